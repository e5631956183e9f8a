"""What learners can be like: each way of choosing as a character."""

from dataclasses import dataclass

from parlour.games.game import Game
from parlour.learners.shelf import OWN

LONGEST_PATH = 64
"""Moves of the longest match that can be compared as a whole."""


@dataclass(frozen=True, slots=True)
class Character:
    mode: str
    name: str
    sentence: str
    whole_matches: bool = False
    """It compares whole matches, which only short ones allow."""


CHARACTERS = (
    Character(OWN, "Curious", "Learns from every way a position can come about, and tries what it has seldom tried."),
    Character(
        "statistically_best",
        "Old school",
        "Follows the matches that went best on average, as the first learner did.",
        whole_matches=True,
    ),
    Character("statistically_likely", "Open-minded", "Takes one of the three ways that went best.", whole_matches=True),
    Character("random_existing", "Creature of habit", "Plays any move it has seen before."),
    Character("random_not_existing", "Explorer", "Plays what it has never seen, while there is something left."),
    Character("random_any", "Dreamer", "Plays anything, and remembers all of it."),
)


def characters(game: Game) -> list[Character]:
    """Those that a learner of this game can have."""
    return [one for one in CHARACTERS if not one.whole_matches or game.max_plies <= LONGEST_PATH]


def character(mode: str) -> Character:
    return next(one for one in CHARACTERS if one.mode == mode)
