"""What is said to the person who plays: the headline, which speaks to them, and what the opponent says, in the game's
own words."""

from collections.abc import Sequence

from parlour.games.game import Outcome, Position
from parlour.games.status_words import ENDED, GAVE_UP, SIDES, TURN


def saying(position: Position, past: Sequence[Position], you: int, ended: Outcome | None = None) -> str:
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
        return TURN["you"] if position.to_move() == you else TURN["other"].format(name=other)
    if outcome.winner is None:
        return ENDED["draw"]
    if said := own_doing(outcome, you):
        return said
    who = "you" if outcome.winner == you else "other"
    if not (scores := final_scores(position, past)):
        return ENDED[who].format(name=other)
    return ENDED[f"{who}_by"].format(name=other, more=scores[outcome.winner], less=scores[1 - outcome.winner])


def own_doing(outcome: Outcome, you: int) -> str:
    """The headline for whoever gave the match up; else nothing."""
    gave_up = outcome.winner == 1 - you and outcome.code in GAVE_UP
    return GAVE_UP[outcome.code]["head"] if gave_up else ""


def ending(position: Position, past: Sequence[Position], you: int, other: str, ended: Outcome) -> str:
    """What is to be said below the headline of a match that is over: why it ended, in names, or the scores of a draw,
    which the headline does not tell."""
    first, second = position.game.players
    if ended.winner is None and (scores := final_scores(position, past)):
        return ENDED["scores"].format(first=first, second=second, first_score=scores[0], second_score=scores[1])
    if own_doing(ended, you):
        return ENDED["wins"].format(name=other)
    if ended.code == "agreed":
        return ENDED["agreed"]
    if ended.code in GAVE_UP:
        return GAVE_UP[ended.code]["other" if ended.winner == you else "you"].format(name=other)
    return f"{ended.reason[:1].upper()}{ended.reason[1:]}."


def final_scores(position: Position, past: Sequence[Position]) -> tuple[int, int] | None:
    """Of a match that was played to its end. Where somebody gave up, they say nothing about who won."""
    return None if position.outcome(past) is None else position.scores()


def side(position: Position, you: int, swapped: bool) -> str:
    """Which side one has in a rematch, and whether it is the same."""
    game = position.game
    said = SIDES["is" if game.players_are() == "names" else "plays"]["now"]
    return said["swapped" if swapped else "same"].format(side=game.players[you])
