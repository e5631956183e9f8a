"""What all reasons of ultimate tic-tac-toe share: how a sentence is made, and what an engine says of the move."""

from parlour.games.grid import place_words
from parlour.games.reason import Evidence, Reason
from parlour.games.reasons.boards import Sides
from parlour.games.reasons.rows import cells_of
from parlour.games.reasons.words import ULTIMATE as WORDS

SLIP = 0.02
"""A move that loses less of its chance, says the engine, is not blamed for what one can see at once."""


def mover(evidence: Evidence) -> Sides:
    return Sides(evidence.position, evidence.position.to_move())


def say(
    evidence: Evidence,
    name: str,
    line: tuple[int, ...],
    board: int,
    thirds: int = 0,
    cell: int | None = None,
    good: bool = False,
) -> Reason:
    """`board` and `thirds` (bits) are the boards that the sentence names; the cell is that of the line's last move,
    unless another move is given."""
    position = evidence.position
    cell = line[-1] if cell is None else cell
    third, fourth = (cells_of(thirds) * 2 or [0, 0])[:2]
    gaps = {
        "board": place_words(board),
        "third": place_words(third),
        "fourth": place_words(fourth),
        "cell": place_words(cell % 9),
    }
    return Reason(name, WORDS[name], line, gaps, position.game.players[1 - position.to_move()], good)


def is_fine(evidence: Evidence) -> bool:
    """Whether an engine was asked, and finds nothing wrong with the move."""
    return evidence.best is not None and evidence.lost < SLIP


def ends_match(evidence: Evidence) -> bool:
    return evidence.position.play(evidence.move).outcome() is not None
