"""What a mistake of chess costs along the line that the judge expects, where no reason says it: counted at the last
moment of that line at which nothing is being taken, against the line that was better."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from parlour.games.chessboard import PIECES
from parlour.games.game import Position
from parlour.games.reasons.attacks import EMPTY, kind, owner
from parlour.games.reasons.exchanges import VALUES, best_captures
from parlour.insight import words
from parlour.insight.review import ReviewedMove

Material = Counter[int]
"""So many more of each kind than the other player has."""
WORDED = {
    (("P", 1),): "pawn",
    (("N", 1),): "piece",
    (("B", 1),): "piece",
    (("R", 1),): "rook",
    (("Q", 1),): "queen",
    (("N", -1), ("R", 1)): "exchange",
    (("B", -1), ("R", 1)): "exchange",
}


def cost_of(position: Position, judged: ReviewedMove) -> str:
    """In a sentence; empty where it costs no material that the better line would have kept, or not surely."""
    if position.game.name != "chess":
        return ""
    lost, kept = (lost_along(position, line, judged.player) for line in (judged.reply, judged.line))
    if lost is None or kept is None or pawns(lost) < 1 or pawns(kept) > 0:
        return ""
    parts = tuple(sorted((PIECES[piece], count) for piece, count in lost.items() if count))
    name = WORDED.get(parts, "worth" if pawns(lost) > 1 else "")
    return words.COSTS[name].format(n=pawns(lost)) if name else ""


def lost_along(position: Any, line: Sequence[int], player: int) -> Material | None:
    """What a player has less of at the end of a line, or at the last of its moves after which all is quiet."""
    kernel = position.kernel
    before, end = material(kernel, player), None
    for move in line:
        kernel = kernel.after(move)
        end = material(kernel, player) if is_quiet(kernel) else end
    if end is None:
        return None
    return Material({piece: before[piece] - end[piece] for piece in {*before, *end}})


def is_quiet(kernel: Any) -> bool:
    """Whether no capture wins anything just now."""
    return kernel.outcome() is None and not kernel.in_check() and best_captures(kernel, 0, 1).worth <= 0


def material(kernel: Any, player: int) -> Material:
    found = Material()
    for piece in kernel.board():
        if piece != EMPTY:
            found[kind(piece)] += 1 if owner(piece) == player else -1
    return found


def pawns(lost: Material) -> int:
    """What it is worth in pawns."""
    return sum(VALUES[piece] * count for piece, count in lost.items())
