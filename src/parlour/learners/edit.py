"""Changes of a memory by hand: the counts of a position, or everything below it.

The counts of a position are those of the moves after it and of the matches that ended there. So changing them means so
many matches more, or less, that ended there; the moves before it are part of the same matches and change with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.learners import words
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Counts, Memory

MOST = 1_000_000_000
"""Matches of one kind that somebody can write into a position."""


@dataclass(frozen=True, slots=True)
class Edit:
    role: int
    moves: tuple[int, ...]
    """To the position, from the start."""
    change: Counts | None = None
    """So many matches more or, below zero, less that ended there, as far as there are so many; None: the branch is cut
    off, with all its matches."""

    def apply(self, memory: Memory) -> None:
        if self.change is None:
            memory.tree.cut(self.role, list(self.moves))
        else:
            memory.tree.change(self.role, list(self.moves), *self.change)

    def touches(self, lesson: Lesson) -> bool:
        """Whether it may have taken away what the lesson added, so that the lesson alone can't be taken away again."""
        if lesson.role != self.role:
            return False
        if self.change is None:
            return lesson.moves[: len(self.moves)] == self.moves
        return min(self.change) < 0 and lesson.moves == self.moves

    def entry(self, name: str) -> dict[str, Any]:
        """For the log."""
        rest = {"cut": True} if self.change is None else {"change": list(self.change)}
        return {"edit": name, "role": self.role, "moves": list(self.moves)} | rest


def edit_in(entry: dict[str, Any]) -> Edit | None:
    """What an entry of a log says; None if that is no edit."""
    role, moves, change = entry.get("role"), entry.get("moves"), entry.get("change")
    if role not in (0, 1) or not isinstance(moves, list) or not moves or any(type(one) is not int for one in moves):
        return None
    if change is None:
        return Edit(role, tuple(moves)) if entry.get("cut") is True else None
    if not isinstance(change, list) or len(change) != 3 or any(type(one) is not int for one in change):
        return None
    return Edit(role, tuple(moves), Counts(*change))


def edit_to(memory: Memory, role: int, moves: Sequence[int], wanted: Counts) -> Edit:
    """What gives a position these counts. ValueError says why they cannot be."""
    now = require_known(memory, role, moves)
    if not all(0 <= count <= MOST for count in wanted):
        raise ValueError(words.BAD_COUNT.format(most=MOST))
    if wanted == now:
        raise ValueError(words.NOTHING_CHANGES)
    below = [sum(counts) for counts in zip(Counts(), *memory.children(role, moves).values(), strict=True)]
    for name, count, least in zip(Counts._fields, wanted, below, strict=True):
        if count < least:
            raise ValueError(words.COUNT_TOO_SMALL.format(name=name, count=count, least=least))
    return Edit(role, tuple(moves), Counts(*(new - old for new, old in zip(wanted, now, strict=True))))


def edit_cutting(memory: Memory, role: int, moves: Sequence[int]) -> Edit:
    require_known(memory, role, moves)
    return Edit(role, tuple(moves))


def require_known(memory: Memory, role: int, moves: Sequence[int]) -> Counts:
    """The counts of a position that can be edited."""
    if not moves:
        raise ValueError(words.NO_ROOT)
    if not memory.knows(role, moves):
        raise ValueError(words.NOT_KNOWN)
    return memory.counts(role, moves)
