"""What a memory says about each move of a position, however the match came there.

The memory itself goes by the moves from the start. Here its counts are gathered by position, so that lines which lead
to the same position, turned and mirrored ones, and the moves of the other player all teach: a result is always that of
whoever made the move. A game may name local patterns too; they speak where whole positions hardly ever come again.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

from parlour.games.game import Game, Position
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Counts, Memory

Seen = dict[Hashable, list[int]]


class Images:
    """A match and its turned and mirrored images, side by side."""

    def __init__(self, game: Game, start: Position | None = None) -> None:
        """From a position that was set up there are no images: only the start is the same from all sides."""
        everything = [tuple(symmetry) for symmetry in game.symmetries()]
        self._symmetries = everything if start is None else everything[:1]
        self._line = [[start or game.start()] * len(self._symmetries)]

    @property
    def position(self) -> Position:
        return self._line[-1][0]

    @property
    def ply(self) -> int:
        return len(self._line) - 1

    def play(self, move: int) -> None:
        self._line.append(self._after(move))

    def back_to(self, ply: int) -> None:
        del self._line[ply + 1 :]

    def key(self, move: int) -> int:
        """The same for all moves that come to the same thing."""
        return min(position.key() for position in self._after(move))

    def _after(self, move: int) -> list[Position]:
        return [
            position.play(symmetry[move]) for position, symmetry in zip(self._line[-1], self._symmetries, strict=True)
        ]


class Experience:
    """Gathered from a memory once, then kept up to date lesson by lesson."""

    def __init__(self, memory: Memory) -> None:
        self.game = memory.game
        self._positions: Seen = defaultdict(lambda: [0, 0, 0])
        self._patterns: Seen = defaultdict(lambda: [0, 0, 0])
        self.gather(memory)

    def clear(self) -> None:
        self._positions.clear()
        self._patterns.clear()

    def gather(self, memory: Memory) -> None:
        """Adds all that another memory knows."""
        for role in (0, 1):
            images = Images(self.game)
            for depth, move, *counts in memory.tree.flat(role):
                if depth:
                    images.back_to(depth - 1)
                    self._count(images, move, role, Counts(*counts), 1)
                    images.play(move)

    def add(self, lesson: Lesson) -> None:
        self._learn(lesson, 1)

    def take_away(self, lesson: Lesson) -> None:
        self._learn(lesson, -1)

    def _learn(self, lesson: Lesson, sign: int) -> None:
        images = Images(self.game)
        counts = Counts(lesson.result == "won", lesson.result == "drawn", lesson.result == "lost")
        for move in lesson.moves:
            self._count(images, move, lesson.role, counts, sign)
            images.play(move)

    def _count(self, images: Images, move: int, role: int, counts: Counts, sign: int) -> None:
        mover = images.position.to_move()
        for_mover = counts if mover == role else counts.turned()
        places = [self._positions[mover, images.key(move)]]
        places += [self._patterns[pattern] for pattern in self.game.patterns(images.position, move)]
        for place in places:
            for number, count in enumerate(for_mover):
                place[number] += sign * count

    def of_moves(self, images: Images) -> Iterator[tuple[int, Counts, list[Counts]]]:
        """For each legal move what is known of the position it leads to, and of its patterns: the mover's results."""
        position = images.position
        for move in position.moves():
            here = self._positions.get((position.to_move(), images.key(move)), (0, 0, 0))
            patterns = [self._patterns.get(pattern, (0, 0, 0)) for pattern in self.game.patterns(position, move)]
            yield move, Counts(*here), [Counts(*counts) for counts in patterns]


def images_of(position: Position, moves: Sequence[int] | None) -> Images:
    """With all images if the moves from the start are known."""
    if moves is None:
        return Images(position.game, position)
    images = Images(position.game)
    for move in moves:
        images.play(move)
    return images
