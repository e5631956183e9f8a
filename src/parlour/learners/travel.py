"""What opponents need on another machine besides the program: the text of somebody's own engine, what a learner knows.

A program that speaks UCI does not travel: it has to be installed there, in the same place.
"""

import hashlib
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from parlour.engines.engine import Engine
from parlour.engines.outside import OutsideEngine, load_engines, source_of
from parlour.engines.registry import engine_class
from parlour.engines.uci_program import UciProgram, add_uci_program
from parlour.games.game import Game
from parlour.learners.engine import LearnerEngine
from parlour.learners.logbook.logbook import read_memory
from parlour.learners.memory import Memory
from parlour.learners.shelf import Shelf
from parlour.opponents.opponent import Opponent, Sitter

LEARNER = "learner"
"""The option that says whose memory it is, and the engine's name."""


class Luggage(NamedTuple):
    files: tuple[tuple[str, bytes], ...] = ()
    """Engines of somebody's own: what the file is called, and its text."""
    programs: tuple[tuple[str, Mapping[str, str]], ...] = ()
    """That speak UCI: where, and with which settings."""
    memories: Mapping[str, bytes] = {}
    """Of learners, by id."""


def pack(game: Game, opponents: Iterable[Opponent]) -> Luggage:
    """Raises ValueError if somebody cannot go."""
    everybody = list(opponents)
    classes = list(dict.fromkeys(found for one in everybody for found in classes_of(one)))
    sources = [source_of(one.__module__) for one in classes if issubclass(one, OutsideEngine)]
    files = sorted({source["file"] for source in sources if "file" in source})
    learners = {str(one.options[LEARNER]) for one in everybody if one.engine == LEARNER and one.options.get(LEARNER)}
    shelf = Shelf()
    return Luggage(
        tuple((Path(file).name, Path(file).read_bytes()) for file in files),
        tuple((one.program, dict(one.settings)) for one in classes if issubclass(one, UciProgram)),
        {one: read_memory(shelf.folder_of(game, one), game).to_bytes() for one in sorted(learners)},
    )


def classes_of(opponent: Opponent) -> Iterator[type[Engine]]:
    yield engine_class(opponent.engine)
    if opponent.ending:
        yield engine_class(opponent.ending.engine)


class Unpacked:
    """Luggage on the machine where it is needed. Loads the engines in it; raises ValueError if one cannot be."""

    def __init__(self, luggage: Luggage) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True)
        for name, text in luggage.files:
            apart = Path(self._folder.name) / hashlib.blake2b(text, digest_size=8).hexdigest()
            apart.mkdir(exist_ok=True)
            (apart / name).write_bytes(text)
            load_engines(apart / name)
        for program, settings in luggage.programs:
            add_uci_program(program, settings)
        self._memories = {name: Memory.from_bytes(data) for name, data in luggage.memories.items()}

    def sit(self, opponent: Opponent) -> Sitter:
        memory = self._memories.get(str(opponent.options.get(LEARNER, "")))
        if opponent.engine != LEARNER or memory is None:
            return opponent.sit()
        options: dict[str, Any] = dict(opponent.options)
        return opponent.sit(LearnerEngine.of(memory, **options))

    def close(self) -> None:
        self._folder.cleanup()
