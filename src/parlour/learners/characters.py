"""What learners can be like: each way of choosing as a character, and what it says of its choices."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.games.game import Game
from parlour.languages.said import keyed, with_keys
from parlour.learners.choosing.historical import Rule, Scenario
from parlour.learners.choosing.manner import OWN

LONGEST_PATH = 64
"""Moves of the longest match that can be compared as a whole."""
Measure = Literal["expectation", "path", "chance"]
RuleWords = tuple[str, str]
"""What is said of a rule: in a few words, and in a sentence."""

UNKNOWN: RuleWords = ("It knows nothing here", "It has never been here, so it picks at random.")
NO_WIN: RuleWords = (
    "Nothing to follow",
    "It has been here, but it knows no way on that ever won, so it picks at random.",
)
SCENARIOS: Mapping[Scenario, str] = {
    "matches selected path": "Matches selected path: the other player did what it expected.",
    "off path with data": "Off path with data: it expected another move, but it knows this one.",
    "off path without data": "Off path without data: it doesn't know this move.",
}
HEADS: Mapping[Scenario, str] = {
    "matches selected path": "Matches selected path",
    "off path with data": "Off path with data",
    "off path without data": "Off path without data",
}
MEASURES: Mapping[Measure, str] = {
    "expectation": "what it expects, plus its curiosity",
    "path": "average of its best path",
    "chance": "how likely it is to play this",
}
"""What the number beside a move is: of the measure a character goes by."""


@dataclass(frozen=True, slots=True)
class Character:
    mode: str
    name: str
    sentence: str
    measure: Measure
    reasons: Mapping[Rule, RuleWords] = field(repr=False)
    """What each rule that it may choose by says."""
    whole_matches: bool = False
    """It compares whole matches, which only short ones allow."""

    def reason(self, rule: str) -> RuleWords:
        """What a rule says; one that it does not know, its own name."""
        return next((reason for name, reason in self.reasons.items() if name == rule), (rule.capitalize(), ""))


ALL_CHARACTERS = (
    Character(
        OWN,
        "Curious",
        "Learns from every way a position can come about, and tries what it has seldom tried.",
        "expectation",
        {
            "memory": ("From memory", "It remembers how this went, here or in similar positions, and likes it best."),
            "patterns": ("From similar moves", "It has never tried this move here, but it knows moves like it."),
            "exploring": ("Trying something new", "It has seldom or never tried this, and it's curious."),
            "no data": ("It knows nothing here", "It has never seen anything like this, so it picks at random."),
        },
    ),
    Character(
        "statistically_best",
        "Old school",
        "Follows the matches that went best on average, as the first learner did.",
        "path",
        {
            "memory": ("From memory", "It follows the path that went best on average."),
            "opening": ("A varied opening", "So that you don't always meet the same one."),
            "exploring": ("Trying something else", "Even its best path went badly, so it picks at random."),
            "no win": NO_WIN,
            "no data": UNKNOWN,
        },
        whole_matches=True,
    ),
    Character(
        "statistically_likely",
        "Open-minded",
        "Takes one of the three ways that went best.",
        "path",
        {
            "memory": ("From memory", "It follows one of its three best paths, each as likely."),
            "no win": NO_WIN,
            "no data": UNKNOWN,
        },
        whole_matches=True,
    ),
    Character(
        "random_existing",
        "Creature of habit",
        "Plays any move it has seen before.",
        "chance",
        {
            "memory": ("By habit", "It plays any move it has seen here, each as likely."),
            "exploring": ("Trying something new", "It has seen no move here yet, so it picks at random."),
            "no data": UNKNOWN,
        },
    ),
    Character(
        "random_not_existing",
        "Explorer",
        "Plays what it has never seen, while there is something left.",
        "chance",
        {
            "exploring": ("Trying something new", "It picks among the moves it has never seen here."),
            "all seen": ("Nothing new left", "It has seen every move here, so it picks at random."),
            "no data": UNKNOWN,
        },
    ),
    Character(
        "random_any",
        "Dreamer",
        "Plays anything, and remembers all of it.",
        "chance",
        {"exploring": ("At random", "It plays any move, each as likely."), "no data": UNKNOWN},
    ),
)


def _with_keys(one: Character) -> Character:
    texts = {"name": one.name, "sentence": one.sentence, "reasons": dict(one.reasons)}
    return replace(one, **with_keys(texts, f"learners.characters.{one.mode}"))


CHARACTERS = tuple(map(_with_keys, ALL_CHARACTERS))
keyed(globals())


def characters(game: Game) -> list[Character]:
    """Those that a learner of this game can have."""
    return [one for one in CHARACTERS if not one.whole_matches or game.max_plies <= LONGEST_PATH]


def character(mode: str) -> Character:
    return next(one for one in CHARACTERS if one.mode == mode)
