"""Who is connected: how many of one guest and of one address, and how they are told that it ends."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial

from parlour.server.net.addresses import address_key
from parlour.server.net.bucket import Bucket, Buckets
from parlour.server.tables import protocol
from parlour.server.tables.client import Client, Poster
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Who
from parlour.server.tables.tables import Tables
from parlour.server.tables.words import BYES
from parlour.stores.kept import Guest


def bye(code: protocol.ByeCode) -> protocol.Bye:
    return protocol.Bye(t="bye", code=code, words=BYES[code])


class Connections:
    def __init__(self, tables: Tables, is_known: Callable[[Guest], Awaitable[bool]]) -> None:
        """`is_known`: whether somebody who came in would still be let in."""
        self._tables, self._is_known = tables, is_known
        self._of: dict[str, set[Client]] = {}
        """By guest."""
        self._from: Counter[str] = Counter()
        """By address: that of the client, where the transport sees only a proxy's."""
        settings = tables.services.settings
        self._per_guest, self._per_address = settings.sockets_per_guest, settings.sockets_per_address
        self._rate, self._burst = settings.messages_per_s, settings.message_burst
        self._posts = Buckets(self._rate, self._burst)

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def is_connected(self, guest: str) -> bool:
        return bool(self._of.get(guest))

    @contextmanager
    def connect(self, who: Who) -> Iterator[Client]:
        """A client for as long as its connection lasts. NotDone("too_many") if the guest, or its address,
        has enough of them."""
        key = address_key(who.address)
        if len(self._of.get(who.guest.id, ())) >= self._per_guest:
            raise NotDone("too_many")
        if self._from[key] >= self._per_address and not who.is_at_this_machine:
            raise NotDone("too_many")
        clients = self._of.setdefault(who.guest.id, set())
        self._from[key] += 1
        client = Client(self._tables, who, Bucket(self._rate, self._burst).take)
        clients.add(client)
        try:
            yield client
        finally:
            client.close()
            clients.discard(client)
            if not clients:
                self._of.pop(who.guest.id, None)
            self._from[key] -= 1
            if not self._from[key]:
                del self._from[key]

    @contextmanager
    def speak(self, who: Who) -> Iterator[Client]:
        """For one command by itself."""
        poster = Poster(self._tables, who, partial(self._posts.take, who.guest.id))
        try:
            yield poster
        finally:
            poster.close()

    def close_guest(self, guest: str) -> None:
        for client in self._of.get(guest, ()):
            client.outbox.close(bye("signed_out"))

    async def recheck(self) -> None:
        """A connection does not outlive the guest's secret."""
        for client in [client for clients in self._of.values() for client in clients]:
            if not await self._is_known(client.who.guest):
                client.outbox.close(bye("signed_out"))

    def close_all(self) -> None:
        for clients in self._of.values():
            for client in clients:
                client.outbox.close(bye("restart"))
