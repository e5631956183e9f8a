"""What is kept of those who try puzzles: written inside a transaction that the writer begins and commits, and read."""

from parlour.stores.database import Connection, Database
from parlour.stores.kept import KeptRun, KeptTry

KEEP_TRY = (
    "INSERT INTO puzzle_tries (guest, game, puzzle, day, solved, strength, tried_ms) "
    "SELECT id, ?, ?, ?, ?, ?, ? FROM guests WHERE id = ? ON CONFLICT (guest, game, puzzle, day) DO NOTHING"
)
TRIES_OF = (
    "SELECT game, puzzle, day, solved, strength, tried_ms FROM puzzle_tries WHERE guest = ? "
    "ORDER BY tried_ms DESC, game, puzzle, day LIMIT ?"
)
TRIES_AT = (
    "SELECT game, puzzle, day, solved, strength, tried_ms FROM puzzle_tries WHERE game = ? AND puzzle = ? "
    "ORDER BY tried_ms DESC, guest, day LIMIT ?"
)
KEEP_RUN = (
    # SQLite wants a WHERE between SELECT and ON CONFLICT, and here is one.
    "INSERT INTO puzzle_runs (guest, game, solved, ended_ms) SELECT id, ?, ?, ? FROM guests WHERE id = ? "
    "ON CONFLICT (guest, game) DO UPDATE SET solved = excluded.solved, ended_ms = excluded.ended_ms "
    "WHERE excluded.solved > puzzle_runs.solved"
)
HELP = (
    "INSERT INTO puzzle_help (guest, game, puzzle, helped_ms) SELECT id, ?, ?, ? FROM guests WHERE id = ? "
    "ON CONFLICT (guest, game, puzzle) DO UPDATE SET helped_ms = excluded.helped_ms"
)
HELPED = "SELECT helped_ms FROM puzzle_help WHERE guest = ? AND game = ? AND puzzle = ?"
RUNS_OF = "SELECT game, solved, ended_ms FROM puzzle_runs WHERE guest = ? ORDER BY game"


def keep_try(db: Database, guest: str, tried: KeptTry) -> bool:
    values = (tried.game, tried.puzzle, tried.day, int(tried.solved), tried.strength, tried.tried_ms)
    return bool(db.execute(KEEP_TRY, (*values, guest)).rowcount)


def keep_run(db: Database, guest: str, run: KeptRun) -> bool:
    return bool(db.execute(KEEP_RUN, (run.game, run.solved, run.ended_ms, guest)).rowcount)


def help_with(db: Database, guest: str, game: str, puzzle: str, now_ms: int) -> bool:
    return bool(db.execute(HELP, (game, puzzle, now_ms, guest)).rowcount)


def forget_tries(db: Database, guest: str) -> None:
    db.execute("DELETE FROM puzzle_help WHERE guest = ?", (guest,))
    db.execute("DELETE FROM puzzle_tries WHERE guest = ?", (guest,))
    db.execute("DELETE FROM puzzle_runs WHERE guest = ?", (guest,))


def tries_of(connection: Connection, guest: str, limit: int) -> list[KeptTry]:
    return _tries(connection, TRIES_OF, (guest, limit))


def tries_at(connection: Connection, game: str, puzzle: str, limit: int) -> list[KeptTry]:
    return _tries(connection, TRIES_AT, (game, puzzle, limit))


def helped_ms(connection: Connection, guest: str, game: str, puzzle: str) -> int | None:
    row = connection.execute(HELPED, (guest, game, puzzle)).fetchone()
    return int(row[0]) if row else None


def runs_of(connection: Connection, guest: str) -> list[KeptRun]:
    return [KeptRun(*row) for row in connection.execute(RUNS_OF, (guest,)).fetchall()]


def _tries(connection: Connection, sql: str, values: tuple[str | int, ...]) -> list[KeptTry]:
    rows = connection.execute(sql, values).fetchall()
    return [
        KeptTry(game, puzzle, bool(solved), strength, tried_ms, day)
        for game, puzzle, day, solved, strength, tried_ms in rows
    ]
