"""What is kept of classes and their tournaments."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Literal, NamedTuple, Protocol

TournamentKind = Literal["swiss", "round_robin"]


class KeptClass(NamedTuple):
    id: str
    """The code by which people join it."""
    owner: str
    name: str
    created_ms: int


class KeptMember(NamedTuple):
    guest: str
    name: str
    colour: str
    joined_ms: int
    origin: str
    """Where they came from, in a form that tells nothing but whether two are the same."""
    is_removed: bool


class KeptTournament(NamedTuple):
    id: str
    class_id: str
    kind: TournamentKind
    game: str
    options: str
    """As of matches."""
    created_ms: int
    is_over: bool = False


class KeptPairing(NamedTuple):
    round: int
    board: int
    first: int
    """By number in the tournament."""
    second: int | None
    """None: the first sits out."""
    match: str
    """Its id, chosen beforehand; empty if there is none."""
    decided: int | None = None
    """Half points of the first that somebody decided on, or that a bye brings."""
    ended: int | None = None
    """Half points of the first by the match's result."""

    @property
    def half_points(self) -> int | None:
        return self.ended if self.decided is None else self.decided


class KeptPlayer(NamedTuple):
    number: int
    guest: str | None
    """None: somebody who was erased since."""
    name: str


class TournamentKept(NamedTuple):
    """One tournament, whole."""

    about: KeptTournament
    players: tuple[KeptPlayer, ...]
    pairings: tuple[KeptPairing, ...]


class ClassStore(Protocol):
    """As `Store`: nothing blocks, and a change is on disk when its future is done."""

    def create(self, new: KeptClass) -> Future[None]:
        """IdTaken: there is such a class."""

    def find(self, id: str) -> Future[KeptClass | None]: ...

    def of_guest(self, guest: str, limit: int = 20) -> Future[list[KeptClass]]:
        """Those that a guest has made or joined, newest first."""

    def delete(self, id: str) -> Future[bool]: ...

    def join(self, id: str, guest: str, origin: str, now_ms: int) -> Future[bool]:
        """False: there is no such class, or the guest was removed from it."""

    def leave(self, id: str, guest: str) -> Future[bool]: ...

    def remove(self, id: str, guest: str) -> Future[bool]:
        """From now on the guest cannot join it."""

    def members(self, id: str) -> Future[list[KeptMember]]:
        """Those who are removed too; the first to join first."""

    def begin(self, new: KeptTournament) -> Future[None]:
        """IdTaken: another one of the class is not over."""

    def tournament(self, class_id: str) -> Future[TournamentKept | None]:
        """The newest of a class."""

    def add_round(self, tournament: str, guests: Sequence[str], pairings: Sequence[KeptPairing]) -> Future[None]:
        """With those who take part from now on, in the order of their numbers. IdTaken: somebody else was quicker."""

    def decide(self, tournament: str, round: int, board: int, half_points: int | None) -> Future[bool]:
        """None: the result of the match counts again."""

    def end(self, tournament: str) -> Future[bool]: ...
