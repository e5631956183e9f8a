"""What people read about learners on a server."""

from parlour.languages.said import keyed

HOUSE_NAME = "Sprout"
UNREADABLE_MATCH = "The match can't be read any more."
ENOUGH = "It has learned as much as it may from one address today. Tomorrow it goes on."
NOT_YOURS = "There's no learner {learner} of {game} that you may play."
REMOVED = "this learner has been removed"
ENOUGH_FILES = "This learner has taken in enough files. Make a new one for more."
TOO_MUCH_TO_MERGE = "That's too much to remember: learners have {most_mib} MiB of memory on this server."
TOO_LARGE = (
    "this learner is too large to be opened here: it takes about {needed_mib} MiB, and learners have {most_mib} MiB on "
    "this server"
)
TOO_DEEP = "A position is up to {most} moves from the start."
ILLEGAL = "Move {number}, {move}, isn't legal there."

# How it is introduced.
DAMAGED = "It can't be read."
KNOWS_NOTHING = "It knows nothing yet."
HAS_LEARNED = "It has learned from {matches}."
OF_THE_HOUSE_KNOWS_NOTHING = "Everybody here teaches it. It knows nothing yet."
OF_THE_HOUSE_HAS_LEARNED = "Everybody here teaches it. It has learned from {matches}."

# What came of a training.
GAVE_WAY = "It made room for somebody else's training. It has learned from what it played. Start it again to go on."
TIME_IS_UP = "It was stopped after {minutes} minutes."
COULD_NOT_START = "The training couldn't be started."
ENDED_EARLY = "The training ended early."

MATCHES = ("match", "matches")

keyed(globals())
