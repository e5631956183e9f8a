"""What is asked, refused and said of puzzles, in whole sentences. `{mover}` and `{other}` are the players as the game
calls them."""

from parlour.languages.said import keyed

QUESTIONS = {
    "win": "{mover} to move: find the only move that wins",
    "win_1": "{mover} to move: win in one",
    "win_2": "{mover} to move: win in two",
    "win_3": "{mover} to move: win in three",
    "mate_1": "{mover} to move: mate in one",
    "mate_2": "{mover} to move: mate in two",
    "mate_3": "{mover} to move: mate in three",
    "gain": "{mover} to move: win material",
    "hold": "{mover} to move: only one move saves the draw",
    "stop": "{mover} to move: only one move stops the mate",
    "boxes": "{mover} to move: save the boxes",
    "who": "{mover} to move: who wins?",
}
TITLES = {
    "win": "Find the only winning move",
    "win_1": "Win in one",
    "win_2": "Win in two",
    "win_3": "Win in three",
    "mate_1": "Mate in one",
    "mate_2": "Mate in two",
    "mate_3": "Mate in three",
    "gain": "Win material",
    "hold": "Save the draw",
    "stop": "Stop the mate",
    "boxes": "Save the boxes",
    "who": "Who wins?",
}
"""The same in a few words, as a headline."""
MORE = {
    "win": "Every other move lets the win slip.",
    "win_within": "Other moves may win too, but not as quickly.",
    "mate": "Other moves may win too, but not as quickly.",
    "gain": "No other move comes near it.",
    "hold": "Every other move loses.",
    "stop": "After any other move, it's mate in {n} at the latest.",
    "boxes": "One line ends with more boxes than any other.",
    "who": "If both play their best from here.",
}
"""One line below the question."""

RIGHT = "Right. Go on…"
SOLVED = "Solved"
SOLVED_WHO = {"0": "Right: {first} wins", "1": "Right: {second} wins", "draw": "Right: it's a draw"}
WRONG = {
    "win": "{move} doesn't win.",
    "win_1": "{move} doesn't win in one.",
    "win_2": "{move} doesn't win in two.",
    "win_3": "{move} doesn't win in three.",
    "mate_1": "{move} isn't mate.",
    "mate_2": "{move} doesn't mate in two.",
    "mate_3": "{move} doesn't mate in three.",
    "gain": "There's better than {move}.",
    "hold": "{move} loses.",
    "stop": "{move} doesn't stop the mate.",
    "boxes": "{move} ends with fewer boxes.",
    "who": "No, that isn't how it ends.",
}
ANSWERS = {"0": "{first} wins", "1": "{second} wins", "draw": "It's a draw"}

NO_PUZZLES = "there are no puzzles for {game}{board}; there are some for {known}"
ON_THIS_BOARD = " on this board"
NO_SUCH_PUZZLE = "there is no puzzle {wanted!r} for {game}; they go from 1 to {most}, or by name, such as {example}"
BAD_SET = "{file}, line {line}: {why}"
NOT_AN_ANSWER = "{answer!r} isn't an answer here: {allowed}"
NO_KIND = "there is no kind {kind!r}; there are {known}"
NO_DAY = "{day!r} isn't a day; write it as 2026-11-18"

keyed(globals())
