"""What is said to the person who plays: the headline, which speaks to them, and what the opponent says, in the game's
own words."""

from collections.abc import Sequence

from parlour.games.game import Outcome, Position


def status(position: Position, past: Sequence[Position], you: int, ended: Outcome | None = None) -> str:
    """What the opponent says to the person who plays as `you`. `ended`: how it ended, if the board does not show it."""
    sayings, players = position.game.sayings, position.game.players
    outcome = ended or position.outcome(past)
    if outcome is None:
        said = sayings.your_turn if position.to_move() == you else sayings.their_turn
    else:
        said = {None: sayings.draw, you: sayings.you_win}.get(outcome.winner, sayings.they_win)
    winner = players[outcome.winner] if outcome and outcome.winner is not None else ""
    scores = position.scores() or ("", "")
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


def headline(position: Position, past: Sequence[Position], you: int, other: str, ended: Outcome | None = None) -> str:
    """Whose turn it is, or how it ended, said to the person who plays as `you` against somebody of this name."""
    outcome = ended or position.outcome(past)
    if outcome is None:
        return "Your turn" if position.to_move() == you else f"{other} is thinking…"
    if outcome.winner is None:
        return "It's a draw"
    own = f"{position.game.players[you]} "
    given_up = outcome.reason.removeprefix(own) if outcome.reason.startswith(own) else ""
    if given_up in ("resigned", "ran out of time"):
        return f"You {given_up}"
    scores = final_scores(position, past)
    points = f"{scores[outcome.winner]} to {scores[1 - outcome.winner]}" if scores else ""
    if outcome.winner == you:
        return f"You won {points}".rstrip()
    return f"{other} won, {points}" if points else f"{other} won"


def ending(position: Position, past: Sequence[Position], you: int, other: str, ended: Outcome) -> str:
    """What is to be said below the headline of a match that is over: the scores, or why it ended, in names."""
    players = position.game.players
    if scores := final_scores(position, past):
        return " · ".join(f"{player}: {score}" for player, score in zip(players, scores, strict=True))
    reason = ended.reason
    if headline(position, past, you, other, ended) == reason.replace(players[you], "You", 1):
        return f"{other} wins."
    for player, name in ((players[you], "You"), (players[1 - you], other)):
        if reason.startswith(f"{player} "):
            reason = name + reason.removeprefix(player)
            break
    return f"{reason[:1].upper()}{reason[1:]}."


def final_scores(position: Position, past: Sequence[Position]) -> tuple[int, int] | None:
    """Of a match that was played to its end. Where somebody gave up, they say nothing about who won."""
    return None if position.outcome(past) is None else position.scores()


def side(position: Position, you: int, swapped: bool) -> str:
    """Which side one has in a rematch, and whether it is the same."""
    own = position.game.players[you]
    plays = "You play" if len(own) == 1 or own in ("White", "Black") else "You're"
    return f"{plays} {own} this time." if swapped else f"{plays} {own} again."
