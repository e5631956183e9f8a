"""What a coach says while a match goes on: a question before a blunder is final, and what a hint is about. Both come
from the reasons that a review would give, and neither gives the move away."""

from collections.abc import Sequence
from typing import NamedTuple

from parlour.games.game import Position
from parlour.games.reason import Reason
from parlour.insight import words
from parlour.insight.chance import chance_at_end
from parlour.insight.judge import Look
from parlour.insight.kinds import all_alike, kind_of
from parlour.insight.review import ReviewedMove, judge_move


class Clue(NamedTuple):
    """What speaks for a move: what it is about, and the whole sentence, empty if there is none."""

    kind: str = ""
    sentence: str = ""
    free: bool = False
    """It doesn't matter what one plays: that is all there is to say."""


def warning_about(
    before: Look, move: int, after: Look | None, past: Sequence[Position] = (), other: str | None = None
) -> str | None:
    """A question about a blunder, for whoever is about to make it; None about any other move. `after` is None if the
    move ends the match, and `other` whom it is played against, if not as the game says."""
    judged = judged_now(before, move, after, past)
    if judged.mark != "blunder":
        return None
    known = words.QUESTIONS.get(before.position.game.name, {})
    told = [known[reason.name].format(**gaps_of(reason, other)) for reason in judged.reasons if reason.name in known]
    return told[0] if told else words.LOOK_AGAIN


def clue_to(
    before: Look, move: int, after: Look | None, past: Sequence[Position] = (), other: str | None = None
) -> Clue:
    """What speaks for a move, as long as nothing speaks against it; otherwise what kind of move it is."""
    if alike := all_alike(before):
        return Clue(alike, free=True)
    judged = judged_now(before, move, after, past)
    known = words.KINDS.get(before.position.game.name, {})
    for reason in judged.reasons:
        if reason.good and reason.name in known:
            return Clue(known[reason.name].format(**gaps_of(reason, other)), reason.sentence_for(other))
    return Clue(kind_of(before, move))


def gaps_of(reason: Reason, other: str | None) -> dict[str, str | int]:
    return {**reason.gaps, "other": reason.other if other is None else other}


def judged_now(before: Look, move: int, after: Look | None, past: Sequence[Position]) -> ReviewedMove:
    """As a review would have it if the match ended after the move."""
    outcome = before.position.play(move).outcome((*past, before.position))
    chance = after.chance if after is not None else chance_at_end(outcome) if outcome else None
    assert chance is not None  # a position that goes on was looked at
    return judge_move(before, move, after, chance, past)
