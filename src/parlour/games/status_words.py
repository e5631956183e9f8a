"""The words for whose turn it is and how it ended, said to whoever plays: whole sentences with named gaps, by key.

`status.py` says them in the terminal. The page says the same: tools/typescript.py makes `web/src/words/status.ts` from
here, so that they are worded once.
"""

from parlour.languages.said import keyed

TURN = {"you": "Your turn", "other": "{name} is thinking…"}
ENDED = {
    "draw": "It's a draw",
    "you": "You won",
    "you_by": "You won {more} to {less}",
    "other": "{name} won",
    "other_by": "{name} won, {more} to {less}",
    "wins": "{name} wins.",
    "scores": "{first}: {first_score} · {second}: {second_score}",
    "agreed": "Both agreed.",
}
GAVE_UP = {
    "resigned": {"head": "You resigned", "you": "You resigned.", "other": "{name} resigned."},
    "time": {"head": "You ran out of time", "you": "You ran out of time.", "other": "{name} ran out of time."},
    "left": {"head": "", "you": "You left the table.", "other": "{name} left the table."},
}
"""By the code of the outcome. Who left a table has not said so: the headline names the winner."""
SIDES = {
    "plays": {
        "now": {"any": "You play {side}.", "same": "You play {side} again.", "swapped": "You play {side} this time."},
        "will": {
            "any": "You'll play {side}.",
            "same": "You'll play {side} again.",
            "swapped": "You'll play {side} this time.",
        },
        "would": {
            "any": "You'd play {side}.",
            "same": "You'd play {side} again.",
            "swapped": "You'd play {side} this time.",
        },
    },
    "is": {
        "now": {"any": "You're {side}.", "same": "You're {side} again.", "swapped": "You're {side} this time."},
        "will": {
            "any": "You'll be {side}.",
            "same": "You'll be {side} again.",
            "swapped": "You'll be {side} this time.",
        },
        "would": {
            "any": "You'd be {side}.",
            "same": "You'd be {side} again.",
            "swapped": "You'd be {side} this time.",
        },
    },
}
"""Which side one has, will have or would have; in a rematch, whether it is the same as before."""

keyed(globals())
