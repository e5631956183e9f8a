"""What the store asks of a database, so that one set of statements serves SQLite and PostgreSQL.

Statements are written once, with `?` for values and a few words in braces that differ (see `Words`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.stores.failures import StoreError

SqlValue = str | int | None
Row = Sequence[Any]
JSON = re.compile(r"\{json ([\w.]+) ([\w.]+)\}")
"""`{json column path.of.names.and.places}`"""


@dataclass(frozen=True, slots=True)
class Words:
    """What the dialects say differently."""

    integer: str
    """A whole number of 64 bits."""
    table: str
    """What follows the columns of a table."""
    for_update: str
    """What follows a SELECT that locks the row until the end of the transaction."""
    json: Callable[[str, Sequence[str]], str]
    """What stands in a column of JSON at the end of a path of names and of places in lists; null if nothing does."""

    def fill(self, sql: str) -> str:
        return (
            JSON.sub(lambda found: self.json(found[1], found[2].split(".")), sql)
            .replace("{integer}", self.integer)
            .replace("{table}", self.table)
            .replace("{for_update}", self.for_update)
        )


@dataclass(frozen=True, slots=True)
class UsualChange:
    """One event that a command has made and that ends nothing: what a move is nearly always."""

    match: str
    seq: int
    kind: str
    at: int
    data: str
    command: str
    answer: str
    to_move: int | None
    played: int


Later = Callable[[], bool]
"""How to find out, once its group is committed, whether a change was made. Raises why it was refused; False: it is to
be tried once more, step by step."""


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """One thread at a time."""

    def execute(self, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor: ...
    def close(self) -> None: ...


class Database(Connection, Protocol):
    """The connection that writes. Only the writer's thread calls it once it is handed over."""

    words: Words

    def begin(self) -> None: ...

    def append_usual(self, change: UsualChange) -> bool | Callable[[], Row | None]:
        """In one statement, whole or not at all: whether it was made; if not, it has to be tried step by step, which
        tells why. Or how to find that out once the group is committed: the next number that the match had, whether it
        was open, the answer to the command if there was one, and whether the change was made."""

    def go_step_by_step(self) -> None:
        """The next group is not hurried: something was not as usual."""

    def mark(self) -> None:
        """Before a change: where `undo` goes back to."""

    def undo(self) -> None:
        """The change since the last mark was refused. The group goes on."""

    def keep(self) -> None:
        """The change is done, or undone: the mark is needed no longer."""

    def commit(self) -> None:
        """Returns when it is on disk."""

    def failure(self, error: Exception, *, committing: bool) -> StoreError | None:
        """What an error means: None if it is the change's own fault, `Stopped` if nothing can be promised any more,
        else what to tell everybody in the group."""

    def recover(self) -> None:
        """Back to where a transaction can begin, after a failure that did not stop the store."""

    def tidy(self) -> None:
        """Now and then, between transactions: a checkpoint."""


class Savepoints:
    """Marks of a database that asks for nothing better."""

    def mark(self: Connection) -> None:
        self.execute("SAVEPOINT change")

    def undo(self: Connection) -> None:
        self.execute("ROLLBACK TO SAVEPOINT change")

    def keep(self: Connection) -> None:
        self.execute("RELEASE SAVEPOINT change")
