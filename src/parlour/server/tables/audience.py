"""Who is here: those who watch a table, and since when its players have been away."""

from collections.abc import Callable, Iterable

from parlour.server.tables.outbox import News, Watcher


class Audience:
    """Call from the event loop."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self.watches: set[Watcher] = set()
        self.used_ms = now_ms()
        """When somebody was here last."""
        self.elsewhere: frozenset[int] = frozenset()
        """Players who are at other processes."""
        self._since_ms: dict[int, int] = {}
        """When each player came or left last, or was first asked for."""

    def enter(self, watch: Watcher, players: Iterable[int]) -> None:
        """`players`: those that are the watcher's."""
        self.watches.add(watch)
        self.note(players)

    def leave(self, watch: Watcher, players: Iterable[int]) -> None:
        self.watches.discard(watch)
        self.used_ms = self._now_ms()
        self.note(players)

    def note(self, players: Iterable[int]) -> None:
        """These came or left just now."""
        self._since_ms |= dict.fromkeys(players, self._now_ms())

    def set_elsewhere(self, players: frozenset[int]) -> bool:
        """Those who are at other processes; whether they are others than before."""
        gone, is_new = self.elsewhere - players, players != self.elsewhere
        self.elsewhere = players
        self.note(gone)
        return is_new

    def is_here(self, guest: str | None, player: int | None = None) -> bool:
        """At this process; with a player, at any."""
        return player in self.elsewhere or (guest is not None and any(watch.guest == guest for watch in self.watches))

    def watching(self, players: Iterable[str | None]) -> int:
        """How many people watch besides its players."""
        return len({watch.guest for watch in self.watches} - set(players))

    def is_watched_from(self, origin: str) -> bool:
        return any(watch.origin == origin for watch in self.watches)

    def away_ms(self, player: int, guest: str | None) -> int:
        """How long a player's guest has been away; 0 if here. Nobody is away longer than this table has been kept
        here."""
        if self.is_here(guest, player):
            return 0
        since = self._since_ms.setdefault(player, self._now_ms())
        return self._now_ms() - since

    def tell(self, kind: News, text: bytes) -> None:
        for watch in self.watches:
            watch.tell(kind, text)
