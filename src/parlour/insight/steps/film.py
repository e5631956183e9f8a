"""A film: the nodes of a small search, and its steps in order. Whoever has seen the first so many steps knows what the
search knew by then."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from parlour.games.game import Position
from parlour.insight.steps import words

Bound = Literal["at_least", "at_most"]
Way = Literal["minimax", "pruning", "montecarlo"]
Kind = Literal["enter", "leaf", "best", "worse", "done", "cut", "choose", "grow", "playout", "count"]


class TooLargeError(ValueError):
    """A search that nobody could watch; says so in words."""


@dataclass(slots=True)
class FilmNode:
    """A position of the search. A node stands behind its parent."""

    parent: int | None
    move: int | None
    position: Position
    ply: int
    children: list[int] = field(default_factory=list)
    value: float | None = None
    """What it is worth if both play their best, for player 0; None where the search does not find out."""
    why: str = ""
    """Why it is worth that."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a node of Monte Carlo has by now."""

    node: int
    visits: int
    points: float
    """For whoever moved there; at the root, for whoever is to move."""


@dataclass(frozen=True, slots=True)
class Step:
    kind: Kind
    node: int
    """Where the search is."""
    text: str
    value: float | None = None
    """Minimax: what the node is known to be worth from now on, at least or at most until it is done."""
    bound: Bound | None = None
    """It is done, and the value is merely a bound: the truth may be more, or less."""
    skipped: Sequence[int] = ()
    """A cut: the nodes that are left out, each with all below it."""
    counts: Sequence[Count] = ()
    """Monte Carlo: what has changed."""
    end: Position | None = None
    """A playout: where it ended."""


@dataclass(frozen=True, slots=True)
class Film:
    way: Way
    nodes: Sequence[FilmNode]
    steps: Sequence[Step]
    looked: int
    """How many positions were looked at."""


def move_words(nodes: Sequence[FilmNode], at: int) -> str:
    """The move that led to a node."""
    node = nodes[at]
    assert node.parent is not None
    assert node.move is not None
    return nodes[node.parent].position.move_text(node.move)


def signed(value: float) -> str:
    return words.SIGNED[round(value)]


def listed(texts: Sequence[str], last: str = words.LAST) -> str:
    return texts[0] if len(texts) == 1 else last.format(others=", ".join(texts[:-1]), last=texts[-1])
