"""What to draw, as data: where games, page, terminal, learner and explanations meet.

A view knows nothing of pixels and colours. It lies on a plane whose unit is one cell; x grows to the right, y grows
downwards, (0, 0) is the top left corner, and everything is seen from player 0's side. `at` is a shape's centre, so that
a page turns the board by turning positions (width - x, height - y) and never has to turn a shape.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from parlour.games import words

ShapeKind = Literal["cell", "edge", "region", "piece", "mark", "text"]
"""cell: a place one may play on. edge: a line between two dots. region: an area that gathers cells or is somebody's.
piece: something that moves. mark: something that stays. text: words."""

Flag = Literal["last", "won", "drawn", "sent", "check", "inked", "dark", "dot"]
"""last: played or left by the last move. won: part of what won. drawn: closed, and nobody's. sent: one must play here.
check: under attack and must not stay so. inked: an edge that has been drawn. dark: the darker of two colours of cells.
dot: a mark that is a mere dot."""

KINDS: tuple[ShapeKind, ...] = get_args(ShapeKind)
FLAGS: tuple[Flag, ...] = get_args(Flag)


@dataclass(frozen=True, slots=True)
class Shape:
    """One thing to draw. With an `id` it can be clicked: ids are what paths are made of."""

    kind: ShapeKind
    at: tuple[float, float]
    size: tuple[float, float]
    label: str
    """What a screen reader says: the place and what is there."""
    id: str | None = None
    owner: int | None = None
    text: str | None = None
    flags: tuple[Flag, ...] = ()
    place: str | None = None
    """What the place alone is called, as part of a sentence ("the top left board"); None if the id is its name, or if
    it is no place."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A click id that is not on the board, such as the piece a pawn becomes."""

    id: str
    label: str
    owner: int | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """The name of a column or row, or of several together, and where on its axis it stands."""

    text: str
    at: float
    size: float = 1.0
    """How much of the axis has this name."""


@dataclass(frozen=True, slots=True)
class View:
    """Shapes lie in drawing order, lowest first. Columns and rows may have names, for the rim of the board."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    choices: tuple[Choice, ...] = ()
    columns: tuple[Tick, ...] = ()
    rows: tuple[Tick, ...] = ()


@cache
def flags(**on: bool) -> tuple[Flag, ...]:
    """The flags that are on, in the order of FLAGS: `flags(last=True, won=False)` is `("last",)`."""
    unknown = on.keys() - set(FLAGS)
    if unknown:
        raise ValueError(words.UNKNOWN_FLAGS.format(unknown=sorted(unknown), known=", ".join(FLAGS)))
    return tuple(flag for flag in FLAGS if on.get(flag))


def ticks(names: Iterable[str], first: float = 0.5) -> tuple[Tick, ...]:
    """Names one unit apart, the first at `first`."""
    return tuple(Tick(name, first + i) for i, name in enumerate(names))
