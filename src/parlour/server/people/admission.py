"""Who may come in: which host the server is called by, which page asks, and whose secret it brings.

A browser sends its cookie along with whatever any page asks of us, so a cookie counts only together with the origin
of our own page. A script has no origin; it brings its secret in a header, which no other page can make a browser
send.
"""

import ipaddress
import re
import secrets
import socket
from dataclasses import replace

from starlette.requests import HTTPConnection

from parlour.server.net.addresses import is_loopback
from parlour.server.net.origins import HERE, Origins
from parlour.server.people import words
from parlour.server.people.guests import People
from parlour.server.settings import Settings
from parlour.server.tables.services import Who
from parlour.stores.kept import Guest

COOKIE = "parlour"
HERE_COOKIE = "parlour_here"
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")
SCHEMES = {"ws": "http", "wss": "https"}


class NotAdmitted(Exception):  # noqa: N818 - an answer
    """Not let in; the text says why."""


class Admission:
    def __init__(self, people: People, origins: Origins, settings: Settings) -> None:
        self._people, self._origins = people, origins
        self._key, self._trusts_loopback = settings.key or "", settings.trust_loopback
        own = socket.gethostname().lower()
        self._hosts = {"localhost", own, f"{own}.local", *(host.lower() for host in settings.hosts)}

    async def who(self, connection: HTTPConnection) -> Who | None:
        """The guest who asks, or None if it is nobody we know. NotAdmitted: not from here."""
        self.check_host(connection)
        authorization = connection.headers.get("authorization", "")
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() == "bearer":
            self.check_origin(connection, needed=False)
            guest = await self._people.find_by_secret(token.strip())
        elif secret := connection.cookies.get(COOKIE):
            unsafe = connection.scope["type"] == "websocket" or connection.scope["method"] not in ("GET", "HEAD")
            self.check_origin(connection, needed=unsafe)
            guest = await self._people.find_by_secret(secret)
        else:
            self.check_origin(connection, needed=connection.scope["type"] == "websocket")
            guest = None
        return None if guest is None else await self._identify(guest, connection)

    async def _identify(self, guest: Guest, connection: HTTPConnection) -> Who:
        who = Who(guest, address_of(connection), is_forwarded(connection), has_key=self.has_key(connection))
        return replace(who, origin=HERE if who.is_at_this_machine else await self._origins.of(who.address))

    def is_here(self, connection: HTTPConnection) -> bool:
        """Whether it is somebody at this machine. An address is not enough: a proxy beside us has it too, and speaks
        for everybody."""
        near = is_loopback(address_of(connection)) and not is_forwarded(connection)
        return near and self.has_key(connection)

    def has_key(self, connection: HTTPConnection) -> bool:
        if self._trusts_loopback:
            return True
        # Either will do: the cookie may be of an earlier start, or of another server here, for cookies know no ports.
        shown = (connection.query_params.get("key", ""), connection.cookies.get(HERE_COOKIE, ""))
        return bool(self._key) and any(secrets.compare_digest(one.encode(), self._key.encode()) for one in shown)

    def check_host(self, connection: HTTPConnection) -> None:
        """An address is fine. A name has to be ours: a stranger's name may be made to lead here."""
        hosts = connection.headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise NotAdmitted(words.WRONG_HOST)

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
            raise NotAdmitted(words.WRONG_ORIGIN)


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; None if it is not one."""
    found = HOST.fullmatch(host)
    return None if found is None else found[1] or found[2]


PROXIES_SAY = ("x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host", "x-forwarded-proto", "via")


def is_forwarded(connection: HTTPConnection) -> bool:
    return any(name in connection.headers for name in PROXIES_SAY)


def address_of(connection: HTTPConnection) -> str:
    """The true peer: what uvicorn says, which believes a proxy only if it was told to."""
    return connection.client.host if connection.client else ""
