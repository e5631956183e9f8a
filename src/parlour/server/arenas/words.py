"""What people read about arenas on a server."""

from parlour.languages.said import keyed

NO_SUCH_ARENA = "There's no such arena. It may have been deleted."
NO_SUCH_MATCH = "There's no such match in this arena."
NOT_YOURS = "Only whoever set up this arena may change it."
ONE_AT_A_TIME = "One of your arenas is under way. Pause or stop it first."
ENOUGH_KEPT = "You have {most} arenas, and that's all the room there is. Delete one first."
NONE_HERE = "This server plays no arenas."
OVER_ALREADY = "This arena is over."
TOO_MANY_PAIRS = (
    "That would be {pairs} pairs of matches; an arena may have {most}. Choose fewer pairs or fewer players."
)
TOO_COSTLY = (
    "That's more than a guest may ask for: {cost} nodes a move times matches, and the most is {most}. "
    "Choose fewer pairs, or players that look less far."
)
NOT_OFFERED = "{id!r} can't take part here"
CANNOT_GO_ON = "It can't go on: {why}."
FAILED = "It stopped: {why}."
WENT_WRONG = "something went wrong on the server"
FILE_FORMAT = "format must be csv, jsonl or pgn"
NO_PGN = "Only chess and pawn chess can be saved as PGN."

keyed(globals())
