"""What a memory says about each move of a position, however the match came there.

The memory itself goes by the moves from the start. Here its counts are gathered by position, so that lines which lead
to the same position, turned and mirrored ones, and the moves of the other player all teach: a result is always that of
whoever made the move. A game may name local patterns too; they speak where whole positions hardly ever come again.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from parlour._core import Symmetries
from parlour.games.game import Game, Position
from parlour.games.kernel import KernelPosition
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Counts, Memory
from parlour.learners.own import PATTERN_DOUBT, average, better, expected

Seen = dict[Hashable, list[int]]
NOTHING = (0, 0, 0)


class Images:
    """A match and its turned and mirrored images, side by side."""

    def __init__(self, game: Game, start: Position | None = None) -> None:
        """From a position that was set up there are no images: only the start is the same from all sides."""
        self._ways, self._compiled = ways_of(game) if start is None else only_way(game)
        self._line: list[list[Any]] = [[bare(start or game.start())] * len(self._ways)]
        self._positions = [start or game.start()]

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def ply(self) -> int:
        return len(self._line) - 1

    def play(self, move: int) -> None:
        images = self._line[-1]
        position = self.position
        if isinstance(position, KernelPosition):
            kernels = type(position.kernel).images_after(images, self._compiled, move)
            self._line.append(kernels)
            self._positions.append(type(position)(position.game, kernels[0]))
        else:
            self._line.append([image.play(way[move]) for image, way in zip(images, self._ways, strict=True)])
            self._positions.append(self._line[-1][0])

    def back_to(self, ply: int) -> None:
        del self._line[ply + 1 :]
        del self._positions[ply + 1 :]

    def key(self) -> int:
        """The same for all positions that are images of this one."""
        keys: list[int] = [image.key() for image in self._line[-1]]
        return min(keys)

    def keys_after(self) -> list[tuple[int, int]]:
        """Each legal move, ascending, with the key that it leads to."""
        images, position = self._line[-1], self.position
        if isinstance(position, KernelPosition):
            found: list[tuple[int, int]] = type(position.kernel).image_keys(images, self._compiled)
            return found
        pairs = list(zip(images, self._ways, strict=True))
        return [(move, min(image.play(way[move]).key() for image, way in pairs)) for move in position.moves()]


def bare(position: Position) -> Any:
    """What images are made of: kernels, where there are any."""
    return position.kernel if isinstance(position, KernelPosition) else position


Ways = tuple[list[Sequence[int]], Symmetries]


@lru_cache(100)
def ways_of(game: Game) -> Ways:
    """The ways to turn and mirror its board, also for kernels."""
    ways = list(game.symmetries())
    return ways, Symmetries([list(way) for way in ways])


@lru_cache(100)
def only_way(game: Game) -> Ways:
    """To leave it as it is."""
    way = range(game.move_limit)
    return [way], Symmetries([list(way)])


class Experience:
    """Gathered from a memory once, then kept up to date lesson by lesson."""

    def __init__(self, memory: Memory) -> None:
        self.game = memory.game
        self._positions: Seen = defaultdict(lambda: [0, 0, 0])
        self._patterns: Seen = defaultdict(lambda: [0, 0, 0])
        """By whether the learner itself made the move, and the pattern; None stands for all moves."""
        self._better: dict[Hashable, float] = {}
        """What patterns say, as far as somebody has asked since it learned last."""
        self.gather(memory)

    def clear(self) -> None:
        self._positions.clear()
        self._patterns.clear()
        self._better.clear()

    def gather(self, memory: Memory) -> None:
        """Adds all that another memory knows."""
        for role in (0, 1):
            images = Images(self.game)
            for depth, move, *counts in memory.tree.flat(role):
                if depth:
                    images.back_to(depth - 1)
                    self._count(images, move, role, Counts(*counts), 1)

    def add(self, lesson: Lesson) -> None:
        self._learn(lesson, 1)

    def take_away(self, lesson: Lesson) -> None:
        self._learn(lesson, -1)

    def _learn(self, lesson: Lesson, sign: int) -> None:
        images = Images(self.game)
        counts = Counts(lesson.result == "won", lesson.result == "drawn", lesson.result == "lost")
        for move in lesson.moves:
            self._count(images, move, lesson.role, counts, sign)

    def _count(self, images: Images, move: int, role: int, counts: Counts, sign: int) -> None:
        """Plays the move and counts what came of it."""
        before = images.position
        self._better.clear()
        mover = before.to_move()
        for_mover = counts if mover == role else counts.turned()
        images.play(move)
        places = [self._positions[mover, images.key()]]
        patterns = self.game.patterns(before, move)
        if patterns:
            places += [self._patterns[mover == role, pattern] for pattern in (None, *patterns)]
        for place in places:
            for number, count in enumerate(for_mover):
                place[number] += sign * count

    def of_moves(self, images: Images) -> Iterator[tuple[int, Counts, float | None]]:
        """For each legal move what is known of the position it leads to, and what its patterns let one expect, if the
        game names any: the mover's results."""
        position = images.position
        mover = position.to_move()
        usual = [average(counts, PATTERN_DOUBT) for counts in self._both(None)]
        for move, key in images.keys_after():
            patterns = self.game.patterns(position, move)
            hope = expected(usual[0], (self._better_than(usual, one) for one in patterns)) if patterns else None
            yield move, Counts(*self._positions.get((mover, key), NOTHING)), hope

    def _better_than(self, usual: Sequence[float], pattern: Hashable) -> float:
        if pattern not in self._better:
            self._better[pattern] = better(self._both(pattern), usual)
        return self._better[pattern]

    def _both(self, pattern: Hashable) -> tuple[Counts, Counts]:
        """Of the learner's own moves, and of the other players'."""
        mine, theirs = (self._patterns.get((own, pattern), NOTHING) for own in (True, False))
        return Counts(*mine), Counts(*theirs)


def images_of(position: Position, moves: Sequence[int] | None) -> Images:
    """With all images if the moves from the start are known."""
    if moves is None:
        return Images(position.game, position)
    images = Images(position.game)
    for move in moves:
        images.play(move)
    return images
