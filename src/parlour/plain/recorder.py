"""What plain minimax looked at, as a trace: the idea of the compiled recorder, in a few lines."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from parlour.engines.trace import Cut, TraceNode


@dataclass(slots=True)
class Note:
    """A node of the search. Everything is player 0's."""

    move: int | None
    player: int
    alpha: float = -inf
    beta: float = inf
    value: float = 0.0
    visits: int = 0
    tried: bool = False
    recalled: bool = False
    children: list["Note"] = field(default_factory=list)
    best: "Note | None" = None
    size: int = 1
    """Notes kept here and below."""

    @property
    def too_good(self) -> bool:
        return self.value >= self.beta if self.player == 0 else self.value <= self.alpha


class Recorder:
    """Told of every node when the search goes in and when it comes out. A branch that is done keeps no more notes than
    the whole trace can take, so that memory stays small."""

    def __init__(self, limit: int, player: int) -> None:
        self.limit = limit
        self.path = [Note(None, player)]

    def enter(self, move: int, player: int, alpha: float, beta: float) -> None:
        self.path.append(Note(move, player, alpha, beta))

    def leave(self, value: float, visits: int, recalled: bool) -> None:
        """`recalled`: the value is known from before, no move was tried."""
        note, parent = self.path.pop(), self.path[-1]
        note.value, note.visits, note.recalled = value, visits, recalled
        if note.size > 4 * self.limit:
            thin_out(note, 2 * self.limit)
        parent.tried = True
        parent.children.append(note)
        parent.visits += visits
        parent.size += note.size
        gain = value - parent.best.value if parent.best else inf
        if parent.best is None or (gain > 0 if parent.player == 0 else gain < 0):
            parent.best = note

    def trace(self, best: int, exact: bool, solved: bool) -> tuple[TraceNode, ...]:
        """When the search is done and `best` is the move it would play. `exact`: no estimate was needed anywhere."""
        root = self.path[0]
        root.best = next(note for note in root.children if note.move == best)
        root.value = root.best.value
        line = set(map(id, best_line(root)))
        places: dict[int, int] = {}
        told: list[TraceNode] = []
        for note, parent in by_importance(root, self.limit):
            places[id(note)] = len(told)
            place = None if parent is None else places[id(parent)]
            sure = solved if parent is None else is_sure(note, exact)
            told.append(told_of(note, place, 0 if place is None else told[place].ply + 1, sure, id(note) in line))
        return tuple(told)


def best_line(note: Note) -> Iterator[Note]:
    here: Note | None = note
    while here:
        yield here
        here = here.best


def by_importance(root: Note, limit: int) -> Iterator[tuple[Note, Note | None]]:
    """The best line, then again and again the most visited of all whose parent was there; each with its parent."""
    waiting: list[tuple[int, int, Note, Note]] = []

    def wait_for_children(note: Note, leave_out: Note | None) -> None:
        for child in note.children:
            if child is not leave_out:
                heapq.heappush(waiting, (-child.visits, next(number), child, note))

    number = iter(range(10**12))  # between equals, first come first served
    line = list(best_line(root))[:limit]
    for note, parent in zip(line, [None, *line], strict=False):
        yield note, parent
        wait_for_children(note, note.best)
    for _ in range(limit - len(line)):
        if not waiting:
            return
        _, _, note, parent = heapq.heappop(waiting)
        yield note, parent
        wait_for_children(note, None)


def thin_out(root: Note, limit: int) -> None:
    kept = [note for note, _ in by_importance(root, limit)]
    known = set(map(id, kept))
    for note in kept:
        note.children = [child for child in note.children if id(child) in known]
        note.best = note.best if id(note.best) in known else None
    root.size = len(kept)


def is_sure(note: Note, exact: bool) -> bool:
    """Whether the value is exact: not an estimate, and not a bound unless nothing lies beyond it."""
    at_least, at_most = note.value > note.alpha or note.value == -1, note.value < note.beta or note.value == 1
    return at_least and at_most and (exact or note.value != 0)


def told_of(note: Note, parent: int | None, ply: int, sure: bool, best: bool) -> TraceNode:
    alpha, beta = (None if abs(end) == inf else end for end in (note.alpha, note.beta))
    cut: Cut | None = "table" if note.recalled else "beta" if note.tried and note.too_good else None
    return TraceNode(parent, note.move, ply, note.value, note.visits, sure, best, note.value, alpha, beta, cut)
