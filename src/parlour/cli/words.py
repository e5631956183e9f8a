"""What the commands say, in whole sentences with named gaps; of learners in `learner/words.py`. The help of a command
stays beside the command."""

from parlour.engines.trace import Cut

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
NO_FOLDER = "there's no folder {folder!r}"
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
KEY_LINK = "Do you run this server? Open {link} in your browser, so that it knows you."
BEHIND_A_PROXY = "Behind a proxy? Name it with --set trusted_proxies=…, or all its visitors count as one."

# The data of a server.
OWN_BACKUPS = "a database server keeps its own backups: use pg_dump and pg_restore for PostgreSQL"
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

# Exams of learners.
LAST_EXAM = "against {name}: {score} in {matches}"

# What reviews, explanations and opinions say.
PLY, MARK, BETTER = "move no.:right", "how good:wrap", "better:wrap"
REVIEWING = "Looking at every position…"
ACCURACY_OF = "{name}: accuracy {percent} %"
TURNING = "The move that cost {name} the most: move {ply}."
GOES_ON = "It goes on: {line}"
BETTER_LINE = "Better: {line}"
PROOF = "The proof: {line}"
THOUGHT_AGAIN = "{name} thought again, and plays {move} again. What it saw:"
THOUGHT_OTHERWISE = "{name} thought again, and now plays {move}: another version or other settings played this match."
WHO, THINKS, POSITIONS = "who:wrap", "thinks:wrap", "positions:right"
AGREEMENT = "How many would play what: {listed}"
TRUTH = "{sentence}, whatever anybody thinks. Moves that keep it: {moves}"
NO_TRUTH = "Nobody knows the truth about this position: it isn't solved."
