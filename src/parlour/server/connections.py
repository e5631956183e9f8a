"""Who is connected: how many in all and of one guest, and how all of them are told that the server goes down."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from parlour.server import protocol
from parlour.server.bucket import Bucket, Buckets
from parlour.server.client import Client, Poster
from parlour.server.people import People
from parlour.server.services import NotDone, Who
from parlour.server.tables import Tables

BYES = {
    "restart": "The server is being restarted. Come back in a moment: nothing is lost.",
    "signed_out": "You have signed out.",
    "slow": "Your connection does not keep up.",
    "too_many": "That was too much at once.",
}


def bye(code: str) -> str:
    return protocol.Bye.model_validate({"t": "bye", "code": code, "words": BYES[code]}).model_dump_json()


class Connections:
    def __init__(self, tables: Tables, people: People, per_guest: int) -> None:
        self._tables, self._people, self._per_guest = tables, people, per_guest
        self._of: dict[str, set[Client]] = {}
        """By guest."""
        settings = tables.services.settings
        self._rate, self._burst = settings.messages_per_s, settings.message_burst
        self._posts = Buckets(self._rate, self._burst)

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    @contextmanager
    def connected(self, who: Who) -> Iterator[Client]:
        """A client for as long as its connection lasts. NotDone("too_many") if the guest has enough of them."""
        clients = self._of.setdefault(who.guest.id, set())
        if len(clients) >= self._per_guest:
            raise NotDone("too_many")
        client = Client(self._tables, who, Bucket(self._rate, self._burst).take)
        clients.add(client)
        try:
            yield client
        finally:
            client.gone()
            clients.discard(client)
            if not clients:
                self._of.pop(who.guest.id, None)

    @contextmanager
    def speaking(self, who: Who) -> Iterator[Client]:
        """For one command by itself."""
        poster = Poster(self._tables, who, partial(self._posts.take, who.guest.id))
        try:
            yield poster
        finally:
            poster.gone()

    def close_guest(self, guest: str) -> None:
        for client in self._of.get(guest, ()):
            client.line.close(bye("signed_out"))

    def close_expired(self) -> None:
        """A connection does not outlive the guest's secret."""
        for guest, clients in list(self._of.items()):
            if any(self._people.expired(client.who.guest) for client in clients):
                self.close_guest(guest)

    def close_all(self) -> None:
        for clients in self._of.values():
            for client in clients:
                client.line.close(bye("restart"))
