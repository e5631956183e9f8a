"""Backups of a folder that is in use, and back; repairs of one that is damaged. Through the command, as people do it."""

import io
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.app import app
from parlour.stores import repair
from parlour.stores.kept import KeptSeat
from parlour.stores.sqlite import FILE, open_sqlite
from tests.stores.sample import WAIT_S, event, events, match
from tests.stores.test_damage import FRAME, contents, crashed, damaged, events_kept
from tests.stores.test_sqlite import fill


def data(*words: str | Path, folder: Path | str) -> tuple[int, str]:
    """`parlour data …`: the exit code, and what it said."""
    done = CliRunner().invoke(app, ["data", *map(str, words), "--data", str(folder)])
    if isinstance(done.exception, ValueError):  # as `main` tells it
        return 2, f"parlour: {done.exception}\n"
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def some_learner(folder: Path, text: str) -> Path:
    log = folder / "learners" / "tictactoe-3-3-3" / "sprout" / "lessons.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(text)
    return log


def test_back_up_while_it_is_used_and_restore(tmp_path: Path) -> None:
    folder, file = tmp_path / "data", tmp_path / "backup.tar.gz"
    store = open_sqlite(folder)
    log = some_learner(folder, "one lesson\n")
    store.create(match("m")).result(WAIT_S)
    store.append("m", 0, events(0, 3)).result(WAIT_S)
    assert data("backup", file, folder=folder) == (0, f"Saved 1 match and 1 learner file in {file}.\n")
    assert file.stat().st_mode & 0o777 == 0o600
    store.append("m", 3, [event(3)]).result(WAIT_S)  # nobody was disturbed
    code, said = data("restore", file, folder=folder)
    assert code == 2
    assert "in use by another server" in said
    store.close()
    log.write_text("two lessons\n")
    code, said = data("restore", file, folder=folder)
    assert code == 0
    assert said.startswith("Restored 1 match and 1 learner file.\n")
    assert said.count("What was there before is kept in") == 2
    assert events_kept(folder) == 3
    assert log.read_text() == "one lesson\n"
    (before,) = folder.glob(f"{FILE}.before-restore-*")
    with closing(sqlite3.connect(before)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM events").fetchone() == (4,)


def test_nets_are_data_too(tmp_path: Path) -> None:
    """Also while one trains: what is half written, and the lock, stay behind."""
    folder, file = tmp_path / "data", tmp_path / "backup.tar.gz"
    fill(folder, 3)
    training = folder / "nets" / "tictactoe-3-3-3" / "abc" / "training"
    training.mkdir(parents=True)
    for name in ("net.net", "lock", ".state.bin.7.part"):
        (training / name).write_text("before")
    assert data("backup", file, folder=folder) == (0, f"Saved 1 match and 0 learner files in {file}.\n")
    (training / "net.net").write_text("after")
    code, said = data("restore", file, folder=folder)
    assert (code, said.count("What was there before is kept in")) == (0, 2), said
    assert [(one.name, one.read_text()) for one in training.iterdir()] == [("net.net", "before")]


def test_restore_into_an_empty_folder(tmp_path: Path) -> None:
    fill(tmp_path / "data", 7)
    file = tmp_path / "backup.tar.gz"
    assert data("backup", file, folder=tmp_path / "data")[0] == 0
    assert data("restore", file, folder=tmp_path / "new") == (0, "Restored 1 match and 0 learner files.\n")
    assert events_kept(tmp_path / "new") == 7


def test_learners_without_a_server_are_data_too(tmp_path: Path) -> None:
    log = some_learner(tmp_path / "data", "a lesson\n").relative_to(tmp_path / "data")
    assert "There's 1 learner file" in data("check", folder=tmp_path / "data")[1]
    file = tmp_path / "backup.tar.gz"
    assert data("backup", file, folder=tmp_path / "data")[0] == 0
    fill(tmp_path / "new")
    code, said = data("restore", file, folder=tmp_path / "new")
    assert code == 0
    assert "Restored 0 matches and 1 learner file." in said
    assert (tmp_path / "new" / log).read_text() == "a lesson\n"
    assert not (tmp_path / "new" / FILE).exists(), "there was none"


def test_nothing_is_overwritten_and_nothing_is_made_of_nothing(tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    assert data("backup", file, folder=tmp_path / "nowhere")[0] == 2
    assert not (tmp_path / "nowhere").exists()
    fill(tmp_path / "data")
    file.write_text("something else")
    code, said = data("backup", file, folder=tmp_path / "data")
    assert code == 2
    assert "already exists" in said
    assert file.read_text() == "something else"
    code, said = data("check", folder="postgresql://127.0.0.1/parlour")
    assert code == 2
    assert "looks after its own files" in said


def archive(file: Path, members: dict[str, bytes]) -> None:
    with tarfile.open(file, "w:gz") as made:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))


def bad_backups(folder: Path, good: Path) -> dict[str, Path]:
    whole = good.read_bytes()
    (folder / "text").write_text("a letter")
    (folder / "cut").write_bytes(whole[: len(whole) // 2])
    archive(folder / "stranger", {"../../outside": b"x"})
    archive(folder / "empty", {})
    with tarfile.open(good) as read:
        members = {one.name: content.read() for one in read if (content := read.extractfile(one))}
    archive(folder / "damaged", members | {FILE: damaged(members[FILE], "middle")})
    archive(folder / "fewer", {name: content for name, content in members.items() if not name.startswith("learners")})
    archive(folder / "newer", members | {"parlour-backup.json": b'{"form": 9, "made_ms": 0, "files": 1}'})
    return {name: folder / name for name in ("text", "cut", "stranger", "empty", "damaged", "fewer", "newer", "none")}


def test_a_bad_backup_changes_nothing(tmp_path: Path) -> None:
    folder, good = tmp_path / "data", tmp_path / "good.tar.gz"
    fill(folder, 2000)
    some_learner(folder, "one lesson\n")
    assert data("backup", good, folder=folder)[0] == 0
    before = contents_of_all(folder)
    for name, file in bad_backups(tmp_path, good).items():
        code, said = data("restore", file, folder=folder)
        assert code == 2, name
        assert said.startswith("parlour: "), name
        assert contents_of_all(folder) == before, name
    assert not (tmp_path.parent / "outside").exists()


def contents_of_all(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != "lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_repair_of_a_log_with_a_flipped_bit(tmp_path: Path) -> None:
    crashed(tmp_path, 20)
    log = tmp_path / f"{FILE}-wal"
    content = bytearray(log.read_bytes())
    content[len(content) - 10 * FRAME + 2000] ^= 1
    log.write_bytes(content)
    before = contents(tmp_path)
    code, said = data("check", folder=tmp_path)
    assert code == 1
    assert "changes that were saved are missing" in said
    assert contents(tmp_path) == before
    code, said = data("repair", folder=tmp_path)
    assert code == 0
    assert "It's kept as it was in" in said
    (kept,) = tmp_path.glob(f"{FILE}.copy-*-wal")
    assert kept.read_bytes() == bytes(content)
    assert 0 < events_kept(tmp_path) < 20
    assert data("check", folder=tmp_path) == (0, f"Nothing is wrong with the data in {tmp_path}.\n")
    assert data("repair", folder=tmp_path) == (0, f"Nothing is wrong with the data in {tmp_path}.\n")


MANY = 300
"""So many matches that the middle of the file is theirs, and not the schema's."""


def fill_many(folder: Path, matches: int) -> None:
    store = open_sqlite(folder)
    for number in range(matches):
        store.create(match(f"m{number:03}", seats={0: KeptSeat(opponent="mia")})).result(WAIT_S)
        store.append(f"m{number:03}", 0, events(0, 20)).result(WAIT_S)
    store.close()


@pytest.mark.parametrize("how", ["middle", "cut", "header"])
def test_repair_saves_whole_matches(tmp_path: Path, how: str) -> None:
    fill_many(tmp_path, MANY)
    file = tmp_path / FILE
    bad = damaged(file.read_bytes(), how)
    file.write_bytes(bad)
    code, said = data("repair", folder=tmp_path)
    assert code == 0, said
    (kept,) = tmp_path.glob(f"{FILE}.unreadable-*-0")
    assert kept.read_bytes() == bad
    store = open_sqlite(tmp_path)
    found = store.open_events().result(WAIT_S)
    assert all(len(one) == 20 for one in found.values())
    store.create(match("new")).result(WAIT_S)
    store.close()
    if how == "middle":
        assert len(found) > MANY // 2  # what is on two pages is lost, and no more
    assert data("check", folder=tmp_path)[0] == 0


def test_a_repair_that_fails_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_many(tmp_path, MANY)
    file = tmp_path / FILE
    file.write_bytes(damaged(file.read_bytes(), "middle"))
    before = contents(tmp_path)

    def fail(damaged: Path, target: sqlite3.Connection, table: str) -> None:
        raise sqlite3.OperationalError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(repair, "_copy", fail)
        assert data("repair", folder=tmp_path) == (2, "parlour: the disk is full\n")
    after = contents(tmp_path)
    assert {name: after[name] for name in before} == before
    assert data("repair", folder=tmp_path)[0] == 0
    store = open_sqlite(tmp_path)
    assert len(store.open_events().result(WAIT_S)) > MANY // 2
    store.close()
    assert not list(tmp_path.glob(".*"))


def test_repair_needs_a_folder_of_ours(tmp_path: Path) -> None:
    assert data("repair", folder=tmp_path / "nowhere")[0] == 2
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = contents(tmp_path)
    code, said = data("repair", folder=tmp_path)
    assert code == 2
    assert "another program" in said
    assert contents(tmp_path) == before
