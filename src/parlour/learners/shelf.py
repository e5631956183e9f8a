"""All learners of a data folder: a folder for each game with its options, in it one for each learner.

    learners/GAME-options/ID/    about.json and a copy of it, lessons.log, curve.jsonl, memories that were merged in

The id never changes; the name is for people.
"""

import contextlib
import errno
import json
import logging
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from parlour.games.game import Game, Value
from parlour.games.registry import game as find_game
from parlour.learners import words
from parlour.learners.choosing.historical import MODES
from parlour.learners.choosing.manner import OWN as OWN
from parlour.learners.choosing.manner import USUAL, Manner
from parlour.learners.files import sync_folder, write_whole
from parlour.learners.logbook.logbook import LESSONS
from parlour.learners.names import ID, is_name
from parlour.stores.folder import data_folder

ABOUT = "about.json"
COPY = "about.copy.json"
"""The same once more, for when the first cannot be read: without it nobody would know whose learner it is."""
log = logging.getLogger(__name__)
HALF_MADE = "."
"""What folders begin with that are being made, or removed."""


@dataclass(frozen=True, slots=True)
class About:
    """A learner, without what it knows."""

    id: str
    name: str
    owner: str = ""
    """A guest's id; nobody's: it belongs to the house."""
    mode: str = OWN
    """How it chooses: `own`, or one of the historical modes."""
    created_ms: int = 0
    manner: Manner = USUAL
    """How else it goes about it; of a learner that was made before there was a choice, as it comes."""

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id):
            raise ValueError(words.BAD_ID.format(text=self.id, allowed=words.AN_ID))
        if not is_name(self.name):
            raise ValueError(words.BAD_NAME.format(text=self.name))
        if self.mode not in (OWN, *MODES):
            raise ValueError(words.NO_SUCH_MODE.format(mode=self.mode, modes=", ".join((OWN, *MODES))))


class Shelf:
    """Call it from any thread or process: what it says is read from disk."""

    def __init__(self, data: Path | None = None) -> None:
        self.folder = (data or data_folder()) / "learners"

    def folder_of(self, game: Game, id: str = "") -> Path:
        options = "".join(f"-{key}{value}" for key, value in sorted(game.options.items()))
        return self.folder / f"{game.name}{options}" / id

    def learners(self, game: Game, owner: str | None = None) -> list[About]:
        """By name; all, or those of one owner."""
        found = [one for one in self._all(game) if owner in (None, one.owner)]
        return sorted(found, key=lambda one: (one.name.casefold(), one.id))

    def find(self, game: Game, wanted: str, owner: str | None = None) -> About:
        """By id, else by name. ValueError if there is none, or are several of this name."""
        if about := self.get(game, wanted):
            return about
        named = [one for one in self.learners(game, owner) if one.name == wanted]
        if len(named) != 1:
            if not named:
                raise ValueError(words.NO_LEARNER.format(name=wanted, game=game.name))
            raise ValueError(words.SEVERAL_CALLED.format(name=wanted, ids=", ".join(one.id for one in named)))
        return named[0]

    def get(self, game: Game, id: str) -> About | None:
        if not ID.fullmatch(id):
            return None
        folder = self.folder_of(game, id)
        return read_about(folder) if (folder / ABOUT).exists() else None

    def create(
        self,
        game: Game,
        name: str,
        owner: str = "",
        mode: str = OWN,
        id: str | None = None,
        manner: Manner = USUAL,
    ) -> About:
        """A new one that knows nothing. ValueError if there is one of this id, or of this name and owner."""
        self._require_free(game, name, owner)
        about = About(id or new_id(), name, owner, mode, time.time_ns() // 1_000_000, manner)
        with self._making(game, about.id) as folder:
            write_about(folder, about)
        return about

    def rename(self, game: Game, id: str, name: str) -> About:
        about = self._require(game, id)
        if name != about.name:
            self._require_free(game, name, about.owner)
            about = replace(about, name=name)
            write_about(self.folder_of(game, id), about)
        return about

    def change(self, game: Game, id: str, manner: Manner) -> About:
        """Lets it go about its choices in another way. Whoever holds it goes on as before."""
        about = replace(self._require(game, id), manner=manner)
        write_about(self.folder_of(game, id), about)
        return about

    def copy(self, game: Game, id: str, name: str, owner: str = "") -> About:
        """Another one that knows the same, with all its lessons."""
        about = self._require(game, id)
        self._require_free(game, name, owner)
        about = replace(about, id=new_id(), name=name, owner=owner, created_ms=time.time_ns() // 1_000_000)
        source = self.folder_of(game, id)
        with self._making(game, about.id) as folder:
            # The log first: a memory that is merged in meanwhile is there before the log says so.
            for file in sorted(source.iterdir(), key=lambda file: file.name != LESSONS):
                if file.is_file() and not file.name.startswith(HALF_MADE):
                    write_whole(folder / file.name, file.read_bytes())
            write_about(folder, about)
        return about

    def remove(self, game: Game, id: str) -> None:
        """With all it knows. Whoever holds it is told when they come to use it."""
        self._require(game, id)
        self.remove_folder(self.folder_of(game, id))

    def remove_folder(self, folder: Path) -> None:
        """That of a learner, of whatever game."""
        gone = folder.with_name(f"{HALF_MADE}{folder.name}.{secrets.token_hex(4)}")
        try:
            folder.rename(gone)
        except FileNotFoundError:  # somebody else was quicker
            return
        sync_folder(gone.parent)
        shutil.rmtree(gone)

    def owned_by(self, owner: str) -> list[tuple[Path, About]]:
        """Of all games, also of those that are not installed any more, with their folders."""
        found = []
        for file in sorted(self.folder.glob(f"*/*/{ABOUT}")):
            try:
                about = read_about(file.parent)
            except (ValueError, OSError) as error:  # the others are not to blame
                log.warning("%s", error)
                continue
            if about.owner == owner and not file.parent.name.startswith(HALF_MADE):
                found.append((file.parent, about))
        return found

    def game_in(self, folder: Path) -> Game | None:
        """The game that the folder of a learner is in; None if there is no such game here."""
        name = folder.parent.name
        try:
            usual = find_game(name.partition("-")[0])
            pattern = "".join(f"-{re.escape(key)}(.+?)" for key in sorted(usual.options))
            found = re.fullmatch(re.escape(usual.name) + pattern, name)
            values = zip(sorted(usual.options), found.groups() if found else (), strict=True)
            game = find_game(usual.name, **{key: read_value(usual.options[key], text) for key, text in values})
        except (ValueError, TypeError):
            return None
        return game if self.folder_of(game).name == name else None

    @contextlib.contextmanager
    def _making(self, game: Game, id: str) -> Iterator[Path]:
        """A folder that is there with everything in it, or not at all."""
        folder = self.folder_of(game, id)
        part = folder.with_name(f"{HALF_MADE}{id}.{secrets.token_hex(4)}")
        part.mkdir(parents=True)
        try:
            yield part
            if folder.exists():
                raise id_taken(id)
            try:
                part.rename(folder)
            except OSError as error:  # somebody else was quicker
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise
                raise id_taken(id) from None
        except BaseException:
            shutil.rmtree(part)
            raise
        sync_folder(folder.parent)

    def _all(self, game: Game) -> Iterator[About]:
        folder = self.folder_of(game)
        for found in folder.iterdir() if folder.is_dir() else ():
            try:
                about = self.get(game, found.name)
            except ValueError as error:  # the others are not to blame
                log.warning("%s", error)
                continue
            if about:
                yield about

    def _require(self, game: Game, id: str) -> About:
        if (about := self.get(game, id)) is None:
            raise ValueError(words.NO_LEARNER.format(name=id, game=game.name))
        return about

    def _require_free(self, game: Game, name: str, owner: str) -> None:
        if any(one.name == name for one in self.learners(game, owner)):
            raise ValueError(words.NAME_TAKEN.format(name=name))


def read_value(like: Value, text: str) -> Value:
    """The value of an option, as the name of a folder has it."""
    return text == "True" if isinstance(like, bool) else type(like)(text)


def id_taken(id: str) -> ValueError:
    return ValueError(words.ID_TAKEN.format(id=id))


def new_id() -> str:
    return secrets.token_hex(6)


def write_about(folder: Path, about: About) -> None:
    for name in (COPY, ABOUT):
        write_whole(folder / name, json.dumps(asdict(about), indent=1).encode())


def read_about(folder: Path) -> About:
    try:
        return parse_about(folder / ABOUT)
    except (ValueError, TypeError) as error:
        try:
            return parse_about(folder / COPY)
        except (ValueError, TypeError, OSError):
            raise ValueError(words.CANNOT_READ.format(name=folder.name, why=error)) from None


def parse_about(file: Path) -> About:
    found = json.loads(file.read_bytes())
    return About(**found | {"manner": Manner(**found.get("manner", {}))})
