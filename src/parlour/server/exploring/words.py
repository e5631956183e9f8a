"""What people read when they ask about positions: whole sentences, with named gaps."""

ILLEGAL = "Move {number}, {move}, isn't legal there."
OVER_BEFORE = "The match is over before move {number}: {reason}"
OVER = "The match is over here: {reason}"
NOT_READ = "That's neither a position of {game} nor a record: {why}"
ANOTHER_GAME = "That's a match of {found}, not of {game}."
NO_PGN = "Only chess lines can be saved as PGN."
LINE_TOO_LONG = "A line has up to {most} moves."
FAILED = "{name} couldn't answer."
NO_TREE = "{engine} keeps no trace of its search here."

# Of a search's tree.
WINS = "{player} wins"
DRAW = "draw"
EVEN = "even"
AHEAD = "{player} +{amount}"
CHANCE = "{percent} % for {player}"
WINDOW = "Sure already, elsewhere: for {first} {low}, for {second} {high}."
WINDOW_OF_ONE = "Sure already, elsewhere: for {player} {bound}."
CUT = {
    "beta": "This branch is cut: {other} has something at least as good elsewhere ({bound}).",
    "beta_unsure": "This branch is cut: {other} won't let it come to this.",
    "table": "Known from a position met before.",
    "estimate": "So much is won or lost here that no move was tried.",
    "pass": "Even without a move {mover} would be too well off here.",
}
SOMEBODY = ("First player", "Second player")
"""Who plays a line that nobody has played."""
