"""The file and the folder: who may write there, what is in the settings, and what happens when something is wrong."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from parlour.stores import changes, damage, keys, migrate, queries, rating, sqlite, writer
from parlour.stores.classes import statements
from parlour.stores.failures import CannotOpen, InUse, Stopped, TooNew, Unavailable, Unreadable
from parlour.stores.sqlite import FILE, SqliteDatabase, open_sqlite, read_connection
from tests.stores.sample import WAIT_S, event, events, match

ROOT = Path(__file__).parents[2]


def fill(folder: Path, count: int = 300) -> None:
    store = open_sqlite(folder)
    store.create(match("m")).result(WAIT_S)
    store.append("m", 0, events(0, count)).result(WAIT_S)
    store.close()


def test_settings_of_the_writer(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / FILE)
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0}
    wanted |= {"mmap_size": 0, "wal_autocheckpoint": 0}
    assert {name: database.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted} == wanted
    database.close()


def test_readers_cannot_write(tmp_path: Path) -> None:
    fill(tmp_path)
    reader = read_connection(tmp_path / FILE)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.execute("DELETE FROM events")
    assert reader.execute("PRAGMA query_only").fetchone() == (1,)
    reader.close()


def test_a_second_store_in_the_same_program_is_refused(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path)
    with pytest.raises(InUse):
        open_sqlite(tmp_path)
    store.close()
    open_sqlite(tmp_path).close()


def test_a_second_server_is_refused_and_told_which_is_the_first(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.stores.appender", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        try:
            with pytest.raises(InUse, match=rf"in use by another server \(pid {process.pid}\)"):
                open_sqlite(tmp_path)
        finally:
            process.kill()
    open_sqlite(tmp_path).close()  # the kernel took the lock back


def test_a_server_whose_lock_was_deleted_stops_when_another_takes_over(tmp_path: Path) -> None:
    first = open_sqlite(tmp_path)
    first.create(match("a")).result(WAIT_S)
    (tmp_path / "lock").unlink()  # somebody "repaired" it
    second = open_sqlite(tmp_path)
    with pytest.raises(Stopped, match="another server has taken over"):
        first.create(match("b")).result(WAIT_S)
    with pytest.raises(Stopped):
        first.create(match("c")).result(WAIT_S)
    assert isinstance(first.stopped, Stopped)
    second.create(match("d")).result(WAIT_S)
    assert {kept.id for kept in second.open_matches().result(WAIT_S)} == {"a", "d"}
    first.close()
    second.close()


def test_a_large_file_is_not_read_whole_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, 2000)
    monkeypatch.setattr(damage, "CHECK_UP_TO", 1000)
    assert damage.is_damaged(tmp_path / FILE) is None


def test_a_newer_form_is_refused_and_untouched(tmp_path: Path) -> None:
    fill(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("INSERT INTO parlour_schema VALUES (99)")
    connection.close()
    with pytest.raises(TooNew, match="newer version"):
        open_sqlite(tmp_path)
    assert not list(tmp_path.glob("*.unreadable*"))


def test_the_file_of_another_program_is_refused_and_untouched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Unreadable, match="another program"):
        open_sqlite(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert not list(tmp_path.glob("*.unreadable*"))


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotOpen, match="folder for the data can't be used"):
        open_sqlite(tmp_path / "file")


def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "OLDEST", (99, 0, 0))
    with pytest.raises(CannotOpen, match="too old"):
        open_sqlite(tmp_path)


def test_migrations_run_once_each_and_all_or_nothing(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / FILE)
    one, two = (1, "CREATE TABLE a (x TEXT);\n"), (2, "ALTER TABLE a ADD COLUMN y TEXT;\n")
    migrate.migrate(database, (one,))
    migrate.migrate(database, (one, two))
    migrate.migrate(database, (one, two))
    with pytest.raises(sqlite3.OperationalError):
        migrate.migrate(database, (one, two, (3, "CREATE TABLE b (x TEXT);\nCREATE TABLE nonsense (;\n")))
    assert migrate.version(database) == 2
    assert [row[1] for row in database.execute("PRAGMA table_info(a)").fetchall()] == ["x", "y"]
    assert not database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'b'").fetchall()
    database.close()


def test_shipped_migrations_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrate.shipped_migrations()] == list(
        range(1, len(migrate.shipped_migrations()) + 1)
    )


def test_a_full_disk_is_said_and_passes(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path)
    store.create(match("m")).result(WAIT_S)
    store.writer.submit(lambda db: db.execute("PRAGMA max_page_count = 40").fetchone()).result(WAIT_S)
    stored = 0
    while not (error := store.append("m", stored, [event(stored, data="x" * 9000)]).exception(WAIT_S)):
        stored += 1
    assert isinstance(error, Unavailable)
    assert "the disk is full" in str(error)
    assert store.stopped is None
    assert len(store.events("m").result(WAIT_S)) == stored
    store.writer.submit(lambda db: db.execute("PRAGMA max_page_count = 4000").fetchone()).result(WAIT_S)
    store.append("m", stored, [event(stored, data="x" * 9000)]).result(WAIT_S)
    store.close()


def test_the_log_is_tidied_by_the_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "TIDY_AFTER", 10)
    store = open_sqlite(tmp_path)
    store.create(match("m")).result(WAIT_S)
    for seq in range(200):
        store.append("m", seq, [event(seq, data="x" * 4000)]).result(WAIT_S)
    log = tmp_path / (FILE + "-wal")
    assert log.stat().st_size < 200 * 4000  # it was begun anew
    store.close()
    assert not log.exists()
    store = open_sqlite(tmp_path)
    assert len(store.events("m").result(WAIT_S)) == 200
    store.close()


STATEMENTS = {
    "open matches": queries.FROM_MATCHES + queries.OPEN,
    "their events": queries.OPEN_EVENTS,
    "matches of a guest": queries.FROM_MATCHES + queries.OF_GUEST,
    "finished matches": queries.FINISHED,
    "statistics of a guest": queries.STATISTICS.format(steps=queries.OF_ONE, only="AND game = ?"),
    "curve of a guest": queries.CURVE,
    "meetings of two": queries.MEETINGS,
    "results that ratings do not know": rating.PENDING,
    "ratings of a guest": rating.OF_GUEST,
    "ratings of a board": rating.OF_BOARD,
    "whom the rated have met": rating.FACED,
    "steps of a rating": rating.STEPS,
    "results of a guest": rating.RESULTS_OF,
    "boards of a guest": rating.BOARDS_OF,
    "unplayed matches": changes.DELETE_UNPLAYED,
    "guest with a secret": queries.GUEST + "secret_hash = ?",
    "guest with a key": keys.GUEST_BY_KEY,
    "keys of a guest": keys.KEYS_OF,
    "link with a code": keys.LINK + "hash = ?",
    "members of a class": statements.MEMBERS,
    "newest tournament": statements.NEWEST,
    "pairings of a tournament": statements.PAIRINGS,
    "players of a tournament": statements.PLAYERS,
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_no_question_reads_a_whole_table(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    sql = STATEMENTS[name]
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", (0,) * sql.count("?")).fetchall()
    steps = [row[3] for row in plan]
    allowed = ("SCAN steps", "SCAN (subquery")  # what has been found already
    scans = [step for step in steps if step.startswith("SCAN") and not step.startswith(allowed)]
    assert [step for step in scans if "USING INDEX matches_open" not in step] == []
