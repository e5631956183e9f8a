"""`SqlStore`: the store over any database that `database.py` describes."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial

from parlour.stores import changes, erasing, queries, words
from parlour.stores.failures import StoreError
from parlour.stores.readers import Readers
from parlour.stores.store import (
    FinishedMatch,
    Guest,
    KeptCommand,
    KeptEvent,
    KeptMatch,
    KeptOutcome,
    KeptReview,
    KeptSeat,
    KeptStanding,
    Meeting,
    NewMatch,
    Pairing,
    Rewrite,
    Statistic,
    Store,
)
from parlour.stores.writer import Writer

ID_BYTES = 12
SECRET_BYTES = 32


class SqlStore(Store):
    """Its methods are described in `Store`."""

    def __init__(self, writer: Writer, readers: Readers, release: Callable[[], None] = lambda: None) -> None:
        self.writer = writer
        self._readers, self._release = readers, release
        self._closed = False

    @property
    def stopped(self) -> StoreError | None:
        return self.writer.stopped

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        # Readers first, so that the writer's is the last connection: the one that checkpoints.
        self._readers.close()
        self.writer.close()
        self._release()

    def create(self, match: NewMatch) -> Future[str]:
        name = secrets.token_urlsafe(ID_BYTES) if match.id is None else match.id
        return self.writer.submit(partial(changes.create, match=name, new=match), name)

    def append(
        self,
        match: str,
        seq: int,
        events: Sequence[KeptEvent],
        command: KeptCommand | None = None,
        *,
        seats: Mapping[int, KeptSeat] | None = None,
        to_move: int | None = None,
        result: KeptOutcome | None = None,
        commentary: str | None = None,
    ) -> Future[None]:
        if not events or any(event.seq != seq + number for number, event in enumerate(events)):
            found = [event.seq for event in events]
            raise ValueError(words.NOT_IN_ORDER.format(first=seq, second=seq + 1, found=found))
        added, taken = tuple(events), dict(seats or {})
        return self.writer.submit(
            lambda db: changes.append(db, match, seq, added, command, taken, to_move, result, commentary), match
        )

    def answer_once(self, match: str, command: KeptCommand) -> Future[str]:
        return self.writer.submit(partial(changes.answer_once, match=match, command=command), match)

    def unrate(self, match: str, why: str) -> Future[None]:
        return self.writer.submit(partial(changes.unrate, match=match, why=why), match)

    def keep_review(self, match: str, review: KeptReview) -> Future[bool]:
        return self.writer.submit(partial(changes.keep_review, match=match, review=review), match)

    def secret(self, name: str) -> Future[str]:
        proposed = secrets.token_urlsafe(SECRET_BYTES)
        return self.writer.submit(partial(changes.secret, name=name, proposed=proposed))

    def delete_unplayed(self, before_ms: int, limit: int = 500) -> Future[int]:
        return self.writer.submit(partial(changes.delete_unplayed, before_ms=before_ms, limit=limit))

    def withdraw(self, match: str) -> Future[bool]:
        return self.writer.submit(partial(changes.withdraw, match=match), match)

    def save_guest(self, guest: Guest) -> Future[None]:
        return self.writer.submit(partial(changes.save_guest, guest=guest))

    def change_guest(self, guest: Guest) -> Future[None]:
        return self.writer.submit(partial(changes.change_guest, guest=guest))

    def erase(self, guest: str, rewrite: Rewrite, limit: int = 100) -> Future[list[str]]:
        return self.writer.submit(partial(erasing.erase, guest=guest, rewrite=rewrite, limit=limit))

    def change_secret(self, guest: str, secret_hash: str) -> Future[None]:
        return self.writer.submit(partial(changes.change_secret, guest=guest, secret_hash=secret_hash))

    def reset(
        self, guest: str, now_ms: int, game: str | None = None, opponent: str | None = None
    ) -> Future[list[Statistic]]:
        return self.writer.submit(partial(changes.reset, guest=guest, now_ms=now_ms, game=game, opponent=opponent))

    def restate(self, guest: str, now_ms: int, statistics: Sequence[Statistic]) -> Future[None]:
        return self.writer.submit(partial(changes.restate, guest=guest, now_ms=now_ms, statistics=tuple(statistics)))

    def match(self, match: str) -> Future[KeptMatch | None]:
        return self._readers.submit(partial(queries.match, match=match))

    def events(self, match: str, from_seq: int = 0) -> Future[list[KeptEvent]]:
        return self._readers.submit(partial(queries.events, match=match, from_seq=from_seq))

    def commentary(self, match: str, limit: int = 1000) -> Future[dict[int, str]]:
        return self._readers.submit(partial(queries.commentary, match=match, limit=limit))

    def review(self, match: str) -> Future[KeptReview | None]:
        return self._readers.submit(partial(queries.review, match=match))

    def answer(self, match: str, command: str) -> Future[str | None]:
        return self._readers.submit(partial(queries.answer, match=match, command=command))

    def result(self, match: str) -> Future[KeptOutcome | None]:
        return self._readers.submit(partial(queries.result, match=match))

    def listed_matches(self, limit: int = 100) -> Future[list[KeptMatch]]:
        return self._readers.submit(partial(queries.listed_matches, limit=limit))

    def open_matches(self) -> Future[list[KeptMatch]]:
        return self._readers.submit(queries.open_matches)

    def open_events(self) -> Future[dict[str, list[KeptEvent]]]:
        return self._readers.submit(queries.open_events)

    def matches_of(self, guest: str, limit: int = 100, after: KeptMatch | None = None) -> Future[list[KeptMatch]]:
        return self._readers.submit(partial(queries.matches_of, guest=guest, limit=limit, after=after))

    def finished_matches(self, limit: int = 100, before_ms: int | None = None) -> Future[list[FinishedMatch]]:
        return self._readers.submit(partial(queries.finished_matches, limit=limit, before_ms=before_ms))

    def statistics(self, guest: str | None = None) -> Future[list[Statistic]]:
        return self._readers.submit(partial(queries.statistics, guest=guest))

    def curve(self, guest: str, game: str, limit: int = 500) -> Future[list[KeptStanding]]:
        return self._readers.submit(partial(queries.curve, guest=guest, game=game, limit=limit))

    def pairings(self, game: str, options: str, limit: int = 20_000) -> Future[list[Pairing]]:
        return self._readers.submit(partial(queries.pairings, game=game, options=options, limit=limit))

    def meetings(self, guest: str, other: str, game: str, options: str, limit: int = 1000) -> Future[list[Meeting]]:
        return self._readers.submit(
            partial(queries.meetings, guest=guest, other=other, game=game, options=options, limit=limit)
        )

    def ended_against(self, game: str, options: str, opponent: str) -> Future[list[tuple[str, str | None, str]]]:
        return self._readers.submit(partial(queries.ended_against, game=game, options=options, opponent=opponent))

    def guest(self, guest: str) -> Future[Guest | None]:
        return self._readers.submit(partial(queries.guest, guest=guest))

    def guest_with(self, secret_hash: str) -> Future[Guest | None]:
        return self._readers.submit(partial(queries.guest_with, secret_hash=secret_hash))
