"""What is said while a search is watched: whole sentences with named gaps, for a bright ten-year-old."""

from parlour.languages.said import keyed

SIGNED = {1: "+1", 0: "0", -1: "−1"}
"""What a position is worth, from the first player's side."""
TOO_LARGE = (
    "There's too much to look at from here to watch it slowly. Play on until fewer than {most} positions lie ahead."
)
TOO_LONG = "A match can get too long here to watch it played out at random."
IS_OVER = "The match is over here, so there's nothing to search."

# Minimax.
BEGIN = {
    0: "It's {player}'s turn. {player} wants the greatest number.",
    1: "It's {player}'s turn. {player} wants the smallest number.",
}
SUPPOSE = "Suppose {player} plays {move}."
THEN = "Then suppose {player} plays {move}."
WON = "{winner} wins here ({reason}), so it's worth {value}."
DRAWN = "It's a draw, so it's worth 0."
FIRST_VALUE = "{move} is worth {value}. That's the best {player} has here so far."
BETTER = "{move} is worth {value}. That's better for {player} than {before}."
NO_BETTER = "{move} is worth {value}. {player} has {best} already, so that's no better."
BOUND = {
    0: "{move} is worth {value} at the most. That's better for {player} than {before}.",
    1: "{move} is worth {value} at the least. That's better for {player} than {before}.",
}
ONLY_MOVE = "{player} has only this one move, so {value} goes straight up."
ALL_TRIED = {
    0: "Every move is tried. {player} takes the greatest number: {value} goes up.",
    1: "Every move is tried. {player} takes the smallest number: {value} goes up.",
}
DECIDED = {
    0: "Every move is tried. {player} takes the greatest number and plays {move}, worth {value}.",
    1: "Every move is tried. {player} takes the smallest number and plays {move}, worth {value}.",
}
CUT = {
    0: "This branch is cut: {other} already has {bound} elsewhere. {player} can get {value} or more here, "
    "so {other} won't let it come to this.",
    1: "This branch is cut: {other} already has {bound} elsewhere. {player} can hold it down to {value} or less here, "
    "so {other} won't come this way.",
}
CUT_WINS = {
    0: "This branch is cut: {other} already has {bound} elsewhere. {player} wins here, "
    "so {other} won't let it come to this.",
    1: "This branch is cut: {other} already has {bound} elsewhere. {player} wins here, so {other} won't come this way.",
}
CUT_WON = "This branch is cut: {other} already has {bound} elsewhere, and nothing is better than that."
WHY = {
    0: "It's {player}'s turn, and {player} takes the greatest of {values}: {value}.",
    1: "It's {player}'s turn, and {player} takes the smallest of {values}: {value}.",
}
WHY_ONLY = "{player} has only one move, and that leads to {value}."
LAST = "{others} and {last}"

# Monte Carlo.
ROOT = "First of all, both play at random from here to the end."
NEW_MOVE = "{player} hasn't tried {move} yet. It joins the tree."
PICKS = (
    "{player} looks for the best mix of winning often and being tried little. {move} has it: {share} + {bonus} = {sum}."
)
PLAYED_OUT_WON = "From here both play at random, and {winner} wins."
PLAYED_OUT_DRAWN = "From here both play at random, and it's a draw."
OVER_WON = "The match is over here: {winner} wins."
OVER_DRAWN = "The match is over here: a draw."
COUNTED_WON = "Every position on the way up counts it: a point for {winner}."
COUNTED_DRAWN = "Every position on the way up counts it: half a point for each."
MOST_VISITS = "{move} got the most visits: after all these matches at random the search keeps coming back to it."

# A learner.
ALIKE = "{others} or {last}"
WILL_PLAY = "{move} has done best so far, so that's what it plays when it wants to win."
WILL_PLAY_EITHER = (
    "{moves} have done best so far. Turned round they're the same, so it counts them together and plays either."
)

keyed(globals())
