"""What people read in answers over HTTP: whole sentences, with named gaps."""

from parlour.languages.said import keyed

TITLES = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    408: "Request timed out",
    409: "Conflict",
    413: "Content too large",
    415: "Unsupported content type",
    422: "Invalid request",
    429: "Too many requests",
    500: "Server error",
    503: "Unavailable",
}
"""Of problems, by status."""

# Who may call.
SIGN_IN = "You aren't signed in. Say who you are with POST /api/me, or send a token from POST /api/guests."
ONLY_HERE = "This only works on the machine that runs the server."
OPEN_THE_LINK = "Open the link that the server printed when it started, on the machine it runs on."

# Requests.
CONTENT_TYPE = "Send {name}, with the content type {kind}."
BODY_TOO_LONG = "The request is too long. It may have up to {most} bytes."
BODY_TOO_SLOW = "The request took too long to arrive. It has {seconds} seconds."
BODY_CUT_OFF = "The connection closed before the whole request had arrived."
NUMBER_RANGE = "{name} is a number from {least} to {most}."
MINE = "mine is true or false."
SEEN = "seen is the number of an event, or -1."
MOVES_AS_NUMBERS = "moves are numbers, separated by commas."
ILLEGAL_MOVE = "Move {number}, {move}, isn't legal there."
MOVES_TOO_LONG = "moves may have up to {most} characters."
POSITION_TOO_LONG = "A position has up to {most} characters."
RECORD_FORMAT = "format is record or pgn."
SCORES_FORM = "form is ladder or classic."
FILE_FORM = "form is {forms}."
NAME_THE_GAME = "Every opponent belongs to a game. Name the game too."
NAME_TOO_LONG = "A name has up to 64 characters, all of them visible."
NOT_UTF8 = "That file isn't text in UTF-8."

# What is not there, or not now.
NOTHING_HERE = "There's nothing here."
NO_SUCH_GAME = "There's no game with that name."
NO_SUCH_PLY = "The match hasn't got that far."
NO_SUCH_LEARNER = "There's no such learner."
NO_SUCH_LESSON = "It wasn't given that lesson."
NOT_BEGUN = "The match hasn't begun."
PGN_IS_CHESS = "Only chess and pawn chess can be saved as PGN."
NO_CLASSIC = "{game} has no opponents called Easy, Medium and Hard."
NOT_READY = "The server is starting or stopping. Try again in a moment."
DISK_FULL = "The server's disk is nearly full, so nothing new can be made for now."
ENOUGH_OPPONENTS = "You have enough open matches against opponents. Finish one first."

# Learners.
ENOUGH_LEARNERS = "You have {most} learners of this game already. Remove one first."
HOUSE_STAYS = "The house's learner can't be removed. You can reset it."
UNREADABLE_LEARNER = "This learner can't be read: {reason}"
NO_SUCH_MODE = "mode is one of {modes}."
NO_SUCH_OPPONENT = "There's no opponent {name} in this game. Use an opponent's id, or {itself} to let it play itself."
TRAINING_IS_BUSY = "Another training is under way. Try again when it's done."
ABORTED = "The match was aborted, so there's nothing to learn from it."
UNDONE = "This lesson was undone."
FORGOTTEN = "It has forgotten this match."
REMOVED_LEARNER = "A learner"
"""The name of one that has been removed, or cannot be read."""

keyed(globals())
