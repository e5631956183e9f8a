"""A store by its address."""

from pathlib import Path

from parlour.stores.failures import CannotOpen
from parlour.stores.sql_store import SqlStore
from parlour.stores.sqlite import open_sqlite


def open_store(address: str | Path, *, shared: bool = False) -> SqlStore:
    """`postgresql://…`, or a folder. Blocks; CannotOpen, and its kinds, say in words why it is refused.

    `shared`: several servers over one database; only PostgreSQL can.
    """
    if not str(address).startswith(("postgresql://", "postgres://")):
        if "://" in str(address):
            raise CannotOpen(f"{address} is neither a folder nor postgresql://…")
        if shared:
            raise CannotOpen("several servers need a PostgreSQL database: a folder is for one")
        return open_sqlite(Path(address))
    try:
        from parlour.stores.postgres import open_postgres
    except ImportError as error:
        raise CannotOpen(
            f"PostgreSQL needs psycopg, which is missing ({error}): pip install 'parlour[postgres]'"
        ) from error
    return open_postgres(str(address), shared=shared)
