"""Brings a database to the form this program knows: numbered files of plain SQL, each in one transaction."""

from importlib.resources import files

from parlour.stores import words
from parlour.stores.database import Database
from parlour.stores.failures import TooNew

Migrations = tuple[tuple[int, str], ...]


def shipped_migrations() -> Migrations:
    """(number, SQL) of every file in `migrations`, in order."""
    folder = files("parlour.stores") / "migrations"
    found = [(int(file.name[:4]), file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".sql")]
    return tuple(sorted(found))


def migrate(database: Database, migrations: Migrations | None = None) -> None:
    """TooNew if a later program has been here; a migration that fails leaves what was before it."""
    migrations = shipped_migrations() if migrations is None else migrations
    integer, table = database.words.integer, database.words.table
    database.execute(f"CREATE TABLE IF NOT EXISTS parlour_schema (version {integer} NOT NULL PRIMARY KEY) {table}")
    found = version(database)
    newest = migrations[-1][0]
    if found > newest:
        raise TooNew(words.TOO_NEW.format(found=found, newest=newest))
    for number, sql in migrations:
        if number > found:
            _apply(database, number, sql)


def version(database: Database) -> int:
    return int(database.execute("SELECT COALESCE(MAX(version), 0) FROM parlour_schema").fetchone()[0])


def _apply(database: Database, number: int, sql: str) -> None:
    database.begin()
    try:
        for statement in database.words.fill(sql).split(";\n"):
            if statement.strip():
                database.execute(statement)
        database.execute("INSERT INTO parlour_schema (version) VALUES (?)", (number,))
        database.commit()
    except BaseException:
        database.recover()
        raise
