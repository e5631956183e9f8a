"""Who may come in: which host the server is called by, which page asks, and whose secret it brings.

A browser sends its cookie along with whatever any page asks of us, so a cookie counts only together with the origin
of our own page. A script has no origin; it brings its secret in a header, which no other page can make a browser
send.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import replace

from starlette.requests import HTTPConnection

from parlour.server.origins import HERE, Origins
from parlour.server.people import People
from parlour.server.services import Who
from parlour.stores.store import Guest

COOKIE = "parlour"
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")
SCHEMES = {"ws": "http", "wss": "https"}


class Refused(Exception):  # noqa: N818 - an answer
    """Not let in; the text says why."""


class Admission:
    def __init__(self, people: People, origins: Origins, hosts: Iterable[str] = ()) -> None:
        self._people, self._origins = people, origins
        own = socket.gethostname().lower()
        self._hosts = {"localhost", own, f"{own}.local", *(host.lower() for host in hosts)}

    async def who(self, connection: HTTPConnection) -> Who | None:
        """The guest who asks, or None if it is nobody we know. Refused: not from here."""
        self.check_host(connection)
        authorization = connection.headers.get("authorization", "")
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() == "bearer":
            self.check_origin(connection, needed=False)
            guest = await self._people.known_by(token.strip())
        elif secret := connection.cookies.get(COOKIE):
            unsafe = connection.scope["type"] == "websocket" or connection.scope["method"] not in ("GET", "HEAD")
            self.check_origin(connection, needed=unsafe)
            guest = await self._people.known_by(secret)
        else:
            self.check_origin(connection, needed=connection.scope["type"] == "websocket")
            guest = None
        return None if guest is None else await self._known(guest, connection)

    async def _known(self, guest: Guest, connection: HTTPConnection) -> Who:
        who = Who(guest, address_of(connection), is_forwarded(connection))
        return replace(who, origin=HERE if who.is_at_this_machine else await self._origins.of(who.address))

    def check_host(self, connection: HTTPConnection) -> None:
        """An address is fine. A name has to be ours: a stranger's name may be made to lead here."""
        hosts = connection.headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise Refused("this server is not called by that name")

    def _is_ours(self, host: str) -> bool:
        name = host_name(host)
        if name is None:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name.lower() in self._hosts
        return True

    def check_origin(self, connection: HTTPConnection, needed: bool) -> None:
        origins = connection.headers.getlist("origin")
        if not origins and not needed:
            return
        scheme = SCHEMES.get(connection.scope["scheme"], connection.scope["scheme"])
        if origins != [f"{scheme}://{connection.headers['host']}"]:
            raise Refused("this page may not speak to the server")


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; None if it is not one."""
    found = HOST.fullmatch(host)
    return None if found is None else found[1] or found[2]


def is_forwarded(connection: HTTPConnection) -> bool:
    return "x-forwarded-for" in connection.headers or "forwarded" in connection.headers


def address_of(connection: HTTPConnection) -> str:
    """The true peer: what uvicorn says, which believes a proxy only if it was told to."""
    return connection.client.host if connection.client else ""
