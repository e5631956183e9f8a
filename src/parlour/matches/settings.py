"""How an opponent thinks, as flat settings that a record can hold (`nodes=200 level.loss=0.3`), and back."""

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Literal

from parlour.engines.engine import Engine
from parlour.engines.registry import engine_names
from parlour.games.game import Game
from parlour.matches import words
from parlour.matches.events import Seated, Setting
from parlour.opponents.choose import Level
from parlour.opponents.ladders import ladder_of, opponents
from parlour.opponents.ladders import opponent as find_opponent
from parlour.opponents.opponent import EndingEngine, Opponent

ENGINE_NODES = 20_000
"""What an engine gets for a move that is asked for by its own name."""
NET_ENGINE = "net"


def engine_opponent(name: str, options: Mapping[str, Any] | None = None) -> Opponent:
    """An engine without a level of its own."""
    return Opponent(name, name, words.ENGINE.format(name=name), name, options or {}, nodes=ENGINE_NODES)


def find_thinker(game: Game, name: str) -> tuple[Opponent, Literal["opponent", "engine"]]:
    """Whom a name means: an opponent of the ladder by id or name; else an engine by its name. ValueError, which says
    why, if there is nobody of this name or it cannot play this game with these options."""
    if name not in engine_names() or any(name == found.id for found in opponents(game)):
        return find_opponent(game, name), "opponent"
    found = engine_opponent(name)
    if obstacle := found.obstacle(game):
        raise ValueError(obstacle)
    return found, "engine"


def net_opponent(game: Game, file: str) -> Opponent:
    """A net of somebody's own, by its file. For commands alone: what comes over a network never names a file."""
    found = engine_opponent(NET_ENGINE, {"net": file, "keep": True})
    if obstacle := found.obstacle(game):
        raise ValueError(obstacle)
    return replace(found, id=file, name=Path(file).stem)


def changed_options(engine: Engine) -> dict[str, Any]:
    """The options of an engine that are not as they come."""
    defaults = {option.name: option.default for option in engine.takes}
    return {name: value for name, value in engine.options.items() if value != defaults[name]}


def settings_of(opponent: Opponent) -> dict[str, Setting]:
    """All that its choices depend on, besides position and seed; what is as it comes is left out."""
    settings: dict[str, Any] = {"engine": opponent.engine, "nodes": opponent.nodes}
    settings |= {f"options.{name}": value for name, value in opponent.options.items()}
    plain = Level()
    for one in fields(Level):
        if (value := getattr(opponent.level, one.name)) != getattr(plain, one.name):
            settings[f"level.{one.name}"] = value
    if ending := opponent.ending:
        settings |= {f"ending.{name}": getattr(ending, name) for name in ("engine", "moves", "nodes")}
        settings |= {f"ending.options.{name}": value for name, value in ending.options.items()}
    return {name: value for name, value in settings.items() if value is not None}


def seated_as(opponent: Opponent, kind: Literal["opponent", "engine"] = "opponent") -> Seated:
    """Its seat, as a match keeps it."""
    return Seated(opponent.name, kind, opponent.id, settings_of(opponent))


def opponent_of(seated: Seated) -> Opponent:
    """The opponent that such a seat describes. Raises ValueError if it describes none."""
    tree: dict[str, Any] = {}
    for name, value in seated.settings.items():
        *above, last = name.split(".")
        branch = tree
        for part in above:
            branch = branch.setdefault(part, {})
        branch[last] = value
    try:
        level, ending = Level(**tree.pop("level", {})), tree.pop("ending", None)
        ending = None if ending is None else EndingEngine(**ending)
        return Opponent(id=seated.id, name=seated.name, sentence="", level=level, ending=ending, **tree)
    except (TypeError, AttributeError):
        raise ValueError(words.BAD_SETTINGS.format(settings=dict(seated.settings))) from None


def stand_in(game: Game, failed: Opponent, tried: set[str]) -> Opponent | None:
    """Who takes the seat of an opponent whose engine failed: of those who think with an engine not tried yet the one
    nearest in rating, or on the ladder where nobody is rated. A learner is taken to be weak, an engine to be strong."""
    ladder = [found for found in opponents(game) if found.engine not in tried]
    places = {found.id: place for place, found in enumerate(ladder_of(game).opponents)}
    if (rating := failed.rating) is not None:
        return min(ladder, key=lambda found: abs((found.rating or 0) - rating), default=None)
    if failed.engine == "learner":
        return ladder[0] if ladder else None
    is_rated = any(found.rating is not None for found in ladder)
    place = len(places) if is_rated else places.get(failed.id, len(places))
    return min(ladder, key=lambda found: abs(places[found.id] - place), default=None)
