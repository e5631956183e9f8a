"""The one door to what is kept of matches and guests."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol

from parlour.stores.classes.kept import ClassStore
from parlour.stores.failures import StoreError
from parlour.stores.kept import (
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
from parlour.stores.processes.kept import ProcessStore


class Store(Protocol):
    """Call from any thread; nothing blocks but `close`. Futures fail with one of `failures`.

    A change is on disk when its future is done. In asyncio: `await asyncio.wrap_future(store.append(…))`.
    """

    classes: ClassStore
    """Classes and their tournaments."""
    processes: ProcessStore
    """What several processes over one database know of each other."""

    @property
    def stopped(self) -> StoreError | None:
        """Why nothing is written any more, if so. Reading may still work."""

    def create(self, match: NewMatch) -> Future[str]:
        """The id. IdTaken: the given one exists."""

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
        """Adds events with the numbers seq, seq + 1, …, all or none, and with them what they change.

        Repeat: the match knows the command; said before anything else. Conflict: seq is not the next number.
        `seats`: who sits from now on. So two people who take the last seat at once are told apart by seq.
        `to_move`: whose turn it is after them.
        `result`: these are the last events. Over: there is a result already.
        `commentary`: what was seen before the first of them; text that nothing follows from.
        `end`: with a result, what those who played will find the match by.
        """

    def answer_once(self, match: str, command: KeptCommand) -> Future[str]:
        """The answer that stands: the one given, unless there is one to this command already. UnknownMatch: there is no
        such match."""

    def unrate(self, match: str, why: str) -> Future[None]:
        """From now on leader boards take no account of a match; `why` is one more word of `why_not`."""

    def keep_review(self, match: str, review: KeptReview) -> Future[bool]:
        """In the place of the one before; False: there is no such match any more."""

    def delete_unplayed(self, before_ms: int, limit: int = 500) -> Future[int]:
        """Deletes matches made before then in which nobody moved, oldest first; how many. Call again while it is
        `limit`: a long transaction would keep the moves of others waiting."""

    def withdraw(self, match: str) -> Future[bool]:
        """Deletes a match that has not begun; False if it has, or is not there."""

    def save_guest(self, guest: Guest) -> Future[None]:
        """A new guest, or new name and colour for one. IdTaken: somebody else has the secret."""

    def change_guest(self, guest: Guest) -> Future[None]:
        """New name and colour for one that is there, by its secret. IdTaken: it is not there any more."""

    def erase(self, guest: str, rewrite: Rewrite, limit: int = 100) -> Future[list[str]]:
        """Takes the guest out of some matches, and says which; none: there are no more of them, and the guest is gone
        too. Call again until then: a long transaction would keep the moves of others waiting.

        Matches in which nobody else sat are deleted. From the others goes what tells who it was: the seat is a
        person's, but nobody's. StillOpen: one of them has not ended.
        """

    def give_up_secret(self, secret_hash: str) -> Future[None]:
        """From now on this secret, be it the first or a device's, is nobody's."""

    def keep_key(self, key: KeptKey) -> Future[None]:
        """One more way in. A guest has one phrase: a new one takes the place of the old."""

    def remove_key(self, guest: str, key: str) -> Future[bool]:
        """False: the guest has no such key."""

    def keep_link(self, link: KeptLink) -> Future[None]:
        """In the place of the one before: a guest has one at a time."""

    def remove_link(self, guest: str) -> Future[bool]: ...

    def use_link(self, code_hash: str, key: KeptKey, now_ms: int) -> Future[KeptLink | None]:
        """Lets the key in to the link's guest, whoever that is, and removes the link. None: there is no such link any
        more, or its time is over; of two who use it at once one gets None."""

    def link(self, code_hash: str) -> Future[KeptLink | None]: ...

    def link_of(self, guest: str) -> Future[KeptLink | None]: ...

    def keys_of(self, guest: str) -> Future[list[KeptKey]]:
        """The oldest first."""

    def keep_passkey(self, key: KeptPasskey) -> Future[bool]:
        """False: it is kept already, or there is no such guest."""

    def use_passkey(self, credential: str, seen: int, sign_count: int, now_ms: int) -> Future[bool]:
        """False: its count is not what was seen any more, or it is gone."""

    def remove_passkey(self, guest: str, key: str) -> Future[bool]:
        """False: the guest has no such passkey."""

    def keep_challenge(self, challenge: KeptChallenge, now_ms: int) -> Future[None]:
        """In the place of the one that the browser had; those whose time is over go."""

    def take_challenge(self, hash: str) -> Future[KeptChallenge | None]:
        """It is gone from then on: of two who take it at once one gets None."""

    def passkey(self, credential: str) -> Future[KeptPasskey | None]: ...

    def passkeys_of(self, guest: str) -> Future[list[KeptPasskey]]:
        """The oldest first."""

    def reset(
        self, guest: str, now_ms: int, game: str | None = None, opponent: str | None = None
    ) -> Future[list[Statistic]]:
        """The guest's statistics begin anew: all, those of a game, those against one opponent in it (empty: against
        people). What they were. Results stay."""

    def restate(self, guest: str, now_ms: int, statistics: Sequence[Statistic]) -> Future[None]:
        """From now on the guest's statistics in a game against an opponent, whatever the options, are the given one
        and what is played from now on."""

    def keep_try(self, guest: str, tried: KeptTry) -> Future[bool]:
        """The first try at a puzzle, and the first at that of a day; False: there was one already, or no such guest."""

    def help_with(self, guest: str, game: str, puzzle: str, now_ms: int) -> Future[bool]:
        """The guest has a hint for a puzzle, or sees its solution; False: there is no such guest."""

    def helped_ms(self, guest: str, game: str, puzzle: str) -> Future[int | None]:
        """When that was last; None: never."""

    def keep_run(self, guest: str, run: KeptRun) -> Future[bool]:
        """A rush, if it is better than the one before."""

    def tries_of(self, guest: str, limit: int = 5000) -> Future[list[KeptTry]]:
        """Of a guest, newest first."""

    def tries_at(self, game: str, puzzle: str, limit: int = 1000) -> Future[list[KeptTry]]:
        """Of everybody at one puzzle, newest first."""

    def runs_of(self, guest: str) -> Future[list[KeptRun]]:
        """By game."""

    def keep_trophies(self, guest: str, found: Sequence[KeptTrophy]) -> Future[list[KeptTrophy]]:
        """Those that are new; one that was earned before stays as it was. None of a guest who is not there."""

    def trophies_of(self, guest: str) -> Future[list[KeptTrophy]]:
        """The last to be earned first."""

    def played(
        self, guest: str, which: PlayedFilter, limit: int = 20, after: Place | None = None
    ) -> Future[list[PlayedMatch]]:
        """A guest's finished matches, the last to end first; those that come after a place among them."""

    def count_played(self, guest: str, which: PlayedFilter) -> Future[int]: ...

    def played_boards(self, guest: str) -> Future[list[PlayedCount]]:
        """On which boards, and against whom, a guest has finished matches."""

    def played_steps(self, guest: str, limit: int = 5000) -> Future[list[PlayedStep]]:
        """The last so many, the last to end first."""

    def match(self, match: str) -> Future[KeptMatch | None]: ...

    def events(self, match: str, from_seq: int = 0) -> Future[list[KeptEvent]]:
        """In order, without gaps."""

    def commentary(self, match: str, limit: int = 1000) -> Future[dict[int, str]]:
        """What was seen before events, by their numbers; the newest of them."""

    def review(self, match: str) -> Future[KeptReview | None]: ...

    def answer(self, match: str, command: str) -> Future[str | None]:
        """What was answered to a command, if it was carried out."""

    def result(self, match: str) -> Future[KeptOutcome | None]: ...

    def listed_matches(self, limit: int = 100) -> Future[list[KeptMatch]]:
        """Open matches that others are told of, newest first."""

    def open_matches(self) -> Future[list[KeptMatch]]:
        """Those without a result, oldest first."""

    def open_events(self) -> Future[dict[str, list[KeptEvent]]]:
        """All events of all open matches at once, for the start of a server."""

    def matches_of(self, guest: str, limit: int = 100, after: KeptMatch | None = None) -> Future[list[KeptMatch]]:
        """In which the guest sits, newest first; those that come after one of them."""

    def open_matches_of(self, guest: str, game: str) -> Future[list[KeptMatch]]:
        """All of a game, whatever its options, without a result in which the guest sits, newest first."""

    def finished_matches(self, limit: int = 100, before_ms: int | None = None) -> Future[list[FinishedMatch]]:
        """Matches with results, the last to end first; those that ended before then."""

    def statistics(self, guest: str | None = None) -> Future[list[Statistic]]:
        """Of one guest, or of all together; computed from the results each time, so never counted twice. A guest's
        own respect `reset` and `restate`; those of all do not."""

    def curve(self, guest: str, game: str, limit: int = 500) -> Future[list[KeptStanding]]:
        """How the guest's statistics in a game, all opponents together, came about: the last so many steps, in
        order of time."""

    def rate(
        self, board: Board, ladder: str, rater: Rater, after: Place | None = None, limit: int = 200
    ) -> Future[tuple[int, Place | None]]:
        """Counts results that ratings do not know yet, in the order in which they ended; all of them anew if the ladder
        is another one than the last time. How many matches that were, and where to go on; None: there are no more."""

    def is_rated_up_to_date(self, board: Board, ladder: str) -> Future[bool]:
        """Whether `rate` would have nothing to do."""

    def rating(self, guest: str, board: Board) -> Future[KeptStrength | None]: ...

    def ratings(self, guest: str) -> Future[list[BoardRating]]:
        """All that a guest has."""

    def rated_boards(self, guest: str) -> Future[list[Board]]:
        """Those on which a guest has finished a match that may count."""

    def rated_guests(self, board: Board) -> Future[list[RatedGuest]]:
        """The strongest first."""

    def faced_opponents(self, board: Board) -> Future[dict[str, int]]:
        """How many matches with each opponent count for somebody's rating."""

    def rating_steps(self, guest: str, board: Board, limit: int = 500) -> Future[list[RatingStep]]:
        """How a rating came about: the last so many matches, in order."""

    def rating_step(self, guest: str, match: str) -> Future[RatingStep | None]: ...

    def results_of(self, guest: str, game: str, limit: int = 1000) -> Future[list[ResultOf]]:
        """A guest's matches of a game, on whatever board, that count for statistics; the last to end first."""

    def meetings(self, guest: str, other: str, game: str, options: str, limit: int = 1000) -> Future[list[Meeting]]:
        """Finished matches between two guests, or at one screen if they are the same, the last to end first."""

    def ended_against(self, game: str, options: str, opponent: str) -> Future[list[tuple[str, str | None, str]]]:
        """Matches of a game in which this opponent sat, and that were not aborted, the first to end first; with the
        guest who sat there too, and their makers."""

    def secret(self, name: str) -> Future[str]:
        """A random text that is the same for ever; made when it is asked for first."""

    def guest(self, guest: str) -> Future[Guest | None]: ...

    def guest_with(self, secret_hash: str) -> Future[Guest | None]:
        """By its first secret or a device's, which is then the one it is known by."""

    def guest_with_phrase(self, phrase_hash: str) -> Future[Guest | None]: ...

    def close(self) -> None:
        """Blocks until everything that was asked for is written."""
