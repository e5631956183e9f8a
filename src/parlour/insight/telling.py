"""A judged move in a sentence or two."""

from parlour.games.game import Position, Unit
from parlour.games.words import quantity
from parlour.insight import words
from parlour.insight.marks import NEARLY
from parlour.insight.review import ReviewedMove


def tell_move(position: Position, judged: ReviewedMove) -> str:
    """What the move was worth; then the reason, if there is one."""
    return " ".join([worth_of(position, judged), *(reason.text for reason in judged.reasons[:1])])


def worth_of(position: Position, judged: ReviewedMove) -> str:
    """What the move was worth, in a sentence."""
    player = judged.player
    gaps = {
        "move": position.move_text(judged.move),
        "best": position.move_text(judged.best),
        "mark": judged.mark,
        "kept": chance_words(judged.before.expected(player)),
        "left": chance_words(judged.chance.expected(player)),
        "amount": amount_of(judged.score_lost, position.game.unit),
    }
    return sentence_for(judged, forced=len(position.moves()) == 1).format(**gaps)


def sentence_for(judged: ReviewedMove, forced: bool) -> str:
    if forced:
        return words.FORCED
    if judged.mark == "best" and judged.before.expected(judged.player) == 0:
        return words.LOST_ANYWAY
    if judged.only:
        return words.ONLY
    if judged.lost < NEARLY and judged.score_lost:
        return words.FAULT_OF_SCORE
    return {"best": words.FINE, "good": words.NEARLY_BEST}.get(judged.mark, words.FAULT)


def chance_words(expected: float) -> str:
    """Only what is proved is quite certain, or quite even."""
    sure = {1.0: words.SURE_WIN, 0.5: words.SURE_DRAW, 0.0: words.SURE_LOSS}.get(expected)
    return sure or words.CHANCE.format(percent=min(99, max(1, round(100 * expected))))


def amount_of(score: int, unit: Unit | None) -> str:
    return "" if unit is None else quantity(score, unit.one, unit.many)
