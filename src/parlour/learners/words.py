"""What learners say of themselves and refuse, in whole sentences with named gaps. What each character is like, and what
it says of its choices, stands in `characters.py`."""

from parlour.languages.said import keyed

MATCHES = ("match", "matches")
"""One, and many."""
SUMMARY = "Chooses from its memory of past matches."
LEARNS = "Learns from its matches."
WHOSE_MEMORY, HOW_IT_CHOOSES, WHO_ELSE = "whose memory", "how it chooses", "which engine chooses where it knows nothing"
EITHER_ROLE = "0 (it moves first), 1 (second), or both"
MERGED_IN, SENT = "that was merged in", "that was sent"
"""What a file without a name is called."""
AN_ID = "letters, digits, _ and -, at most 40"

# What can be set.
IN_MODE = "{what}; mode {mode}"
"""Of a setting that one mode alone has."""
CURIOSITY = "how much it likes what it has seldom tried, in percent"
OPENINGS = "its first move: varied, known or always its best"
EXPLORE_BELOW = "a best path under so many percent is bad"
EXPLORE_CHANCE = "how often it then tries any move, in percent"
EXPLORE_LASTS = "for that turn, or the rest of the match"
NOT_IN_MODE = "{name} can't be set in the mode {mode}: only {possible} can"
NOTHING_IN_MODE = "{name} can't be set in the mode {mode}, which has nothing to set"
NO_SUCH_MODE = "there's no mode {mode!r}; the modes are {modes}"
HAS_A_MODE = "{name} already exists, with the mode {mode}; only a new learner takes a mode"

# How far it has grown.
STAGES = ("a seed", "a sprout", "a seedling", "a young plant", "in bud", "in flower", "bearing fruit")
KNOWS_NOTHING = "It knows nothing but the rules."
GROWS_BY_PLAYING = "It grows once it shows what it can do: play with it, or train it."
BY_EXAM = "Measured against {name}: {percent:.0f} % of the points in {matches}."
BY_MATCH = "{percent:.0f} % of the points in its last match."
BY_MATCHES = "{percent:.0f} % of the points in its last {matches}."

# Who there is.
BAD_ID = "{text!r} can't be a learner's id: it takes {allowed}"
BAD_NAME = "{text!r} can't be a learner's name: it takes 1 to 40 letters, spaces between"
SEVERAL_CALLED = "several learners are called {name!r}: say which by its id, {ids}"
NO_LEARNER = "there's no learner {name!r} of {game}"
NAME_TAKEN = "there's already a learner called {name!r}"
ID_TAKEN = "there's already a learner {id!r}"
CANNOT_READ = "the learner {name} can't be read: {why}"
HAS_BEEN_REMOVED = "{name} has been removed"

# What it learns from.
TOO_SHORT = "Too short: a match that is given up within the first two moves teaches nothing."
NOT_OVER = "a match that isn't over, or was aborted, teaches nothing"
SET_UP = "a match that was set up teaches nothing: it doesn't begin where the game begins"
TOO_MUCH = "this file takes too long, or too much memory, to read"
NOT_A_LESSON = "a lesson is of player 0 or 1, who won, drew or lost; not {role} {ending}"
OTHER_GAME = "{name} plays {own}; this is of {other}"
WHICH_PLAYER = "say which player {name} was: player=0 or player=1"
NAME_TOO_LONG = "the name of a match has at most {most} letters"
NOT_LEARNED = "{name} hasn't learned from a match {match!r}"
NO_COURSE = "{name} knows nothing from a course {course!r}"
HOW_MANY_OPPONENTS = "say who it plays: 1 to {most} opponents"
CANNOT_TRAVEL = "only opponents with a name can play in other processes or on other machines"
PROCESS_DIED = "a process that played was ended from outside; what was learned until then is kept"
CANNOT_TEACH = "{name} can't be trained against {other}: it takes another learner of its game"

# Changes by hand.
NOTHING_CHANGES = "nothing would change: these are its counts"
NO_ROOT = "the root is no move: choose one below it"
NOT_KNOWN = "it doesn't know this position any more"
BAD_COUNT = "a count is a number from 0 to {most:,}"
COUNT_TOO_SMALL = (
    "{name} can't be {count:,}: {least:,} of its matches went on from here. Change the moves below first, or cut the "
    "branch"
)

keyed(globals())
