"""What guests made of puzzles, and what follows from it: how strong they are, how hard a puzzle is, streaks, runs."""

import asyncio
import datetime
from collections.abc import Sequence

from parlour.insight.puzzles.days import longest_streak, streak_of
from parlour.insight.puzzles.ladder_rating import Try
from parlour.insight.puzzles.people_rating import rating_with, strength_of
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.sets import puzzles_of
from parlour.server.clock import today_ms
from parlour.stores.kept import KeptRun, KeptTry
from parlour.stores.store import Store


class Results:
    """Of everybody; call from the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: str) -> "GuestResults":
        tries: list[KeptTry] = await asyncio.wrap_future(self._store.tries_of(guest))
        return GuestResults(tries)

    async def help_with(self, guest: str, puzzle: Puzzle) -> None:
        """The guest has a hint, or sees the solution. It is kept before it is told, whatever becomes of the page."""
        await asyncio.wrap_future(self._store.help_with(guest, puzzle.game.name, puzzle.id, today_ms()))

    async def had_help(self, guest: str, puzzle: Puzzle, day: str = "") -> bool:
        """Ever; with the puzzle of a day since that day began: who met it before has not been helped with it that
        day."""
        when = await asyncio.wrap_future(self._store.helped_ms(guest, puzzle.game.name, puzzle.id))
        return when is not None and when >= (day_ms(day) if day else 0)

    async def keep(self, guest: str, puzzle: Puzzle, solved: bool, day: str = "") -> bool:
        """Whether it is the first time, and so counts. What is solved with help counts as not solved."""
        name = puzzle.game.name
        solved = solved and not await self.had_help(guest, puzzle, day)
        strength = (await self.of(guest)).strength(name)
        tried = KeptTry(name, puzzle.id, solved, strength, today_ms(), day)
        return await asyncio.wrap_future(self._store.keep_try(guest, tried))

    async def rating(self, puzzle: Puzzle) -> tuple[int, int]:
        """How hard it is by now, and how many have tried."""
        tries = await asyncio.wrap_future(self._store.tries_at(puzzle.game.name, puzzle.id))
        return rating_with(puzzle.rating, [Try(one.strength, one.solved) for one in tries]), len(tries)

    async def best_run(self, guest: str, game: str) -> int | None:
        runs = await asyncio.wrap_future(self._store.runs_of(guest))
        return next((one.solved for one in runs if one.game == game), None)

    async def keep_run(self, guest: str, game: str, solved: int) -> int:
        """The best until now."""
        await asyncio.wrap_future(self._store.keep_run(guest, KeptRun(game, solved, today_ms())))
        return await self.best_run(guest, game) or 0


def day_ms(day: str) -> int:
    """When a day began, in UTC."""
    return int(datetime.datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() * 1000)


class GuestResults:
    """What one guest has tried."""

    def __init__(self, tries: Sequence[KeptTry]) -> None:
        self.tries = tries

    def strength(self, game: str) -> int:
        ratings = {one.id: one.rating for one in puzzles_of(game)}
        known = [one for one in self.tries if one.game == game and one.puzzle in ratings]
        return strength_of(Try(ratings[one.puzzle], one.solved) for one in known)

    def has_tried(self, game: str) -> bool:
        return any(one.game == game for one in self.tries)

    def solved(self, game: str) -> dict[str, bool]:
        """By puzzle, the first time."""
        return {one.puzzle: one.solved for one in self.tries if one.game == game}

    def of_day(self, game: str, day: datetime.date) -> bool | None:
        days = {one.day: one.solved for one in self.tries if one.game == game and one.day}
        return days.get(day.isoformat())

    def solved_days(self, game: str) -> list[datetime.date]:
        return [
            datetime.date.fromisoformat(one.day) for one in self.tries if one.game == game and one.day and one.solved
        ]

    def streak(self, game: str, now: datetime.date) -> int:
        return streak_of(self.solved_days(game), now)

    def longest(self, game: str) -> int:
        return longest_streak(self.solved_days(game))


NOBODY = GuestResults(())
"""Whoever nothing is known of."""
