"""What people read in the tree of a search: whole sentences, with named gaps."""

from parlour.languages.said import keyed

WINS = "{player} wins"
DRAW = "draw"
EVEN = "even"
BETTER = "better for {player}"
AHEAD = "{player} +{amount}"
EVEN_OR_BETTER = "even, or better for {player}"
OR_MORE, OR_LESS = "{worth} or more", "{worth} or less"
AMOUNT = "{amount:.1f} {unit}"
BOTH = "{first} {second}"
"""Two sentences."""
NOT_WORKED_OUT = "not worked out"
CHANCE = "{percent} % for {player}"
SURE = {
    "win": "Elsewhere {player} has a win already.",
    "even": "Elsewhere {player} is already sure of an even game.",
    "ahead": "Elsewhere {player} is already sure to be ahead by {amount} or more.",
    "behind": "Elsewhere {player} can already keep {other}'s lead down to {amount}.",
}
WENT_DEEPER = "This tree is of the last depth that was finished; after that {move} looked best."
REMEMBERS = "remembers {matches}"
MATCHES = ("match", "matches")
COUNTS = "{won} won, {drawn} drawn, {lost} lost"
NEVER_TRIED = "never tried"
CUT = {
    "beta": "This branch is cut: {other} has something at least as good elsewhere ({bound}).",
    "beta_won": "This branch is cut: {other} has a win elsewhere, and nothing is better than that.",
    "beta_wins": "This branch is cut: {mover} wins here, so {other} has nothing to gain from looking on.",
    "beta_unsure": "This branch is cut: {other} won't let it come to this.",
    "table": "Known from a position met before.",
    "estimate": "What stands on the board was enough to know, so no move was tried.",
    "pass": "{mover} would be so well off here, even without moving, that {other} won't let it come to this.",
}

keyed(globals())
