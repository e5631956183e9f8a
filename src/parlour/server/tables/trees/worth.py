"""What a node of a search is worth, in words: a value, a bound that says something, or nothing; what both players were
sure of by then; and why it was cut."""

from collections.abc import Sequence
from typing import Literal

from parlour.engines.trace import WIN, TraceNode
from parlour.games.game import Game, Position
from parlour.games.words import quantity
from parlour.server.tables.trees import words

FARTHEST_WIN = 10_000
"""Scores that are so near to `WIN` are forced wins."""

Bound = Literal["at_least", "at_most"]
Sure = tuple[float | None, float | None]
"""What each player was sure of when a node was searched, as scores of player 0; None: of nothing."""


def worth(node: TraceNode, here: Position) -> str:
    """Only what is proved or over is said to be won or drawn."""
    game, outcome = here.game, here.outcome()
    counts = node.score is not None and node.score != 0 and has_unit(node, game) and not is_decided(node.score)
    if outcome and not counts:
        return words.DRAW if outcome.winner is None else words.WINS.format(player=game.players[outcome.winner])
    if not outcome and says_nothing(node, game):
        return words.NOT_WORKED_OUT
    if bound := None if outcome else bound_of(node, game):
        return bound_words(node.score or 0, bound, node, game)
    if node.score is not None and (is_decided(node.score) or has_unit(node, game)):
        return score_words(node.score, node, game)
    if node.solved:
        return value_words(node.value, game)
    if node.score == 0:  # of a game without a unit alpha-beta knows nothing before the end
        return words.EVEN
    percent = min(99, max(1, round(50 * (1 + node.value))))
    return words.CHANCE.format(percent=percent, player=game.players[0])


def edge_of(node: TraceNode) -> Bound | None:
    """At the edges of its window a score is a bound."""
    if node.score is None or node.solved:
        return None
    if node.beta is not None and node.score >= node.beta:
        return "at_least"
    return "at_most" if node.alpha is not None and node.score <= node.alpha else None


def says_nothing(node: TraceNode, game: Game) -> bool:
    """Nobody can do better than win: that it is a win at the most is no news."""
    edge, won = edge_of(node), winner_of(node.score, node, game)
    return (edge, won) in (("at_most", 0), ("at_least", 1))


def bound_of(node: TraceNode, game: Game) -> Bound | None:
    """Whether its worth is a bound. A win or more is a win."""
    return None if winner_of(node.score, node, game) is not None else edge_of(node)


def winner_of(score: float | None, node: TraceNode, game: Game) -> int | None:
    """Who wins with this score for certain."""
    if score is None or not (is_decided(score) or (abs(score) == 1 and not has_unit(node, game))):
        return None
    return int(score < 0)


def bound_words(score: float, bound: Bound, node: TraceNode, game: Game) -> str:
    if score == 0:
        return words.EVEN_OR_BETTER.format(player=game.players[bound == "at_most"])
    more = (score > 0) == (bound == "at_least")
    return (words.OR_MORE if more else words.OR_LESS).format(worth=score_words(score, node, game))


def score_words(score: float, node: TraceNode, game: Game) -> str:
    """A score of alpha-beta."""
    winner = winner_of(score, node, game)
    if winner is not None:
        return words.WINS.format(player=game.players[winner])
    if score == 0:
        return words.EVEN
    leader = game.players[score < 0]
    if not has_unit(node, game):
        return words.BETTER.format(player=leader)
    return words.AHEAD.format(player=leader, amount=amount_of(score, game))


def amount_of(score: float, game: Game) -> str:
    unit = game.unit
    assert unit
    return (
        quantity(round(abs(score)), unit.one, unit.many)
        if unit.size == 1
        else words.AMOUNT.format(amount=abs(score) / unit.size, unit=unit.many)
    )


def is_decided(score: float) -> bool:
    return abs(score) >= WIN - FARTHEST_WIN


def has_unit(node: TraceNode, game: Game) -> bool:
    """Whether its score is in the game's own unit. Plain minimax knows none but the value."""
    return game.unit is not None and (node.score == 0 or node.score != node.value)


def value_words(value: float, game: Game) -> str:
    return words.DRAW if value == 0 else words.WINS.format(player=game.players[value < 0])


def sure_at(node: TraceNode, trace: Sequence[TraceNode], sure: Sequence[Sure], before: Position) -> Sure:
    """What both were sure of: not what the search only guessed at its root, nor the other end of a window that only
    asks whether a move is better. The move that leads here was made at `before`; `sure` is that of the nodes up to
    here."""
    if node.parent is None:
        return None, None
    root, parent = trace[0], trace[node.parent]
    low, high = node.alpha, node.beta
    if before.game.unit and low is not None and high is not None and high - low <= 1:
        if (parent.alpha, parent.beta) == (low, high):
            return sure[node.parent]
        low, high = (None, high) if before.to_move() else (low, None)
    return None if low == root.alpha else low, None if high == root.beta else high


def window(node: TraceNode, game: Game, sure: Sure) -> str:
    """What both were sure of; where that is why it was cut, `reason` says it."""
    if node.cut == "beta":
        return ""
    said = [told for player, end in enumerate(sure) if end is not None if (told := sure_words(end, player, node, game))]
    return words.BOTH.format(first=said[0], second=said[1]) if len(said) == 2 else next(iter(said), "")


def sure_words(end: float, player: int, node: TraceNode, game: Game) -> str:
    """What a player is sure of elsewhere; empty if that is just a loss."""
    name, other = game.players[player], game.players[1 - player]
    winner = winner_of(end, node, game)
    if winner is not None:
        return words.SURE["win"].format(player=name) if winner == player else ""
    if end == 0:
        return words.SURE["even"].format(player=name)
    if not has_unit(node, game):
        return ""
    kind = "ahead" if (end > 0) == (player == 0) else "behind"
    return words.SURE[kind].format(player=name, other=other, amount=amount_of(end, game))


def reason(node: TraceNode, here: Position, sure: Sure) -> str:
    """Why it was not searched to the full."""
    if node.cut is None:
        return ""
    mover, names = here.to_move(), here.game.players
    bound, kind = sure[1 - mover], str(node.cut)
    if node.cut == "beta":
        winner = None if bound is None else winner_of(bound, node, here.game)
        kind = (
            "beta_unsure"
            if bound is None
            else "beta"
            if winner is None
            else "beta_wins"
            if winner == mover
            else "beta_won"
        )
    said = "" if bound is None else score_words(bound, node, here.game)
    return words.CUT[kind].format(mover=names[mover], other=names[1 - mover], bound=said)
