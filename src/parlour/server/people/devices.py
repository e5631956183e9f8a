"""One person on several devices, without an account: a code lets another device in, a phrase brings back whoever has
lost theirs.

Every device has a secret of its own, so that each can be shut out alone. Codes and phrases are kept as hashes only.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import NamedTuple

from parlour.server.clock import today_ms
from parlour.server.names import clean_name
from parlour.server.people import words
from parlour.server.people.guests import People, hash_of, new_secret
from parlour.server.people.phrases import new_code, new_phrase, read_code, read_phrase
from parlour.stores.kept import NO_HASH, Guest, KeptKey, KeptLink
from parlour.stores.store import Store

LINK_MS = 10 * 60 * 1000
MOST_DEVICES = 12
"""Of one person; whoever has more forgets to shut some out."""
FIRST = "first"
"""The id of the device on which a guest was made, which has no key."""


class TooManyDevicesError(ValueError):
    """The text says what to do."""


class Device(NamedTuple):
    id: str
    name: str
    created_ms: int
    is_this: bool


class NewLink(NamedTuple):
    code: str
    until_ms: int


class Devices:
    """Call from the event loop."""

    def __init__(self, store: Store, people: People, now_ms: Callable[[], int] = today_ms) -> None:
        self._store, self._people, self._now_ms = store, people, now_ms

    async def of(self, guest: Guest) -> tuple[list[Device], int | None]:
        """All of them, the oldest first, and when the phrase was made, if there is one."""
        keys = await asyncio.wrap_future(self._store.keys_of(guest.id))
        kept = await asyncio.wrap_future(self._store.guest(guest.id))
        found = [Device(one.id, one.name, one.created_ms, one.hash == guest.secret_hash) for one in keys
                 if one.kind == "device"]  # fmt: skip
        if kept and not kept.secret_hash.startswith(NO_HASH):
            found.insert(0, Device(FIRST, "", kept.created_ms, kept.secret_hash == guest.secret_hash))
        return found, next((one.created_ms for one in keys if one.kind == "phrase"), None)

    async def shut_out(self, guest: Guest, device: str) -> bool:
        """False: there is no such device."""
        keys = await asyncio.wrap_future(self._store.keys_of(guest.id))
        kept = await asyncio.wrap_future(self._store.guest(guest.id))
        hashes = {one.id: one.hash for one in keys if one.kind == "device"}
        if kept and not kept.secret_hash.startswith(NO_HASH):
            hashes[FIRST] = kept.secret_hash
        if device not in hashes:
            return False
        await asyncio.wrap_future(self._store.give_up_secret(hashes[device]))
        self._people.forget_all_of(guest.id)
        return True

    # By a code.

    async def new_link(self, guest: Guest, moves: bool) -> NewLink:
        """Takes the place of the one before. `moves`: this device is shut out when the other one comes in."""
        devices, _ = await self.of(guest)
        if len(devices) >= MOST_DEVICES and not moves:
            raise TooManyDevicesError(words.TOO_MANY_DEVICES.format(most=MOST_DEVICES))
        code, until_ms = new_code(), self._now_ms() + LINK_MS
        leaves = guest.secret_hash if moves else ""
        await asyncio.wrap_future(self._store.keep_link(KeptLink(guest.id, hash_of(code), leaves, until_ms)))
        return NewLink(code, until_ms)

    async def cancel_link(self, guest: Guest) -> None:
        await asyncio.wrap_future(self._store.remove_link(guest.id))

    async def open_link_of(self, guest: Guest) -> KeptLink | None:
        found = await asyncio.wrap_future(self._store.link_of(guest.id))
        return found if found and found.until_ms >= self._now_ms() else None

    async def look_at(self, code: str) -> tuple[Guest, KeptLink] | None:
        """Whom a code leads to, without using it: whoever follows a link is asked first."""
        typed = read_code(code)
        link = await asyncio.wrap_future(self._store.link(hash_of(typed))) if typed else None
        if link is None or link.until_ms < self._now_ms():
            return None
        guest = await asyncio.wrap_future(self._store.guest(link.guest))
        return (guest, link) if guest else None

    async def use_link(self, code: str, device: str) -> tuple[Guest, str] | None:
        """The person, and the secret of this device, which is told only now."""
        typed, secret = read_code(code), new_secret()
        if typed is None:
            return None
        key = self._key("", secret, device)
        used = await asyncio.wrap_future(self._store.use_link(hash_of(typed), key, self._now_ms()))
        return await self._let_in(used.guest, secret) if used else None

    # By a phrase.

    async def new_phrase(self, guest: Guest) -> str:
        """Told only now; the one before is void."""
        phrase = new_phrase()
        key = KeptKey(new_id(), guest.id, hash_of(phrase), "phrase", "", self._now_ms())
        await asyncio.wrap_future(self._store.keep_key(key))
        return phrase

    async def remove_phrase(self, guest: Guest) -> None:
        for one in await asyncio.wrap_future(self._store.keys_of(guest.id)):
            if one.kind == "phrase":
                await asyncio.wrap_future(self._store.remove_key(guest.id, one.id))

    async def come_back(self, phrase: str, device: str) -> tuple[Guest, str] | None:
        """ValueError: that is no phrase, or there are too many devices."""
        typed = read_phrase(phrase)
        if typed is None:
            raise ValueError(words.NOT_A_PHRASE)
        guest = await asyncio.wrap_future(self._store.guest_with_phrase(hash_of(typed)))
        if guest is None:
            return None
        return await self.let_in(guest, device)

    async def let_in(self, guest: Guest, device: str) -> tuple[Guest, str] | None:
        """Somebody who has proved who they are, and the secret of this device, which is told only now."""
        secret = new_secret()
        key = self._key(guest.id, secret, device)
        await self._make_room(guest)
        await asyncio.wrap_future(self._store.keep_key(key))
        return await self._let_in(guest.id, secret)

    async def _make_room(self, guest: Guest) -> None:
        """Whoever has the phrase may have lost all devices: the oldest gives way."""
        devices, _ = await self.of(guest)
        if len(devices) >= MOST_DEVICES:
            await self.shut_out(guest, devices[0].id)

    def _key(self, guest: str, secret: str, device: str) -> KeptKey:
        return KeptKey(new_id(), guest, hash_of(secret), "device", clean_name(device), self._now_ms())

    async def _let_in(self, guest: str, secret: str) -> tuple[Guest, str] | None:
        # A secret that was given up meanwhile may still be remembered as this guest's.
        self._people.forget_all_of(guest)
        found = await self._people.find_by_secret(secret)
        return (found, secret) if found else None


def new_id() -> str:
    return secrets.token_urlsafe(9)
