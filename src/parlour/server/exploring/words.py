"""What people read when they ask about positions: whole sentences, with named gaps."""

ILLEGAL = "Move {number}, {move}, isn't legal there."
OVER_BEFORE = "The match is over before move {number}: {reason}"
OVER = "The match is over here: {reason}"
NOT_READ = "That's neither a position of {game} nor a record: {why}"
ANOTHER_GAME = "That's a match of {found}, not of {game}."
NO_PGN = "Only chess lines can be saved as PGN."
LINE_TOO_LONG = "A line has up to {most} moves."
FAILED = "{name} couldn't answer."
SOMEBODY = ("First player", "Second player")
"""Who plays a line that nobody has played."""
