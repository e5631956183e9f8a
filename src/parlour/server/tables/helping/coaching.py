"""The coach at a table: it looks at a person's move before it is made, and says what a hint is about.

It thinks on the pool, where it makes room for everybody whose turn it is, and only for those who asked for it with
their move; when the server is busy or it takes too long, it says nothing and the move is made. The opponent is not told
of it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from parlour.games.game import Position
from parlour.insight.coach import Clue, clue_to, warning_about
from parlour.insight.judge import COMPARED, SEED, Look, judging_opponent, look_from
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.server.net.bucket import Buckets
from parlour.server.pool.priority import step_back
from parlour.server.pool.work import Cancelled, EngineFailed, Work
from parlour.server.tables import protocol
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import THINKERS
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.services import Services, Who
from parlour.server.tables.table import Table

LONGEST_S = 4.0
"""A move waits no longer for the coach than this."""
MOST_LOOKS = 64
"""What it has seen at tables is kept for the next try at the same position."""
SAYING = ThreadPoolExecutor(1, "parlour coach", step_back)
"""Where reasons are found: that takes longer than anybody else should wait."""
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a match is when somebody asks; it may go on meanwhile."""

    table: str
    at: int
    position: Position
    past: Sequence[Position]
    other: str
    """Whom the player to move plays against."""

    @classmethod
    def of(cls, table: Table, match: Match) -> Self:
        other = match.seats[1 - match.position.to_move()].name
        return cls(table.id, match.at, match.position, tuple(match.past), other)


class Coaching:
    """Call from the event loop."""

    def __init__(self, services: Services, fairness: Fairness) -> None:
        self._services, self._fairness = services, fairness
        per_minute = services.settings.coached_moves_per_minute
        self._moves = Buckets(per_minute / 60, max(1.0, per_minute))
        self._looks: OrderedDict[tuple[str, int], Look] = OrderedDict()

    async def warn(self, table: Table, who: Who, command: protocol.MoveCommand) -> str | None:
        """What it asks about a move that would be a blunder; the match then no longer counts for ratings. None: it has
        nothing to say, and the command is carried out or refused as it would be without it."""
        async with table.lock:
            await table.refresh()
            match = self._match_for(table, who)
            move = None if match is None else move_meant(match, table.players_of(who.guest.id), command)
            if match is None or move is None or not self._services.pool.room_for_more:
                return None
            if not self._moves.take(who.guest.id):
                return None
            moment = Moment.of(table, match)
        if not await self._is_apart(moment, who):
            return None
        said = await self._told(warning_about, moment, who, move)
        if said is None:
            return None
        async with table.lock:
            await table.refresh()
            if table.match is None or table.match.at != moment.at:
                return None
            await table.unrate("coach")
        return said

    async def clue(self, moment: Moment, who: Who, move: int) -> Clue:
        """What speaks for a move, whatever has been played since."""
        return await self._told(clue_to, moment, who, move) or Clue()

    async def _is_apart(self, moment: Moment, who: Who) -> bool:
        """Whether this helps nobody against another person."""
        try:
            await self._fairness.require_apart(who.guest.id, moment.position)
        except NotDone:
            return False
        return True

    def require_computer(self, table: Table, who: Who) -> None:
        """Only who plays a computer has a coach: NotDone("fair") at a table of two people."""
        if table.match is not None and not table.match.over and not is_alone_with_computer(table, who):
            raise NotDone("fair" if table.players_of(who.guest.id) else "seat")

    def _match_for(self, table: Table, who: Who) -> Match | None:
        self.require_computer(table, who)
        return None if table.match is None or table.match.over else table.match

    async def _told(self, say: Callable[..., Said], moment: Moment, who: Who, move: int) -> Said | None:
        """What there is to say about a move; None if that took too long or failed."""
        try:
            async with asyncio.timeout(LONGEST_S):
                before, after = await self._look_twice(moment, who, move)
                return await aside(say, before, move, after, moment.past, moment.other)
        except (TimeoutError, EngineFailed, Cancelled):
            return None

    async def _look_twice(self, moment: Moment, who: Who, move: int) -> tuple[Look, Look | None]:
        """Before a move, and after it unless it ends the match."""
        position, past, place = moment.position, moment.past, (moment.table, moment.at)
        after = position.play(move)
        key = f"{moment.table}:{moment.at}:coach", f"{who.origin}/{who.guest.id}"
        before = self._looks.get(place) or await self._look(*key, position, past)
        self._keep(place, before)
        ends = after.outcome((*past, position)) is not None
        return before, None if ends else await self._look(*key, after, (*past, position))

    async def _look(self, key: str, owner: str, position: Position, past: Sequence[Position]) -> Look:
        judge = judging_opponent(position.game)
        work = Work(key, owner, judge, position, past, SEED, urgent=False, yields=True, compare=COMPARED)
        job = self._services.pool.start(work)
        try:
            return look_from(position, (await job.done).info)
        finally:
            job.cancel()

    def _keep(self, place: tuple[str, int], look: Look) -> None:
        self._looks[place] = look
        self._looks.move_to_end(place)
        if len(self._looks) > MOST_LOOKS:
            self._looks.popitem(last=False)


async def aside(say: Callable[..., Said], *given: Any) -> Said:
    """Whoever stops waiting before it has begun leaves nothing to be done."""
    return await asyncio.get_running_loop().run_in_executor(SAYING, say, *given)


def is_alone_with_computer(table: Table, who: Who) -> bool:
    assert table.match
    kinds = [seat.kind in THINKERS for seat in table.match.seats]
    return table.is_open_book and any(kinds) and len(table.players_of(who.guest.id)) == 1


def move_meant(match: Match, players: Sequence[int], command: protocol.MoveCommand) -> int | None:
    """The move of a command that would be carried out; None of one that is to be refused."""
    if command.at != match.at or match.to_move not in players:
        return None
    try:
        path = match.move(players[0], command.move, match.ms).move
    except Refusal:
        return None
    position = match.position
    return next((move for move in position.moves() if "".join(position.path(move)) == path), None)
