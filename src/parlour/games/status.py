"""The line above the board: what is said to the person who plays."""

from collections.abc import Sequence

from parlour.games.game import Outcome, Position


def status(position: Position, past: Sequence[Position], you: int, ended: Outcome | None = None) -> str:
    """What the game says to the person who plays as `you`. `ended` is how it ended if the board does not show it."""
    sayings, players = position.game.sayings, position.game.players
    outcome = ended or position.outcome(past)
    if outcome is None:
        said = sayings.your_turn if position.to_move() == you else sayings.their_turn
    else:
        said = {None: sayings.draw, you: sayings.you_win}.get(outcome.winner, sayings.they_win)
    winner = players[outcome.winner] if outcome and outcome.winner is not None else ""
    scores = getattr(position, "scores", lambda: ("", ""))()
    return said.format(
        you=players[you],
        other=players[1 - you],
        mover=players[position.to_move()],
        winner=winner,
        first=scores[0],
        second=scores[1],
    )


def you_are(position: Position, you: int) -> str:
    players = position.game.players
    return position.game.sayings.you_are.format(you=players[you], other=players[1 - you])
