"""A server that says everything back, on the shipped classes: `python -m tests.server.net.echo '{"close_s": 1}'`.

Prints its port. A second argument lists trusted proxies.
"""

import asyncio
import json
import socket
import sys
from typing import Any

import uvicorn

from parlour.server import logs
from parlour.server.net.line import EXTENSION, Listener
from parlour.server.net.transport import TransportLimits, uvicorn_config


async def app(scope: Any, receive: Any, send: Any) -> None:
    await {"lifespan": lifespan, "http": http, "websocket": websocket}[scope["type"]](scope, receive, send)


async def lifespan(_: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        await send({"type": message["type"] + ".complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def http(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    body = b"x" * 30_000_000 if scope["path"] == "/large" else json.dumps(scope["client"][0]).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def line(scope: Any) -> None:
    """The way that tables talk."""
    found, gone = scope["extensions"][EXTENSION], asyncio.Event()

    def say_back(text: str | bytes) -> None:
        found.say([text.encode() if isinstance(text, str) else text])

    found.listen(Listener(say_back, lambda: None, gone.set))
    await gone.wait()


async def websocket(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    if scope["path"] == "/slow":
        await asyncio.sleep(1.0)
    await send({"type": "websocket.accept"})
    if scope["path"] == "/line":
        await line(scope)
        return
    if scope["path"] == "/talk":
        while True:
            await send({"type": "websocket.send", "text": "and another thing"})
            await asyncio.sleep(0.001)
    if scope["path"] == "/large":
        while True:
            await send({"type": "websocket.send", "bytes": b"x" * 100_000})
    while (message := await receive())["type"] == "websocket.receive":
        await send(message | {"type": "websocket.send"})


def main() -> None:
    logs.set_up("info")
    limits = TransportLimits(**json.loads(sys.argv[1]))
    config = uvicorn_config(app, limits, trusted_proxies=sys.argv[2:])
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        print(listener.getsockname()[1], flush=True)
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
