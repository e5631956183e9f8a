"""The id of every request: the one it brings (`X-Request-Id`), or a new one; in the answer, and in every line of the
log that is written for it."""

import logging
import time
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour import request_id
from parlour.request_id import HEADER
from parlour.server.logs import fields

log = logging.getLogger(__name__)

FILES = "/assets/"
"""Of the page: a screen asks for forty of them, and nobody will ask about one."""


class RequestIds:
    """Goes round everything else that answers requests; WebSockets have their own, see `talk.py`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        began, name, status = time.perf_counter(), id_of(scope), 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if not scope["path"].startswith(FILES):
                    message["headers"] = [*message["headers"], header(name)]
            await send(message)

        with request_id.for_request(name):
            try:
                await self._app(scope, receive, send_with_id)
            finally:
                tell(scope, status, time.perf_counter() - began)
        return None


def id_of(scope: Scope) -> str:
    return request_id.id_from(Headers(scope=scope).get(HEADER))


def header(name: str) -> tuple[bytes, bytes]:
    return HEADER.encode(), name.encode()


def tell(scope: Scope, status: int, seconds: float) -> None:
    """At debug alone. Which operation, but not the address, which may let somebody in to a table."""
    if log.isEnabledFor(logging.DEBUG):
        route: Any = scope.get("route")
        found = getattr(route, "path", "") or "a file"
        log.debug(
            "a request was answered",
            extra=fields(method=scope["method"], operation=found, status=status, ms=round(seconds * 1000, 2)),
        )
