"""What a memory says about each move of a position, however the match came there.

The memory itself goes by the moves from the start. Here its counts are gathered by position, so that lines which lead
to the same position, turned and mirrored ones, and the moves of the other player all teach: a result is always that of
whoever made the move. A game may name local patterns too; they speak where whole positions hardly ever come again.

`experience_of` counts in the compiled module where that knows the game's rules and patterns; a game in Python has the
plain `Experience`, which is also what the tests compare the compiled one with.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from parlour.games.game import Game
from parlour.games.kernel import KernelPosition
from parlour.learners.choosing.images import Images, ways_of
from parlour.learners.choosing.own import DOUBT, PATTERN_DOUBT, average, better, expected_score
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Counts, Memory

Seen = dict[Hashable, list[int]]
NOTHING = (0, 0, 0)
EACH_BYTES = 400
"""Of what is counted in Python."""


class Experience:
    """Gathered from a memory once, then kept up to date lesson by lesson."""

    all_moves: Hashable = None
    """Stands for all moves among the patterns."""

    def __init__(self, memory: Memory) -> None:
        self.game = memory.game
        self._positions: Seen = defaultdict(lambda: [0, 0, 0])
        """By the mover and the key of the position after the move."""
        self._patterns: Seen = defaultdict(lambda: [0, 0, 0])
        """By whether the learner itself made the move, and the pattern; None stands for all moves."""
        self._better: dict[Hashable, float] = {}
        """What patterns say, as far as somebody has asked since it learned last."""
        self.gather(memory)

    def bytes_held(self) -> int:
        """About."""
        return EACH_BYTES * (len(self._positions) + len(self._patterns))

    def clear(self) -> None:
        self._positions.clear()
        self._patterns.clear()
        self._better.clear()

    def gather(self, memory: Memory) -> None:
        """Adds all that another memory knows."""
        for role in (0, 1):
            line = [Images.start(self.game)]
            for depth, move, *counts in memory.tree.flat(role):
                if depth:
                    del line[depth:]
                    line.append(self._count(line[-1], move, role, Counts(*counts), 1))
        self._better.clear()

    def add(self, lesson: Lesson) -> None:
        self._learn(lesson, 1)

    def take_away(self, lesson: Lesson) -> None:
        self._learn(lesson, -1)

    def _learn(self, lesson: Lesson, sign: int) -> None:
        images = Images.start(self.game)
        counts = Counts(lesson.result == "won", lesson.result == "drawn", lesson.result == "lost")
        for move in lesson.moves:
            images = self._count(images, move, lesson.role, counts, sign)
        self._better.clear()

    def _count(self, before: Images, move: int, role: int, counts: Counts, sign: int) -> Images:
        """Counts what came of a move; the position after it."""
        mover = before.position.to_move()
        for_mover = counts if mover == role else counts.for_other_player()
        images = before.after(move)
        places = [self._positions[mover, images.key()]]
        patterns = self.game.patterns(before.position, move)
        if patterns:
            places += [self._patterns[mover == role, pattern] for pattern in (None, *patterns)]
        for place in places:
            for number, count in enumerate(for_mover):
                place[number] += sign * count
        return images

    def of_moves(self, images: Images) -> Iterator[tuple[int, Counts, float]]:
        """For each legal move the results of whoever came to the position that it leads to, and what its own result is
        likely to be, from 0 to 1; a half if nothing is known."""
        usual = [average(counts, PATTERN_DOUBT) for counts in self._both(self.all_moves)]
        for move, counts, patterns in self._known_moves(images):
            if patterns:
                hope = expected_score(usual[0], (self._better_than(usual, one) for one in patterns))
                yield move, counts, average(counts, PATTERN_DOUBT, hope)
            else:
                yield move, counts, average(counts, DOUBT)

    def _known_moves(self, images: Images) -> Iterator[tuple[int, Counts, Sequence[Hashable]]]:
        """Each legal move with its counts and its patterns."""
        position = images.position
        mover = position.to_move()
        for move, key in images.keys_after():
            counts = Counts(*self._positions.get((mover, key), NOTHING))
            yield move, counts, self.game.patterns(position, move)

    def _better_than(self, usual: Sequence[float], pattern: Hashable) -> float:
        if pattern not in self._better:
            self._better[pattern] = better(self._both(pattern), usual)
        return self._better[pattern]

    def _both(self, pattern: Hashable) -> tuple[Counts, Counts]:
        """Of the learner's own moves, and of the other players'."""
        mine, theirs = (self._patterns.get((own, pattern), NOTHING) for own in (True, False))
        return Counts(*mine), Counts(*theirs)


class CompiledExperience(Experience):
    """The same numbers, counted by the compiled module."""

    all_moves = 0

    def __init__(self, memory: Memory) -> None:
        start = memory.game.start()
        assert isinstance(start, KernelPosition)
        self._counted: Any = start.kernel.experience(ways_of(memory.game)[1])
        super().__init__(memory)

    def clear(self) -> None:
        self._counted.clear()
        self._better.clear()

    def gather(self, memory: Memory) -> None:
        self._counted.gather(memory.tree)
        self._better.clear()

    def bytes_held(self) -> int:
        held: int = self._counted.bytes_held()
        return held

    def _learn(self, lesson: Lesson, sign: int) -> None:
        self._counted.learn(lesson.role, list(lesson.moves), lesson.result, sign)
        self._better.clear()

    def _known_moves(self, images: Images) -> Iterator[tuple[int, Counts, Sequence[Hashable]]]:
        for move, counts, patterns in self._counted.of_moves(*images.kernels()):
            yield move, Counts(*counts), patterns

    def _both(self, pattern: Hashable) -> tuple[Counts, Counts]:
        mine, theirs = (self._counted.of_pattern(own, pattern) for own in (True, False))
        return Counts(*mine), Counts(*theirs)


def experience_of(memory: Memory) -> Experience:
    return CompiledExperience(memory) if is_compiled(memory.game) else Experience(memory)


def is_compiled(game: Game) -> bool:
    """Whether the compiled module knows its rules and names the very patterns that the game does: a game of somebody
    else that is made from one of ours may name others."""
    return isinstance(game.start(), KernelPosition) and getattr(type(game).patterns, "is_compiled", False)
