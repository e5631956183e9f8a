"""What people read in answers about reviews, lines and puzzles."""

from parlour.languages.said import keyed

NO_SUCH_REVIEW = "That review isn't here any more. Paste the match again."
TEXT_OR_MOVES = "Paste a record or a PGN, or name a game and its moves."
SHOWN_TOO_FAR = "shown is {shown}, but the line ends after move {moves}."
NO_SUCH_PUZZLE = "There's no such puzzle here."
NO_PUZZLES = "There are no puzzles for this game."
NOT_THAT_DAY = "That isn't the puzzle of that day."
NOTHING_LEFT = "Nothing is left to find here."

keyed(globals())
