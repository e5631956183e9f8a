"""What people read when they ask about positions: whole sentences, with named gaps."""

from parlour.languages.said import keyed

ILLEGAL = "Move {number}, {move}, isn't legal there."
OVER_BEFORE = "The match is over before move {number}: {reason}"
OVER = "The match is over here: {reason}"
NOT_READ = "That's neither a position of {game} nor a match; a position looks like {right!r}."
NOT_A_POSITION = "That isn't a position of {game}: {fault}."
ANOTHER_GAME = "That's a match of {found}, not of {game}."
NO_PGN = "Only chess and pawn chess can be copied as PGN."
LINES_TOO_LONG = "Other lines have up to {most} moves together."
FAILED = "{name} couldn't answer."
NO_PALETTE = "Positions of {game} can only be set up as text."
NO_MOVE = "There's no move to be judged."
NO_TREE = "That search has no tree to show here. Pick another one."
NO_LEARNER = "You have no such learner for this board."
NEVER_HERE = "never been here"
CUT_SHORT = "Too many people are asking right now. Try again in a moment."
TOO_LONG_AGO = "{name} would have to think for minutes to get there again."
CANNOT_AGAIN = "{name} can't think here any more."
NOBODY_THOUGHT = "No computer made that move."
NOT_ON_LADDER = "{name} isn't here any more, so it can't think again."
SOMEBODY = ("First player", "Second player")
"""Who plays a line that nobody has played."""

keyed(globals())
