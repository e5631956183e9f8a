"""Data that are damaged, or that lack something: nothing is opened, nothing changed, and a person is told what to do."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.stores import damage
from parlour.stores.failures import Unreadable
from parlour.stores.sqlite import FILE, open_sqlite
from parlour.stores.witness import NAME, Acknowledged, read_acknowledged
from tests.stores.sample import WAIT_S, event, match
from tests.stores.test_sqlite import fill

FRAME = 24 + 4096
"""Of SQLite's log: a head and a page."""


def contents(folder: Path) -> dict[str, bytes]:
    """All files but the lock, and the log's index and an empty log, which are no data: whoever reads makes them."""
    kept = (file for file in folder.iterdir() if file.name != "lock" and not file.name.endswith("-shm"))
    return {file.name: content for file in kept if (content := file.read_bytes()) or file.name == FILE}


def damaged(good: bytes, how: str) -> bytes:
    half = len(good) // 2
    return {
        "text": b"This is a letter to my aunt. " * 50,
        "header": b"\0" * 100 + good[100:],
        "middle": good[:half] + b"\xa5" * 8192 + good[half + 8192 :],
        "cut": good[:half],
    }[how]


@pytest.mark.parametrize("how", ["text", "header", "middle", "cut"])
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, how: str) -> None:
    fill(tmp_path, 2000)
    file = tmp_path / FILE
    file.write_bytes(damaged(file.read_bytes(), how))
    before = contents(tmp_path)
    with pytest.raises(Unreadable, match=r"is damaged: .* Nothing was changed.*data restore .*data repair"):
        open_sqlite(tmp_path)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("missing", [True, False])
def test_a_log_without_its_file_is_refused_and_left_alone(tmp_path: Path, missing: bool) -> None:
    """SQLite would delete it."""
    log = tmp_path / f"{FILE}-wal"
    log.write_bytes(b"moves that were acknowledged")
    if not missing:
        (tmp_path / FILE).touch()
    with pytest.raises(Unreadable, match="it is empty, but its log is not"):
        open_sqlite(tmp_path)
    assert log.read_bytes() == b"moves that were acknowledged"


def crashed(folder: Path, count: int) -> None:
    """A server that died after so many acknowledged events: they are in the log alone."""
    store = open_sqlite(folder)
    store.create(match("m")).result(WAIT_S)
    for seq in range(count):
        store.append("m", seq, [event(seq)]).result(WAIT_S)
    files = contents(folder)
    store.close()
    for name in (FILE, f"{FILE}-wal", NAME):
        (folder / name).write_bytes(files[name])


def events_kept(folder: Path) -> int:
    store = open_sqlite(folder)
    found = len(store.events("m").result(WAIT_S))
    store.close()
    return found


def test_a_crash_is_no_damage(tmp_path: Path) -> None:
    crashed(tmp_path, 20)
    assert events_kept(tmp_path) == 20


@pytest.mark.parametrize("from_end", [1, 2, 10], ids=["in the last", "in the one before", "long before"])
def test_one_flipped_bit_in_the_log_is_noticed(tmp_path: Path, from_end: int) -> None:
    """SQLite takes the log to end there, which would lose acknowledged moves without a word."""
    crashed(tmp_path, 20)
    log = tmp_path / f"{FILE}-wal"
    content = bytearray(log.read_bytes())
    content[len(content) - from_end * FRAME + 2000] ^= 1
    log.write_bytes(content)
    before = contents(tmp_path)
    with pytest.raises(Unreadable, match=r"the last \d+ changes that were saved are missing"):
        open_sqlite(tmp_path)
    assert contents(tmp_path) == before


def test_a_log_that_was_deleted_is_noticed(tmp_path: Path) -> None:
    crashed(tmp_path, 20)
    (tmp_path / f"{FILE}-wal").unlink()
    with pytest.raises(Unreadable, match="are missing"):
        open_sqlite(tmp_path)


def test_a_file_that_was_deleted_is_noticed(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / FILE).unlink()
    with pytest.raises(Unreadable, match="is gone, though"):
        open_sqlite(tmp_path)
    assert not (tmp_path / FILE).exists()


def test_another_database_in_the_same_place_is_taken_as_it_is(tmp_path: Path) -> None:
    fill(tmp_path / "one", 300)
    fill(tmp_path / "two", 1)
    (tmp_path / "one" / FILE).write_bytes((tmp_path / "two" / FILE).read_bytes())
    assert events_kept(tmp_path / "one") == 1


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\xff" * 60, Acknowledged("a", 99).line().replace(b"99", b"98")])
def test_a_witness_that_cannot_be_read_says_nothing(tmp_path: Path, content: bytes) -> None:
    crashed(tmp_path, 5)
    (tmp_path / NAME).write_bytes(content)
    assert read_acknowledged(tmp_path) is None
    assert events_kept(tmp_path) == 5
    assert read_acknowledged(tmp_path) is not None


def test_a_witness_that_is_behind_says_nothing(tmp_path: Path) -> None:
    """As after a power loss: it is not synced."""
    crashed(tmp_path, 5)
    told = read_acknowledged(tmp_path)
    assert told
    (tmp_path / NAME).write_bytes(Acknowledged(told.database, told.commits - 3).line())
    assert events_kept(tmp_path) == 5


def test_every_commit_is_witnessed(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path)
    told = read_acknowledged(tmp_path)
    assert told
    for number in range(1, 4):
        store.create(match(f"m{number}")).result(WAIT_S)
        assert read_acknowledged(tmp_path) == Acknowledged(told.database, told.commits + number)
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert damage.commits_in(connection) == (told.database, told.commits + 3)


def test_nothing_set_aside_is_ever_overwritten(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / FILE).write_bytes(bytes([number]))
        damage.set_aside(tmp_path / FILE)
    assert {path.read_bytes() for path in tmp_path.glob(f"{FILE}.unreadable-*")} == {b"\0", b"\1", b"\2"}


def test_the_log_goes_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / FILE
    for end in ("", "-wal", "-shm"):
        file.with_name(FILE + end).write_text(f"the file{end}")
    moved = damage.set_aside(file)
    assert [moved.with_name(moved.name + end).read_text() for end in ("", "-wal")] == ["the file", "the file-wal"]
    assert not file.exists()
