"""What a review says, in whole sentences with named gaps."""

MARKS = {
    "best": "Best move",
    "good": "Good move",
    "slip": "Slip",
    "mistake": "Mistake",
    "blunder": "Blunder",
}
ONLY_MOVE = "Only move"
FAULT = "{move} is a {mark}: {best} would keep {kept}, this leaves {left}."
FAULT_OF_SCORE = "{move} is a {mark}: it gives away {amount} that {best} would have kept."
FINE = "{move} is the best move: it keeps {kept}."
NEARLY_BEST = "{move} is good: it keeps {left}, where {best} would keep {kept}."
LOST_ANYWAY = "{move} is the best there is, though nothing saves this match any more."
ONLY = "{move} is the only good move: it keeps {kept}."
FORCED = "{move} is the only legal move."

NOT_A_PLY = "There's no move {ply} in this match: it has {plies}."
NOTHING_PLAYED = "Nothing has been played yet, so there's nothing to review."
ACCURACY = (
    "Accuracy is the average over all moves with a choice: a move that gives nothing away counts 100 %, a blunder 0 %."
)
CHANCE = "a {percent} % chance"
"""What a player can expect: the chance to win, and half of the chance of a draw."""
SURE_WIN, SURE_DRAW, SURE_LOSS = "a sure win", "a sure draw", "a lost position"
