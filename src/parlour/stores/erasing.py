"""How a guest is taken out of what is kept, inside a transaction that the writer begins and commits."""

from parlour.stores import keys, rating, words
from parlour.stores.changes import LOCK_MATCH
from parlour.stores.classes import statements
from parlour.stores.database import Database
from parlour.stores.failures import StillOpen
from parlour.stores.kept import BEGUN, Rewrite
from parlour.stores.people import played, trophies
from parlour.stores.people.puzzle_tries import forget_tries

MATCHES = "SELECT DISTINCT match FROM seats WHERE guest = ? ORDER BY match LIMIT ?"
OTHERS = "SELECT COUNT(*) FROM seats WHERE match = ? AND guest <> ?"
PLAYERS = "SELECT player FROM seats WHERE match = ? AND guest = ? ORDER BY player"
# Opponents have names: a seat with neither is that of a person who is not here any more.
STAND_UP = "UPDATE seats SET guest = NULL, opponent = '', level = '' WHERE match = ? AND guest = ?"
OWN_COMMANDS = "DELETE FROM commands WHERE match = ? AND substr(id, 1, ?) = ?"


def erase(db: Database, guest: str, rewrite: Rewrite, limit: int) -> list[str]:
    found = [str(row[0]) for row in db.execute(MATCHES, (guest, limit)).fetchall()]
    shared = [match for match in found if _is_shared(db, match, guest)]
    for match in found:
        if match in shared:
            _leave(db, match, guest, rewrite)
        else:
            db.execute("DELETE FROM matches WHERE id = ?", (match,))
    if not found:
        rating.forget(db, guest)
        keys.remove_all_of(db, guest)
        db.execute("DELETE FROM carried WHERE guest = ?", (guest,))
        forget_tries(db, guest)
        trophies.forget(db, guest)
        statements.forget(db, guest)
        db.execute("DELETE FROM guests WHERE id = ?", (guest,))
    return found


def _is_shared(db: Database, match: str, guest: str) -> bool:
    """Whether somebody else played there. The row is locked first: nobody sits down meanwhile."""
    locked = db.execute(db.words.fill(LOCK_MATCH), (match,)).fetchone()
    if not db.execute(OTHERS, (match, guest)).fetchone()[0]:
        return False
    if locked and locked[1]:
        raise StillOpen(words.MATCH_IS_OPEN.format(match=match))
    return True


def _leave(db: Database, match: str, guest: str, rewrite: Rewrite) -> None:
    players = [int(row[0]) for row in db.execute(PLAYERS, (match, guest)).fetchall()]
    (setup,) = db.execute("SELECT setup FROM matches WHERE id = ?", (match,)).fetchone()
    db.execute("UPDATE matches SET setup = ?, maker = '' WHERE id = ?", (rewrite(setup, players), match))
    begun = db.execute("SELECT seq, data FROM events WHERE match = ? AND kind = ?", (match, BEGUN)).fetchall()
    for seq, data in begun:
        db.execute("UPDATE events SET data = ? WHERE match = ? AND seq = ?", (rewrite(data, players), match, seq))
    # Clients' commands are called after those who said them.
    db.execute(OWN_COMMANDS, (match, len(guest) + 1, f"{guest}:"))
    db.execute(STAND_UP, (match, guest))
    played.leave(db, match, guest)
