"""A store by its address."""

import sqlite3
from pathlib import Path

from parlour.stores import words
from parlour.stores.database import Connection
from parlour.stores.failures import CannotOpen, TooNew
from parlour.stores.migrate import shipped_migrations
from parlour.stores.sql_store import SqlStore
from parlour.stores.sqlite import FILE, open_sqlite, read_connection


def open_store(address: str | Path, *, shared: bool = False) -> SqlStore:
    """`postgresql://…`, or a folder. Blocks; CannotOpen, and its kinds, say in words why it is refused.

    `shared`: several servers over one database; only PostgreSQL can.
    """
    if not str(address).startswith(("postgresql://", "postgres://")):
        if "://" in str(address):
            raise CannotOpen(words.WRONG_ADDRESS.format(address=address))
        if shared:
            raise CannotOpen(words.NOT_SHARED)
        return open_sqlite(Path(address))
    try:
        from parlour.stores.postgres import open_postgres
    except ImportError as error:
        raise CannotOpen(words.NO_PSYCOPG.format(why=error)) from error
    return open_postgres(str(address), shared=shared)


def open_to_read(address: str | Path) -> Connection:
    """The same beside a running server: nothing is locked or changed. Blocks; CannotOpen says why it cannot be."""
    if str(address).startswith(("postgresql://", "postgres://")):
        try:
            from parlour.stores.postgres import open_postgres_to_read
        except ImportError as error:
            raise CannotOpen(words.NO_PSYCOPG.format(why=error)) from error
        return of_this_form(open_postgres_to_read(str(address)))
    if "://" in str(address):
        raise CannotOpen(words.WRONG_ADDRESS.format(address=address))
    file = Path(address) / FILE
    if not file.is_file():
        raise CannotOpen(words.NO_DATA_THERE.format(folder=address))
    try:
        return of_this_form(read_connection(file))
    except sqlite3.Error as error:
        raise CannotOpen(words.FILE_UNUSABLE.format(file=file, why=error)) from error


def of_this_form(connection: Connection) -> Connection:
    """Of the form this program knows; else CannotOpen says which it is of."""
    found = int(connection.execute("SELECT COALESCE(MAX(version), 0) FROM parlour_schema").fetchone()[0])
    newest = shipped_migrations()[-1][0]
    if found > newest:
        raise TooNew(words.TOO_NEW.format(found=found, newest=newest))
    if found < newest:
        raise CannotOpen(words.OLDER_DATA.format(found=found, newest=newest))
    return connection
