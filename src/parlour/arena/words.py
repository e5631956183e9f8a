"""What the arena refuses, in whole sentences with named gaps."""

from parlour.languages.said import keyed

DOES_NOT_MOVE = "{name} doesn't play to the end; a course needs somebody who moves"
NOT_CONNECTED = "these have met nobody through whom they can be compared with {anchor}: {numbers}"
BAD_BOUNDS = "elo0 must be less than elo1, both numbers: these are {elo0} and {elo1}"
BAD_ERROR = "a rating is known to within some points, more than 0: this is {error}"
BAD_STEP_ERROR = "a step is known to within some points, more than 0: this is {error}"
BAD_BUDGET = "a pairing has at least 1 node to think: this is {budget}"
BAD_RISK = "alpha and beta are the shares of wrong answers, above 0 and below a half: these are {alpha} and {beta}"
NO_SUCH_SETTING = "{setting!r} is no setting of {who}; there are {known}"
HOW_MANY_NODES = "{setting!r} doesn't say how many nodes: a whole number, such as nodes=1000"
WITH_SETTINGS = "{name} ({settings})"
TWIN = "{name} (twin)"
TOO_FEW = "an arena needs two who play, at least"
TWICE = "{name} takes part twice; give one of them other settings"
NO_ROUNDS = "there must be at least one pair for each pairing"
NO_REACH = "the reach is how many steps of the ladder a pairing may span, 1 or more"
NOBODY_BETWEEN = "nobody plays between {id} and {toward} here: they aren't neighbours, or think in different ways"
NO_OPENINGS = "the file of openings has none"
BAD_OPENING = "line {number} of the openings: {why}"
OVER_ALREADY = "the match is over there"
BAD_RESULT = "line {number} of the results: {why}"
PAIR_TWICE = "this pair was there before"
NOT_RESULTS = "this doesn't say what is played, as results of an arena do"
NOT_A_PAIR = "this is no pair of matches"
CANNOT_KEEP = "{path} can't be written: {why}"
CANNOT_READ = "{path} can't be read: {why}"
IN_USE = "another arena is writing {path}"
OTHER_FILE = "{path} is no file of results; nothing was written"
DAMAGED = "{path} can't be gone on with: {why}"
OTHER_ARENA = "{path} is of another arena: {what}. Choose another file"
DIFFERENCES = {
    "game": "it's another game",
    "options": "it's another board",
    "seats": "others take part, or with other settings",
    "mode": "others meet each other",
    "reach": "others meet each other",
    "challengers": "others meet each other",
    "seed": "it has another seed",
    "ms": "it has another time for a move",
    "openings": "it has other openings",
    "files": "the engines are in other files",
    "contents": "an engine, a net or a learner has changed since",
    "signature": "it was played by other versions of the engines",
    "arena": "another version of this program wrote it",
}
PROCESS_DIED = (
    "a process that played was ended from outside, perhaps for want of memory; what is in a file can be gone on with"
)
NO_PROGRAM = "there's no program {program!r} here"
NO_VALUE = "{setting!r} needs a value: name=value"
NODES_OR_TIME = "give everybody the same nodes or the same time, not both"
NO_CHALLENGERS = "those who challenge need others to play"

keyed(globals())
