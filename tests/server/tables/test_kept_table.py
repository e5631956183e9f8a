"""What is kept of a table, alone: an event is in memory when the store has it, and what differs is read again."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.matches.events import Begin, Resign, Seated
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.server.metrics import Metrics
from parlour.server.tables.codes import NotDone
from parlour.server.tables.kept_table import KeptTable
from parlour.server.tables.setup import FREE, Setup
from parlour.stores.connect import open_store
from parlour.stores.failures import Conflict, Repeat, Unavailable, Unsure
from parlour.stores.kept import Guest, KeptCommand, KeptSeat, NewMatch
from tests.server.tables.virtual import Hiccups

ANNA = Guest("anna", "hash", "Anna", "teal", 1)
BEN = Guest("ben", "hash of ben", "Ben", "teal", 1)
PERSON = Seated("Anna", "person")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Any]:
    opened = open_store(tmp_path)
    for guest in (ANNA, BEN):
        opened.save_guest(guest).result()
    yield Hiccups(opened)
    opened.close()


def begin_of(*seats: Seated) -> Begin:
    return Match.begin(parlour.game("tictactoe"), (seats[0], seats[1]), seed=1).began


def table_in(store: Any, begin: Begin, seats: dict[int, KeptSeat]) -> KeptTable:
    name = store.create(NewMatch("tictactoe", "{}", 1, seats, Setup(begin).text())).result()
    return KeptTable(store, Metrics(), store.match(name).result())


async def begun(store: Any) -> KeptTable:
    begin = begin_of(PERSON, Seated("Ben", "person"))
    table = table_in(store, begin, {0: KeptSeat(guest="anna"), 1: KeptSeat(guest="ben")})
    await table.append_begin(begin, {})
    return table


def test_the_last_seat_and_the_first_event_come_together(store: Any) -> None:
    async def play() -> None:
        begin = begin_of(PERSON, FREE)
        table = table_in(store, begin, {0: KeptSeat(guest="anna")})
        assert (table.free, table.count, table.at, table.is_online) == (1, 0, 0, True)
        taken = Setup(begin).with_seat(1, Seated("Ben", "person")).begin
        await table.append_begin(taken, {1: KeptSeat(guest="ben")})
        assert (table.free, table.count, table.players_of("ben")) == (None, 1, (1,))
        again = KeptTable(store, Metrics(), store.match(table.id).result())
        await again.read()
        assert again.seats == table.seats
        assert again.events == table.events
        assert again.match
        assert again.match.seats[1].name == "Ben"

    asyncio.run(play())


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (lambda: Unavailable("disk full"), "unavailable"),
        (lambda: Unsure("who knows"), "unsure"),
        (lambda: Conflict("table", 1, 2), "stale"),
    ],
)
def test_what_the_store_does_not_take_is_not_there_after_it_was_read_again(
    store: Any, fault: Callable[[], Exception], code: str
) -> None:
    async def play() -> None:
        table = await begun(store)
        store.fails = fault
        with pytest.raises(NotDone) as refused:
            await table.append(Resign(0, 5))
        assert refused.value.code == code
        assert table.is_stale
        assert table.count == 1
        await table.read()
        assert not table.is_stale
        assert not table.is_over

    asyncio.run(play())


def test_a_command_that_was_kept_before_is_a_repeat(store: Any) -> None:
    async def play() -> None:
        table = await begun(store)
        assert table.match
        await table.append(table.match.move(0, "b2", 5), KeptCommand("anna:1", "the answer"))
        with pytest.raises(Repeat) as repeat:
            await table.append(table.match.move(1, "a1", 6), KeptCommand("anna:1", "another"))
        assert repeat.value.answer == "the answer"
        assert table.is_stale

    asyncio.run(play())


def test_a_refusal_of_the_match_changes_nothing(store: Any) -> None:
    async def play() -> None:
        table = await begun(store)
        assert table.match
        with pytest.raises(Refusal):
            await table.append(table.match.move(1, "a1", 5))
        assert not table.is_stale
        assert table.count == 1
        assert table.metrics.counts["matches_ended"] == 0
        await table.append(Resign(0, 5))
        assert table.is_over
        assert table.metrics.counts["matches_ended"] == 1

    asyncio.run(play())


def test_it_counts_until_something_speaks_against_it(store: Any) -> None:
    async def play() -> None:
        table = await begun(store)
        assert table.is_rated
        assert await table.keep_reason("hint")
        assert not await table.keep_reason("hint"), "known already"
        await table.keep_reason("start")
        assert table.unrated == ("start", "hint"), "the weightiest first"
        await table.read()
        assert table.unrated == ("start", "hint")
        assert not table.is_rated

    asyncio.run(play())
