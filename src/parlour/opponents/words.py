"""What is said about opponents and their ratings, in whole sentences with named gaps. What each of them is like stands
in its ladder."""

from parlour.languages.said import keyed

MATCHES = ("match", "matches")
"""One, and many."""
NOT_MEASURED = "not measured yet"
"""What is said wherever a rating would stand."""

# Who wins if nobody makes a mistake.
DRAW = "a draw if nobody makes a mistake"
STARTER_WINS, STARTER_WINS_BY = "whoever starts can always win", "whoever starts can always win, by {score}"
SECOND_WINS, SECOND_WINS_BY = "whoever moves second can always win", "whoever moves second can always win, by {score}"

# What the ratings mean.
NOT_MEASURED_HERE = (
    "Not measured yet on this board. The list goes from the weakest to the strongest, as far as we know."
)
MEASURED_ALL = (
    "Measured on this board in {matches}: everyone played all the others, each opening from both sides. Random is 0; "
    "95 % of the time the true rating lies within what follows ±."
)
MEASURED_NEIGHBOURS = (
    "Measured on this board in {matches}: everyone played their nearest neighbours, each opening from both sides. "
    "Random is 0; 95 % of the time the true rating lies within what follows ±."
)

# Who there is.
NO_SUCH_OPPONENT = "there's no opponent {wanted!r} in {game}; there are {known}"
CANNOT_PLAY_HERE = "{name} can't play here: {why}. There are {known}"

# What is wrong with a ladder's file.
WHICH_OPTIONS = "{file} doesn't say which options its ratings and proofs are for"
RATED_OR_MEASURED = "{file} has ratings, or says how they were measured, without the other"
NOT_PERFECT = "{file} calls somebody perfect where nothing is solved"
STALE = "{told} That was with earlier settings or engines, so the numbers may be a little off today."

keyed(globals())
