"""Backups of a PostgreSQL database, by its own pg_dump and pg_restore.

One snapshot serves the count of matches and the dump. A restore moves what is there into a schema of its own, in the
same database, and moves it back if anything goes wrong.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from parlour.stores import words
from parlour.stores.backups import archive
from parlour.stores.backups.archive import DUMP, Backup
from parlour.stores.failures import CannotOpen, InUse, TooNew, Unreadable
from parlour.stores.migrate import shipped_migrations
from parlour.stores.postgres import CONNECT_S, MIGRATION_LOCK, SERVER_LOCK

DEBIAN = "/usr/lib/postgresql"
"""Where Debian keeps what it does not put into the path."""
OTHERS = (
    "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name LIKE 'parlour %' AND pid <> pg_backend_pid()"
)
Connection = psycopg.Connection[Any]


def back_up(url: str, folder: Path, target: Path) -> Backup:
    """`folder` is where learners and nets are. Blocks. CannotOpen says why it cannot be; FileExistsError: nothing is
    overwritten."""
    pg_dump = program("pg_dump")

    def dump(file: Path) -> int:
        with connect(url) as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            snapshot = value(connection, "SELECT pg_export_snapshot()")
            schema = schema_of(connection)
            if not tables(connection, schema):
                raise CannotOpen(words.EMPTY_DATABASE)
            what = ["--snapshot", str(snapshot), "--table", f'"{schema}".*', "--file", str(file)]
            run([pg_dump, "--format=custom", "--no-owner", "--no-privileges", *what], url)
            return int(value(connection, "SELECT COUNT(*) FROM matches"))

    with meanings():
        return archive.write(target, folder, DUMP, dump)


def restore(backup: Path, url: str, folder: Path) -> tuple[Backup, str | None, list[Path]]:
    """Puts a backup in the place of what is there; the schema and the folders in which that is kept are returned.

    Blocks. Unreadable: it is no backup of ours, or damaged; InUse: a server is running. Then everything is as it was.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with meanings(), tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as place:
        fresh = Path(place)
        about = archive.unpack(backup, fresh, DUMP)
        schema = restore_database(fresh / DUMP, about["matches"], url, backup) if about["database"] else None
        found = Backup(about["made_ms"], about["matches"], about["files"])
        return found, schema, list(archive.put_in_place(fresh, folder))


def restore_database(dump: Path, matches: int, url: str, backup: Path) -> str | None:
    """The schema in which the tables are kept that were there."""
    command = [program("pg_restore"), "--single-transaction", "--no-owner", "--no-privileges", str(dump)]
    with connect(url) as connection:
        require_alone(connection)
        schema = schema_of(connection)
        kept = make_room(connection, schema)
        try:
            run(command, url)
            require_ours(connection, matches, backup)
        except BaseException:
            undo(connection, schema, kept)
            raise
    return kept


def program(name: str) -> str:
    """Where it is. CannotOpen: nowhere."""
    places = sorted(Path(DEBIAN).glob(f"*/bin/{name}"), key=lambda file: int(file.parts[-3]))
    if found := shutil.which(name) or next((str(file) for file in reversed(places)), None):
        return found
    raise CannotOpen(words.NO_PROGRAM.format(name=name))


def run(command: Sequence[str], url: str) -> None:
    """The password goes by the environment: a command line is everybody's to read. CannotOpen has its last words."""
    about = {name: str(one) for name, one in conninfo_to_dict(url).items() if one is not None}
    secret = {"PGPASSWORD": about.pop("password")} if "password" in about else {}
    where = ["--dbname", make_conninfo(**about)]
    done = subprocess.run(
        [*command, *where], env=os.environ | secret, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        said = " ".join(done.stderr.split("\n")[0].split()) or words.FAILED_WITH.format(code=done.returncode)
        raise CannotOpen(words.PROGRAM_FAILED.format(name=Path(command[0]).name, why=said))


@contextmanager
def meanings() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise CannotOpen(words.DATABASE_UNUSABLE.format(why=error)) from error


def connect(url: str) -> Connection:
    return psycopg.connect(
        url, autocommit=True, connect_timeout=CONNECT_S, application_name=f"parlour pid {os.getpid()}"
    )


def value(connection: Connection, query: str) -> Any:
    row = connection.execute(query.encode()).fetchone()
    return row[0] if row else None


def schema_of(connection: Connection) -> str:
    return str(value(connection, "SELECT current_schema()"))


def tables(connection: Connection, schema: str) -> list[str]:
    found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s ORDER BY tablename", (schema,))
    return [str(name) for (name,) in found]


def require_alone(connection: Connection) -> None:
    """And it stays so: a server that starts waits for the second lock, and none begins without the first."""
    if server := value(connection, OTHERS):
        raise InUse(words.DATABASE_IN_USE.format(owner=server))
    for lock in (SERVER_LOCK, MIGRATION_LOCK):
        if not value(connection, f"SELECT pg_try_advisory_lock({lock})"):
            raise InUse(words.DATABASE_IN_USE.format(owner=words.JUST_STARTED))


def make_room(connection: Connection, schema: str) -> str | None:
    """Moves all tables into a schema of their own, with their indexes; its name, or None if there were none."""
    if not (found := tables(connection, schema)):
        return None
    name = f"before_restore_{time.strftime('%Y%m%d_%H%M%S')}_{time.time_ns() % 1000:03}"
    with connection.transaction():
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
        move(connection, found, schema, name)
    return name


def move(connection: Connection, names: Sequence[str], source: str, target: str) -> None:
    for one in names:
        order = sql.SQL("ALTER TABLE {}.{} SET SCHEMA {}")
        connection.execute(order.format(*map(sql.Identifier, (source, one, target))))


def undo(connection: Connection, schema: str, kept: str | None) -> None:
    """What a restore that failed has made goes, and what was there comes back."""
    with connection.transaction():
        for one in tables(connection, schema):
            connection.execute(sql.SQL("DROP TABLE {}.{} CASCADE").format(*map(sql.Identifier, (schema, one))))
        if kept:
            move(connection, tables(connection, kept), kept, schema)
            connection.execute(sql.SQL("DROP SCHEMA {}").format(sql.Identifier(kept)))


def require_ours(connection: Connection, matches: int, backup: Path) -> None:
    try:
        version = value(connection, "SELECT MAX(version) FROM parlour_schema")
        found = value(connection, "SELECT COUNT(*) FROM matches")
    except psycopg.Error as error:
        raise Unreadable(words.NOT_A_WHOLE_BACKUP.format(file=backup, why=error)) from error
    newest = shipped_migrations()[-1][0]
    if version > newest:
        raise TooNew(words.TOO_NEW.format(found=version, newest=newest))
    if found != matches:
        raise Unreadable(words.FEWER_MATCHES.format(file=backup, found=found, matches=matches))
