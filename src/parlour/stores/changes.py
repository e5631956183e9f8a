"""What is written, one function a change, inside a transaction that the writer begins and commits.

A change that is refused raises before it has written anything.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from parlour.stores import queries, words
from parlour.stores.database import Database, Later, Row, UsualChange
from parlour.stores.failures import Conflict, IdTaken, Over, Repeat, Stopped, UnknownMatch
from parlour.stores.kept import (
    PLAYED,
    Guest,
    KeptCommand,
    KeptEnd,
    KeptEvent,
    KeptOutcome,
    KeptReview,
    KeptSeat,
    NewMatch,
    Statistic,
)
from parlour.stores.people import played

LOCK_MATCH = "SELECT next_seq, open FROM matches WHERE id = ? {for_update}"
LOCK_AND_LOOK = (
    "SELECT next_seq, open, (SELECT answer FROM commands c WHERE c.match = m.id AND c.id = ?) FROM matches m "
    "WHERE id = ? {for_update}"
)
ANSWER = "SELECT answer FROM commands WHERE match = ? AND id = ?"
ADD_MATCH = (
    "INSERT INTO matches (id, game, options, setup, listed, created_ms, rated, from_start, why_not, maker) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
)
ADD_EVENT = "INSERT INTO events (match, seq, kind, at, data) VALUES (?, ?, ?, ?, ?)"
ADD_COMMENTARY = "INSERT INTO commentary (match, seq, data) VALUES (?, ?, ?)"
ADD_COMMAND = "INSERT INTO commands (match, id, answer) VALUES (?, ?, ?)"
ADD_RESULT = "INSERT INTO results (match, ending, winner, reason, plies, ended_ms) VALUES (?, ?, ?, ?, ?, ?)"
MOVE_ON = (
    "UPDATE matches SET next_seq = ?, to_move = ?, open = ?, played = CASE WHEN ? = 1 THEN 1 ELSE played END "
    "WHERE id = ?"
)
SIT_DOWN = (
    "INSERT INTO seats (match, player, guest, opponent, level) VALUES (?, ?, ?, ?, ?) ON CONFLICT (match, player) "
    "DO UPDATE SET guest = excluded.guest, opponent = excluded.opponent, level = excluded.level"
)
DELETE_UNPLAYED = (
    # Said twice: PostgreSQL looks again at a row that changed while it waited for it, but not at the inner question.
    "DELETE FROM matches WHERE played = 0 AND id IN "
    "(SELECT id FROM matches WHERE played = 0 AND created_ms < ? ORDER BY created_ms LIMIT ?)"
)
SAVE_GUEST = (
    "INSERT INTO guests (id, secret_hash, name, colour, created_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) "
    "DO UPDATE SET name = excluded.name, colour = excluded.colour WHERE guests.secret_hash = excluded.secret_hash"
)
CHANGE_GUEST = (
    "UPDATE guests SET name = ?, colour = ? WHERE id = ? AND "
    "(secret_hash = ? OR EXISTS (SELECT 1 FROM keys WHERE keys.guest = guests.id AND keys.hash = ?))"
)
UNRATE = "UPDATE matches SET rated = 0, why_not = ? WHERE id = ?"
KEEP_REVIEW = (
    # Nothing if the match is gone. (SQLite wants a WHERE between SELECT and ON CONFLICT, and here is one.)
    "INSERT INTO reviews (match, signature, data) SELECT id, ?, ? FROM matches WHERE id = ? ON CONFLICT (match) "
    "DO UPDATE SET signature = excluded.signature, data = excluded.data"
)
LAST_RESULT = "SELECT COALESCE(MAX(r.ended_ms), 0) FROM seats s JOIN results r ON r.match = s.match WHERE s.guest = ?"
CARRY = (
    "INSERT INTO carried (guest, game, options, opponent, level, since_ms, won, drawn, lost) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guest, game, options, opponent, level) "
    "DO UPDATE SET since_ms = excluded.since_ms, won = excluded.won, drawn = excluded.drawn, lost = excluded.lost"
)


def create(db: Database, match: str, new: NewMatch) -> str:
    values = (match, new.game, new.options, new.setup, int(new.listed), new.created_ms)
    counting = (int(not new.why_not), int(new.from_start), new.why_not, new.maker)
    if not db.execute(ADD_MATCH, (*values, *counting)).rowcount:
        raise IdTaken(words.MATCH_EXISTS.format(match=match))
    _sit(db, match, new.seats)
    return match


def append(
    db: Database,
    match: str,
    seq: int,
    events: Sequence[KeptEvent],
    command: KeptCommand | None,
    seats: Mapping[int, KeptSeat],
    to_move: int | None,
    result: KeptOutcome | None,
    commentary: str | None,
    end: KeptEnd | None,
) -> Later | None:
    if len(events) == 1 and command and not (seats or result or commentary):
        event, answer = events[0], command.answer
        played_now = int(event.kind == PLAYED)
        usual = UsualChange(match, seq, event.kind, event.at, event.data, command.id, answer, to_move, played_now)
        if made := db.append_usual(usual):
            return None if made is True else partial(_was_made, match, seq, made)
    # The row is locked first: where several processes write, whoever comes second sees what the first one made of it.
    found = db.execute(db.words.fill(LOCK_AND_LOOK), (command.id if command else "", match)).fetchone()
    if command and found and found[2] is None and (seq != found[0] or not found[1]):
        # It may have come while this one waited.
        found = (*found[:2], *(db.execute(ANSWER, (match, command.id)).fetchone() or (None,)))
    _refuse(match, seq, found)
    for event in events:
        db.execute(ADD_EVENT, (match, event.seq, event.kind, event.at, event.data))
    if commentary is not None:
        db.execute(ADD_COMMENTARY, (match, seq, commentary))
    if command:
        db.execute(ADD_COMMAND, (match, command.id, command.answer))
    if result:
        values = (result.ending, result.winner, result.reason, result.plies, result.ended_ms)
        db.execute(ADD_RESULT, (match, *values))
    _sit(db, match, seats)
    has_move = any(event.kind == PLAYED for event in events)
    db.execute(MOVE_ON, (seq + len(events), to_move, int(result is None), int(has_move), match))
    if result:
        played.keep(db, match, end)
    return None


def _refuse(match: str, seq: int, found: Row | None) -> None:
    """Raises why an event of this number cannot be added, if it cannot. `found`: the next number, whether the match is
    open, and the answer to the command if there is one already."""
    if found is None:
        raise UnknownMatch(words.NO_SUCH_MATCH.format(match=match))
    next_seq, is_open, known = found
    if known is not None:
        raise Repeat(known)
    if not is_open:
        raise Over(words.MATCH_IS_OVER.format(match=match))
    if seq != next_seq:
        raise Conflict(match, seq, next_seq)


def _was_made(match: str, seq: int, read: Callable[[], Row | None]) -> bool:
    """Whether a usual change was made. If not, and nothing speaks against it, another process was in its way."""
    found = read()
    if found and found[3]:
        return True
    _refuse(match, seq, found and found[:3])
    return False


def _sit(db: Database, match: str, seats: Mapping[int, KeptSeat]) -> None:
    for player, seat in seats.items():
        db.execute(SIT_DOWN, (match, player, seat.guest, seat.opponent, seat.level))


def answer_once(db: Database, match: str, command: KeptCommand) -> str:
    if db.execute(db.words.fill(LOCK_MATCH), (match,)).fetchone() is None:
        raise UnknownMatch(words.NO_SUCH_MATCH.format(match=match))
    if known := db.execute(ANSWER, (match, command.id)).fetchone():
        return str(known[0])
    db.execute(ADD_COMMAND, (match, command.id, command.answer))
    return command.answer


def keep_review(db: Database, match: str, review: KeptReview) -> bool:
    played.keep_accuracy(db, match, review.accuracy)
    return db.execute(KEEP_REVIEW, (review.signature, review.data, match)).rowcount > 0


def unrate(db: Database, match: str, why: str) -> None:
    found = db.execute(db.words.fill("SELECT why_not FROM matches WHERE id = ? {for_update}"), (match,)).fetchone()
    if found is None:
        raise UnknownMatch(words.NO_SUCH_MATCH.format(match=match))
    if why not in (known := found[0].split()):
        db.execute(UNRATE, (" ".join([*known, why]), match))


def secret(db: Database, name: str, proposed: str) -> str:
    """Whoever proposes first, it is."""
    db.execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, proposed))
    return str(db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0])


def delete_unplayed(db: Database, before_ms: int, limit: int) -> int:
    return db.execute(DELETE_UNPLAYED, (before_ms, limit)).rowcount


def withdraw(db: Database, match: str) -> bool:
    return bool(db.execute("DELETE FROM matches WHERE id = ? AND next_seq = 0", (match,)).rowcount)


def save_guest(db: Database, guest: Guest) -> None:
    other = db.execute("SELECT id FROM guests WHERE secret_hash = ? AND id <> ?", (guest.secret_hash, guest.id))
    values = (guest.id, guest.secret_hash, guest.name, guest.colour, guest.created_ms)
    if other.fetchone() or not db.execute(SAVE_GUEST, values).rowcount:
        raise IdTaken(words.GUEST_TAKEN.format(guest=guest.id))


def change_guest(db: Database, guest: Guest) -> None:
    """Not by `save_guest`: whoever was erased meanwhile would be there again."""
    values = (guest.name, guest.colour, guest.id, guest.secret_hash, guest.secret_hash)
    if not db.execute(CHANGE_GUEST, values).rowcount:
        raise IdTaken(words.NO_SUCH_GUEST.format(guest=guest.id))


def reset(db: Database, guest: str, now_ms: int, game: str | None, opponent: str | None) -> list[Statistic]:
    found = queries.statistics(db, guest, game, opponent)
    since_ms = _since_ms(db, guest, now_ms)
    for one in found:
        _carry(db, guest, since_ms, replace(one, won=0, drawn=0, lost=0))
    return found


def restate(db: Database, guest: str, now_ms: int, statistics: Sequence[Statistic]) -> None:
    for game, opponent in {(one.game, one.opponent) for one in statistics}:
        reset(db, guest, now_ms, game, opponent)
    since_ms = _since_ms(db, guest, now_ms)
    for one in statistics:
        _carry(db, guest, since_ms, one)


def _since_ms(db: Database, guest: str, now_ms: int) -> int:
    """A clock that was set back does not bring back what has been counted."""
    return max(now_ms, int(db.execute(LAST_RESULT, (guest,)).fetchone()[0]))


def _carry(db: Database, guest: str, since_ms: int, one: Statistic) -> None:
    key = (guest, one.game, one.options, one.opponent, one.level)
    db.execute(CARRY, (*key, since_ms, one.won, one.drawn, one.lost))


def take_fence(db: Database) -> int:
    """The number of this start."""
    db.execute("UPDATE fence SET number = number + 1")
    return int(db.execute("SELECT number FROM fence").fetchone()[0])


def check_fence(db: Database, own: int) -> None:
    found = db.execute("SELECT number FROM fence").fetchone()[0]
    if found != own:
        raise Stopped(words.TAKEN_OVER.format(found=found, own=own))
