"""Guests: a name, a colour and a secret. Nobody needs an account; whoever knows the secret is the guest.

The secret has 256 bits and lives in a cookie, or in a script's header. Only its hash is kept, so that nobody who
reads the data can take a seat.
"""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable

from parlour.server.clock import DAY_MS, today_ms
from parlour.server.names import clean_name
from parlour.server.people import words
from parlour.stores.kept import Guest
from parlour.stores.store import Store

COLOURS = ("teal", "red", "blue", "green", "orange", "purple", "brown", "grey")
SECRET_BYTES = 32
MOST_KNOWN = 10_000


def hash_of(secret: str) -> str:
    """Plain SHA-256: a secret of 256 random bits cannot be guessed, however quick the hash is."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def clean_colour(colour: str) -> str:
    if colour not in COLOURS:
        raise ValueError(words.COLOUR.format(colours=", ".join(COLOURS)))
    return colour


class People:
    """Who is who. Call from the event loop."""

    def __init__(
        self, store: Store, guest_days: float, shared: bool = False, now_ms: Callable[[], int] = today_ms
    ) -> None:
        self._store, self._life_ms, self._now_ms = store, guest_days * DAY_MS, now_ms
        self._shared = shared
        """Another server may sign somebody out, so what was known is asked for again."""
        self._known: OrderedDict[str, Guest] = OrderedDict()
        """By the hash of the secret, the last used last."""
        self._used: OrderedDict[str, int] = OrderedDict()
        """By id, when those were last here who were made long ago; as the store knows it."""
        self._sign_outs = 0

    async def welcome(self, name: str, colour: str | None = None) -> tuple[Guest, str]:
        """A new guest, and the secret, which is told only now."""
        secret = new_secret()
        colour = clean_colour(colour) if colour else secrets.choice(COLOURS)
        guest = Guest(secrets.token_urlsafe(12), hash_of(secret), clean_name(name), colour, self._now_ms())
        await asyncio.wrap_future(self._store.save_guest(guest))
        self._remember(guest)
        return guest, secret

    async def find_by_secret(self, secret: str | None) -> Guest | None:
        if not secret or len(secret) > 200:
            return None
        hashed = hash_of(secret)
        guest = self._known.get(hashed) or await self._find(hashed)
        if guest is None or await self._is_expired(guest):
            return None
        self._remember(guest)
        return guest

    async def _find(self, hashed: str) -> Guest | None:
        """What was read while somebody signed out may be from before, and is read again."""
        while True:
            sign_outs = self._sign_outs
            guest = await asyncio.wrap_future(self._store.guest_with(hashed))
            if sign_outs == self._sign_outs:
                return guest

    async def is_known(self, guest: Guest) -> bool:
        """Whether the secret by which a guest came in would still let it in."""
        return not await self._is_expired(guest) and (
            not self._shared or await self._find(guest.secret_hash) is not None
        )

    async def _is_expired(self, guest: Guest) -> bool:
        """Nobody has been here as this guest for as long as guests are known."""
        since_ms = self._now_ms() - self._life_ms
        if max(guest.created_ms, self._used.get(guest.id, 0)) < since_ms:
            self._used[guest.id] = await self._last_used_ms(guest.id)
            while len(self._used) > MOST_KNOWN:
                self._used.popitem(last=False)
        return max(guest.created_ms, self._used.get(guest.id, 0)) < since_ms

    async def _last_used_ms(self, guest: str) -> int:
        """What somebody does leaves a match, an answer to a puzzle, or another device."""
        matches = await asyncio.wrap_future(self._store.matches_of(guest, 1))
        tries = await asyncio.wrap_future(self._store.tries_of(guest, 1))
        keys = await asyncio.wrap_future(self._store.keys_of(guest))
        seen_ms = [one.created_ms for one in matches] + [one.created_ms for one in keys]
        return max([*seen_ms, *(one.tried_ms for one in tries)], default=0)

    async def change(self, guest: Guest, name: str | None, colour: str | None) -> Guest:
        changed = Guest(
            guest.id,
            guest.secret_hash,
            clean_name(name) if name else guest.name,
            clean_colour(colour) if colour else guest.colour,
            guest.created_ms,
        )
        await asyncio.wrap_future(self._store.change_guest(changed))
        self.forget_all_of(guest.id)  # other devices know the old name
        self._remember(changed)
        return changed

    async def sign_out(self, guest: Guest) -> None:
        """The secret by which the guest came in is nobody's from now on; other devices, matches and results stay."""
        await asyncio.wrap_future(self._store.give_up_secret(guest.secret_hash))
        self.forget_all_of(guest.id)

    def forget_all_of(self, guest: str) -> None:
        """What is remembered of a guest may be true no longer, whichever device it was on."""
        self._sign_outs += 1
        for known in [one for one, known in self._known.items() if known.id == guest]:
            del self._known[known]

    def _remember(self, guest: Guest) -> None:
        if self._shared:
            return
        self._known[guest.secret_hash] = guest
        self._known.move_to_end(guest.secret_hash)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
