"""A course: a learner plays many matches in a row, against opponents, engines or itself, and learns from each.

    for progress in Course(learner, ["random", "itself"], matches=1000, seed=1):
        print(progress.counts)

The same learner, opponents and seed give the same lessons. What was learned is on disk whenever it is left, however:
the last lessons are taught on the way out.

Its matches are played in rounds, one before each time that lessons are taught: nothing is learned within one, so other
processes and machines can play it, with the same lessons (`practice`).
"""

import itertools
import secrets
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random as Dice

from parlour.games.words import NOT_POSSIBLE
from parlour.learners import words
from parlour.learners.learner import Learner
from parlour.learners.lesson import Ending, Lesson, ending_for
from parlour.learners.memory import Counts
from parlour.learners.practice import ITSELF, Ended, Fixture, Practice, Style, play_match
from parlour.matches.seats import Seat, Sits, seat

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

    def __init__(
        self,
        learner: Learner,
        source: str,
        course: str = "",
        size: int | None = None,
        told: Callable[[Learner, Sequence[Lesson]], object] | None = None,
    ) -> None:
        """Of a size; else of few while the learner knows little, so that it learns from its first matches at once.
        `told` hears what was taught."""
        self._learner, self._source, self._course, self._size = learner, source, course, size
        self._told = told or hear_nothing
        self._waiting: dict[str, Lesson] = {}
        self._known = counts_of(learner).total

    @property
    def room(self) -> int:
        """So many lessons more, and all that wait are taught."""
        return (self._size or min(BATCH, 1 + self._known // 50)) - len(self._waiting)

    def add(self, name: str, lesson: Lesson) -> None:
        self._waiting[name] = lesson
        if self.room <= 0:
            self.teach()

    def teach(self) -> None:
        if self._waiting:
            self._known += run_undisturbed(
                lambda: self._learner.teach(self._waiting, source=self._source, training=self._course)
            )
            self._told(self._learner, list(self._waiting.values()))
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
        batch: int | None = None,
        practice: Practice | None = None,
    ) -> None:
        """`roles`: which player it is, by turns. Each opponent comes in all of them before the next one. An opponent
        that is a learner learns too, unless it is taught alone. `batch`: so many lessons are taught at once; else few
        at first. With a `practice`, which has the same opponents first, others play its matches."""
        if not against or len(against) > MOST_OPPONENTS:
            raise ValueError(words.HOW_MANY_OPPONENTS.format(most=MOST_OPPONENTS))
        if not roles or not set(roles) <= {0, 1}:
            raise ValueError(NOT_POSSIBLE.format(name="roles", value=roles, allowed=words.EITHER_ROLE))
        self.learner, self.matches, self.pause_every = learner, matches, 0
        """`pause_every`: whoever looks at it after so many matches teaches before; a round ends there."""
        self._mode, self._curiosity, self._practice = mode, curiosity, practice
        self._rivals = [rival_of(learner, who) for who in against]
        self._dice = Dice(seed)
        self._turns = itertools.cycle(itertools.product(range(len(against)), roles))
        self._drawn: deque[Fixture] = deque()
        """Matches that were to be played when somebody left."""
        self._name = new_course()
        told = practice.taught if practice else None
        rivals = [] if alone else [one for one in self._rivals if isinstance(one, Learner)]
        self._batch = Batch(learner, "training", size=batch, told=told)  # their names say which
        self._batches = {id(one): Batch(one, "training", size=batch, told=told) for one in rivals}
        self._times_taught = 0
        self._played, self._counts = 0, Counts()

    def __iter__(self) -> Iterator[Progress]:
        try:
            while self._played < self.matches:
                yield from self._play_round()
        finally:
            self.teach()

    def _play_round(self) -> Iterator[Progress]:
        """Up to where somebody learns. Whoever teaches before that ends it there: the others are played anew."""
        fixtures, taught = self._next_round(), self._times_taught
        self._drawn.extendleft(reversed(fixtures))
        for ended in self._play(fixtures):
            fixture = self._drawn.popleft()
            self._played += 1
            lessons = self._learn(fixture, ended)
            self._counts = add_ending(self._counts, lessons[0].result)
            yield Progress(self._played, self.matches, self._counts)
            if self._times_taught != taught:
                return

    def _next_round(self) -> list[Fixture]:
        fixtures: list[Fixture] = []
        room = [self._batch.room, *(batch.room for batch in self._batches.values())]
        places = {key: place for place, key in enumerate(self._batches, 1)}
        while True:
            fixtures.append(self._drawn.popleft() if self._drawn else self._draw())
            rival = self._rivals[fixtures[-1].rival]
            room[0] -= 1 if rival else 2
            if place := places.get(id(rival)):
                room[place] -= 1
            played = self._played + len(fixtures)
            if min(room) <= 0 or played == self.matches or (self.pause_every and played % self.pause_every == 0):
                return fixtures

    def _draw(self) -> Fixture:
        rival, role = next(self._turns)
        return Fixture(rival, role, self._dice.getrandbits(63))

    def _play(self, fixtures: Sequence[Fixture]) -> Iterator[Ended]:
        if self._practice:
            style = Style(self._mode or self.learner.about.mode, self.learner.manner(self._curiosity))
            return self._practice.play(fixtures, style)
        return (self._play_here(*fixture) for fixture in fixtures)

    def _play_here(self, number: int, role: int, seed: int) -> Ended:
        hand, rival = self.learner.hand(self._mode, self._curiosity), self._rivals[number]
        return play_match(self.learner.game, hand, rival.hand() if isinstance(rival, Learner) else rival, role, seed)

    def _learn(self, fixture: Fixture, ended: Ended) -> list[Lesson]:
        """The learner's lessons; what a rival learns comes first, as it always did."""
        rival = self._rivals[fixture.rival]
        roles = (fixture.role,) if rival else (0, 1)
        if batch := self._batches.get(id(rival)):
            self._add(batch, lesson_from(ended, 1 - fixture.role))
        lessons = [lesson_from(ended, role) for role in roles]
        for lesson in lessons:
            self._add(self._batch, lesson)
        return lessons

    def _add(self, batch: Batch, lesson: Lesson) -> None:
        batch.add(f"{self._name}-{self._played}-{lesson.role}", lesson)

    def teach(self) -> None:
        """Everything that was played by now, before somebody looks what it knows."""
        self._times_taught += 1
        for batch in (self._batch, *self._batches.values()):
            batch.teach()

    def close(self) -> None:
        """Lets go of its opponents."""
        for rival in self._rivals:
            if rival:
                rival.close()


def hear_nothing(learner: Learner, lessons: Sequence[Lesson]) -> None:
    pass


def lesson_from(ended: Ended, role: int) -> Lesson:
    return Lesson(role, ended.moves, ending_for(ended.winner, role))


def rival_of(learner: Learner, who: Sits | Learner) -> Seat | Learner | None:
    """None: itself."""
    if who == ITSELF:
        return None
    if not isinstance(who, Learner):
        return seat(learner.game, who)
    if who.game != learner.game or who.folder == learner.folder:
        raise ValueError(words.CANNOT_TEACH.format(name=learner.name, other=who.name))
    return who
