"""The ways in to a guest besides its first secret, read and written: keys of other devices, a phrase, passkeys, and the
code that lets a device in. Changes run inside a transaction that the writer begins and commits."""

from parlour.stores.database import Connection, Database
from parlour.stores.kept import Guest, KeptChallenge, KeptKey, KeptLink, KeptPasskey

KEY = "SELECT id, guest, hash, kind, name, created_ms FROM keys WHERE "
KEYS_OF = KEY + "guest = ? ORDER BY created_ms, id"
GUEST_BY_KEY = (
    "SELECT g.id, k.hash, g.name, g.colour, g.created_ms FROM keys k JOIN guests g ON g.id = k.guest "
    "WHERE k.hash = ? AND k.kind = ?"
)
ADD_KEY = "INSERT INTO keys (id, guest, hash, kind, name, created_ms) VALUES (?, ?, ?, ?, ?, ?)"
LINK = "SELECT guest, hash, leaves, until_ms FROM links WHERE "
KEEP_LINK = (
    "INSERT INTO links (guest, hash, leaves, until_ms) VALUES (?, ?, ?, ?) ON CONFLICT (guest) "
    "DO UPDATE SET hash = excluded.hash, leaves = excluded.leaves, until_ms = excluded.until_ms"
)
PASSKEY = "SELECT id, guest, credential, public_key, sign_count, name, created_ms, used_ms FROM passkeys WHERE "
PASSKEYS_OF = PASSKEY + "guest = ? ORDER BY created_ms, id"
ADD_PASSKEY = (
    "INSERT INTO passkeys (id, guest, credential, public_key, sign_count, name, created_ms, used_ms) "
    "SELECT ?, id, ?, ?, ?, ?, ?, ? FROM guests WHERE id = ? ON CONFLICT (credential) DO NOTHING"
)
USE_PASSKEY = "UPDATE passkeys SET sign_count = ?, used_ms = ? WHERE credential = ? AND sign_count = ?"

MOST_CHALLENGES = 10_000
"""That wait for an answer: beyond that the oldest make room."""
TOO_MANY = f"SELECT until_ms FROM challenges ORDER BY until_ms DESC LIMIT 1 OFFSET {MOST_CHALLENGES - 1}"
KEEP_CHALLENGE = (
    "INSERT INTO challenges (hash, value, guest, until_ms) VALUES (?, ?, ?, ?) ON CONFLICT (hash) "
    "DO UPDATE SET value = excluded.value, guest = excluded.guest, until_ms = excluded.until_ms"
)


def keys_of(connection: Connection, guest: str) -> list[KeptKey]:
    return [KeptKey(*row) for row in connection.execute(KEYS_OF, (guest,)).fetchall()]


def guest_by_key(connection: Connection, hash: str, kind: str) -> Guest | None:
    """Known by this key: its hash is in the place of the first secret's."""
    row = connection.execute(GUEST_BY_KEY, (hash, kind)).fetchone()
    return Guest(*row) if row else None


def link(connection: Connection, hash: str) -> KeptLink | None:
    row = connection.execute(LINK + "hash = ?", (hash,)).fetchone()
    return KeptLink(*row) if row else None


def link_of(connection: Connection, guest: str) -> KeptLink | None:
    row = connection.execute(LINK + "guest = ?", (guest,)).fetchone()
    return KeptLink(*row) if row else None


def keep_key(db: Database, key: KeptKey) -> None:
    """A guest has one phrase: a new one takes the place of the old."""
    if key.kind == "phrase":
        db.execute("DELETE FROM keys WHERE guest = ? AND kind = 'phrase'", (key.guest,))
    db.execute(ADD_KEY, (key.id, key.guest, key.hash, key.kind, key.name, key.created_ms))


def remove_key(db: Database, guest: str, key: str) -> bool:
    return db.execute("DELETE FROM keys WHERE guest = ? AND id = ?", (guest, key)).rowcount > 0


def keep_link(db: Database, link: KeptLink) -> None:
    db.execute(KEEP_LINK, (link.guest, link.hash, link.leaves, link.until_ms))


def remove_link(db: Database, guest: str) -> bool:
    return db.execute("DELETE FROM links WHERE guest = ?", (guest,)).rowcount > 0


def use_link(db: Database, hash: str, key: KeptKey, now_ms: int, no_hash: str) -> KeptLink | None:
    """Whoever removes its row has used it, and nobody after."""
    found = link(db, hash)
    if found is None or not db.execute("DELETE FROM links WHERE hash = ?", (hash,)).rowcount:
        return None
    if found.until_ms < now_ms:
        return None
    keep_key(db, key.of_guest(found.guest))
    if found.leaves:
        give_up_secret(db, found.leaves, no_hash)
    return found


def give_up_secret(db: Database, hash: str, no_hash: str) -> None:
    """From now on the secret is nobody's. The first one's place in the guest's row gets what is no hash of anything."""
    if not db.execute("DELETE FROM keys WHERE hash = ?", (hash,)).rowcount:
        db.execute("UPDATE guests SET secret_hash = ? WHERE secret_hash = ?", (no_hash, hash))


def remove_all_of(db: Database, guest: str) -> None:
    db.execute("DELETE FROM keys WHERE guest = ?", (guest,))
    db.execute("DELETE FROM passkeys WHERE guest = ?", (guest,))
    db.execute("DELETE FROM links WHERE guest = ?", (guest,))
    db.execute("DELETE FROM challenges WHERE guest = ?", (guest,))


def keep_challenge(db: Database, challenge: KeptChallenge, now_ms: int) -> None:
    """Those whose time is over go."""
    oldest = db.execute(TOO_MANY).fetchone()
    db.execute("DELETE FROM challenges WHERE until_ms < ?", (max(now_ms, oldest[0] + 1 if oldest else 0),))
    db.execute(KEEP_CHALLENGE, challenge)


def take_challenge(db: Database, hash: str) -> KeptChallenge | None:
    """Whoever removes its row has it, and nobody after."""
    row = db.execute("SELECT hash, value, guest, until_ms FROM challenges WHERE hash = ?", (hash,)).fetchone()
    if row is None or not db.execute("DELETE FROM challenges WHERE hash = ?", (hash,)).rowcount:
        return None
    return KeptChallenge(*row)


def passkeys_of(connection: Connection, guest: str) -> list[KeptPasskey]:
    return [KeptPasskey(*row) for row in connection.execute(PASSKEYS_OF, (guest,)).fetchall()]


def passkey(connection: Connection, credential: str) -> KeptPasskey | None:
    row = connection.execute(PASSKEY + "credential = ?", (credential,)).fetchone()
    return KeptPasskey(*row) if row else None


def keep_passkey(db: Database, key: KeptPasskey) -> bool:
    values = (key.id, key.credential, key.public_key, key.sign_count, key.name, key.created_ms, key.used_ms)
    return db.execute(ADD_PASSKEY, (*values, key.guest)).rowcount > 0


def use_passkey(db: Database, credential: str, seen: int, sign_count: int, now_ms: int) -> bool:
    """Of two answers that were checked against the same count one is taken, unless the passkey does not count."""
    return db.execute(USE_PASSKEY, (sign_count, now_ms, credential, seen)).rowcount > 0


def remove_passkey(db: Database, guest: str, key: str) -> bool:
    return db.execute("DELETE FROM passkeys WHERE guest = ? AND id = ?", (guest, key)).rowcount > 0
