"""What people read in answers about reviews and lines."""

NO_SUCH_REVIEW = "That review isn't here any more. Paste the match again."
TEXT_OR_MOVES = "Paste a record or a PGN, or name a game and its moves."
SHOWN_TOO_FAR = "shown is {shown}, but the line ends after move {moves}."
