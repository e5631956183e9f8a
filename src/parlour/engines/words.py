"""What engines refuse, and what is said of one that fails: whole sentences with named gaps. What a move is worth is
worded in `verdict.py`; what an engine is, and what its options are, beside them."""

from parlour.languages.said import keyed

NO_SUCH_ENGINE = "there is no engine named {name!r}; the engines are {known}"

# What each of ours does.
SUMMARIES = {
    "alphabeta": "Looks ahead move by move and leaves out what can't matter; exact once it sees the end.",
    "beatable": "Plays tic-tac-toe: its first mark goes anywhere, then it wins, blocks, or thinks to the end.",
    "classic_dots": "Plays dots and boxes: prices every line and looks 1, 3 or 5 turns ahead.",
    "mcts": "Plays matches to their end at random, more of them where it goes well; plays the move it tried most.",
    "net": "Asks a small network that was trained beforehand what positions are worth, and looks where it's good.",
    "plain_mcts": "Plays matches to their end at random, in plain Python; plays any game.",
    "plain_minimax": "Tries every move to the end of the game, in plain Python; plays any game.",
    "random": "Plays a legal move at random.",
    "solver": "Searches to the very end: perfect where it finishes.",
    "win_or_block": "Plays tic-tac-toe: wins if it can, else blocks, else picks at random.",
}

# Limits.
ABOVE_NOTHING = "a whole number above 0, or None for no limit"
UP_TO = "a whole number from {least} to {most}"
UP_TO_OR_NONE = "a whole number from {least} to {most}, or None"
SEED = "a whole number from 0 to 2^64 - 1"

# Who can think about what.
OVER = "there's nothing to think about in {position!r}: the match is over ({reason})"
NO_TRACE = "{name} keeps no trace of its search in {game}: leave out trace"
ONLY_TIC_TAC_TOE = "{name} only plays tic-tac-toe, not {game}"
ONLY_DOTS = "{name} only plays dots and boxes, not {game}"
NINE_CELLS = "{name} plays on at most nine cells, not on {size}; choose win_or_block or alphabeta"
NEEDS_COMPILED = "{name} needs a compiled game; for {game} choose a plain engine"
NO_SOLVER = "there's no solver for {game}: its end is too far away"
KEEPS_ONLY_IN_CHESS = "{name} keeps nothing between moves in {game}, only in chess: leave out keep"
SECOND_ONLY_IN_CHESS = "{name} has a second search only in chess, not in {game}: leave out search"
NO_FEATURES = "{name} can't play {game}: nothing says what a net sees of it"
NO_SHIPPED_NET = "no net for {game} comes with the program: train one, or give the file of one as net"
NO_NET_ALPHABETA = "search alphabeta needs a game in which only winning counts, not {game}; choose mcts"
NO_NET_MCTS = "{game}'s nets serve alphabeta alone: leave out search, or choose alphabeta"
ONE_THREAD = "net searches with several threads only with search=mcts"

# Files of nets.
WHICH_NET = "the file of a net; without one, the net that comes with the program"
A_FILE = "the name of a file that ends in .net, or nothing"
BAD_NET = "{path!r} can't be used as a net: {fault}"
NO_NET = "it isn't a net"
NET_OTHER_VERSION = "it's a net of another version of this program"
NET_HEAD = "its head is damaged"
NET_CHECKSUM = "its checksum doesn't fit: the file is damaged"
NET_OTHER_FEATURES = "it sees {features!r}, and this version of the program shows it {known!r}"
NET_SHAPE = "its weights don't make a net: {fault}"
NET_LENGTH = "{bytes} bytes of weights, where its shape takes {wanted}"
NET_FOR_ANOTHER = "the net was trained for {of}, not for {game}"

# Outside engines: what is wrong with one that is added or loaded.
USUAL_SUMMARY = "An engine from outside."
GIVE_A_NAME = 'give the engine a name: @add_engine("name")'
WRONG_PARAMETERS = "{name} takes {signature}; an engine takes (position, limits) or (position, limits, past)"
MUST_RETURN = "{name} must return a move: it can't be async, and it can't yield"
NO_SUCH_FILE = "there's no file or folder {path!r} to load engines from"
EXITS = "it ends the program while it is loaded, by os._exit({status})"
NO_ENGINE_IN = 'there\'s no engine in {path!r}: write @parlour.add_engine("name") above a function'
ADDS_NO_ENGINE = "loading its file adds no engine {name!r}: add it at the top level, whoever runs the file"
TYPED_AT_A_PROMPT = "what is typed at a prompt can't run in a process of its own: save it as a file and load that"
PROCESS_IN_PROCESS = (
    "{name} is in its own process already and may not start another one: what only the script itself should do belongs "
    "under if __name__ == '__main__'"
)
CANNOT_THINK = "{name} can't think about {position!r}: {fault}"

# Outside engines: what went wrong with a move. The engine's name comes first, and records keep what follows it.
AT = "{fault}, in {position!r}"
STOPPED = "was stopped"
OVERTIME = "did not answer within {limit} ms (it took {ms:.0f})"
MISTAKE = "made a mistake: {fault}"
NOT_A_MOVE = "returned {what}; a move is its id, such as {example}, or its text"
RAISED, RAISED_AT = "raised {error}", "raised {error} ({file}, line {line})"
NOT_LOADED = "could not be loaded: {fault}"
NO_START, NO_ANSWER = "did not start within {ms:.0f} ms", "did not answer within {ms:.0f} ms"
OVERWROTE = "wrote over its own answer"
EXIT_CODE = "ended its own process with exit code {code}"
BY_SIGNAL, BY_SIGNAL_NUMBER = "ended its own process with {name}", "ended its own process with signal {number}"

# What an engine thinks of a move: beside it ("wins in 3"), and by itself ("Black wins in 3"). Ends are the game's own:
# "wins", "is mated".
NAMED = "{name} {verdict}"
WINS, LOSES = "wins", "loses"
ENDS_BY, ENDS_IN, ENDS_WITHIN = "{end} by {amount}", "{end} in {moves}", "{end} within {moves}"
WITHIN_MOVES = ("move", "moves")
DRAW, DRAW_FOR = "draw", "A draw for {name}"
EVEN, EVEN_FOR = "even", "Even for {name}"
AMOUNT = "{amount:.1f} {unit}"
AHEAD = {"ahead": "ahead by {amount}", "behind": "behind by {amount}"}
MORE_OR_LESS = {"ahead": "+{amount}", "behind": "−{amount}"}
IS_AHEAD = {"ahead": "{name} is ahead by {amount}", "behind": "{name} is behind by {amount}"}
TO_WIN, TO_WIN_OR_DRAW = "{win} to win", "{win} to win, {draw} to draw"
PERCENT, OVER_99, UNDER_1 = "{whole} %", "over 99 %", "under 1 %"
CHANCES_FOR = "{chances} for {name}"
NEVER_TRIED, HAS_NEVER_TRIED = "never tried", "{name} has never tried it"
WON, WON_AND_DREW = "won {won} of {of}", "won {won} of {of}, drew {drawn}"

# Programs that speak UCI.
UCI_IS_CHESS = "{name} plays chess only"
UCI_SUMMARY = "Another program that speaks UCI: {program}"
NO_UCI = "{program} can't be used as a chess program: {why}"
NO_UCI_OPTION = "it has no setting {name!r}; it has {known}"
UCI_NUMBER = "its setting {name!r} takes a number from {least} to {most}, not {value!r}"
UCI_ONE_OF = "its setting {name!r} takes one of {known}; not {value!r}"
UCI_ENDED = "ended"
UCI_SILENT = "didn't answer in time"
NO_MOVE_BETWEEN = "no move leads from {before} to {after}"

keyed(globals())
