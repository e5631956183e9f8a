"""What several processes over one database know of each other. Leases run out by the database's clock, so whoever is
silent is made so by taking its last word back."""

from collections.abc import Iterator

import psycopg
import pytest

from parlour.stores.connect import open_store
from parlour.stores.kept import KeptCommand, KeptSeat
from parlour.stores.processes.kept import HeldJob, KeptMark
from parlour.stores.processes.sql_processes import FORGET_MS, LEASE_MS
from parlour.stores.sql_store import SqlStore
from tests.stores.postgres_server import PostgresServer
from tests.stores.sample import WAIT_S, event, events, guest, match


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    found = open_store(address, shared=True)
    yield found
    found.close()


@pytest.fixture
def turns(store: SqlStore) -> SqlStore:
    """With matches in which player 1 is to move."""
    store.save_guest(guest("anna")).result(WAIT_S)
    seats = {0: KeptSeat(guest="g-anna"), 1: KeptSeat(opponent="mia")}
    for name in ("m1", "m2", "m3"):
        store.create(match(name, seats=seats)).result(WAIT_S)
        store.append(name, 0, [event(0)], to_move=1).result(WAIT_S)
    for process in ("one", "other"):
        store.processes.beat(process).result(WAIT_S)
    return store


def silence(address: str, process: str, ms: int = LEASE_MS) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE processes SET beat_ms = beat_ms - %s WHERE id = %s", (ms, process))


def claim(store: SqlStore, process: str, at: int = 0, name: str = "m1") -> bool:
    return store.processes.claim(process, name, at, 1).result(WAIT_S)


def test_one_process_thinks_about_a_turn(turns: SqlStore, address: str) -> None:
    assert claim(turns, "one")
    assert not claim(turns, "other")
    assert claim(turns, "one"), "its own again"
    assert turns.processes.beat("one").result(WAIT_S) == [HeldJob("m1", 0)]
    assert claim(turns, "other", at=2), "a later turn"
    assert not claim(turns, "one", at=0), "that one is over"
    assert turns.processes.beat("one").result(WAIT_S) == []
    assert not claim(turns, "one", name="nobody's")


def test_whoever_is_silent_loses_it(turns: SqlStore, address: str) -> None:
    assert claim(turns, "one")
    silence(address, "one")
    assert claim(turns, "other")
    assert turns.processes.beat("one").result(WAIT_S) == [], "it hears of it when it wakes"
    assert not claim(turns, "one")


def test_whoever_leaves_keeps_nobody_waiting(turns: SqlStore) -> None:
    assert claim(turns, "one")
    turns.processes.leave("one").result(WAIT_S)
    assert claim(turns, "other")
    turns.processes.release("other", "m1").result(WAIT_S)
    assert turns.processes.beat("other").result(WAIT_S) == []


def test_what_nobody_holds_is_taken_once(turns: SqlStore, address: str) -> None:
    for name in ("m1", "m2", "m3"):
        turns.processes.want(name, 0, 1).result(WAIT_S)
    taken = [turns.processes.take(process, 2).result(WAIT_S) for process in ("one", "other", "one")]
    assert [len(one) for one in taken] == [2, 1, 0]
    assert {job.match for one in taken for job in one} == {"m1", "m2", "m3"}
    turns.append(taken[0][0].match, 1, [event(1)], to_move=0).result(WAIT_S)
    silence(address, "one")
    again = turns.processes.take("other", 9).result(WAIT_S)
    assert [job.match for job in again] == [taken[0][1].match], "the other turn is over"


def test_two_take_at_the_same_time(turns: SqlStore, address: str) -> None:
    """Whoever comes second passes over what the first one has not committed yet."""
    turns.processes.want("m1", 0, 1).result(WAIT_S)
    turns.processes.want("m2", 0, 1).result(WAIT_S)
    with psycopg.connect(address) as held:
        held.execute("SELECT match FROM jobs WHERE match = 'm1' FOR UPDATE")
        assert [job.match for job in turns.processes.take("one", 9).result(WAIT_S)] == ["m2"]


def test_to_move_now(turns: SqlStore, address: str) -> None:
    assert not turns.processes.hurry("m1", 0).result(WAIT_S)
    assert claim(turns, "one")
    assert not turns.processes.hurry("m1", 5).result(WAIT_S)
    assert turns.processes.hurry("m1", 0).result(WAIT_S)
    assert turns.processes.beat("one").result(WAIT_S) == [HeldJob("m1", 0, hurried=True)]
    assert claim(turns, "one", at=2)
    assert turns.processes.beat("one").result(WAIT_S) == [HeldJob("m1", 2)]
    silence(address, "one")
    assert not turns.processes.hurry("m1", 2).result(WAIT_S), "nobody hears it"


def test_what_is_over_is_forgotten(turns: SqlStore, address: str) -> None:
    assert claim(turns, "one")
    assert claim(turns, "other", name="m2")
    turns.append("m1", 1, [event(1)], to_move=0).result(WAIT_S)
    silence(address, "one", FORGET_MS)
    turns.processes.tidy().result(WAIT_S)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT match FROM jobs ORDER BY match").fetchall() == [("m2",), ("m3",)]
        assert connection.execute("SELECT id FROM processes").fetchall() == [("other",)]


def test_what_everybody_has_forgotten_is_wanted_again(turns: SqlStore) -> None:
    """A process died before it could claim them."""
    alone = {0: KeptSeat(opponent="mia"), 1: KeptSeat(opponent="ben")}
    turns.create(match("nobody waits", seats=alone)).result(WAIT_S)
    turns.append("nobody waits", 0, [event(0)], to_move=1).result(WAIT_S)
    turns.append("m2", 1, [event(1)], to_move=0).result(WAIT_S)
    assert claim(turns, "one")
    turns.processes.tidy().result(WAIT_S)
    assert turns.processes.take("other", 9).result(WAIT_S) == [HeldJob("m3", -1)]


NOBODY: frozenset[int] = frozenset()


def marks(store: SqlStore, *names: str) -> dict[str, KeptMark]:
    return store.processes.marks("one", names).result(WAIT_S)


def test_marks_tell_what_has_changed(store: SqlStore) -> None:
    names = [store.create(match(f"m{number}")).result(WAIT_S) for number in range(250)]
    before = marks(store, *names, "nobody's")
    assert set(before) == set(names)
    assert set(before.values()) == {KeptMark(0, "", (None, None), NOBODY, None)}
    store.save_guest(guest("anna")).result(WAIT_S)
    store.append("m1", 0, events(0, 2), seats={1: KeptSeat(guest="g-anna")}).result(WAIT_S)
    store.unrate("m2", "hint").result(WAIT_S)
    store.answer_once("m3", KeptCommand("rematch", "m4")).result(WAIT_S)
    assert marks(store, "m1", "m2", "m3") == {
        "m1": KeptMark(2, "", (None, "g-anna"), NOBODY, None),
        "m2": KeptMark(0, "hint", (None, None), NOBODY, None),
        "m3": KeptMark(0, "", (None, None), NOBODY, False),
    }
    assert marks(store) == {}


def test_who_is_at_other_processes(turns: SqlStore, address: str) -> None:
    kept = turns.processes
    for process, player in (("one", 0), ("other", 1), ("other", 1)):
        kept.enter(process, "m1", player).result(WAIT_S)
    kept.enter("other", "nobody's", 0).result(WAIT_S)
    assert marks(turns, "m1")["m1"].elsewhere == {1}
    silence(address, "other")
    assert marks(turns, "m1")["m1"].elsewhere == NOBODY, "it is gone, and everybody who was there"
    kept.beat("other").result(WAIT_S)
    kept.go("other", "m1", 1).result(WAIT_S)
    assert marks(turns, "m1")["m1"].elsewhere == NOBODY


def test_clocks_go_on_while_somebody_keeps_them(turns: SqlStore, address: str) -> None:
    kept = turns.processes
    assert kept.clock("m1").result(WAIT_S) is None
    kept.keep_clocks([("m2", 70), ("m1", 5000), ("nobody's", 1)]).result(WAIT_S)
    kept.keep_clocks([("m1", 4000)]).result(WAIT_S)  # of one that is behind
    found = kept.clock("m1").result(WAIT_S)
    assert found is not None
    assert 5000 <= found < 5000 + LEASE_MS
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE clocks SET at_ms = at_ms - 60000")
    assert kept.clock("m1").result(WAIT_S) == 5000, "nobody is charged for the time in which nobody kept it"
