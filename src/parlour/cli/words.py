"""What the commands say, in whole sentences with named gaps; of learners in `learner/words.py`. The help of a command
stays beside the command."""

from parlour.engines.trace import Cut
from parlour.languages.said import keyed

# What is counted: one, and many.
MATCHES = ("match", "matches")
LESSONS = ("lesson", "lessons")
MOVES = ("move", "moves")
OTHER_MOVES = ("more move", "more moves")
NODES = ("node", "nodes")
GUESTS = ("guest", "guests")
LEARNER_FILES = ("learner file", "learner files")

# What several commands say.
ERROR = "parlour: {why}"
CANNOT_READ = "{file!r} can't be read: {why}"
CANNOT_WRITE = "{file!r} can't be written: {why}"
NOT_TEXT = "it isn't text"
TWICE_A_FILE = "{file!r} is named for two things; each needs a file of its own"
NO_FILE = "there's no such file"
A_FOLDER = "it's a folder"
NOT_ALLOWED = "that isn't allowed"
UNKNOWN_FAULT = "the system doesn't say why"
EMPTY_FILE = "it's empty"
NO_FOLDER = "there's no folder {folder!r}"
WHICH_MATCH = "{file} has many matches of an arena; say which one: {file}:1 is the first"
WHICH_OF_SEVERAL = "there is more than one match in {file}: {file}:1 is the first, {file}:{matches} the last"
NO_SUCH_MATCH = "{file} has no match {number}; matches in it: {matches}"
FAULT_IN = "{file!r}, {why}"
CANNOT_LOAD = "{name} can't be loaded: {why}"
NO_SUCH_OPTION = "{option!r} isn't an option of {name}; it takes {known}"
NO_OPTIONS = "no options"
ENGINE, WHAT_IT_DOES, OPTIONS = "engine", "what it does:wrap", "options:wrap"
GAME, TITLE, WHAT_IT_IS = "game", "title:wrap", "what it is:wrap"
ID, NAME, RATING, WHAT_THEY_ARE_LIKE = "id", "name:wrap", "rating:right", "what they are like:wrap"
TO_MOVE = "{player} to move."
DRAWN = "It is a draw: {reason}."
WON = "{player} wins: {reason}."
LEGAL_MOVES = "{moves}: {listed}"
OPTION = "{name}: {what} ({allowed}; {default!r} by default)"
MEASURED_WITH = "Measured with {command}"

NOBODY_NEW = "everybody on the ladder of {game} has a rating; --enter is for newcomers"
ENTERED = "{name}: {rating:.0f} ± {error:.0f}"

# Training.
NET_ENDING = "{file!r} isn't a name for a net: it has to end in {ending}"
TRAINING = "{percent}, round {round}, {matches}"
TRAINING_LOSS = ", loss {loss:.3f}"
MET = "{name} {percent}"
RATED = "; rating {rating:.0f} ± {error:.0f}"
RATING_AFTER = "rating, after minutes"
TRAINING_STOPPED = "Stopped. What it has learned is kept."
STRONGER = "It is stronger than the present champion: {score} in {pairs} pairs of matches."
NOT_STRONGER = "The present champion stays: this net isn't shown to be stronger. {score} in {pairs} pairs of matches."
NET_WRITTEN = "The net is in {file}."
PLAY_NET = "Play it: {command}"

# Thinking.
MOVE, ATTENTION, HOW_IT_GOES_ON = "move", "attention:right", "how it goes on:wrap"
VALUE_FOR = "for {player}"
MORE_MOVES = "and {moves}"
COST, SOLVED_COST = "{nodes}, depth {depth}, {ms:,.0f} ms ({rate:,.0f} kn/s)", "{cost}, solved"
NOT_KNOWN, NOT_BETTER, NOT_SOLVED_YET = "not known", "not better", "not solved"
NOT_SOLVED = "Not solved. Give it more time (--ms) or more memory (--table-mb)."
PROVED = "{sentence} if both play their best."
STOPPED = "Stopped."
PERFT = "perft({depth}) = {count:,}"
PERFT_SPEED = "{seconds:.2f} s, {rate:,.0f} per second"
CUTS: dict[Cut, tuple[str, str]] = {
    "beta": ("cut off", "a move so good that the other player won't let it come to this; the rest was left out"),
    "table": ("met before", "the same position came up elsewhere"),
    "estimate": ("estimated", "so far ahead or behind that no move was tried"),
    "pass": ("passed", "so good that the player could even skip this move"),
}
CUT = "{name}: {why}"
TREE_MOVE, NOW = "  move", "(now)"
ALPHABETA_COLUMNS, MCTS_COLUMNS = ("value", "score", "asked between", "nodes"), ("value", "simulations")
BEST_LINE = "* the best line; values are for {player}, from -1 (lost) to +1 (won)"
EXACT = "! exact"
BOUND = "≤ ≥ only a bound: it lies outside the window, so the exact score wasn't needed"

# Playing.
PLAY_HELP = """Type a move as it is listed, or one of these:
  moves   list the legal moves   back    take your last move back
  hint    suggest a good move    rules   explain the rules
  text    this position as text  new     start again, same sides
  swap    start again, sides swapped     quit    leave
  draw    offer a draw           resign  give up"""
WHICH_GAME, WHICH_OPPONENT = "Which game? ", "Who do you want to play? "
NUMBER_OR_NAME = "Please type a number from 1 to {most}, or a name."
PLAYING = "\n[bold]{title}[/bold] against {other}. Type help for commands."
PLAYING_ON = "\n[bold]{title}[/bold], {board}, against {other}. Type help for commands."
PLAY_AGAIN = "Play again? (new, swap, back, quit) "
GOODBYE = "Goodbye."
YOU, A_FRIEND = "You", "a friend"
NO_MOVES = "There are none: the match is over."
OVER = "The match is over."
OVER_WHAT_NOW = "The match is over. Type new for another one, or quit."
NOTHING_TO_TAKE_BACK = "There's nothing to take back."
SWAP_CHAIRS, SAME_SIDES = "Swap chairs: each of you plays the other side now.", "Same sides as before."
ACCEPT = "{player}, do you accept? (yes, no) "
CANNOT_PLAY = "You can't play {text} here. Try {some} …, or type help."
PLAYS, WOULD_PLAY = "{name} plays {move}.", "{name} would play {move}."
FORFEITS = "{name} couldn't move and loses: {reason}"
TAKES_OVER = "{reason}. {name} takes over."
ACCEPTS, DECLINES = "{name} accepts.", "{name} declines."
SAYS = "{name}: “{words}”"
LEARNED = "{name} has learned from {matches}."
LEARNED_NOTHING = "{name} learned nothing from this match. {why}"
NO_SEAT_FOR_YOU = "only opponents play in {file!r}; `parlour replay` shows it"

# Replaying.
ABORTED = "The match was aborted."
STEP, STEP_AFTER = "{number}. {player} plays {move}.", "{number}. {player} plays {move} after {after}."
STEP_EVENT, STEP_REPLACED = "{player}: {reason}.", "{player}: {reason}. {successor} takes over."
SAME_AGAIN = "The opponents choose the same moves again."
PLAYED_OTHERWISE = "Move {number}: {played} was played; now it would be {again}."

# Serving.
DEBUG_WARNING = (
    "Warning: this server runs with --debug. Anyone who uses it on this machine can end matches, crash it and edit "
    "learners. Don't let people play here."
)
SERVED_AT = "Parlour is at {address}  (Ctrl-C ends it)"
SERVED_NEAR = "Everybody on this network: {address}"
NO_ADDRESS = "This machine has no address on a local network. Is it connected?"
THINKING_HERE = "Opponents of the servers that share this database think here  (Ctrl-C ends it)"
KEY_LINK = "Do you run this server? Open {link} in your browser, so that it knows you."
BEHIND_A_PROXY = "Behind a proxy? Name it with --set trusted_proxies=…, or all its visitors count as one."

# The data of a server.
OWN_FILES = "a database server looks after its own files: this is for a folder (PostgreSQL has pg_amcheck)"
NO_PSYCOPG = "PostgreSQL needs psycopg, which is missing ({why}): pip install 'parlour[postgres]'"
SCHEMA = "the schema {name} of the database"
NO_DATA = "There's no data in {folder} yet."
ONE_LEARNER_FILE = "There's {files} in {folder}, and no matches yet."
ONLY_LEARNER_FILES = "There are {files} in {folder}, and no matches yet."
NOTHING_WRONG = "Nothing is wrong with the data in {folder}."
DATA_DAMAGED, DATA_WAS_DAMAGED = "The data in {folder} is damaged: {why}.", "The data was damaged: {why}."
CAN_HELP = "`parlour data restore` and `parlour data repair` can help."
BACKED_UP = "Saved {matches} and {files} in {file}."
RESTORED = "Restored {matches} and {files}."
SET_ASIDE = "What was there before is kept in {path}."
DAMAGED_KEPT = "It's kept as it was in {path}."
RESCUED = "Saved: {matches}, {guests}."
LEFT_OUT = "Left out, because parts of them can't be read: {matches}."
START_AGAIN = "You can start the server again."

# Matches as one file.
NO_SUCH_FORMAT = "there's no format {format!r}; there are {known}"
JSON_NEEDS_OUT = "--json says what was written to a file: name it with --out"
OUT_EXISTS = "{file!r} exists already: choose another name"
NO_SUCH_PERSON = "nobody called {name!r} has played here"
SEVERAL_PEOPLE = "{count} people are called {name!r}: name one by id ({ids})"
NOTHING_TO_EXPORT = "no finished match fits that, so nothing was written"
NO_CHESS_TO_EXPORT = "none of these matches is of chess or pawn chess, and PGN holds no other: nothing was written"
EXPORTED = "Saved {matches} in {file}."
EXPORTED_HERE = "That was {matches}."
LEFT_NOT_CHESS = "Left out, because PGN is for chess and pawn chess: {matches}."
LEFT_UNREADABLE = "Left out, because their game isn't installed here: {matches}."
LEFT_UNFINISHED = "Left out, because they haven't ended: {matches}."

# Exams of learners.
LAST_EXAM = "against {name}: {score} in {matches}"

# What reviews, explanations and opinions say.
TO_WIN = "{name} to win"
PLY, MARK, BETTER = "move no.", "how good:wrap", "better:wrap"
REVIEWING = "Looking at every position…"
ACCURACY_OF = "{name}: accuracy {percent} %"
TURNING = "The move that cost {name} the most: {number} {move}."
NONE_LOST = "Nobody made a serious mistake."
LOSER_CLEAN = "{name} lost without a serious mistake."
LOST_FROM_THE_START = (
    "{winner} could force a win from the first move on and never let go: no single move lost this match."
)
NUMBERED = "{number} {sentence}"
MAIN_LINE_ONLY = "Variations were left out: only the main line is looked at."
GOES_ON = "It goes on: {line}"
BETTER_LINE = "Better: {line}"
PROOF = "The proof: {line}"
WHO, THINKS, POSITIONS = "who:wrap", "thinks:wrap", "positions:right"
AGREEMENT = "How many would play what: {listed}"
TRUTH = "{sentence}, whatever anybody thinks. Moves that keep it: {moves}"
NO_TRUTH = "Nobody knows the truth about this position: it isn't solved."

# The arena.
PLAYING_PAIRS = "Pairs of matches"
TIME_LEFT = "about {left} left"
SECONDS, MINUTES = "{n} seconds", "{n} minutes"
RATING_OF, ERROR_OF, SCORE_OF, MATCHES_OF = "rating:right", "95 %:right", "score:right", "matches:right"
SURER = "surely above the next:right"
CROSS = "points out of 100:wrap"
FIRST_MOVE = (
    "Moving first after the opening is worth {value:.0f} ± {error:.0f} points; "
    "equals draw {draws:.0f} % of their matches."
)
FAULTS = "{name} couldn't go on in {times}, and lost:"
FAULT_LINE = "  to {other} in round {round}: {why}"
KNOWN = "known"
KNOWN_RATINGS = "Opponents of the ladder have the ratings that were measured on this board."
LOST_TO = "{name} lost match {number} to {other}, from {position}:"
REVIEW_ALL_OF_IT = "The whole of it: parlour review {file}:{number}"
NO_ONE_MOVE = "No single move cost much; it was lost bit by bit."
SELF_PLAY_OF_ONE = "self-play is of one who plays a twin: name one"
SPRT_OF_TWO = "a test is between two: name just those"
SPRT_VERDICTS = {
    "stronger": "{one} is stronger than {two}: by {elo1:g} points rather than by {elo0:g}.",
    "not-stronger": "{one} isn't stronger than {two} by {elo1:g} points; rather by {elo0:g}, or less.",
    "open": "It isn't decided yet whether {one} is stronger than {two} by {elo1:g} points or by {elo0:g}.",
}
SPRT_WALK = "(LLR {llr:+.2f}, between {lower:.2f} and {upper:+.2f})"
PGN_IS_CHESS = "PGN is for chess and pawn chess; other games are kept with --out"
NOTHING_PLAYED = "stopped before anything could be rated"
AGAIN_NEEDS_OUT = "--again needs --out: a new file, to which what was played before is taken over."
NO_LADDER_FILE = "{file} is for boards that aren't measured. Make a file for this one first."
STEP_OF, HOW_EVEN, PROPOSED = "above the one below:right", "step", "settings for even steps:wrap"
STEPS = {"even": "fine", "small": "small", "large": "large", "unsure": "not sure yet"}
EVEN = "Every step is between 80 and 200 points, and surely there."
NOT_EVEN = "Not every step is between 80 and 200 points, and surely there."

# Something of your own.
NOT_A_PYTHON_FILE = "{file!r} should be a Python file with a plain name, such as mine.py"
ENGINE_THERE_ALREADY = "there's an engine named {name} already; choose another name for yours, such as my_{name}.py"
THERE_ALREADY = "{file!r} is there already; nothing was changed"
BEGUN = (
    "{file} has a small engine in it: takes a win at hand, otherwise any move. Change it, then:\n"
    "  parlour play tictactoe --engines {file} --opponent {name}\n"
    "  parlour arena tictactoe --engine {file} --against ladder"
)

# Puzzles.
PUZZLE = "{title}, puzzle {id}, rated {rating}"
PUZZLE_ON = "{title} ({board}), puzzle {id}, rated {rating}"
YOUR_ANSWER = "Your answer: "
WHO_ANSWERS = "Type {first}, {second} or draw."
PUZZLE_HELP = "Type a move. hint: what it's about; solution: the answer; quit: leave."
NOT_RIGHT = "{said} Try again, or type solution."
SOLUTION_IS = "The solution: {line}"
TRUTH_IS = "{truth}. It goes on: {line}"
ONE_WAY_TO_CHOOSE = "choose a puzzle in one way: by its number or name, by the day, or by a seed"
DAILY_OF_A_GAME = "the puzzle of the day is one a game, whatever its board: leave the options out"

keyed(globals())
