"""A store by its address."""

from pathlib import Path

from parlour.stores import words
from parlour.stores.failures import CannotOpen
from parlour.stores.sql_store import SqlStore
from parlour.stores.sqlite import open_sqlite


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
