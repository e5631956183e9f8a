"""Setting up a position by hand: what can be put where, and what has to be said besides.

A draft is what lies on the board so far, possible or not. The palette of a game puts things down, draws drafts, and
writes one as the text of a position, which `Game.parse` reads or refuses: so the rules stay in one place.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from parlour.games import words
from parlour.games.view import Choice, View


@dataclass(frozen=True, slots=True)
class Draft:
    things: Mapping[str, str] = field(default_factory=dict)
    """What lies where: ids of places in the view, and of things of the palette."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What was chosen for each setting that there is."""

    def with_thing(self, place: str, thing: str | None) -> "Draft":
        """The same with this at a place, or with nothing there."""
        others = {at: one for at, one in self.things.items() if at != place}
        return replace(self, things=others if thing is None else others | {place: thing})


@dataclass(frozen=True, slots=True)
class Setting:
    """What a position has besides what lies on the board: whose turn it is, where one may castle."""

    name: str
    words: str
    choices: tuple[Choice, ...]
    """The first counts if nothing that is possible was chosen."""


class Palette(ABC):
    """How positions of a game are set up. A game names its palette in `Game.palette`; without one, its positions are
    set up as text alone."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    @abstractmethod
    def things(self) -> tuple[Choice, ...]:
        """What can be put on the board."""

    @abstractmethod
    def places(self, thing: str) -> Collection[str]:
        """Where a thing can be put: ids of shapes in the view of a draft."""

    @abstractmethod
    def read(self, position: Any) -> Draft:
        """A position, taken apart."""

    @abstractmethod
    def text(self, draft: Draft) -> str:
        """As `Game.parse` reads it. Whether it is a position is for `parse` to say."""

    @abstractmethod
    def view(self, draft: Draft) -> View: ...

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        """What has to be said about this draft besides."""
        return ()

    def put(self, draft: Draft, place: str, thing: str | None) -> Draft:
        """The same with a thing at a place, or with nothing there."""
        return draft.with_thing(place, thing)

    # What follows from it.

    def after(self, draft: Draft, place: str, thing: str | None) -> Draft:
        """A click with a thing in one's hand, None being an eraser: who puts down what lies there takes it away."""
        if thing is not None:
            self.require(place, thing)
        return self.settled(self.put(draft, place, None if draft.things.get(place) == thing else thing))

    def settled(self, draft: Draft) -> Draft:
        """With a value for each setting that there is, and no others."""
        for place, thing in draft.things.items():
            self.require(place, thing)
        # Whose turn it is may change what else there is to choose.
        for _ in range(2):
            found = {one.name: value_of(one, draft.settings) for one in self.settings(draft)}
            draft = replace(draft, settings=found)
        return draft

    def require(self, place: str, thing: str) -> None:
        if not any(one.id == thing for one in self.things) or place not in self.places(thing):
            raise ValueError(words.NOTHING_TO_PUT.format(thing=thing[:20], place=place[:20]))


def value_of(setting: Setting, chosen: Mapping[str, str]) -> str:
    value = chosen.get(setting.name)
    known = [choice.id for choice in setting.choices]
    return value if value in known else known[0]


def turn_setting(players: tuple[str, str]) -> Setting:
    """Whose turn it is, where that does not follow from the board."""
    return Setting("turn", words.WHOSE_TURN, tuple(Choice(str(i), player, i) for i, player in enumerate(players)))
