"""The line under a drawn position: whose move it is, or how it ended."""

from collections.abc import Sequence

from parlour.games.game import Outcome, Position


def caption(position: Position, past: Sequence[Position] = (), ended: Outcome | None = None) -> str:
    players = position.game.players
    outcome = ended or position.outcome(past)
    if outcome is None:
        return f"{players[position.to_move()]} to move."
    ending = "It is a draw" if outcome.winner is None else f"{players[outcome.winner]} wins"
    return f"{ending}: {outcome.reason}."
