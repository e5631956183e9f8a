"""Who knows the rules and sees one move ahead, in any game: wins at hand are taken, then whatever can be had."""

from collections.abc import Sequence
from random import Random

import parlour
from parlour.arena.loop import Player


def one_ply(seed: int) -> Player:
    rng = Random(seed)

    def choose(line: Sequence[parlour.Position]) -> int:
        position = line[-1]
        moves = position.moves()
        rng.shuffle(moves)
        return max(moves, key=lambda move: worth(position, position.play(move)))

    return choose


def worth(before: parlour.Position, after: parlour.Position) -> float:
    """A win is worth everything; else what one owns on the board, less what the other does: pieces, marks, boxes."""
    player, outcome = before.to_move(), after.outcome()
    if outcome is not None and outcome.winner == player:
        return 1000
    owners = [shape.owner for shape in after.view().shapes]
    return owners.count(player) - owners.count(1 - player)
