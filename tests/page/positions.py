"""Positions from which the end of a match is not far."""

import parlour

PROMOTING = {
    "pawns": "8/2p5/8/8/8/8/2P2P2/8 w - - 0 1",
    "chess": "8/P5k1/8/8/8/8/2Q5/K7 w - - 0 1",
}
"""A pawn is about to become something."""


def late(game: str, plies: int) -> str:
    """A position after so many moves of a match."""
    position = parlour.game(game).start()
    for ply in range(plies):
        moves = position.moves()
        position = position.play(moves[(7 * ply + 3) % len(moves)])
    assert position.outcome() is None
    return position.text()
