"""What is said to a person who plays: whose turn it is, that the computer thinks, how it ended. A game may have
words of its own; the fields in braces are filled in by `status`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sayings:
    """{you}, {other}, {mover} and {winner} are players' names, {first} and {second} the scores of the two players."""

    you_are: str = "You play {you}."
    your_turn: str = "Your turn."
    their_turn: str = "I'm thinking…"
    you_win: str = "You win!"
    they_win: str = "I win!"
    draw: str = "It is a draw."
    you_begin: str = ""
    """Said besides, before the first move."""
    start_over: str = "Start over"
    """On the button that does."""
