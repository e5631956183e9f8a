"""Who takes part in an arena, as text: `nell`, `mcts:nodes=1000`, `nell:nodes=50`, `mine.py`, `mine.net`,
`uci:stockfish`.

Everyone who plays is an opponent: an engine, its settings, and how far from its best it plays. An engine from outside
runs in a process of its own, which can be killed.
"""

import hashlib
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from parlour.arena import words
from parlour.engines.net_file import ENDING
from parlour.engines.outside import OutsideEngine, load_engines
from parlour.engines.registry import engine_class
from parlour.engines.uci_program import add_uci_program
from parlour.games.game import Game, Value
from parlour.matches.events import Seated
from parlour.matches.settings import engine_opponent, find_thinker, net_opponent, seated_as
from parlour.opponents.opponent import Opponent

UCI = "uci"
GAMES = "/usr/games"
"""Where Debian keeps chess programs, and root's PATH does not look."""
GUARD_MS = 20_000
"""The most that an engine from outside may take for a move."""


@dataclass(frozen=True, slots=True)
class Entrant:
    opponent: Opponent
    kind: Literal["opponent", "engine"] = "opponent"
    file: str = ""
    """Where its engine is loaded from, if it is somebody's own: a Python file, or `uci:` and a program."""
    contents: str = ""
    """A fingerprint of what is somebody's own: once it has changed, it is somebody else."""

    @property
    def name(self) -> str:
        return self.opponent.name

    def seated(self) -> Seated:
        return seated_as(self.opponent, self.kind)


def entrants_of(game: Game, text: str) -> list[Entrant]:
    """Whom a text means: one, or all engines of a file. Raises ValueError, which says why, if nobody."""
    name, _, settings = text.partition(":")
    if name == UCI:
        return [chess_program(game, settings)]
    if name.endswith(".py"):
        return [outside(game, found, name, settings) for found in load_quietly(name)]
    if name.endswith(ENDING):
        net = with_settings(net_opponent(game, name), settings, text)
        return [Entrant(net, "engine", contents=contents_of(name))]
    opponent, kind = find_thinker(game, name)
    return [Entrant(with_settings(opponent, settings, text), kind)]


def outside(game: Game, name: str, file: str, settings: str) -> Entrant:
    found = with_settings(engine_opponent(name), settings, f"{file}:{settings}")
    if obstacle := found.obstacle(game):
        raise ValueError(obstacle)
    return Entrant(found, "engine", str(Path(file).resolve()), contents_of(file))


def chess_program(game: Game, text: str) -> Entrant:
    """`stockfish,UCI_Elo=1500,nodes=1000`: a program, its own settings, and what it may spend on a move."""
    program, *settings = text.split(",")
    found = shutil.which(program) or shutil.which(program, path=GAMES)
    if found is None:
        raise ValueError(words.NO_PROGRAM.format(program=program))
    pairs = [one.partition("=") for one in settings]
    if bad := next((one for one in pairs if not (one[1] and one[2])), None):
        raise ValueError(words.NO_VALUE.format(setting=bad[0]))
    nodes = next((nodes_in(f"nodes={value}", value) for key, _, value in pairs if key == "nodes"), None)
    own = [f"{key}={value}" for key, _, value in pairs if key != "nodes"]
    load = ",".join([found, *own])
    opponent = engine_opponent(load_program(load))
    if obstacle := opponent.obstacle(game):
        raise ValueError(obstacle)
    name = words.WITH_SETTINGS.format(name=program, settings=" ".join(settings)) if settings else program
    named = replace(opponent, name=name, nodes=nodes or opponent.nodes)
    return Entrant(named, "engine", f"{UCI}:{load}", contents_of(found))


def contents_of(file: str) -> str:
    try:
        return fingerprint(Path(file).read_bytes())
    except OSError as error:
        raise ValueError(words.CANNOT_READ.format(path=file, why=error.strerror)) from None


def fingerprint(contents: bytes) -> str:
    return hashlib.blake2b(contents, digest_size=8).hexdigest()


def load_program(text: str) -> str:
    """Adds it to the engines of this process; its name there."""
    program, *settings = text.split(",")
    return add_uci_program(program, dict(one.split("=", 1) for one in settings))


def load_own(files: Iterable[str]) -> None:
    """In another process: the engines of everybody who is somebody's own."""
    for file in sorted({one for one in files if one}):
        if file.startswith(f"{UCI}:"):
            load_program(file.removeprefix(f"{UCI}:"))
        else:
            load_quietly(file)


def load_quietly(file: str) -> list[str]:
    """What it prints goes where its engines' prints go, and not among the results."""
    with redirect_stdout(sys.stderr):
        return load_engines(file)


def with_settings(opponent: Opponent, settings: str, text: str) -> Opponent:
    """The same with other nodes, or other options of its engine; and with a name that says so."""
    if not settings:
        return guarded(opponent)
    takes = {option.name: option for option in engine_class(opponent.engine).takes}
    options: dict[str, Value] = dict(opponent.options)
    nodes = opponent.nodes
    for setting in settings.split(","):
        key, equals, value = setting.partition("=")
        if key == "nodes":
            nodes = nodes_in(setting, value)
        elif equals and key in takes:
            options[key] = takes[key].parse(value)
        else:
            known = ", ".join(["nodes", *takes])
            raise ValueError(words.NO_SUCH_SETTING.format(setting=setting, who=text, known=known))
    name = words.WITH_SETTINGS.format(name=opponent.name, settings=settings.replace(",", " "))
    return guarded(replace(opponent, id=text, name=name, options=options, nodes=nodes, rating=None, perfect=False))


def nodes_in(setting: str, value: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", value, re.ASCII) or int(value) == 0:
        raise ValueError(words.HOW_MANY_NODES.format(setting=setting))
    return int(value)


def guarded(opponent: Opponent) -> Opponent:
    if not issubclass(engine_class(opponent.engine), OutsideEngine):
        return opponent
    return replace(opponent, options={"process": "own", "guard_ms": GUARD_MS, **opponent.options})


def require_different(entrants: Sequence[Entrant]) -> None:
    """Two, at least, and no name twice: a table of names says who is meant."""
    if len(entrants) < 2:
        raise ValueError(words.TOO_FEW)
    names = [one.name for one in entrants]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(words.TWICE.format(name=twice[0]))


def twin_of(entrant: Entrant) -> Entrant:
    """The same again, under another name: whom to play for self-play."""
    return replace(entrant, opponent=replace(entrant.opponent, name=words.TWIN.format(name=entrant.name)))


def with_nodes(entrants: Iterable[Entrant], nodes: int | None) -> list[Entrant]:
    """All with the same number of nodes for a move, where they count them; None: with no such limit."""
    return [
        one if one.opponent.nodes is None else replace(one, opponent=replace(one.opponent, nodes=nodes))
        for one in entrants
    ]
