"""The operations about the matches that somebody has played."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from parlour.matches.collection import FORMATS, SUFFIXES, Collected, FileFormat, head_of, piece_of
from parlour.matches.pgn import VARIANTS
from parlour.server.http.bodies import json_response, malformed_problem, number_in
from parlour.server.http.games import variant_name
from parlour.server.http.operations import Operation, Query
from parlour.server.http.people.own_data import WEIGHT, DataFile
from parlour.server.http.problems import ProblemError
from parlour.server.http.words import PGN_IS_CHESS
from parlour.server.learners.files import Slots
from parlour.server.people import words
from parlour.server.people.match_forms import PlayedChoice, PlayedForm, PlayedPage
from parlour.server.people.played import CURSOR, QUERIES, cursor_of, filter_in, place_in, titled
from parlour.server.tables.forms import TableSummary
from parlour.server.tables.records import Records, kept_match
from parlour.server.tables.services import Who
from parlour.stores.kept import Board, KeptEvent, KeptMatch, KeptOutcome, Place, PlayedFilter, PlayedMatch
from parlour.stores.store import Store

PATH = "/api/me/matches"
PAGE, MOST = 20, 100
FILE_PAGE = 100
WHICH = tuple(Query(name, schema, said) for name, (schema, said) in QUERIES.items())
AFTER = Query("after", {"type": "string", "pattern": f"^{CURSOR}$"}, "what the page before gave as `next`")
LIMIT = Query("limit", {"type": "integer", "minimum": 1, "maximum": MOST}, "how many at the most")
FORMAT = Query("format", {"type": "string", "enum": list(FORMATS)}, "which file")


class MatchOperations:
    def __init__(
        self,
        store: Store,
        records: Records,
        summary_of: Callable[[KeptMatch, str, KeptOutcome], Awaitable[TableSummary]],
        opponent_name: Callable[[str, str, str], Awaitable[str]],
    ) -> None:
        """`opponent_name`: of a game, its options and an id."""
        self._store, self._records = store, records
        self._summary_of, self._opponent_name = summary_of, opponent_name
        self._taking = Slots()

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", PATH, "my_matches", "My finished matches, the last to end first, some at a time.",
                      self.page, PlayedPage, needs="guest", queries=[*WHICH, AFTER, LIMIT], weight=2),
            Operation("GET", PATH + "/choices", "my_match_choices", "On which boards and against whom I have finished "
                      "matches.", self.choices, list[PlayedChoice], needs="guest", weight=2),
            Operation("GET", PATH + "/file", "my_matches_file", "My finished matches as one file, the last to end "
                      "first: records, PGN (those of chess and pawn chess), a table as CSV, or a line of JSON for "
                      "each.", self.file, "text/plain", needs="guest", queries=[*WHICH, FORMAT], errors=[404, 409],
                      weight=WEIGHT),
        ]  # fmt: skip

    async def page(self, request: Request, who: Who) -> Response:
        which = await self._which(request, who)
        limit = number_in(request, "limit", PAGE, 1, MOST)
        try:
            after = place_in(request.query_params.get("after"))
        except ValueError as error:
            raise malformed_problem(error) from None
        guest = who.guest.id
        found = await asyncio.wrap_future(self._store.played(guest, which, limit + 1, after))
        shown = found[:limit]
        total = None if after else await self._count(guest, which)
        matches = [await self._form(one, guest) for one in shown]
        there_are_more = len(found) > limit
        return json_response(
            PlayedPage(matches=matches, next=cursor_of(place_of(shown[-1])) if there_are_more else None, total=total)
        )

    async def _count(self, guest: str, which: PlayedFilter) -> int:
        return await asyncio.wrap_future(self._store.count_played(guest, which))

    async def _form(self, one: PlayedMatch, guest: str) -> PlayedForm:
        return PlayedForm(
            about=await self._summary_of(one.match, guest, one.outcome),
            result=one.result,
            ended_ms=one.outcome.ended_ms,
            plies=one.outcome.plies,
            position=one.position or await self._last_position(one.match.id),
            accuracy=one.accuracy,
            from_start="start" not in one.match.why_not.split(),
        )

    async def _last_position(self, match: str) -> str:
        """Of a match that ended before it was kept."""
        events = await asyncio.wrap_future(self._store.events(match))
        return await self._records.aside(last_position, events)

    async def _which(self, request: Request, who: Who) -> PlayedFilter:
        try:
            which = filter_in(request.query_params)
        except ValueError as error:
            raise malformed_problem(error) from None
        if not which.words:
            return which
        played = await asyncio.wrap_future(self._store.played_boards(who.guest.id))
        variants = {Board(one.game, one.options): variant_name(one.game, one.options) for one in played}
        return replace(which, titled=titled(which.words, played, variants))

    async def choices(self, request: Request, who: Who) -> Response:
        found = await asyncio.wrap_future(self._store.played_boards(who.guest.id))
        return json_response(
            [
                PlayedChoice(
                    game=one.game,
                    options=one.options,
                    variant=variant_name(one.game, one.options),
                    opponent=one.opponent,
                    name=await self._opponent_name(one.game, one.options, one.opponent) if one.opponent else "",
                    matches=one.matches,
                )
                for one in found
            ]
        )

    # As a file.

    async def file(self, request: Request, who: Who) -> Response:
        form = request.query_params.get("format", "record")
        if form not in FORMATS:
            raise malformed_problem(words.ONE_OF.format(name="format", known=", ".join(FORMATS)))
        which, guest = await self._which(request, who), who.guest.id
        if not await self._count(guest, which):
            raise ProblemError(404, "unknown", words.NO_MATCH_FITS)
        if form == "pgn" and not await self._has_chess(guest, which):
            raise ProblemError(409, "no_pgn", PGN_IS_CHESS)
        name = f"parlour-{which.match or 'matches'}.{SUFFIXES[form]}"
        return DataFile(self._pieces(guest, which, form), self._taking, guest, name, "text/plain")

    async def _has_chess(self, guest: str, which: PlayedFilter) -> bool:
        for game in VARIANTS if which.game is None else {which.game} & set(VARIANTS):
            if await self._count(guest, replace(which, game=game)):
                return True
        return False

    async def _pieces(self, guest: str, which: PlayedFilter, form: FileFormat) -> AsyncIterator[str]:
        yield head_of(form)
        after: Place | None = None
        while found := await asyncio.wrap_future(self._store.played(guest, which, FILE_PAGE, after)):
            for one in found:
                if piece := await self._piece(one, guest, form):
                    yield piece
            after = place_of(found[-1])

    async def _piece(self, one: PlayedMatch, guest: str, form: FileFormat) -> str | None:
        """None: it cannot be written so, or not be read any more."""

        def write(events: Sequence[KeptEvent]) -> str | None:
            match = kept_match(events)
            you = tuple(player for player, seat in sorted(one.match.seats.items()) if seat.guest == guest)
            known = Collected(one.match.id, one.outcome.ended_ms, match, you, one.accuracy) if match else None
            return None if known is None else piece_of(known, form)

        events = await asyncio.wrap_future(self._store.events(one.match.id))
        return await self._records.aside(write, events)


def place_of(one: PlayedMatch) -> Place:
    return one.outcome.ended_ms, one.match.id


def last_position(events: Sequence[KeptEvent]) -> str:
    match = kept_match(events)
    return "" if match is None else match.position.text()
