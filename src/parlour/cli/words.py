"""What the commands say, in whole sentences with named gaps. The help of a command stays beside the command."""

from collections.abc import Sequence
from pathlib import Path

from parlour.engines.trace import Cut
from parlour.games.words import counted
from parlour.learners.characters import Measure


def matches(number: int) -> str:
    return counted(number, "match", "matches")


# What several commands say.


def error(why: object) -> str:
    return f"parlour: {why}"


def cannot_read(file: Path, why: object) -> str:
    return f"{str(file)!r} can't be read: {why}"


def cannot_write(file: Path, why: object) -> str:
    return f"{str(file)!r} can't be written: {why}"


def no_folder(folder: Path) -> str:
    return f"there is no folder {str(folder)!r}"


def fault_in(file: Path, why: object) -> str:
    return f"{str(file)!r}, {why}"


def cannot_load(name: str, why: object) -> str:
    return f"{name} can't be loaded: {why}"


def no_such_option(option: str, name: str, known: Sequence[str]) -> str:
    return f"{option!r} is not an option of {name}; it takes {', '.join(known) or 'no options'}"


def not_among(option: str, value: str, possible: Sequence[str]) -> str:
    return f"{option} can't be {value}; choose {', '.join(possible)}"


ENGINE, WHAT_IT_DOES, OPTIONS = "engine", "what it does:wrap", "options:wrap"
GAME, TITLE, WHAT_IT_IS = "game", "title:wrap", "what it is:wrap"
ID, NAME, RATING, WHAT_THEY_ARE_LIKE = "id", "name:wrap", "rating:right", "what they are like:wrap"


def to_move(player: str) -> str:
    return f"{player} to move."


def drawn(reason: str) -> str:
    return f"It is a draw: {reason}."


def won(player: str, reason: str) -> str:
    return f"{player} wins: {reason}."


def legal_moves(number: int, listed: str) -> str:
    return f"{counted(number, 'move')}: {listed}"


def option_words(name: str, words: str, allowed: str, default: object) -> str:
    return f"{name}: {words} ({allowed}; {default!r} by default)"


def measured_with(command: str) -> str:
    return f"Measured with {command}"


# Thinking.

MOVE, ATTENTION, HOW_IT_GOES_ON = "move", "attention:right", "how it goes on:wrap"
NOT_KNOWN, NOT_BETTER, NOT_SOLVED_YET = "not known", "not better", "not solved"
NOT_SOLVED = "Not solved. Give it more time (--ms) or more memory (--table-mb)."
STOPPED = "Stopped."


def value_for(player: str) -> str:
    return f"for {player}"


def more_moves(number: int) -> str:
    return f"and {counted(number, 'more move')}"


def cost(nodes: int, depth: int, ms: float, solved: bool) -> str:
    rate = f"{nodes / max(ms, 0.001):,.0f} kn/s"
    return f"{counted(nodes, 'node')}, depth {depth}, {ms:,.0f} ms ({rate})" + (", solved" if solved else "")


def proved(sentence: str) -> str:
    return f"{sentence} if both play their best."


def perft(depth: int, count: int) -> str:
    return f"perft({depth}) = {count:,}"


def perft_speed(seconds: float, count: int) -> str:
    return f"{seconds:.2f} s, {count / max(seconds, 1e-9):,.0f} per second"


CUTS: dict[Cut, tuple[str, str]] = {
    "beta": ("cut off", "a move so good that the other player won't let it come to this; the rest was left out"),
    "table": ("met before", "the same position came up elsewhere"),
    "estimate": ("estimated", "so far ahead or behind that no move was tried"),
    "pass": ("passed", "so good that the player could even skip this move"),
}
TREE_MOVE, NOW = "  move", "(now)"
ALPHABETA_COLUMNS, MCTS_COLUMNS = ("value", "score", "asked between", "nodes"), ("value", "simulations")
EXACT = "! exact"
BOUND = "≤ ≥ only a bound: it lies outside the window, so the exact score wasn't needed"


def best_line(player: str) -> str:
    return f"* the best line; values are those for {player}, from -1 (lost) to +1 (won)"


def cut_words(name: str, why: str) -> str:
    return f"{name}: {why}"


# Playing.

PLAY_HELP = """Type a move as it is listed, or one of these:
  moves   list the legal moves   back    take your last move back
  hint    suggest a good move    rules   explain the rules
  text    this position as text  new     start again, same sides
  swap    start again, sides swapped     quit    leave
  draw    offer a draw           resign  give up"""
WHICH_GAME, WHICH_OPPONENT = "Which game? ", "Who do you want to play? "
PLAY_AGAIN = "Play again? (new, swap, back, quit) "
GOODBYE = "Goodbye."
YOU, A_FRIEND = "You", "a friend"
NO_MOVES = "There are none: the match is over."
OVER = "The match is over."
OVER_WHAT_NOW = "The match is over. Type new for another one, or quit."
NOTHING_TO_TAKE_BACK = "There's nothing to take back."
SWAP_CHAIRS, SAME_SIDES = "Swap chairs: each of you plays the other side now.", "Same sides as before."


def playing(title: str, board: str, other: str) -> str:
    """With marks for bold letters."""
    where = f", {board}," if board else ""
    return f"\n[bold]{title}[/bold]{where} against {other}. Type help for commands."


def number_or_name(most: int) -> str:
    return f"Please type a number from 1 to {most} or a name."


def accept(player: str) -> str:
    return f"{player}, do you accept? (yes, no) "


def cannot_play(text: str, some: Sequence[str]) -> str:
    return f"You can't play {text} here. Try {', '.join(some)} …, or type help."


def plays(name: str, move: str) -> str:
    return f"{name} plays {move}."


def would_play(name: str, move: str) -> str:
    return f"{name} would play {move}."


def forfeits(name: str, reason: str) -> str:
    return f"{name} couldn't move and loses: {reason}"


def takes_over(reason: str, name: str) -> str:
    return f"{reason}. {name} takes over."


def answers(name: str, yes: bool) -> str:
    return f"{name} accepts." if yes else f"{name} declines."


def says(name: str, words: str) -> str:
    return f"{name}: “{words}”"


def learned_nothing(name: str, why: object) -> str:
    return f"{name} learned nothing from this match. {why}"


def learned(name: str, number: int) -> str:
    return f"{name} has learned from {matches(number)}."


def no_seat_for_you(file: Path) -> str:
    return f"only opponents play in {str(file)!r}; `parlour replay` shows it"


# Replaying.

ABORTED = "The match was aborted."
SAME_AGAIN = "The opponents choose the same moves again."


def step(number: int, player: str, move: str, after: str) -> str:
    return f"{number}. {player} plays {move} after {after}." if after else f"{number}. {player} plays {move}."


def step_event(player: str, reason: str, successor: str) -> str:
    return f"{player}: {reason}. {successor} takes over." if successor else f"{player}: {reason}."


def played_otherwise(number: int, played: str, again: str) -> str:
    return f"Move {number}: {played} was played; now it would be {again}."


# Serving.

DEBUG_WARNING = (
    "Warning: this server runs with --debug. Anyone who uses it on this machine can end matches, crash it and edit "
    "learners. Don't let people play here."
)
NO_ADDRESS = "This machine has no address on a local network. Is it connected?"
BEHIND_A_PROXY = "Behind a proxy? Name it with --set trusted_proxies=…, or all its visitors count as one."


def served_at(address: str) -> str:
    return f"Parlour is at {address}  (Ctrl-C ends it)"


def served_near(address: str) -> str:
    return f"Everybody on this network: {address}"


def key_link(link: str) -> str:
    return f"Do you run this server? Open {link} in your browser, so that it knows you."


# The data of a server.

OWN_BACKUPS = "a database server keeps its own backups: use pg_dump and pg_restore for PostgreSQL"
CAN_HELP = "`parlour data restore` and `parlour data repair` can help."
START_AGAIN = "You can start the server again."


def learner_files(number: int) -> str:
    return counted(number, "file of learners", "files of learners")


def only_learners(folder: Path, files: int) -> str:
    there = "There is" if files == 1 else "There are"
    return f"{there} {learner_files(files)} in {folder}, and no matches yet."


def no_data(folder: Path) -> str:
    return f"There are no data in {folder} yet."


def data_damaged(folder: Path, why: str) -> str:
    return f"The data in {folder} are damaged: {why}."


def data_was_damaged(why: str) -> str:
    return f"The data were damaged: {why}."


def backed_up(number: int, files: int, file: Path) -> str:
    return f"Saved {matches(number)} and {learner_files(files)} in {file}."


def restored(number: int, files: int) -> str:
    return f"Restored {matches(number)} and {learner_files(files)}."


def set_aside(path: Path) -> str:
    return f"What was there before is kept in {path}."


def nothing_wrong_in(folder: Path) -> str:
    return f"Nothing is wrong with the data in {folder}."


def damaged_kept(path: Path) -> str:
    return f"They are kept as they were in {path}."


def rescued(number: int, guests: int) -> str:
    return f"Saved: {matches(number)}, {counted(guests, 'guest')}."


def left_out(number: int) -> str:
    return f"Left out, because parts of them can't be read: {matches(number)}."


# Learners.

LEARNER_COLUMNS = ("name", "id", "character", "mode", "lessons", "positions", "score", "")
LESSON_COLUMNS, MOVES_COLUMN = ("match", "when", "source", "role", "outcome"), "moves"
COURSE_COLUMNS = ("training", "when", "source", "lessons", "won", "drawn", "lost")
UNDONE, NOTHING, CUT, CHANGED, MEMORY = "undone", "nothing", "cut", "changed", "memory"
CHILD_COLUMNS = ("move", "won:right", "drawn:right", "lost:right", "score:right")
MEASURES: dict[Measure, str] = {"expectation": "expects", "path": "path average", "chance": "chance"}
"""What the last column is."""
ALL_MOVES, ITS_MOVE = "all", "plays"


def learner_damaged(why: object) -> str:
    return f"can't be read: {why} (`parlour learner salvage` keeps what is good)"


def exported(name: str, positions: int, file: Path) -> str:
    return f"{name}: {counted(positions, 'position')} in {file}."


def other_game(file: Path, found: object, wanted: object) -> str:
    return f"{str(file)!r} is of {found!r}, not {wanted!r}"


def nothing_wrong_with(name: str) -> str:
    return f"Nothing is wrong with {name}."


def salvaged(lost: int, kept: int, aside: str) -> str:
    lines = "line is" if lost == 1 else "lines are"
    return f"{lost:,} {lines} lost and {kept:,} kept; the log as it was is {aside}."


def forget(name: str, lessons: int) -> str:
    return f"Should {name} forget {counted(lessons, 'lesson')}?"


def remove(name: str) -> str:
    return f"Remove {name} and everything it knows?"


def removed(name: str) -> str:
    return f"{name} is gone."


def renamed(old: str, new: str) -> str:
    return f"{old} is now called {new}."


def copied(copy: str, name: str) -> str:
    return f"{copy} knows what {name} knows."


def no_exams(name: str) -> str:
    return f"{name} hasn't taken any exams yet; `parlour learner train` holds some"


def knows(name: str, number: int, positions: int) -> str:
    return f"{name} knows {matches(number)}, {counted(positions, 'position')}."


def has_a_mode(name: str, mode: str) -> str:
    return f"{name} is there already and goes by {mode}; only a new learner takes --mode"


def no_such_mode(mode: str, game: str, modes: Sequence[str]) -> str:
    return f"{game} has no --mode {mode}; choose {', '.join(modes)}"


def undone(lessons: int, course: str) -> str:
    return f"{counted(lessons, 'lesson')} of {course} {'is' if lessons == 1 else 'are'} undone."


def too_short(name: str, least: int) -> str:
    return f"{name!r} is too short: give at least {least} letters of the match's name"


def several_matches(number: int, name: str, some: Sequence[str]) -> str:
    more = ", …" if number > len(some) else ""
    return f"{counted(number, 'match', 'matches')} begin with {name!r}: {', '.join(some)}{more}"


def character(name: str, what: str, mode: str, sentence: str) -> str:
    return f"{name}, {what} ({mode}): {sentence}"


def settings_of(name: str, what: str, mode: str, sentence: str) -> str:
    return f"{name} is {what} ({mode}): {sentence}"


def never_here(name: str, player: str) -> str:
    return f"{name} has never been here as {player}."


def came_here(name: str, player: str, counts: Sequence[int], score: float) -> str:
    won, drawn, lost = (f"{count:,}" for count in counts)
    came = f"{matches(sum(counts))} came here"
    return f"{name} as {player}: {came}, {won} won, {drawn} drawn, {lost} lost ({score:.0%} of the points)."


def not_its_turn(name: str) -> str:
    return f"It isn't {name}'s turn."


def its_move(move: str) -> str:
    return f"It would play {move}."


def its_path(line: str) -> str:
    return f"The path: {line}."


def share_of(score: float, number: int) -> str:
    return f"{score:4.0%} of {number:,}"


def exam(lessons: int, name: str, score: object) -> str:
    return f"{counted(lessons, 'lesson')}, against {name}: {score}"


def last_exam(name: str, score: object, number: int) -> str:
    return f"against {name}: {score} in {matches(number)}"


def progress(played: int, number: int, counts: Sequence[int], skipped: int) -> str:
    won, drawn, lost = counts
    taught = f"; {skipped:,} taught nothing" if skipped else ""
    return f"{played:,} of {matches(number)}: {won:,} won, {drawn:,} drawn, {lost:,} lost{taught}"


def stopped(progress: str) -> str:
    return f"Stopped: {progress}"
