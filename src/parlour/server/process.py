"""The server process: what the supervisor starts, and starts again."""

import asyncio
import logging
import os
import signal
import socket
import sys
from ipaddress import ip_address
from pathlib import Path

import uvicorn

import parlour
from parlour.engines.outside import load_engines
from parlour.server import garbage, logs, words
from parlour.server.app import Server
from parlour.server.net.transport import TransportLimits, uvicorn_config
from parlour.server.others.connect import open_bus, require_bus
from parlour.server.parent import IN_USE, NOT_YET, REFUSED, ParentLink, parent_link
from parlour.server.settings import Settings, data_path, from_json, unusual
from parlour.stores.connect import open_store
from parlour.stores.failures import CannotOpen, InUse, NotYet, StoreError

log = logging.getLogger(__name__)
SAY_BYE_S = 0.2
OWN_HOST = "127.0.0.1"
SWITCH_S = 0.0005
"""How long a thread that computes keeps Python's lock while another one wants it. A read or a commit asks for it
several times, each time for so long when the event loop is busy; as Python comes, that is ten times longer."""


class ServerListener(uvicorn.Server):
    """uvicorn, which tells everybody that the server goes down before it closes their connections."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._parlour = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parlour.connections.close_all()
        await asyncio.sleep(SAY_BYE_S)
        await super().shutdown(sockets)


def main() -> None:
    os.umask(0o077)  # what is kept and logged is nobody else's business on this machine
    link = parent_link()
    settings = from_json(link.settings_json or "{}")
    try:
        logs.set_up(settings.log, log_path(settings, link.number), settings.log_file_level)
        for path in settings.engines:
            load_engines(path)
        limits = limits_of(settings)
        proxies = [str(ip_address(address)) for address in settings.trusted_proxies]
        own = [own_listener(settings.own_port + link.number - 1)] if settings.own_port and link.sockets else []
        if settings.bus and not link.is_again:
            require_bus(settings.bus)
        store = open_store(settings.data, shared=settings.shared)
        bus = open_bus(settings.bus, store)
    except (CannotOpen, StoreError, ValueError, OSError) as error:
        link.refuse(str(error))
        sys.exit(NOT_YET if isinstance(error, NotYet) else IN_USE if isinstance(error, InUse) else REFUSED)
    tell_start(settings, link.sockets)
    server = Server(settings, store, bus, link.say_ready)
    garbage.settle()
    sys.setswitchinterval(SWITCH_S)
    if settings.thinking == "only":
        asyncio.run(think(server, link))
    else:
        config = uvicorn_config(server.app, limits, trusted_proxies=proxies)
        serve(server, link, config, [*link.sockets, *own])
    if server.has_failed:
        sys.exit(1)


def serve(server: Server, link: ParentLink, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
    """Blocks until it is to stop."""
    listener = ServerListener(config, server)
    server.on_stop = lambda: setattr(listener, "should_exit", True)
    server.beside.append(link.watch(server.on_stop))
    listener.run(sockets)


async def think(server: Server, link: ParentLink) -> None:
    """The same without anybody who is served: it thinks about the turns that it takes."""
    end = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, end.set)
    server.on_stop = end.set
    server.beside.append(link.watch(server.on_stop))
    async with server.life():
        await end.wait()


def own_listener(port: int) -> socket.socket:
    """Where this process alone answers: at the port that is everybody's nobody can choose which process they reach.
    ValueError, with words for people: it is impossible to listen there."""
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((OWN_HOST, port))
        listener.listen()  # at once: whoever comes when the other port answers may have to wait, but is not refused
    except OSError as error:
        listener.close()
        raise ValueError(words.OWN_PORT.format(port=port, reason=error.strerror or error)) from None
    return listener


def log_path(settings: Settings, number: int) -> Path | None:
    """Each process has a file of its own: they would begin it anew under each other's hands."""
    if settings.log_file is None or settings.processes == 1:
        return Path(settings.log_file) if settings.log_file else None
    path = Path(settings.log_file)
    return path.with_stem(f"{path.stem}-{number}")


def tell_start(settings: Settings, sockets: list[socket.socket]) -> None:
    """What an operator wants to find first: which program, where, over what, and what is not as usual."""
    where = [f"{host}:{port}" for host, port, *_ in (one.getsockname() for one in sockets)]
    log.info(
        "the server starts",
        extra=logs.fields(
            version=parlour.__version__,
            address=", ".join(where),
            store="PostgreSQL" if data_path(settings) is None else settings.data,
            **{f"set.{name}": value for name, value in unusual(settings).items()},
        ),
    )
    if settings.debug:
        log.warning("this server runs with --debug: whoever uses it at this machine can break it")


def limits_of(settings: Settings) -> TransportLimits:
    return TransportLimits(
        frames_per_s=settings.frames_per_s,
        bytes_per_s=settings.bytes_per_s,
        message_bytes=settings.message_bytes,
        stall_s=settings.idle_s,
        connections=settings.sockets,
        connections_per_address=settings.sockets_per_address,
    )


if __name__ == "__main__":
    main()
