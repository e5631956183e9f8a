"""A judged move in a sentence or two."""

from collections.abc import Sequence

from parlour.games.game import Position, Unit
from parlour.games.words import quantity
from parlour.insight import words
from parlour.insight.chance import Chance
from parlour.insight.costs import cost_of
from parlour.insight.marks import NEARLY
from parlour.insight.review import ReviewedMove
from parlour.matches.match import Match
from parlour.matches.pgn import UNKNOWN
from parlour.matches.record import Record


def tell_move(position: Position, judged: ReviewedMove, names: Sequence[str] | None = None) -> str:
    """What the move was worth; then the reason, if there is one. Players are called as the game does, if not by their
    names."""
    other = None if names is None else names[1 - judged.player]
    worth = worth_of(position, judged)
    if not judged.reasons:
        return worth
    return words.BOTH.format(first=worth, second=judged.reasons[0].sentence_for(other))


def names_in(match: Match | Record) -> tuple[str, str]:
    """Who sits there; of a PGN that does not say, the colour."""
    first, second = (
        called if seat.name == UNKNOWN else seat.name
        for seat, called in zip(match.seats, match.game.players, strict=True)
    )
    return first, second


def worth_of(position: Position, judged: ReviewedMove) -> str:
    """What the move was worth, in a sentence."""
    player = judged.player
    gaps = {
        "move": position.move_text(judged.move),
        "best": position.move_text(judged.best),
        "mark": words.MARK_NAMES[judged.mark],
        "kept": chance_words(judged.before, player),
        "left": chance_words(judged.chance, player),
        "amount": amount_of(judged.score_lost, position.game.unit),
    }
    told = sentence_for(judged, forced=len(position.moves()) == 1).format(**gaps)
    answer = answer_to(position, judged)
    return words.BOTH.format(first=told, second=answer) if answer else told


def answer_to(position: Position, judged: ReviewedMove) -> str:
    """What punishes a mistake and what that costs, where no reason says it; empty where one does, and where the same
    player moves again."""
    after = position.play(judged.move)
    if (
        judged.mark not in ("mistake", "blunder")
        or judged.reasons
        or len(judged.reply) < 2
        or after.to_move() == judged.player
    ):
        return ""
    wins = judged.solved and judged.chance.expected(judged.player) == 0
    answer = (words.ANSWER_WINS if wins else words.BEST_ANSWER).format(reply=after.move_text(judged.reply[1]))
    cost = "" if wins else cost_of(position, judged)
    return words.BOTH.format(first=answer, second=cost) if cost else answer


def sentence_for(judged: ReviewedMove, forced: bool) -> str:
    if forced:
        return words.FORCED
    if judged.mark == "best" and judged.before.expected(judged.player) == 0:
        return words.LOST_ANYWAY
    if judged.lost == 0 and judged.chance.proved and not judged.before.proved:
        return words.FROM_HERE_ON
    if judged.only:
        return words.ONLY
    if judged.lost < NEARLY and judged.score_lost:
        return words.FAULT_OF_SCORE
    if same_words(judged):
        return {"best": words.FINE, "good": words.A_LITTLE_WORSE}.get(judged.mark, words.FAULT_IN_VAIN)
    return {"best": words.FINE, "good": words.NEARLY_BEST}.get(judged.mark, words.FAULT)


def same_words(judged: ReviewedMove) -> bool:
    """Whether what the move leaves is said as what the best would keep is: then the numbers tell nothing."""
    return chance_words(judged.before, judged.player) == chance_words(judged.chance, judged.player)


def chance_words(chance: Chance, player: int) -> str:
    """The chance to win, as the curve has it, and that of a draw if there is one. Only what is proved is certain."""
    if chance.proved:
        return {1.0: words.SURE_WIN, 0.5: words.SURE_DRAW, 0.0: words.SURE_LOSS}[chance.expected(player)]
    draw = round(100 * chance.draw)
    return (words.CHANCE_OR_DRAW if draw else words.CHANCE).format(percent=percent_of(chance[player]), draw=draw)


def percent_of(chance: float) -> int:
    """As the page says it (`percentOf` in web/src/review/told.ts)."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def amount_of(score: int, unit: Unit | None) -> str:
    return "" if unit is None else quantity(score, unit.one, unit.many)
