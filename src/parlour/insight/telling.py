"""A judged move in a sentence or two."""

from parlour.games.game import Position, Unit
from parlour.games.words import quantity
from parlour.insight import words
from parlour.insight.marks import NEARLY
from parlour.insight.review import ReviewedMove


def tell_move(position: Position, judged: ReviewedMove) -> str:
    """What the move was worth; then the reason, if there is one."""
    player = judged.player
    gaps = {
        "move": position.move_text(judged.move),
        "best": position.move_text(judged.best),
        "mark": judged.mark,
        "kept": words.EXPECTS.format(percent=round(100 * judged.before.expected(player))),
        "left": words.EXPECTS.format(percent=round(100 * judged.chance.expected(player))),
        "amount": amount_of(judged.score_lost, position.game.unit),
    }
    sentence = sentence_for(judged, forced=len(position.moves()) == 1).format(**gaps)
    return " ".join([sentence, *(reason.text for reason in judged.reasons[:1])])


def sentence_for(judged: ReviewedMove, forced: bool) -> str:
    if forced:
        return words.FORCED
    if judged.only:
        return words.ONLY
    if judged.lost < NEARLY and judged.score_lost:
        return words.FAULT_OF_SCORE
    return {"best": words.FINE, "good": words.NEARLY_BEST}.get(judged.mark, words.FAULT)


def amount_of(score: int, unit: Unit | None) -> str:
    return "" if unit is None else quantity(score, unit.one, unit.many)
