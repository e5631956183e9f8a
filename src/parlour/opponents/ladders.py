"""The ladders: TOML files, each with the opponents of a game from the weakest to the strongest.

A file names the one option set that it is for. Only then has it ratings and an opponent that is called perfect: what
was measured or proved on one board says nothing about another. A file that names none is for those boards of its game
that have no file of their own.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from parlour.engines.signature import SIGNATURE
from parlour.games.game import Game, Value
from parlour.games.registry import game as find_game
from parlour.games.words import quantity
from parlour.languages.said import Said
from parlour.opponents import words
from parlour.opponents.choose import Level
from parlour.opponents.opponent import EndingEngine, Opponent

LADDERS = Path(__file__).parent / "ladders"
ANY = "any"
"""The ladder of games that have none of their own."""
NOT_MEASURED = words.NOT_MEASURED


@dataclass(frozen=True, slots=True)
class Solved:
    """Who wins if nobody makes a mistake, as the solver has proved it from the first move."""

    value: int
    """1: the player who starts; -1: the other; 0: nobody."""
    score: int | None = None
    """By how much, in the game's own unit, if it has one; from the side of the player who starts."""

    def words(self) -> str:
        if self.value == 0:
            return words.DRAW
        if not self.score:
            return words.STARTER_WINS if self.value > 0 else words.SECOND_WINS
        text = words.STARTER_WINS_BY if self.value > 0 else words.SECOND_WINS_BY
        return text.format(score=abs(self.score))


@dataclass(frozen=True, slots=True)
class Measured:
    """Where the ratings of a ladder come from."""

    command: str
    matches: int
    reach: int
    """Everyone played those who are at most so many steps away."""
    version: str = ""
    """Of the program that played."""
    signature: str = ""
    """Of its engines."""
    settings: str = ""
    """A fingerprint of what all opponents were set to."""
    entered: str = ""
    """How those were measured who came later, against the others as they were rated."""


@dataclass(frozen=True, slots=True)
class Ladder:
    file: Path
    game: str
    options: Mapping[str, Value] | None
    """The one option set that it is for; None: any."""
    opponents: tuple[Opponent, ...]
    solved: Solved | None = None
    measured: Measured | None = None

    @property
    def is_stale(self) -> bool:
        """Whether other engines or other settings were measured than those of today."""
        found = self.measured
        return found is not None and (found.signature, found.settings) != (SIGNATURE, fingerprint(self.opponents))

    def how_measured(self) -> str:
        """In words, for whoever wonders what the ratings mean."""
        if self.measured is None:
            return words.NOT_MEASURED_HERE
        is_near = self.measured.reach < len(self.opponents) - 1
        text = words.MEASURED_NEIGHBOURS if is_near else words.MEASURED_ALL
        told = text.format(matches=quantity(self.measured.matches, *words.MATCHES))
        return words.STALE.format(told=told) if self.is_stale else told


def fingerprint(opponents: Iterable[Opponent]) -> str:
    """Of all that their play depends on; not of names, sentences and ratings."""
    told = sorted(
        repr((one.id, one.engine, sorted(one.options.items()), one.nodes, one.level, one.ending)) for one in opponents
    )
    return hashlib.blake2b("\n".join(told).encode(), digest_size=6).hexdigest()


def opponents(game: Game) -> list[Opponent]:
    """Whom one can play on this board, the weakest first. A game without a ladder of its own gets the plain engines."""
    return list(_who_can_play(game))


def opponent(game: Game, wanted: str) -> Opponent:
    """An opponent by its id or its name."""
    ladder = opponents(game)
    if found := find_named(ladder, wanted):
        return found
    known = ", ".join(found.id for found in ladder)
    if absent := find_named(ladder_of(game).opponents, wanted):
        raise ValueError(words.CANNOT_PLAY_HERE.format(name=absent.name, why=absent.obstacle(game), known=known))
    raise ValueError(words.NO_SUCH_OPPONENT.format(wanted=wanted, game=game.name, known=known))


def ladder_of(game: Game) -> Ladder:
    """The ladder of this option set, else of its game, else of any game. It may have opponents who cannot play here."""
    ladders = [one for one in every_ladder() if one.game == game.name]
    exact = [one for one in ladders if one.options == dict(game.options)]
    rest = [one for one in every_ladder() if one.options is None and one.game in (game.name, ANY)]
    return (exact or sorted(rest, key=lambda one: one.game == ANY))[0]


def perfect_boards() -> dict[Game, Solved]:
    """All option sets on which somebody never makes a mistake, and who wins there if nobody does."""
    exact = {find_game(one.game, **one.options): one for one in every_ladder() if one.options is not None}
    found = {game: one.solved for game, one in exact.items() if any(found.perfect for found in one.opponents)}
    return {game: solved for game, solved in found.items() if solved}


def every_name(game: str) -> dict[str, str]:
    """The names of all opponents that a game has on some board, by id: what old results are shown with."""
    return {found.id: found.name for one in every_ladder() if one.game in (game, ANY) for found in one.opponents}


@cache
def every_ladder() -> tuple[Ladder, ...]:
    keys: dict[tuple[str, str, str], str] = {}
    return tuple(_with_keys(read_ladder(file), keys) for file in sorted(LADDERS.glob("*.toml")))


def _with_keys(ladder: Ladder, keys: dict[tuple[str, str, str], str]) -> Ladder:
    """The same with keys to what its opponents are like: what is said of somebody on several boards has one."""

    def key_of(one: Opponent) -> str:
        told = sum(known[:2] == (ladder.game, one.id) for known in keys)
        name = f"opponents.{ladder.game}.{one.id}" + (f".{told + 1}" if told else "")
        return keys.setdefault((ladder.game, one.id, one.sentence), name)

    found = tuple(replace(one, sentence=Said(one.sentence, key_of(one))) for one in ladder.opponents)
    return replace(ladder, opponents=found)


@lru_cache(1000)
def _who_can_play(game: Game) -> tuple[Opponent, ...]:
    return tuple(found for found in ladder_of(game).opponents if found.obstacle(game) is None)


def find_named(ladder: list[Opponent] | tuple[Opponent, ...], wanted: str) -> Opponent | None:
    return next((found for found in ladder if wanted.lower() in (found.id, found.name.lower())), None)


def read_ladder(file: Path) -> Ladder:
    found: dict[str, Any] = tomllib.loads(file.read_text())
    ladder = Ladder(
        file,
        found["game"],
        found.get("options"),
        tuple(map(_opponent, found["opponents"])),
        Solved(**found["solved"]) if "solved" in found else None,
        Measured(**found["measured"]) if "measured" in found else None,
    )
    if ladder.options is None and (ladder.solved or ladder.measured):
        raise ValueError(words.WHICH_OPTIONS.format(file=file.name))
    if any(one.rating is not None for one in ladder.opponents) != (ladder.measured is not None):
        raise ValueError(words.RATED_OR_MEASURED.format(file=file.name))
    if any(one.perfect for one in ladder.opponents) and ladder.solved is None:
        raise ValueError(words.NOT_PERFECT.format(file=file.name))
    return ladder


def _opponent(entry: dict[str, Any]) -> Opponent:
    level = Level(**entry.pop("level", {}))
    ending = EndingEngine(**entry.pop("ending")) if "ending" in entry else None
    return Opponent(level=level, ending=ending, **entry)
