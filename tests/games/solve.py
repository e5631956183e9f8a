"""A few lines that solve small games by trying everything, as an oracle for values."""

from collections.abc import Callable

import parlour

Margin = Callable[[parlour.Position], int]


def margin_value(
    position: parlour.Position, margin: Margin, already_known: dict[parlour.Position, int] | None = None
) -> int:
    """Player 0's margin at the end if both play their best. `margin` says it for a position that is over."""
    known = {} if already_known is None else already_known

    def value(here: parlour.Position) -> int:
        if here not in known:
            moves = here.moves()
            values = [value(here.play(move)) for move in moves]
            known[here] = margin(here) if not moves else max(values) if here.to_move() == 0 else min(values)
        return known[here]

    return value(position)


def winner_sign(position: parlour.Position) -> int:
    """+1 if player 0 has won, -1 if player 1 has, 0 for a draw."""
    outcome = position.outcome()
    assert outcome is not None
    return {0: 1, 1: -1, None: 0}[outcome.winner]


def first_move_values(position: parlour.Position, margin: Margin) -> dict[str, int]:
    known: dict[parlour.Position, int] = {}
    return {position.move_text(move): margin_value(position.play(move), margin, known) for move in position.moves()}


def reachable(start: parlour.Position) -> list[parlour.Position]:
    """Every position that can come from this one and is not over."""
    found, left = {start}, [start]
    while left:
        here = left.pop()
        new = {here.play(move) for move in here.moves()} - found
        found |= new
        left += new
    return [position for position in found if position.moves()]
