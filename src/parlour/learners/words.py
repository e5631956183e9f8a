"""What learners say of themselves and refuse, in whole sentences with named gaps. What each character is like, and what
it says of its choices, stands in `characters.py`."""

from collections.abc import Sequence

from parlour.games.words import counted

SUMMARY = "Chooses from its memory of past matches."
LEARNS = "Learns from its matches."
WHOSE_MEMORY, HOW_IT_CHOOSES, WHO_ELSE = "whose memory", "how it chooses", "which engine chooses where it knows nothing"
EITHER_ROLE = "0 (it moves first), 1 (second), or both"
MERGED_IN, SENT = "that was merged in", "that was sent"
"""What a file without a name is called."""
AN_ID = "letters, digits, _ and -, at most 40"


def matches(number: int) -> str:
    return counted(number, "match", "matches")


# What can be set.


CURIOSITY = "how much it likes what it has seldom tried, in percent; mode own"


def openings(mode: str) -> str:
    return f"its first move: varied, known or always its best; mode {mode}"


def explore_below(mode: str) -> str:
    return f"a best path under so many percent is bad; mode {mode}"


def explore_chance(mode: str) -> str:
    return f"how often it then tries any move, in percent; mode {mode}"


def explore_lasts(mode: str) -> str:
    return f"for that turn, or the rest of the match; mode {mode}"


def not_in_mode(name: str, mode: str, possible: Sequence[str]) -> str:
    return f"{name} can't be set for the mode {mode}, where {', '.join(possible) or 'nothing'} can"


def no_such_mode(mode: str, modes: Sequence[str]) -> str:
    return f"there is no mode {mode!r}; the modes are {', '.join(modes)}"


def not_possible(name: str, value: object, allowed: str) -> str:
    return f"{name}={value!r} is not possible: {allowed}"


def has_a_mode(name: str, mode: str) -> str:
    return f"{name} is there already and goes by {mode}; only a new learner takes a mode"


# How far it has grown.

STAGES = ("a seed", "a sprout", "a seedling", "a young plant", "in bud", "in flower", "bearing fruit")
KNOWS_NOTHING = "It knows nothing but the rules."
GROWS_BY_PLAYING = "It grows once it shows what it can do: play with it, or train it."


def by_exam(name: str, mean: float, number: int) -> str:
    return f"Measured against {name}: {100 * mean:.0f} % of the points in {matches(number)}."


def by_matches(mean: float, number: int) -> str:
    last = "its last match" if number == 1 else f"its last {matches(number)}"
    return f"{100 * mean:.0f} % of the points in {last}."


# Who there is.


def bad_id(text: str) -> str:
    return f"{text!r} can't be the id of a learner: {AN_ID}"


def bad_name(text: str) -> str:
    return f"{text!r} can't be the name of a learner: 1 to 40 letters, spaces between"


def several_called(name: str, ids: Sequence[str]) -> str:
    return f"several learners are called {name!r}: say which by its id, {', '.join(ids)}"


def no_learner(name: str, game: str) -> str:
    return f"there is no learner {name!r} of {game}"


def name_taken(name: str) -> str:
    return f"there is a learner called {name!r} already"


def id_taken(text: str) -> str:
    return f"there is a learner {text!r} already"


def cannot_read(name: str, why: object) -> str:
    return f"the learner {name} can't be read: {why}"


def has_been_removed(name: str) -> str:
    return f"{name} has been removed"


# What it learns from.

TOO_SHORT = "Too short: a match that is given up within the first two moves teaches nothing."
NOT_OVER = "a match that isn't over, or was aborted, teaches nothing"
SET_UP = "a match that was set up teaches nothing: it doesn't begin where the game begins"
TOO_MUCH = "this file takes too long, or too much memory, to read"


def not_a_lesson(role: int, ending: str) -> str:
    return f"a lesson is of player 0 or 1, who won, drew or lost; not {role} {ending}"


def other_game(name: str, own: str, other: str) -> str:
    return f"{name} plays {own}; this is of {other}"


def which_player(name: str) -> str:
    return f"say which player {name} was: player=0 or player=1"


def name_too_long(most: int) -> str:
    return f"the name of a match has at most {most} letters"


def not_learned(name: str, match: str) -> str:
    return f"{name} has not learned from a match {match!r}"


def no_course(name: str, course: str) -> str:
    return f"{name} knows nothing from a training {course!r}"


def how_many_opponents(most: int) -> str:
    return f"say whom it plays: 1 to {most} opponents"


def cannot_teach(name: str, other: str) -> str:
    return f"{name} can't be trained against {other}: it takes another learner of its game"


# Changes by hand.

NOTHING_CHANGES = "nothing would change: these are its counts"
NO_ROOT = "the root is no move: choose one below it"
NOT_KNOWN = "it doesn't know this position any more"


def bad_count(most: int) -> str:
    return f"a count is a number from 0 to {most:,}"


def count_too_small(name: str, count: int, least: int) -> str:
    went_on = f"{name} can't be {count:,}: {least:,} of its matches went on from here"
    return f"{went_on}. Change the moves below first, or cut the branch"
