"""The line under a drawn position: whose move it is, or how it ended."""

from collections.abc import Sequence

from parlour.cli import words
from parlour.games.game import Outcome, Position


def caption(position: Position, past: Sequence[Position] = (), ended: Outcome | None = None) -> str:
    players = position.game.players
    outcome = ended or position.outcome(past)
    if outcome is None:
        return words.TO_MOVE.format(player=players[position.to_move()])
    if outcome.winner is None:
        return words.DRAWN.format(reason=outcome.reason)
    return words.WON.format(player=players[outcome.winner], reason=outcome.reason)
