"""The files of arenas: what each is, as JSON, and beside it every pair that was played, as `parlour arena` keeps
them."""

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from parlour.arena.kept import read_kept
from parlour.arena.results import Results
from parlour.learners.files import write_whole

ID = re.compile(r"[\w-]{4,64}", re.ASCII)
State = Literal["going", "paused", "done", "stopped", "failed"]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class About:
    """What is kept of an arena besides its pairs."""

    id: str
    owner: str
    created_ms: int
    wish: dict[str, Any]
    """`NewArena`, with its seed."""
    seats: list[dict[str, Any]]
    """`ArenaSeat`, of everybody who takes part."""
    most: int
    """Pairs."""
    done: int = 0
    """Pairs, when it was last looked at."""
    rounds: int | None = None
    """Those that count, when it was last looked at; None: nobody has looked."""
    state: State = "going"
    words: str = ""


class ArenaFiles:
    """Call from any thread but the event loop's: all of it waits for the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def results_file(self, id: str) -> Path:
        return self.folder / f"{id}.jsonl"

    def write(self, about: About) -> None:
        write_whole(self._file(about.id), json.dumps(asdict(about)).encode())

    def read(self, id: str) -> About | None:
        file = self._file(id)
        if not ID.fullmatch(id) or not file.exists():
            return None
        try:
            return About(**json.loads(file.read_bytes()))
        except (ValueError, TypeError) as error:
            log.error("an arena can't be read: %s: %s", file.name, error)
            return None

    def all(self) -> Iterator[About]:
        """The newest first."""
        found = [self.read(file.stem) for file in self.folder.glob("*.json")]
        yield from sorted((one for one in found if one), key=lambda one: (-one.created_ms, one.id))

    def results(self, id: str) -> Results | None:
        """None: nothing has been played. ValueError if the file is damaged."""
        file = self.results_file(id)
        return read_kept(file) if file.exists() and file.stat().st_size else None

    def remove(self, id: str) -> None:
        """What it is goes last, so that nothing stays that nobody knows of."""
        self.results_file(id).unlink(missing_ok=True)
        self._file(id).unlink(missing_ok=True)

    def _file(self, id: str) -> Path:
        return self.folder / f"{id}.json"
