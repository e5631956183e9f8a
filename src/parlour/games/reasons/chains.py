"""The boxes of a board as a player counts them: what can be taken at once, safe lines, chains and loops.

A box is *free* when three of its sides are drawn. A line is *safe* if it takes nothing and leaves no free box. A
*chain* is a row of boxes with two sides drawn each, open to one another, so that who gets one gets all; a *loop* is a
chain that bites its tail. A *double-deal* leaves the last two boxes of a chain to be taken by one line, or four of a
loop by two: who takes them has to move on.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

LONG = 3
"""From this many boxes on, a chain is long: it can be double-dealt."""


class Lines:
    """The drawn lines of a board, as bits. Nobody's boxes and no turn."""

    def __init__(self, boxes_at: list[list[int]], drawn: int) -> None:
        self.boxes_at, self.drawn = boxes_at, drawn

    def with_lines(self, *lines: int) -> "Lines":
        drawn = self.drawn
        for line in lines:
            drawn |= 1 << line
        return Lines(self.boxes_at, drawn)

    @cached_property
    def undrawn(self) -> list[int]:
        return [line for line in range(len(self.boxes_at)) if not self.drawn >> line & 1]

    def missing(self, line: int) -> list[int]:
        """How many sides the boxes beside a line lack."""
        return [(box & ~self.drawn).bit_count() for box in self.boxes_at[line]]

    def takes(self, line: int) -> int:
        """How many boxes the line would complete."""
        return self.missing(line).count(1)

    @cached_property
    def run(self) -> tuple[int, ...]:
        """The lines that take every box one can have in one turn, in an order in which each takes at least one."""
        return self.follow([line for line in self.undrawn if self.takes(line)])[0]

    @cached_property
    def free(self) -> int:
        """How many boxes one can take in one turn."""
        return self.follow([line for line in self.undrawn if self.takes(line)])[1]

    def gives(self, line: int) -> int:
        """How many boxes can be taken in one turn after this line, where none is free before it."""
        after = self.with_lines(line)
        missing = [box & ~after.drawn for box in self.boxes_at[line]]
        return after.follow([sides.bit_length() - 1 for sides in missing if sides.bit_count() == 1])[1]

    def follow(self, taking: list[int]) -> tuple[tuple[int, ...], int]:
        """Draws these lines, and all that take a box after them: the lines, and how many boxes they take."""
        drawn, boxes = self.drawn, 0
        lines: list[int] = []
        while taking:
            line = taking.pop()
            if drawn >> line & 1:
                continue
            drawn |= 1 << line
            lines.append(line)
            for box in self.boxes_at[line]:
                sides = box & ~drawn
                boxes += sides == 0
                if sides.bit_count() == 1:
                    taking.append(sides.bit_length() - 1)
        return tuple(lines), boxes

    @cached_property
    def safe(self) -> list[int]:
        return [line for line in self.undrawn if all(missing > 2 for missing in self.missing(line))]

    @cached_property
    def is_closed(self) -> bool:
        """Whether lines are left, and each that takes nothing gives something away."""
        return bool(self.undrawn) and not self.safe

    @cached_property
    def fewest(self) -> int:
        """How many boxes the cheapest line gives away."""
        return min((self.gives(line) for line in self.undrawn), default=0)

    @cached_property
    def cheapest(self) -> int:
        return min(self.undrawn, key=self.gives)

    @cached_property
    def deal(self) -> int | None:
        """The line of a double-deal: it takes nothing, and leaves exactly the boxes that are free now, in pairs."""
        if self.free not in (2, 4):
            return None
        beside = {box for line in self.run for box in self.boxes_at[line] if (box & ~self.drawn).bit_count() <= 2}
        lines = (line for line in self.undrawn if beside.intersection(self.boxes_at[line]) and not self.takes(line))
        return next((line for line in lines if self.is_dealt(line)), None)

    def is_dealt(self, line: int) -> bool:
        after = self.with_lines(line)
        pairs = [one for one in after.undrawn if after.takes(one)]
        return after.free == self.free == 2 * len(pairs) and all(after.takes(one) == 2 for one in pairs)

    @property
    def rest(self) -> "Lines":
        """What is left when all free boxes are taken."""
        return self.with_lines(*self.run)

    def is_dealable(self) -> bool:
        """Whether whoever takes what is free can come to a double-deal."""
        seen: set[int] = set()
        left = [self.drawn]
        while left and len(seen) < 500:
            here = Lines(self.boxes_at, left.pop())
            seen.add(here.drawn)
            if here.deal is not None:
                return True
            following = (here.with_lines(line).drawn for line in here.undrawn if here.takes(line))
            left += [drawn for drawn in following if drawn not in seen]
        return False


def lines_of(position: Any) -> Lines:
    return lines_at(position.game, position.kernel.drawn())


@lru_cache(100)
def lines_at(game: Any, drawn: int) -> Lines:
    """Kept, so that what is counted once about a position serves all reasons."""
    return Lines(game.boxes_at, drawn)


# What chains and loops are worth.


def chains_of(lines: Lines) -> tuple[int, ...] | None:
    """The lengths of all chains, and those of loops as negative numbers, sorted; None where a box is free or lacks more
    than two sides."""
    boxes = {box for line in lines.undrawn for box in lines.boxes_at[line]}
    if any((box & ~lines.drawn).bit_count() != 2 for box in boxes):
        return None
    return tuple(sorted(length(lines, group) for group in groups(lines, boxes)))


def groups(lines: Lines, boxes: set[int]) -> Iterator[list[int]]:
    """Boxes that are open to one another."""
    left = set(boxes)
    while left:
        group = [left.pop()]
        for box in group:
            near = {other for other in left if other & box & ~lines.drawn}
            left -= near
            group += near
        yield group


def length(lines: Lines, group: list[int]) -> int:
    sides = 0
    for box in group:
        sides |= box & ~lines.drawn
    return -len(group) if sides.bit_count() == len(group) else len(group)


@lru_cache(100_000)
def chain_value(chains: tuple[int, ...]) -> int:
    """How many more boxes than the other the player to move gets, where only chains and loops are left and both play
    their best: somebody opens one; the other takes all of it and has to move on, or double-deals."""
    values = []
    for i, chain in enumerate(chains):
        if chain in chains[:i]:
            continue
        rest = chain_value(chains[:i] + chains[i + 1 :])
        size, dealt = abs(chain), 2 if chain > 0 else 4
        deals = [size - 2 * dealt - rest] if chain < 0 or chain >= LONG else []
        values.append(-max([size + rest, *deals]))
    return max(values, default=0)


# Who draws the last safe line.

MOST_SAFE = 7
"""With more safe lines nobody counts them."""


class SafeLines:
    """The contest for the last safe line: the players draw safe lines by turns, and who has none left must give
    something away."""

    def __init__(self, boxes_at: list[list[int]]) -> None:
        self.boxes_at = boxes_at
        self.known: dict[int, int | None] = {}

    def winning_line(self, drawn: int) -> int | None:
        """The safe line with which the player to move gets the last one; None if there is no such line."""
        if drawn not in self.known:
            safe = Lines(self.boxes_at, drawn).safe
            wins = (line for line in safe if self.winning_line(drawn | 1 << line) is None)
            self.known[drawn] = next(wins, None)
        return self.known[drawn]

    def leaves_long(self, drawn: int) -> bool:
        """Whether only long chains are left in the end, whatever the one draws who cannot get the last line."""
        here, line = Lines(self.boxes_at, drawn), self.winning_line(drawn)
        if not here.safe:
            return here.fewest >= LONG
        return all(self.leaves_long(drawn | 1 << one) for one in (here.safe if line is None else [line]))

    def play_out(self, drawn: int) -> tuple[int, ...]:
        """Safe lines to the end: who can get the last one does, the other draws the first there is."""
        played: list[int] = []
        while safe := Lines(self.boxes_at, drawn).safe:
            line = self.winning_line(drawn)
            played.append(safe[0] if line is None else line)
            drawn |= 1 << played[-1]
        return tuple(played)
