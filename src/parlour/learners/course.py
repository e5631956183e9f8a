"""A course: a learner plays many matches in a row, against opponents, engines or itself, and learns from each.

    for progress in Course(learner, ["random", "itself"], matches=1000, seed=1):
        print(progress.counts)

The same learner, opponents and seed give the same lessons. What was learned is on disk whenever it is left, however:
the last lessons are taught on the way out.
"""

import itertools
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random as Dice

from parlour.arena.loop import Listener, Player, play_out
from parlour.arena.players import SeatPlayer
from parlour.games.game import Game, Position
from parlour.games.words import NOT_POSSIBLE
from parlour.learners import words
from parlour.learners.choosing.hand import Hand
from parlour.learners.learner import Learner
from parlour.learners.lesson import Ending, Lesson, ending_for
from parlour.learners.memory import Counts
from parlour.matches.seats import Seat, Sits, seat

ITSELF = "itself"
BATCH = 50
"""Lessons that are taught at once, at most; early ones come in smaller parts, since each of them says more."""
MOST_OPPONENTS = 20
NOTHING = Counts()


@dataclass(frozen=True, slots=True)
class Progress:
    played: int
    matches: int
    counts: Counts = NOTHING
    """Of the learner; of a match against itself, those of whoever moved first."""
    skipped: int = 0
    """Records that teach nothing."""


def add_ending(counts: Counts, result: Ending) -> Counts:
    return counts._replace(**{result: getattr(counts, result) + 1})


class Batch:
    """Lessons that wait to be taught together: the disk is then waited for once."""

    def __init__(self, learner: Learner, source: str, course: str = "", size: int | None = None) -> None:
        """Of a size; else of few while the learner knows little, so that it learns from its first matches at once."""
        self._learner, self._source, self._course, self._size = learner, source, course, size
        self._waiting: dict[str, Lesson] = {}
        self._known = counts_of(learner).total

    def add(self, name: str, lesson: Lesson) -> None:
        self._waiting[name] = lesson
        if len(self._waiting) >= (self._size or min(BATCH, 1 + self._known // 50)):
            self.teach()

    def teach(self) -> None:
        if self._waiting:
            self._known += run_undisturbed(
                lambda: self._learner.teach(self._waiting, source=self._source, training=self._course)
            )
            self._waiting = {}


def run_undisturbed(call: Callable[[], int]) -> int:
    """Ctrl-C reaches the main thread alone, and waits until the other one is done."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()


def new_course() -> str:
    """What a course is called, and what the names of its lessons begin with."""
    return f"training-{secrets.token_hex(6)}"


def new_seed() -> int:
    """For a course that need not be repeated."""
    return secrets.randbits(32)


def counts_of(learner: Learner) -> Counts:
    """How the matches ended that its memory is made of."""
    with learner.busy:
        first, second = (learner.memory.counts(role) for role in (0, 1))
    return Counts(*(one + other for one, other in zip(first, second, strict=True)))


class Course:
    """Iterate over it: after each match it says how far it is. Leaving early keeps what was played; it goes on from
    there if iterated over again."""

    def __init__(
        self,
        learner: Learner,
        against: Sequence[Sits | Learner] = ("random",),
        matches: int = 1000,
        *,
        seed: int = 0,
        roles: Sequence[int] = (0, 1),
        mode: str | None = None,
        curiosity: int | None = None,
        alone: bool = False,
    ) -> None:
        """`roles`: which player it is, by turns. Each opponent comes in all of them before the next one. An opponent
        that is a learner learns too, unless it is taught alone."""
        if not against or len(against) > MOST_OPPONENTS:
            raise ValueError(words.HOW_MANY_OPPONENTS.format(most=MOST_OPPONENTS))
        if not roles or not set(roles) <= {0, 1}:
            raise ValueError(NOT_POSSIBLE.format(name="roles", value=roles, allowed=words.EITHER_ROLE))
        self.learner, self.matches = learner, matches
        self._mode, self._curiosity = mode, curiosity
        self._rivals = [rival_of(learner, who) for who in against]
        self._dice = Dice(seed)
        self._turns = itertools.cycle(itertools.product(self._rivals, roles))
        self._name = new_course()
        self._batch = Batch(learner, "training")  # their names say which
        rivals = [] if alone else [one for one in self._rivals if isinstance(one, Learner)]
        self._batches = {id(one): Batch(one, "training") for one in rivals}
        self._played, self._counts = 0, Counts()

    def __iter__(self) -> Iterator[Progress]:
        try:
            while self._played < self.matches:
                lessons = self._play(*next(self._turns))
                self._played += 1
                self._counts = add_ending(self._counts, lessons[0].result)
                for lesson in lessons:
                    self._batch.add(f"{self._name}-{self._played}-{lesson.role}", lesson)
                yield Progress(self._played, self.matches, self._counts)
        finally:
            self.teach()

    def teach(self) -> None:
        """Everything that was played by now, before somebody looks what it knows."""
        for batch in (self._batch, *self._batches.values()):
            batch.teach()

    def close(self) -> None:
        """Lets go of its opponents."""
        for rival in self._rivals:
            if rival:
                rival.close()

    def _play(self, rival: Seat | Learner | None, role: int) -> list[Lesson]:
        hand = self.learner.hand(self._mode, self._curiosity)
        other = rival.hand() if isinstance(rival, Learner) else rival
        moves, winner = play_match(self.learner.game, hand, other, role, self._dice.getrandbits(63))
        if batch := self._batches.get(id(rival)):
            lesson = Lesson(1 - role, moves, ending_for(winner, 1 - role))
            batch.add(f"{self._name}-{self._played + 1}-{lesson.role}", lesson)
        roles = (role,) if rival else (0, 1)
        return [Lesson(one, moves, ending_for(winner, one)) for one in roles]


def rival_of(learner: Learner, who: Sits | Learner) -> Seat | Learner | None:
    """None: itself."""
    if who == ITSELF:
        return None
    if not isinstance(who, Learner):
        return seat(learner.game, who)
    if who.game != learner.game or who.folder == learner.folder:
        raise ValueError(words.CANNOT_TEACH.format(name=learner.name, other=who.name))
    return who


def play_match(
    game: Game, hand: Hand, rival: Seat | Hand | None, role: int, seed: int
) -> tuple[tuple[int, ...], int | None]:
    """The moves and the winner. Without a rival the learner makes all moves."""
    dice = Dice(seed)

    def choose(line: Sequence[Position]) -> int:
        return hand.choose(dice)

    players: dict[int, Player] = {0: choose, 1: choose}
    listeners: list[Listener] = [hand.follow]
    if isinstance(rival, Hand):
        players[1 - role] = lambda line: rival.choose(dice)
        listeners.append(rival.follow)
    elif rival is not None:
        players[1 - role] = other = SeatPlayer(rival, seed)
        listeners.append(other.hear)
    played = play_out([game.start()], players, listeners)
    return played.moves, played.outcome.winner
