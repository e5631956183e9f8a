"""What only PostgreSQL has: a connection that breaks, and several servers over one database."""

import threading
import time
from collections.abc import Iterator

import psycopg
import pytest

from parlour.stores.connect import open_store
from parlour.stores.failures import CannotOpen, Conflict, InUse, Repeat, StoreError, TooNew, Unavailable, Unsure
from parlour.stores.kept import KeptEvent
from parlour.stores.sql_store import SqlStore
from tests.faults.history import Entry, Kept, Operation, check
from tests.stores.postgres_server import PostgresServer
from tests.stores.sample import WAIT_S, command, event, match


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def two(address: str) -> Iterator[tuple[SqlStore, SqlStore]]:
    stores = open_store(address, shared=True), open_store(address, shared=True)
    yield stores
    for store in stores:
        store.close()


def test_a_second_server_is_refused_unless_both_share(address: str) -> None:
    first = open_store(address)
    with pytest.raises(InUse, match=r"another server \(parlour pid \d+\)"):
        open_store(address)
    with pytest.raises(InUse):
        open_store(address, shared=True)
    first.close()
    shares = open_store(address, shared=True)
    with pytest.raises(InUse):
        open_store(address)
    shares.close()
    open_store(address).close()


def test_two_servers_start_at_once_on_an_empty_database(address: str) -> None:
    stores: list[SqlStore] = []
    threads = [threading.Thread(target=lambda: stores.append(open_store(address, shared=True))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    for store in stores:
        store.close()


def test_two_servers_race_for_every_place(two: tuple[SqlStore, SqlStore]) -> None:
    names = [two[0].create(match()).result(WAIT_S) for _ in range(10)]
    operations: list[Operation] = []
    for seq in range(20):
        asked = []
        # In opposite orders: whole groups get in each other's way, and the database has to break the tie.
        for server, order in ((0, names), (1, names[::-1])):
            for name in order:
                who = f"{name}-{server}-{seq}"
                asked.append((who, name, two[server].append(name, seq, [event(seq, data=who)], command(who))))
        for who, name, future in asked:
            error = future.exception(WAIT_S)
            assert error is None or isinstance(error, Conflict)
            operations.append(Operation(who, who, name, who, "failed" if error else "ok", None if error else seq))
    assert sum(operation.outcome == "ok" for operation in operations) == 200
    found = two[0].open_events().result(WAIT_S)
    kept = [Kept(name, tuple(Entry(one.seq, one.data, one.data) for one in found[name])) for name in names]
    assert check(operations, [], kept) == []


def test_the_same_command_at_two_servers_is_carried_out_once(two: tuple[SqlStore, SqlStore]) -> None:
    name = two[0].create(match()).result(WAIT_S)
    for number in range(30):
        asked = [store.append(name, number, [event(number)], command(number)) for store in two]
        errors = [future.exception(WAIT_S) for future in asked]
        assert [type(error) for error in errors if error] == [Repeat]
        assert {error.answer for error in errors if isinstance(error, Repeat)} == {command(number).answer}
    assert len(two[0].events(name).result(WAIT_S)) == 30


def test_a_match_in_which_somebody_is_just_moving_is_not_deleted(address: str) -> None:
    store = open_store(address)
    store.create(match("m")).result(WAIT_S)
    with psycopg.connect(address) as other:  # another server in the middle of its transaction
        other.execute("UPDATE matches SET played = 1 WHERE id = 'm'")
        deleted = store.delete_unplayed(10**9)
        waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        while not deleted.done() and not other.execute(waiting).fetchone():
            other.execute("SELECT pg_stat_clear_snapshot()")
            time.sleep(0.01)
    assert deleted.result(WAIT_S) == 0
    assert store.match("m").result(WAIT_S)
    store.close()


def test_a_broken_connection_comes_back_and_commands_find_out(address: str, postgres: PostgresServer) -> None:
    store = open_store(address)
    name = store.create(match()).result(WAIT_S)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'parlour pid%'"
    for seq in range(60):
        if seq % 5 == 0:
            threading.Thread(target=postgres.execute, args=(cut,)).start()
        carry_out(store, name, seq)
    assert [one.seq for one in reads(store, name)] == list(range(60))
    store.close()


def test_the_database_stops_and_starts(address: str, postgres: PostgresServer) -> None:
    store = open_store(address)
    name = store.create(match()).result(WAIT_S)
    carry_out(store, name, 0)
    postgres.stop()
    try:
        error = store.append(name, 1, [event(1)], command(1)).exception(WAIT_S)
        assert isinstance(error, Unavailable | Unsure)
        assert isinstance(store.events(name).exception(WAIT_S), Unavailable)
        with pytest.raises(CannotOpen, match="the database can't be used"):
            open_store(address)
    finally:
        postgres.start()
    carry_out(store, name, 1)
    assert len(reads(store, name)) == 2
    store.close()


def carry_out(store: SqlStore, name: str, seq: int) -> None:
    """As a client does: the same command again until it knows."""
    for _ in range(100):
        error = store.append(name, seq, [event(seq)], command(seq)).exception(WAIT_S)
        if error is None or isinstance(error, Repeat):
            return
        assert isinstance(error, Unavailable | Unsure)
    raise AssertionError(f"no end: {error}")


def reads(store: SqlStore, name: str) -> list[KeptEvent]:
    """Each reader has a connection that may have broken; it notices once."""
    for _ in range(10):
        try:
            return store.events(name).result(WAIT_S)
        except StoreError:
            pass
    raise AssertionError("no end")


def test_a_newer_form_is_refused(address: str) -> None:
    store = open_store(address)
    store.writer.submit(lambda db: db.execute("INSERT INTO parlour_schema VALUES (99)")).result(WAIT_S)
    store.close()
    with pytest.raises(TooNew):
        open_store(address)
