"""Operations about what was: past positions of a match, and what opponents saw in it."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http import words
from parlour.server.http.operations import Operation
from parlour.server.http.problems import ProblemError
from parlour.server.tables import wire
from parlour.server.tables.counting import without_what_is_expected
from parlour.server.tables.forms import PastPosition, PastThoughts
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table
from parlour.stores.store import Store


class LookingBack:
    def __init__(self, store: Store, find_table: Callable[[Request], Awaitable[Table]]) -> None:
        self._store, self._find_table = store, find_table

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/tables/{table}/plies/{ply}", "past", "A position of the line that stands, after so "
                      "many of its moves.", self.past, PastPosition, sharing="shared"),
            Operation("GET", "/api/tables/{table}/thoughts", "thoughts", "What opponents saw before the moves that "
                      "stand, while the match counts for ratings without what they expect; nothing while two people "
                      "play each other online.", self.thoughts, list[PastThoughts], sharing="shared",
                      weight=4),
        ]  # fmt: skip

    async def past(self, request: Request, who: Who | None) -> Response:
        table = await self._find_table(request)
        async with table.lock:
            await table.refresh()
            text = request.path_params["ply"]
            ply = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1
            if table.match is None or not 0 <= ply <= table.match.ply:
                raise ProblemError(404, "unknown", words.NO_SUCH_PLY)
            return Response(wire.past_text(table.match, ply), media_type="application/json")

    async def thoughts(self, request: Request, who: Who | None) -> Response:
        table = await self._find_table(request)
        async with table.lock:
            await table.refresh()
            match = table.match if table.is_open_book else None
            hides = table.hides_what_is_expected
            plies = {} if match is None else {turn.seq: turn.ply for turn in match.turns}
            line = [] if match is None else match.line
        kept = await asyncio.wrap_future(self._store.commentary(table.id)) if plies else {}
        seen = [(plies[seq], text) for seq, text in sorted(kept.items()) if seq in plies]
        found = [(ply, wire.read_info(text, line[ply])) for ply, text in seen]
        if hides:
            found = [(ply, without_what_is_expected(info)) for ply, info in found]
        body = wire.dump([{"ply": ply, "info": info} for ply, info in found])
        return Response(body, media_type="application/json")
