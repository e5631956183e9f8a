"""What games refuse, in whole sentences with named gaps, and numbers with what they count. What one game alone says
(its rules, titles, labels and what is wrong with a text of it) stands in its module."""


def quantity(number: int, one: str, many: str | None = None) -> str:
    """`1 match`, `2 matches`: a number with the noun that agrees with it. Without `many` an s is added."""
    return f"{number:,} {noun(number, one, many)}"


def noun(number: int, one: str, many: str | None = None) -> str:
    """The noun alone, where the number is said elsewhere."""
    return one if number == 1 else many or f"{one}s"


NOT_POSSIBLE = "{name}={value!r} is not possible: it takes {allowed}"
OPTION_NOT_POSSIBLE = "{name}={value!r} is not possible: it takes {allowed} ({what})"
NO_SUCH_OPTIONS, NO_OPTIONS = "{name} does not take {unknown}; it takes {known}", "no options"

# Positions and moves.
NOT_A_POSITION = "not a position of {game}: {fault}; got {text!r}, right would be {right!r}"
NOT_LEGAL = "{move} is not legal in {position!r}; legal moves: {some}"
OVER = "{move} is not possible in {position!r}: the match is over ({reason})"
NO_MOVE = "a move is an id or a text, not True or False"
PERFT_DEPTH = "perft needs a depth from 0 to {most}, not {depth}"

# Setting up a position.
NOTHING_TO_PUT = "there is no {thing!r} to put at {place!r}"
WHOSE_TURN = "Turn"

# What is wrong with a game that is added.
GAME_LACKS = "the game {name!r} lacks {missing}"
UNKNOWN_FLAGS = "unknown flags {unknown}; known: {known}"
