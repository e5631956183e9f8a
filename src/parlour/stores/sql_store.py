"""`SqlStore`: the store over any database that `database.py` describes."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial

from parlour.stores import changes, erasing, keys, queries, rating, words
from parlour.stores.classes.sql_classes import SqlClasses
from parlour.stores.failures import StoreError
from parlour.stores.kept import (
    NO_HASH,
    Board,
    BoardRating,
    FinishedMatch,
    Guest,
    KeptChallenge,
    KeptCommand,
    KeptEnd,
    KeptEvent,
    KeptKey,
    KeptLink,
    KeptMatch,
    KeptOutcome,
    KeptPasskey,
    KeptReview,
    KeptRun,
    KeptSeat,
    KeptStanding,
    KeptStrength,
    KeptTrophy,
    KeptTry,
    Meeting,
    NewMatch,
    Place,
    PlayedCount,
    PlayedFilter,
    PlayedMatch,
    PlayedStep,
    RatedGuest,
    Rater,
    RatingStep,
    ResultOf,
    Rewrite,
    Statistic,
)
from parlour.stores.people import played, puzzle_tries, trophies
from parlour.stores.processes.sql_processes import SqlProcesses
from parlour.stores.readers import Readers
from parlour.stores.store import Store
from parlour.stores.writer import Writer

ID_BYTES = 12
SECRET_BYTES = 32


class SqlStore(Store):
    """Its methods are described in `Store`."""

    def __init__(self, writer: Writer, readers: Readers, release: Callable[[], None] = lambda: None) -> None:
        self.writer = writer
        self._readers, self._release = readers, release
        self.classes = SqlClasses(writer, readers)
        self.processes = SqlProcesses(writer, readers)
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
        end: KeptEnd | None = None,
    ) -> Future[None]:
        if not events or any(event.seq != seq + number for number, event in enumerate(events)):
            found = [event.seq for event in events]
            raise ValueError(words.NOT_IN_ORDER.format(first=seq, second=seq + 1, found=found))
        added, taken = tuple(events), dict(seats or {})
        return self.writer.submit(
            lambda db: changes.append(db, match, seq, added, command, taken, to_move, result, commentary, end), match
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

    def give_up_secret(self, secret_hash: str) -> Future[None]:
        return self.writer.submit(partial(keys.give_up_secret, hash=secret_hash, no_hash=no_hash()))

    def keep_key(self, key: KeptKey) -> Future[None]:
        return self.writer.submit(partial(keys.keep_key, key=key))

    def remove_key(self, guest: str, key: str) -> Future[bool]:
        return self.writer.submit(partial(keys.remove_key, guest=guest, key=key))

    def keep_link(self, link: KeptLink) -> Future[None]:
        return self.writer.submit(partial(keys.keep_link, link=link))

    def remove_link(self, guest: str) -> Future[bool]:
        return self.writer.submit(partial(keys.remove_link, guest=guest))

    def use_link(self, code_hash: str, key: KeptKey, now_ms: int) -> Future[KeptLink | None]:
        return self.writer.submit(partial(keys.use_link, hash=code_hash, key=key, now_ms=now_ms, no_hash=no_hash()))

    def link(self, code_hash: str) -> Future[KeptLink | None]:
        return self._readers.submit(partial(keys.link, hash=code_hash))

    def link_of(self, guest: str) -> Future[KeptLink | None]:
        return self._readers.submit(partial(keys.link_of, guest=guest))

    def keys_of(self, guest: str) -> Future[list[KeptKey]]:
        return self._readers.submit(partial(keys.keys_of, guest=guest))

    def keep_passkey(self, key: KeptPasskey) -> Future[bool]:
        return self.writer.submit(partial(keys.keep_passkey, key=key))

    def use_passkey(self, credential: str, seen: int, sign_count: int, now_ms: int) -> Future[bool]:
        change = partial(keys.use_passkey, credential=credential, seen=seen, sign_count=sign_count, now_ms=now_ms)
        return self.writer.submit(change)

    def remove_passkey(self, guest: str, key: str) -> Future[bool]:
        return self.writer.submit(partial(keys.remove_passkey, guest=guest, key=key))

    def keep_challenge(self, challenge: KeptChallenge, now_ms: int) -> Future[None]:
        return self.writer.submit(partial(keys.keep_challenge, challenge=challenge, now_ms=now_ms))

    def take_challenge(self, hash: str) -> Future[KeptChallenge | None]:
        return self.writer.submit(partial(keys.take_challenge, hash=hash))

    def passkey(self, credential: str) -> Future[KeptPasskey | None]:
        return self._readers.submit(partial(keys.passkey, credential=credential))

    def passkeys_of(self, guest: str) -> Future[list[KeptPasskey]]:
        return self._readers.submit(partial(keys.passkeys_of, guest=guest))

    def reset(
        self, guest: str, now_ms: int, game: str | None = None, opponent: str | None = None
    ) -> Future[list[Statistic]]:
        return self.writer.submit(partial(changes.reset, guest=guest, now_ms=now_ms, game=game, opponent=opponent))

    def restate(self, guest: str, now_ms: int, statistics: Sequence[Statistic]) -> Future[None]:
        return self.writer.submit(partial(changes.restate, guest=guest, now_ms=now_ms, statistics=tuple(statistics)))

    def keep_try(self, guest: str, tried: KeptTry) -> Future[bool]:
        return self.writer.submit(partial(puzzle_tries.keep_try, guest=guest, tried=tried))

    def help_with(self, guest: str, game: str, puzzle: str, now_ms: int) -> Future[bool]:
        return self.writer.submit(partial(puzzle_tries.help_with, guest=guest, game=game, puzzle=puzzle, now_ms=now_ms))

    def helped_ms(self, guest: str, game: str, puzzle: str) -> Future[int | None]:
        return self._readers.submit(partial(puzzle_tries.helped_ms, guest=guest, game=game, puzzle=puzzle))

    def keep_run(self, guest: str, run: KeptRun) -> Future[bool]:
        return self.writer.submit(partial(puzzle_tries.keep_run, guest=guest, run=run))

    def tries_of(self, guest: str, limit: int = 5000) -> Future[list[KeptTry]]:
        return self._readers.submit(partial(puzzle_tries.tries_of, guest=guest, limit=limit))

    def tries_at(self, game: str, puzzle: str, limit: int = 1000) -> Future[list[KeptTry]]:
        return self._readers.submit(partial(puzzle_tries.tries_at, game=game, puzzle=puzzle, limit=limit))

    def runs_of(self, guest: str) -> Future[list[KeptRun]]:
        return self._readers.submit(partial(puzzle_tries.runs_of, guest=guest))

    def keep_trophies(self, guest: str, found: Sequence[KeptTrophy]) -> Future[list[KeptTrophy]]:
        return self.writer.submit(partial(trophies.keep_trophies, guest=guest, found=tuple(found)))

    def trophies_of(self, guest: str) -> Future[list[KeptTrophy]]:
        return self._readers.submit(partial(trophies.trophies_of, guest=guest))

    def played(
        self, guest: str, which: PlayedFilter, limit: int = 20, after: Place | None = None
    ) -> Future[list[PlayedMatch]]:
        return self._readers.submit(partial(played.matches, guest=guest, which=which, limit=limit, after=after))

    def count_played(self, guest: str, which: PlayedFilter) -> Future[int]:
        return self._readers.submit(partial(played.count, guest=guest, which=which))

    def played_boards(self, guest: str) -> Future[list[PlayedCount]]:
        return self._readers.submit(partial(played.boards, guest=guest))

    def played_steps(self, guest: str, limit: int = 5000) -> Future[list[PlayedStep]]:
        return self._readers.submit(partial(played.steps, guest=guest, limit=limit))

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

    def open_matches_of(self, guest: str, game: str) -> Future[list[KeptMatch]]:
        return self._readers.submit(partial(queries.open_matches_of, guest=guest, game=game))

    def finished_matches(self, limit: int = 100, before_ms: int | None = None) -> Future[list[FinishedMatch]]:
        return self._readers.submit(partial(queries.finished_matches, limit=limit, before_ms=before_ms))

    def statistics(self, guest: str | None = None) -> Future[list[Statistic]]:
        return self._readers.submit(partial(queries.statistics, guest=guest))

    def curve(self, guest: str, game: str, limit: int = 500) -> Future[list[KeptStanding]]:
        return self._readers.submit(partial(queries.curve, guest=guest, game=game, limit=limit))

    def rate(
        self, board: Board, ladder: str, rater: Rater, after: Place | None = None, limit: int = 200
    ) -> Future[tuple[int, Place | None]]:
        change = partial(rating.rate, board=board, ladder=ladder, rater=rater, after=after, limit=limit)
        return self.writer.submit(change)

    def is_rated_up_to_date(self, board: Board, ladder: str) -> Future[bool]:
        return self._readers.submit(partial(rating.is_up_to_date, board=board, ladder=ladder))

    def rating(self, guest: str, board: Board) -> Future[KeptStrength | None]:
        return self._readers.submit(partial(rating.rating, guest=guest, board=board))

    def ratings(self, guest: str) -> Future[list[BoardRating]]:
        return self._readers.submit(partial(rating.ratings, guest=guest))

    def rated_boards(self, guest: str) -> Future[list[Board]]:
        return self._readers.submit(partial(rating.rated_boards, guest=guest))

    def rated_guests(self, board: Board) -> Future[list[RatedGuest]]:
        return self._readers.submit(partial(rating.rated_guests, board=board))

    def faced_opponents(self, board: Board) -> Future[dict[str, int]]:
        return self._readers.submit(partial(rating.faced_opponents, board=board))

    def rating_steps(self, guest: str, board: Board, limit: int = 500) -> Future[list[RatingStep]]:
        return self._readers.submit(partial(rating.rating_steps, guest=guest, board=board, limit=limit))

    def rating_step(self, guest: str, match: str) -> Future[RatingStep | None]:
        return self._readers.submit(partial(rating.rating_step, guest=guest, match=match))

    def results_of(self, guest: str, game: str, limit: int = 1000) -> Future[list[ResultOf]]:
        return self._readers.submit(partial(rating.results_of, guest=guest, game=game, limit=limit))

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

    def guest_with_phrase(self, phrase_hash: str) -> Future[Guest | None]:
        return self._readers.submit(partial(keys.guest_by_key, hash=phrase_hash, kind="phrase"))


def no_hash() -> str:
    """In the place of a secret's hash that was given up: no secret has it."""
    return NO_HASH + secrets.token_urlsafe(SECRET_BYTES)
