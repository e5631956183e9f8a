"""`SqlClasses`: what is kept of classes, over any database."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol

from parlour.stores.classes import statements
from parlour.stores.classes.kept import (
    ClassStore,
    KeptClass,
    KeptMember,
    KeptPairing,
    KeptTournament,
    TournamentKept,
)


class Submits(Protocol):
    """The writer, or the readers."""

    def submit(self, change: Callable[[Any], Any], /) -> Future[Any]: ...


class SqlClasses(ClassStore):
    """Its methods are described in `ClassStore`."""

    def __init__(self, writer: Submits, readers: Submits) -> None:
        self._writer, self._readers = writer, readers

    def create(self, new: KeptClass) -> Future[None]:
        return self._writer.submit(partial(statements.create, new=new))

    def find(self, id: str) -> Future[KeptClass | None]:
        return self._readers.submit(partial(statements.find, id=id))

    def of_guest(self, guest: str, limit: int = 20) -> Future[list[KeptClass]]:
        return self._readers.submit(partial(statements.of_guest, guest=guest, limit=limit))

    def delete(self, id: str) -> Future[bool]:
        return self._writer.submit(partial(statements.delete, id=id))

    def join(self, id: str, guest: str, origin: str, now_ms: int) -> Future[bool]:
        return self._writer.submit(partial(statements.join, id=id, guest=guest, origin=origin, now_ms=now_ms))

    def leave(self, id: str, guest: str) -> Future[bool]:
        return self._writer.submit(partial(statements.leave, id=id, guest=guest))

    def remove(self, id: str, guest: str) -> Future[bool]:
        return self._writer.submit(partial(statements.remove, id=id, guest=guest))

    def members(self, id: str) -> Future[list[KeptMember]]:
        return self._readers.submit(partial(statements.members, id=id))

    def begin(self, new: KeptTournament) -> Future[None]:
        return self._writer.submit(partial(statements.begin, new=new))

    def tournament(self, class_id: str) -> Future[TournamentKept | None]:
        return self._readers.submit(partial(statements.tournament, class_id=class_id))

    def add_round(self, tournament: str, guests: Sequence[str], pairings: Sequence[KeptPairing]) -> Future[None]:
        change = partial(statements.add_round, tournament=tournament, guests=tuple(guests), pairings=tuple(pairings))
        return self._writer.submit(change)

    def decide(self, tournament: str, round: int, board: int, half_points: int | None) -> Future[bool]:
        change = partial(statements.decide, tournament=tournament, round=round, board=board, half_points=half_points)
        return self._writer.submit(change)

    def end(self, tournament: str) -> Future[bool]:
        return self._writer.submit(partial(statements.end, tournament=tournament))
