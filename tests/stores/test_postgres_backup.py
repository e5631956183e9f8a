"""Backups of a PostgreSQL database and back, through the command."""

import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from parlour.stores.backups import postgres as backups
from parlour.stores.connect import open_store
from parlour.stores.failures import CannotOpen
from parlour.stores.sqlite import FILE
from tests.stores.postgres_server import PostgresServer
from tests.stores.sample import WAIT_S, event, events, match
from tests.stores.test_backup import archive, data, some_learner

KEPT = "before_restore_"


@contextmanager
def connected(url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


def fill(url: str, moves: int) -> None:
    store = open_store(url)
    store.create(match("m")).result(WAIT_S)
    store.append("m", 0, events(0, moves)).result(WAIT_S)
    store.close()


def moves_in(url: str, schema: str = "public") -> int:
    with connected(url) as connection:
        row = connection.execute(f"SELECT COUNT(*) FROM {schema}.events".encode()).fetchone()
        assert row
        return int(row[0])


def schemas(url: str) -> list[str]:
    with connected(url) as connection:
        found = connection.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before%' ORDER BY 1")
        return [str(name) for (name,) in found]


@pytest.fixture
def learners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PARLOUR_LEARNERS", str(tmp_path / "learned"))
    return tmp_path / "learned"


def test_there_and_back(postgres: PostgresServer, tmp_path: Path, learners: Path) -> None:
    url, file = postgres.new_database(), tmp_path / "backup.tar.gz"
    log = some_learner(learners, "one lesson\n")
    fill(url, 3)
    assert data("backup", file, folder=url) == (0, f"Saved 1 match and 1 learner file in {file}.\n")
    assert file.stat().st_mode & 0o777 == 0o600
    store = open_store(url)
    store.append("m", 3, [event(3)]).result(WAIT_S)
    code, said = data("restore", file, folder=url)
    assert code == 2
    assert "in use by another server" in said
    store.close()
    log.write_text("two lessons\n")
    code, said = data("restore", file, folder=url)
    assert code == 0, said
    (schema,) = schemas(url)
    assert said.startswith("Restored 1 match and 1 learner file.\n")
    assert f"What was there before is kept in the schema {schema} of the database." in said
    assert (moves_in(url), moves_in(url, schema)) == (3, 4)
    assert log.read_text() == "one lesson\n"
    store = open_store(url)  # keys and constraints are as they were
    store.append("m", 3, [event(3)]).result(WAIT_S)
    store.create(match("n")).result(WAIT_S)
    store.close()
    assert data("restore", file, folder=url)[0] == 0
    assert len(schemas(url)) == 2


def test_a_bad_backup_changes_nothing(postgres: PostgresServer, tmp_path: Path, learners: Path) -> None:
    url, good = postgres.new_database(), tmp_path / "good"
    fill(url, 50)
    assert data("backup", good, folder=url)[0] == 0
    with tarfile.open(good) as read:
        members = {one.name: content.read() for one in read if (content := read.extractfile(one))}
    dump, about = members["parlour.pgdump"], json.loads(members["parlour-backup.json"])
    (tmp_path / "text").write_text("a letter")
    archive(tmp_path / "cut", members | {"parlour.pgdump": dump[: len(dump) // 2]})
    archive(tmp_path / "fewer", members | {"parlour-backup.json": json.dumps(about | {"matches": 9}).encode()})
    archive(tmp_path / "without", {"parlour-backup.json": members["parlour-backup.json"]})
    archive(tmp_path / "newer", members | {"parlour-backup.json": json.dumps(about | {"form": 9}).encode()})
    archive(tmp_path / "folder", {FILE: b"", "parlour-backup.json": members["parlour-backup.json"]})
    for name in ("text", "cut", "fewer", "without", "newer", "folder", "none"):
        code, said = data("restore", tmp_path / name, folder=url)
        assert (code, said.count("\n")) == (2, 1), said
        assert said.startswith("parlour: "), name
        assert (moves_in(url), schemas(url)) == (50, []), name
    open_store(url).close()
    assert "is a backup of a PostgreSQL database" in data("restore", good, folder=tmp_path / "new")[1]


def test_nothing_is_made_of_nothing(postgres: PostgresServer, tmp_path: Path, learners: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    code, said = data("backup", file, folder=postgres.new_database())
    assert (code, "nothing of Parlour" in said) == (2, True)
    code, said = data("backup", file, folder=f"postgresql://127.0.0.1:{postgres.port}/nowhere")
    assert (code, said.startswith("parlour: the database can't be used")) == (2, True)
    assert not file.exists()


def test_a_password_is_on_no_command_line(tmp_path: Path) -> None:
    program, told = tmp_path / "pg_dump", tmp_path / "told"
    program.write_text(f'#!/bin/sh\necho "$@" "and $PGPASSWORD" > {told}\necho "it is late" >&2; exit 1\n')
    program.chmod(0o755)
    with pytest.raises(CannotOpen, match="pg_dump failed: it is late"):
        backups.run([str(program)], "postgresql://anna:hunter2@127.0.0.1:5/club")
    shown, _, secret = told.read_text().partition("and ")
    assert secret == "hunter2\n"
    assert "hunter2" not in shown
    assert "user=anna" in shown
