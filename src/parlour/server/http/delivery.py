"""How answers travel: with the keys of texts for whoever wants them, compression where that gives nothing away, and
kept by whoever asked where they never change.

An answer that holds a secret next to words that a stranger chose must not be compression: its length would tell the
stranger when a guess was right (the attack known as BREACH). So nothing is compression that only its owner may read.
"""

import hashlib
from collections.abc import Awaitable, Callable

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.server.texts import keys_wanted

Handler = Callable[[Request], Awaitable[Response]]

SMALLEST_BYTES = 1000
"""What fits into one packet anyway comes no sooner for being smaller."""
LEVEL = 6
"""Chess's examples, 136 kB, become 4.1 kB in 0.7 ms of CPU; at 5 they are 4.9 kB in 0.5 ms, at 9 3.9 kB in 1.4 ms."""
KEYS_WANTED = "keys"
"""The header `Texts`, or the query `texts` where no header can be sent: a WebSocket, a stream of events."""
VARY = "Accept-Encoding, Texts"
KEEP = "public, no-cache"
"""Keep it, but ask each time whether it still holds: after an update of the program it may not."""


class TextsWithKeys:
    """Texts in an answer have their keys beside them if whoever asks says so."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with keys_wanted(wants_keys(HTTPConnection(scope))):
            await self._app(scope, receive, send)


def wants_keys(asked: HTTPConnection) -> bool:
    return (asked.headers.get("texts") or asked.query_params.get("texts")) == KEYS_WANTED


def compression() -> list[Middleware]:
    return [Middleware(GZipMiddleware, minimum_size=SMALLEST_BYTES, compresslevel=LEVEL)]


def forbid_keeping(run: Handler) -> Handler:
    """The answer is for whoever asked: nothing on the way keeps it, nor the browser after they have gone."""

    async def answer(request: Request) -> Response:
        found = await run(request)
        found.headers.setdefault("Cache-Control", "no-store")
        return found

    return answer


def confirm_unchanged(run: Handler) -> Handler:
    """The same answer for everybody until the program changes: it is sent once, and then only confirmed."""

    async def answer(request: Request) -> Response:
        found = await run(request)
        if found.status_code != 200:
            return found
        tag = f'W/"{hashlib.blake2b(bytes(found.body), digest_size=12).hexdigest()}"'
        headers = {"ETag": tag, "Cache-Control": KEEP}
        if tag in [one.strip() for one in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers={**headers, "Vary": VARY})
        found.headers.update({**headers, "Vary": "Texts"})
        return found

    return answer
