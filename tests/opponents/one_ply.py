"""Who knows the rules and sees one move ahead, in any game: wins at hand are taken, then whatever can be had."""

from random import Random

import parlour


def one_ply(position: parlour.Position, limits: parlour.Limits) -> int:
    """An engine, for `parlour.add_engine`."""
    moves = position.moves()
    Random(limits.seed).shuffle(moves)
    return max(moves, key=lambda move: worth(position, position.play(move)))


def worth(before: parlour.Position, after: parlour.Position) -> float:
    """A win is worth everything; else what one owns on the board, less what the other does: pieces, marks, boxes."""
    player, outcome = before.to_move(), after.outcome()
    if outcome is not None and outcome.winner == player:
        return 1000
    owners = [shape.owner for shape in after.view().shapes]
    return owners.count(player) - owners.count(1 - player)
