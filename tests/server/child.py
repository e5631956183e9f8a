"""A small server under a supervisor: says its pid to everybody, and dies as its settings tell it."""

import asyncio
import ctypes
import json
import os
import signal
import sys
import time
from pathlib import Path

from parlour.server.parent import NOT_YET, REFUSED, ParentLink, parent_link


async def serve(link: ParentLink, settings: dict[str, object]) -> None:
    gone = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        word = await reader.readline()
        if word == b"segfault\n":
            ctypes.string_at(0)
        if word == b"exit\n":
            os._exit(0)
        writer.write(f"{os.getpid()}\n".encode())
        await writer.drain()
        writer.close()

    if settings.get("stubborn"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    servers = [await asyncio.start_server(answer, sock=one) for one in link.sockets]
    watch = asyncio.create_task(link.watch(gone.set))
    link.say_ready()
    await gone.wait()
    await watch
    for server in servers:
        server.close()
    link.close()


def main() -> None:
    link = parent_link()
    settings = json.loads(link.settings_json or "{}")
    if "refuse" in settings:
        link.refuse(settings["refuse"])
        link.close()
        sys.exit(REFUSED)
    if "exit" in settings:
        sys.exit(settings["exit"])
    if "wants" in settings and not Path(settings["wants"]).exists():
        link.refuse(f"{Path(settings['wants']).name} is not there yet")
        link.close()
        sys.exit(settings.get("without", NOT_YET))
    time.sleep(settings.get("start_s", 0))
    asyncio.run(serve(link, settings))


if __name__ == "__main__":
    main()
