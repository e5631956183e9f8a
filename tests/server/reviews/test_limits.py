"""How many reviews are under way at a time, and for how long, whoever asks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

import parlour
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.server.reviews import reviews
from parlour.server.reviews.reviews import MOST_HEARD, MOST_MAKING, MOST_OF_GUEST, UNWANTED_MS, Reviews
from parlour.server.settings import settings_from
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import EndedMatch, Who
from parlour.stores.kept import Guest
from tests.server.pool.pools import run, until
from tests.server.tables.virtual import FakePool

NO_STORE: Any = None


def guest(name: object) -> Who:
    return Who(Guest(f"g{name}", "", "Anna", "", 0), "10.0.0.1", origin="there")


def match_of_one_move() -> Match:
    match = Match.begin(parlour.game("tictactoe"), (Seated("Anna"), Seated("Ben")))
    match.append(match.move(0, "b2"))
    return match


class Place:
    """Where reviews are made: nobody thinks, and time passes, when the test says so."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.pool = FakePool()
        clock = SimpleNamespace(ms=lambda: self.now_ms)
        self.reviews = Reviews(NO_STORE, self.pool, settings_from({}, {}), clock)  # type: ignore[arg-type]

    def paste(self, who: Who) -> str:
        return self.reviews.paste(Record(match_of_one_move()), who)


@asynccontextmanager
async def place() -> AsyncIterator[Place]:
    found = Place()
    try:
        yield found
    finally:
        await found.reviews.close()


def test_only_so_many_are_made_for_all() -> None:
    async def main() -> None:
        async with place() as here:
            for number in range(MOST_MAKING // MOST_OF_GUEST):
                for _ in range(MOST_OF_GUEST):
                    here.paste(guest(number))
                with pytest.raises(NotDone) as refused:
                    here.paste(guest(number))
            assert len(here.reviews.making) == MOST_MAKING
            with pytest.raises(NotDone) as refused:
                here.paste(guest("another"))
            assert refused.value.code == "busy"

    run(main())


def test_of_matches_that_end_only_so_many_wait() -> None:
    async def main() -> None:
        async with place() as here:
            for number in range(MOST_HEARD + 2):
                here.reviews.hear_of(EndedMatch(f"t{number}", match_of_one_move(), frozenset({"anna"}), "", ""))
            assert list(here.reviews.making) == [f"t{number}" for number in range(MOST_HEARD)]

    run(main())


@pytest.mark.parametrize("looked_at", [True, False])
def test_one_that_nobody_looks_for_any_more_is_given_up_until_somebody_does(looked_at: bool) -> None:
    async def main() -> None:
        async with place() as here:
            name = here.paste(guest("anna"))
            await until(lambda: bool(here.pool.pending()))
            here.now_ms += UNWANTED_MS + 1
            if looked_at:
                here.reviews.of_pasted(name)
            while name in here.reviews.making:
                for job in here.pool.pending():
                    job.finish(0, 0.0)
                await asyncio.sleep(0.001)
            seen = {f"{name}:review:{ply}" for ply in here.reviews._paused.get(name, ())}
            assert bool(seen) != looked_at
            found = here.reviews.of_pasted(name)
            assert found
            assert found[1].state == ("made" if looked_at else "making"), "who comes back goes on"
            while name in here.reviews.making:
                for job in here.pool.pending():
                    job.finish(0, 0.0)
                await asyncio.sleep(0.001)
            found = here.reviews.of_pasted(name)
            assert found
            assert found[1].state == "made"
            keys = [job.work.key for job in here.pool.jobs]
            assert all(keys.count(key) == 1 for key in seen), "what was seen is not looked at again"

    run(main())


def test_of_what_is_pasted_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_PASTED", 3)

    async def main() -> None:
        async with place() as here:
            names = [here.paste(guest(number)) for number in range(4)]
            assert [here.reviews.of_pasted(name) is not None for name in names] == [False, True, True, True]
            here.now_ms += reviews.PASTED_MS + 1
            assert here.reviews.of_pasted(names[-1]) is None

    run(main())
