"""Positions in which the first player's next move ends the match, with that move."""

import parlour

WON, DRAWN = ("XX./OO./...", "c1"), ("XOX/XOO/OX.", "c3")
"""Of tic-tac-toe."""


def won_dots(**options: int) -> tuple[str, str]:
    """A board with one line left, after which the first player, who draws it, has won; and that line."""
    game = parlour.game("dots", **options)
    for salt in range(1000):
        position = game.start()
        while len(position.moves()) > 1:
            moves = position.moves()
            position = position.play(moves[(salt * 7919 + len(moves) * salt) % len(moves)])
        (last,) = position.moves()
        outcome = position.play(last).outcome()
        if position.to_move() == 0 and outcome and outcome.winner == 0:
            return position.text(), "".join(position.path(last))
    raise AssertionError("no such board")
