"""How a learner goes about choosing, besides its mode: what its owner may set, whichever mode it applies to."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from parlour.games.game import Option, Value
from parlour.learners import words
from parlour.learners.choosing.historical import LASTS, OPENINGS, Exploring, Lasts, Openings

OWN = "own"
BEST = "statistically_best"
TAKES: dict[str, tuple[Option, ...]] = {
    OWN: (
        Option("curiosity", 20, range(201), words.IN_MODE.format(what=words.CURIOSITY, mode=OWN)),
    ),
    BEST: (
        Option("openings", "varied", OPENINGS, words.IN_MODE.format(what=words.OPENINGS, mode=BEST)),
        Option("explore_below", 25, range(101), words.IN_MODE.format(what=words.EXPLORE_BELOW, mode=BEST)),
        Option("explore_chance", 25, range(101), words.IN_MODE.format(what=words.EXPLORE_CHANCE, mode=BEST)),
        Option("explore_lasts", "turn", LASTS, words.IN_MODE.format(what=words.EXPLORE_LASTS, mode=BEST)),
    ),
}  # fmt: skip
"""What can be set in a mode; in the others nothing."""
OPTIONS = tuple(option for options in TAKES.values() for option in options)


@dataclass(frozen=True, slots=True)
class Manner:
    """As it comes, unless its owner chose otherwise."""

    curiosity: int = 20
    openings: Openings = "varied"
    explore_below: int = 25
    explore_chance: int = 25
    explore_lasts: Lasts = "turn"

    def __post_init__(self) -> None:
        for option in OPTIONS:
            option.check(getattr(self, option.name))

    @property
    def exploring(self) -> Exploring:
        return Exploring(float(self.explore_below), self.explore_chance / 100, self.explore_lasts)

    def changes(self) -> dict[str, Value]:
        """What is not as it comes."""
        return {name: value for name, value in asdict(self).items() if value != getattr(USUAL, name)}


USUAL = Manner()


def takes(mode: str) -> tuple[str, ...]:
    """The names of what can be set in a mode."""
    return tuple(option.name for option in TAKES.get(mode, ()))


def manner_of(options: Mapping[str, Any]) -> Manner:
    """From the options of an engine, or whatever else has them among others."""
    return Manner(**{one.name: options[one.name] for one in fields(Manner) if one.name in options})


def require_applies(mode: str, settings: Mapping[str, Any]) -> None:
    """ValueError names what a learner of this mode does not go by."""
    for name in settings:
        if name not in takes(mode):
            text = words.NOT_IN_MODE if takes(mode) else words.NOTHING_IN_MODE
            raise ValueError(text.format(name=name, mode=mode, possible=", ".join(takes(mode))))
