"""Operations over HTTP: what each needs, takes and gives is said once, and from that it is checked, routed and, by
`openapi.py`, described."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.server.http.callers import Callers, Needs
from parlour.server.http.delivery import compression, confirm_unchanged, forbid_keeping

Sharing = Literal["private", "shared", "constant"]
"""Whose an answer is: whoever asks has one of their own (or it holds something that others must not guess); everybody
who knows the address gets the same one; everybody gets the same one until the program changes."""
ALWAYS = (400, 403, 429, 503)
"""What any operation may answer."""
OF_PATHS = {"game": (404,), "table": (404,), "learner": (404, 409, 422), "net": (404, 422)}
"""What may be wrong with what is named in the address. A learner may be damaged, and is found by its game's options."""


@dataclass(frozen=True, slots=True)
class Query:
    name: str
    schema: dict[str, Any]
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    name: str
    words: str
    run: Callable[..., Awaitable[Response]]
    """Called with the request and who asks."""
    gives: Any = None
    """The model of the answer, or a media type for text."""
    takes: Any = None
    """The model of the body, or a media type for text."""
    status: int = 200
    needs: Needs = "anyone"
    queries: Sequence[Query] = ()
    options: bool = False
    """Takes the options of the game as queries too."""
    errors: Sequence[int] = ()
    """Besides those that follow from the rest."""
    lines: bool = False
    """The answer comes bit by bit: one JSON text a line, each of them what `gives` says."""
    sharing: Sharing = "private"
    weight: int = 1
    """As how many requests it counts for the limit by address: what costs much is asked for less often."""

    @property
    def parameters(self) -> list[str]:
        """What the address names."""
        return [part[1:-1].partition(":")[0] for part in self.path.split("/") if part.startswith("{")]

    @property
    def statuses(self) -> list[int]:
        """Every error that it may answer."""
        found = {*ALWAYS, *self.errors}
        found.update(*(OF_PATHS.get(name, ()) for name in self.parameters))
        if self.needs in ("guest", "machine"):
            found.add(401)
        if self.takes:
            found |= {408, 413, 415}
        if self.queries or self.options or (isinstance(self.takes, type) and issubclass(self.takes, BaseModel)):
            found.add(422)
        return sorted(found)

    def route(self, callers: Callers) -> Route:
        async def answer(request: Request) -> Response:
            return await self.run(request, await callers.admit(request, self.needs))

        run = confirm_unchanged(answer) if self.sharing == "constant" else answer
        run = forbid_keeping(run) if self.sharing == "private" else run
        middleware = [] if self.sharing == "private" else compression()
        return Route(self.path, run, methods=[self.method], name=self.name, middleware=middleware)
