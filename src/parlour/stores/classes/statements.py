"""Classes and tournaments, written inside a transaction that the writer begins and commits, and read."""

from collections.abc import Sequence

from parlour.stores import words
from parlour.stores.classes.kept import KeptClass, KeptMember, KeptPairing, KeptPlayer, KeptTournament, TournamentKept
from parlour.stores.database import Connection, Database
from parlour.stores.failures import IdTaken

CLASS = "SELECT id, owner, name, created_ms FROM classes WHERE id = ?"
OF_GUEST = (
    "SELECT id, owner, name, created_ms FROM classes WHERE owner = ? "
    "OR id IN (SELECT class FROM class_members WHERE guest = ? AND removed = 0) ORDER BY created_ms DESC, id LIMIT ?"
)
CREATE = (
    "INSERT INTO classes (id, owner, name, created_ms) SELECT ?, id, ?, ? FROM guests WHERE id = ? "
    "ON CONFLICT (id) DO NOTHING"
)
JOIN = (
    "INSERT INTO class_members (class, guest, joined_ms, origin, removed) "
    "SELECT c.id, g.id, ?, ?, 0 FROM classes c JOIN guests g ON g.id = ? WHERE c.id = ? "
    "ON CONFLICT (class, guest) DO UPDATE SET origin = excluded.origin WHERE class_members.removed = 0"
)
MEMBERS = (
    "SELECT m.guest, g.name, g.colour, m.joined_ms, m.origin, m.removed FROM class_members m "
    "JOIN guests g ON g.id = m.guest WHERE m.class = ? ORDER BY m.joined_ms, m.guest"
)
LOCK = "SELECT over FROM tournaments WHERE id = ? {for_update}"
LOCK_CLASS = "SELECT id FROM classes WHERE id = ? {for_update}"
BEGIN = "INSERT INTO tournaments (id, class, kind, game, options, created_ms, over) VALUES (?, ?, ?, ?, ?, ?, 0)"
NEWEST = (
    "SELECT id, class, kind, game, options, created_ms, over FROM tournaments WHERE class = ? "
    "ORDER BY created_ms DESC, id LIMIT 1"
)
PLAYERS = (
    "SELECT p.number, p.guest, COALESCE(g.name, '') FROM tournament_players p LEFT JOIN guests g ON g.id = p.guest "
    "WHERE p.tournament = ? ORDER BY p.number"
)
ADD_PLAYER = "INSERT INTO tournament_players (tournament, number, guest) VALUES (?, ?, ?)"
PAIRINGS = (
    "SELECT p.round, p.board, p.first, p.second, p.match, p.decided, r.ending, r.winner FROM pairings p "
    "LEFT JOIN results r ON r.match = p.match WHERE p.tournament = ? ORDER BY p.round, p.board"
)
ADD_PAIRING = (
    "INSERT INTO pairings (tournament, round, board, first, second, match, decided) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
DECIDE = "UPDATE pairings SET decided = ? WHERE tournament = ? AND round = ? AND board = ? AND second IS NOT NULL"


def create(db: Database, new: KeptClass) -> None:
    if not db.execute(CREATE, (new.id, new.name, new.created_ms, new.owner)).rowcount:
        raise IdTaken(words.CLASS_EXISTS.format(id=new.id))


def delete(db: Database, id: str) -> bool:
    return db.execute("DELETE FROM classes WHERE id = ?", (id,)).rowcount > 0


def join(db: Database, id: str, guest: str, origin: str, now_ms: int) -> bool:
    return db.execute(JOIN, (now_ms, origin, guest, id)).rowcount > 0


def leave(db: Database, id: str, guest: str) -> bool:
    sql = "DELETE FROM class_members WHERE class = ? AND guest = ? AND removed = 0"
    return db.execute(sql, (id, guest)).rowcount > 0


def remove(db: Database, id: str, guest: str) -> bool:
    sql = "UPDATE class_members SET removed = 1 WHERE class = ? AND guest = ?"
    return db.execute(sql, (id, guest)).rowcount > 0


def begin(db: Database, new: KeptTournament) -> None:
    """The class is locked first, so that of two who begin at once one is refused."""
    found = db.execute(db.words.fill(LOCK_CLASS), (new.class_id,)).fetchone()
    running = db.execute("SELECT id FROM tournaments WHERE class = ? AND over = 0", (new.class_id,)).fetchone()
    if found is None or running:
        raise IdTaken(words.TOURNAMENT_RUNS)
    db.execute(BEGIN, (new.id, new.class_id, new.kind, new.game, new.options, new.created_ms))


def add_round(db: Database, tournament: str, guests: Sequence[str], pairings: Sequence[KeptPairing]) -> None:
    locked = db.execute(db.words.fill(LOCK), (tournament,)).fetchone()
    known = [guest for _, guest, _ in db.execute(PLAYERS, (tournament,)).fetchall()]
    last = db.execute("SELECT COALESCE(MAX(round), 0) FROM pairings WHERE tournament = ?", (tournament,)).fetchone()[0]
    is_next = all(one.round == last + 1 for one in pairings)
    if locked is None or locked[0] or not is_next or list(guests[: len(known)]) != [guest or "" for guest in known]:
        raise IdTaken(words.ROUND_IS_THERE)
    for number, guest in list(enumerate(guests))[len(known) :]:
        db.execute(ADD_PLAYER, (tournament, number, guest))
    for one in pairings:
        values = (one.round, one.board, one.first, one.second, one.match, one.decided)
        db.execute(ADD_PAIRING, (tournament, *values))


def decide(db: Database, tournament: str, round: int, board: int, half_points: int | None) -> bool:
    return db.execute(DECIDE, (half_points, tournament, round, board)).rowcount > 0


def end(db: Database, tournament: str) -> bool:
    return db.execute("UPDATE tournaments SET over = 1 WHERE id = ? AND over = 0", (tournament,)).rowcount > 0


def forget(db: Database, guest: str) -> None:
    """Classes of a guest go with them; in tournaments of others their place stays, without a name."""
    db.execute("DELETE FROM classes WHERE owner = ?", (guest,))
    db.execute("DELETE FROM class_members WHERE guest = ?", (guest,))
    db.execute("UPDATE tournament_players SET guest = NULL WHERE guest = ?", (guest,))


def find(connection: Connection, id: str) -> KeptClass | None:
    row = connection.execute(CLASS, (id,)).fetchone()
    return KeptClass(*row) if row else None


def of_guest(connection: Connection, guest: str, limit: int) -> list[KeptClass]:
    return [KeptClass(*row) for row in connection.execute(OF_GUEST, (guest, guest, limit)).fetchall()]


def members(connection: Connection, id: str) -> list[KeptMember]:
    return [
        KeptMember(guest, name, colour, joined_ms, origin, bool(removed))
        for guest, name, colour, joined_ms, origin, removed in connection.execute(MEMBERS, (id,)).fetchall()
    ]


def tournament(connection: Connection, class_id: str) -> TournamentKept | None:
    row = connection.execute(NEWEST, (class_id,)).fetchone()
    if row is None:
        return None
    about = KeptTournament(*row)._replace(is_over=bool(row[6]))
    players = tuple(KeptPlayer(*one) for one in connection.execute(PLAYERS, (about.id,)).fetchall())
    pairings = tuple(
        KeptPairing(*one)._replace(ended=half_points(ending, winner))
        for *one, ending, winner in connection.execute(PAIRINGS, (about.id,)).fetchall()
    )
    return TournamentKept(about, players, pairings)


def half_points(ending: str | None, winner: int | None) -> int | None:
    """Of player 0, who is the first of the pairing; None: it goes on, or was called off."""
    if ending == "drawn":
        return 1
    return None if ending != "won" else 2 * int(winner == 0)
