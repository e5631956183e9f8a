"""What the commands of learners say, in whole sentences with named gaps."""

from parlour.languages.said import keyed
from parlour.learners.characters import Measure

# What is counted: one, and many.
MATCHES = ("match", "matches")
LESSONS = ("lesson", "lessons")
POSITIONS = ("position", "positions")

# Who there is.
LEARNER_COLUMNS = ("name", "id", "character", "mode", "lessons", "positions", "score", "")
DAMAGED = "can't be read: {why} (`parlour learner salvage` keeps what is good)"
KNOWS = "{name} knows {matches}, {positions}."
HAS_A_MODE = "{name} already exists, with the mode {mode}; only a new learner takes --mode"
NO_SUCH_MODE = "{game} has no --mode {mode}; choose {modes}"
NO_SUCH_ROLE = "--role can't be {role}; choose {roles}"
CHARACTER = "{name}, {what} ({mode}): {sentence}"
SETTINGS = "{name} is {what} ({mode}): {sentence}"
RENAMED = "{old} is now called {new}."
COPIED = "{copy} knows what {name} knows."
REMOVE, REMOVED = "Remove {name} and everything it knows?", "{name} is gone."
FORGET = "Should {name} forget {lessons}?"

# Files.
EXPORTED = "{name}: {positions} in {file}."
OTHER_GAME = "{file!r} is of {found!r}, not {wanted!r}"
NOTHING_WRONG = "Nothing is wrong with {name}."
SALVAGED_ONE = "{lost:,} line is lost and {kept:,} kept; the log as it was is {aside}."
SALVAGED = "{lost:,} lines are lost and {kept:,} kept; the log as it was is {aside}."

# Lessons.
LESSON_COLUMNS, MOVES_COLUMN = ("match", "when", "source", "role", "outcome"), "moves"
COURSE_COLUMNS = ("training", "when", "source", "lessons", "won", "drawn", "lost")
UNDONE, NOTHING, CUT, CHANGED, MEMORY = "undone", "nothing", "cut", "changed", "memory"
UNDONE_ONE = "{lessons} of {course} is undone."
UNDONE_SOME = "{lessons} of {course} are undone."
TOO_SHORT = "{name!r} is too short: give at least {least} letters of the match's name"
SEVERAL_MATCHES = "{matches} begin with {name!r}: {some}"
AND_MORE = "{some}, …"

# What it remembers, and would play.
MOVE = "move"
CHILD_COLUMNS = (MOVE, "won:right", "drawn:right", "lost:right", "score:right")
MEASURES: dict[Measure, str] = {"expectation": "expects", "path": "path average", "chance": "chance"}
"""What the last column is."""
ALL_MOVES, ITS_MOVE = "all", "plays"
NEVER_HERE = "{name} has never been here as {player}."
CAME_HERE = (
    "{name} as {player}: {matches} came here, {won:,} won, {drawn:,} drawn, {lost:,} lost ({score:.0%} of the points)."
)
NOT_ITS_TURN = "It isn't {name}'s turn."
ITS_MOVE_IS = "It would play {move}."
ITS_PATH = "The path: {line}."
SHARE = "{score:4.0%} of {number:,}"

# Courses and exams.
NO_EXAMS = "{name} hasn't taken any exams yet; `parlour learner train` holds some"
EXAM = "{lessons}, against {name}: {score}"
PROGRESS = "{played:,} of {matches}: {won:,} won, {drawn:,} drawn, {lost:,} lost"
PROGRESS_SKIPPED = "{progress}; {skipped:,} taught nothing"
STOPPED = "Stopped: {progress}"

keyed(globals())
