"""A trace: what a search looked at, as a small tree that can be drawn. `Limits(trace=200)` asks for one.

The root comes first, then the best line, then the other nodes, the most visited first. A node stands behind its parent,
and any beginning of a trace is a trace: who wants fewer nodes cuts it off.
"""

from dataclasses import dataclass
from typing import Literal

WIN = 100_000
"""A forced win of player 0 has this score, less the moves from the root to it; player 1's the same below zero."""

Cut = Literal["beta", "table", "estimate", "pass"]


@dataclass(frozen=True, slots=True)
class TraceNode:
    """One position that a search looked at. Values, scores and windows are player 0's, whoever is to move."""

    parent: int | None
    """Its place in the trace; None for the root."""
    move: int | None
    """The move that led here from there."""
    ply: int
    """Moves from the root."""
    value: float
    """From -1, player 1 wins, to 1, player 0 wins: a candidate's, where the node is a candidate."""
    visits: int
    """Nodes or simulations here and below."""
    solved: bool
    """The value is exact: not an estimate, and not merely a bound."""
    best: bool
    """On the line that the search expects."""
    score: float | None = None
    """Alpha-beta, like all that follows: in the game's own unit, centipawns in chess; see `WIN`. (Plain minimax
    knows no unit but the value.) At `alpha` or below the truth may be lower still, at `beta` or above higher still."""
    alpha: float | None = None
    """What player 0 was sure of already when this node was searched; None if nothing."""
    beta: float | None = None
    """What player 1 was sure to hold it down to; None if nothing."""
    cut: Cut | None = None
    """Why it was not searched to the full. `beta`: a move was too good for the other player to allow this position;
    `table`: known from a position met before; `estimate`: so much is won or lost that no move was tried; `pass`: even
    giving up the turn was too good."""
