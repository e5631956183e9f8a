"""Every kind of store, made empty for a test and opened as often as the test likes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.stores.sql_store import SqlStore
from parlour.stores.sqlite import open_sqlite

Open = Callable[[], SqlStore]


@contextmanager
def sqlite(folder: Path) -> Iterator[Open]:
    yield from _tracked(lambda: open_sqlite(folder))


def _tracked(opens: Open) -> Iterator[Open]:
    """Closes what a test left open."""
    opened: list[SqlStore] = []

    def remember() -> SqlStore:
        opened.append(opens())
        return opened[-1]

    yield remember
    for store in opened:
        store.close()


KINDS = {"sqlite": sqlite}
