"""What guests have earned: written inside a transaction that the writer begins and commits, and read."""

from collections.abc import Sequence

from parlour.stores.database import Connection, Database
from parlour.stores.kept import KeptTrophy

KEEP = (
    "INSERT INTO trophies (guest, name, game, about, match, earned_ms) "
    "SELECT id, ?, ?, ?, ?, ? FROM guests WHERE id = ? ON CONFLICT (guest, name, game, about) DO NOTHING"
)
OF_GUEST = (
    "SELECT name, game, match, earned_ms, about FROM trophies WHERE guest = ? "
    "ORDER BY earned_ms DESC, name, game, about"
)


def keep_trophies(db: Database, guest: str, found: Sequence[KeptTrophy]) -> list[KeptTrophy]:
    return [
        one
        for one in found
        if db.execute(KEEP, (one.name, one.game, one.about, one.match, one.earned_ms, guest)).rowcount
    ]


def forget(db: Database, guest: str) -> None:
    db.execute("DELETE FROM trophies WHERE guest = ?", (guest,))


def trophies_of(connection: Connection, guest: str) -> list[KeptTrophy]:
    return [KeptTrophy(*row) for row in connection.execute(OF_GUEST, (guest,)).fetchall()]
