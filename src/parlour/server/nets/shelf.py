"""All nets of a data folder: a folder for each game with its options, in it one for each net.

    nets/GAME-options/ID/    about.json, and training/ as `parlour train --folder` keeps it, or brought.net

The id never changes; the name is for people.
"""

import json
import logging
import secrets
import shutil
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from parlour.engines.net_file import NetFile
from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.learners.files import sync_folder, write_whole
from parlour.learners.names import ID, is_name
from parlour.nets.folder import NET
from parlour.server.nets import words

ABOUT, BROUGHT, TRAINING = "about.json", "brought.net", "training"
GOING = "."
"""What folders begin with that are being removed."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NetAbout:
    """A net, without what it has learned."""

    id: str
    name: str
    owner: str
    """A guest's id."""
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    created_ms: int = 0
    minutes: float = 0
    """For which it is to train in all; 0: it was brought as a file."""
    under_way: bool = False
    """It is being trained, or was when the server ended."""
    origin: str = ""
    """Where whoever lets it train comes from."""

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id) or not is_name(self.name):
            raise ValueError(f"not a net: {self.id!r}, {self.name!r}")

    @property
    def brought(self) -> bool:
        return not self.minutes


class NetShelf:
    """Call it from any thread: what it says is read from disk."""

    def __init__(self, data: Path) -> None:
        self.folder = data / "nets"

    def folder_of(self, game: Game, id: str = "") -> Path:
        options = "".join(f"-{key}{value}" for key, value in sorted(game.options.items()))
        return self.folder / f"{game.name}{options}" / id

    def training_of(self, game: Game, id: str) -> Path:
        return self.folder_of(game, id) / TRAINING

    def file_of(self, game: Game, about: NetAbout) -> Path:
        """The net itself, which may not be there yet."""
        if about.brought:
            return self.folder_of(game, about.id) / BROUGHT
        return self.training_of(game, about.id) / NET

    def nets(self, game: Game, owner: str) -> list[NetAbout]:
        """The newest first."""
        found = [one for _, one in self._in(self.folder_of(game)) if one.owner == owner]
        return sorted(found, key=lambda one: (-one.created_ms, one.id))

    def get(self, game: Game, id: str) -> NetAbout | None:
        return read_about(self.folder_of(game, id)) if ID.fullmatch(id) else None

    def create(self, game: Game, name: str, owner: str, minutes: float = 0, net: NetFile | None = None) -> NetAbout:
        """One that is to be trained, or one that was brought. ValueError if there is one of this name and owner."""
        self._require_free(game, name, owner)
        about = NetAbout(
            secrets.token_hex(6), name, owner, game.name, dict(game.options), time.time_ns() // 1_000_000, minutes
        )
        if net:
            write_whole(self.folder_of(game, about.id) / BROUGHT, net.to_bytes())
        self.write(game, about)
        return about

    def rename(self, game: Game, about: NetAbout, name: str) -> NetAbout:
        if name == about.name:
            return about
        self._require_free(game, name, about.owner)
        return self.change(game, about.id, name=name)

    def change(self, game: Game, id: str, **changes: Any) -> NetAbout:
        """ValueError if there is none any more."""
        found = self.get(game, id)
        if found is None:
            raise ValueError(words.NO_SUCH_NET)
        about = replace(found, **changes)
        self.write(game, about)
        return about

    def write(self, game: Game, about: NetAbout) -> None:
        write_whole(self.folder_of(game, about.id) / ABOUT, json.dumps(asdict(about), indent=1).encode())

    def remove(self, folder: Path) -> None:
        gone = folder.with_name(f"{GOING}{folder.name}.{secrets.token_hex(4)}")
        try:
            folder.rename(gone)
        except FileNotFoundError:  # somebody else was quicker
            return
        sync_folder(gone.parent)
        shutil.rmtree(gone, ignore_errors=True)  # a training that is just ending may still write there

    def everywhere(self) -> list[tuple[Path, NetAbout]]:
        """Of all games, with their folders."""
        return [found for folder in sorted(self.folder.glob("*")) for found in self._in(folder)]

    def _in(self, folder: Path) -> Iterator[tuple[Path, NetAbout]]:
        for file in sorted(folder.glob(f"*/{ABOUT}")):
            if not file.parent.name.startswith(GOING) and (about := read_about(file.parent)):
                yield file.parent, about

    def _require_free(self, game: Game, name: str, owner: str) -> None:
        if any(one.name == name for one in self.nets(game, owner)):
            raise ValueError(words.NAME_TAKEN.format(name=name))


def game_of_net(about: NetAbout) -> Game | None:
    """None if there is no such game here any more."""
    try:
        return find_game(about.game, **about.options)
    except (ValueError, TypeError):
        return None


def read_about(folder: Path) -> NetAbout | None:
    """None if there is none, or nobody can read it."""
    try:
        return NetAbout(**json.loads((folder / ABOUT).read_bytes()))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError, OSError) as error:
        log.error("a net cannot be read: %s: %s", folder.name, error)
        return None
