"""Who moves first: whoever has done so less often; if both as often, whoever did not the last time they differed."""

from parlour.tournaments.history import History


def balance(history: History, player: int) -> int:
    """How much more often somebody moved first than second."""
    return sum(1 if game.first == player else -1 for game in history.of(player) if not game.is_bye)


def order(history: History, one: int, other: int) -> tuple[int, int]:
    """The one who moves first in front."""
    ones, others = balance(history, one), balance(history, other)
    if ones != others:
        return (one, other) if ones < others else (other, one)
    for mine, theirs in zip(reversed(_firsts(history, one)), reversed(_firsts(history, other)), strict=False):
        if mine != theirs:
            return (other, one) if mine else (one, other)
    return (one, other) if (one + other + history.rounds) % 2 else (other, one)


def _firsts(history: History, player: int) -> list[bool]:
    return [game.first == player for game in history.of(player) if not game.is_bye]
