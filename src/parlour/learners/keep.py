"""What a learner has learned, on disk: a folder with a log of its lessons, from which its memory follows."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from parlour.games.game import Game
from parlour.learners.files import write_whole
from parlour.learners.lesson import RESULTS, Lesson
from parlour.learners.log import Log, LogError, read_entries
from parlour.learners.memory import Memory
from parlour.stores.folder import data_folder

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
LESSONS = "lessons.log"
LONGEST_MATCH_NAME = 200


class Kept:
    """The lessons of a log, and the memory they make. The same entries always make the same bytes."""

    def __init__(self, game: Game, folder: Path, entries: Iterable[dict[str, Any]] = ()) -> None:
        self.memory = Memory(game)
        self.folder = folder
        self.lessons: dict[str, Lesson] = {}
        """By match; without those that were undone."""
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: dict[str, Any]) -> None:
        match entry:
            case {"match": str(match), "role": 0 | 1, "moves": list(), "result": str()}:
                lesson = lesson_of(entry)
                if match in self.lessons:
                    raise LogError(f"match {match} taught twice")
                self.memory.add(lesson)
                self.lessons[match] = lesson
            case {"undo": str(match)} if match in self.lessons:
                self.memory.take_away(self.lessons.pop(match))
            case {"merge": str(digest)} if re.fullmatch(r"[0-9a-f]{64}", digest):
                self.memory.merge(self._merged(digest))
            case _:
                raise LogError(f"{str(entry)[:100]} is not an entry of a log of lessons")

    def keep_merged(self, memory: Memory) -> dict[str, Any]:
        """Writes a memory beside the log; the entry that merges it in."""
        data = memory.to_bytes()
        digest = hashlib.sha256(data).hexdigest()
        write_whole(self._merged_file(digest), data)
        return {"merge": digest}

    def _merged(self, digest: str) -> Memory:
        file = self._merged_file(digest)
        if not file.exists():
            raise LogError(f"{file.name}, which was merged in, is missing")
        return Memory.load(file)

    def _merged_file(self, digest: str) -> Path:
        return self.folder / f"{digest}.memory"


def entry_of(match: str, lesson: Lesson) -> dict[str, Any]:
    return {"match": match, "role": lesson.role, "moves": list(lesson.moves), "result": lesson.result}


def lesson_of(entry: dict[str, Any]) -> Lesson:
    moves, result = entry["moves"], entry["result"]
    if result not in RESULTS or not all(type(move) is int for move in moves):
        raise LogError(f"{str(entry)[:100]} is not a lesson")
    return Lesson(entry["role"], tuple(moves), result)


def folder_of(name: str, game: Game, data: Path | None = None) -> Path:
    """Where a learner is kept: one folder for each game with its options, one in it for each name."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot be the name of a learner: letters, digits, _ and -, at most 40")
    options = "".join(f"-{key}{value}" for key, value in sorted(game.options.items()))
    return (data or data_folder()) / "learners" / f"{game.name}{options}" / name


def open_kept(folder: Path, game: Game) -> tuple[Log, Kept]:
    log = Log(folder / LESSONS)
    try:
        return log, Kept(game, folder, log.entries())
    except BaseException:
        log.close()
        raise


def read_memory(name: str, game: Game, data: Path | None = None) -> Memory:
    """What a learner knows now, without keeping its log; nothing if there is no such learner."""
    folder = folder_of(name, game, data)
    if not (folder / LESSONS).exists():
        return Memory(game)
    return Kept(game, folder, read_entries(folder / LESSONS)).memory
