"""Learners as files that people send and get. Few at a time: a file may be large, and reading one takes long."""

import contextlib
from collections.abc import Iterator

from parlour.learners.learner import Learner
from parlour.learners.reading import read_stranger
from parlour.server.learners import words
from parlour.server.learners.room import POSITION_BYTES
from parlour.server.tables.codes import NotDone

OCTETS = "application/octet-stream"
FORMS = ("memory", "tree")
AT_ONCE = 4
FILES_FULL = 4
"""A learner holds so many files of the largest size, or more smaller ones."""


class Slots:
    """So many at a time, one of each guest; the others are told to come again."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self._most = most
        self._inside: set[str] = set()

    @contextlib.contextmanager
    def inside(self, who: str) -> Iterator[None]:
        if who in self._inside or len(self._inside) >= self._most:
            raise NotDone("busy")
        self._inside.add(who)
        try:
            yield
        finally:
            self._inside.discard(who)


def merge_file(learner: Learner, data: bytes, longest: int, most_bytes: int) -> None:
    """Adds what a memory file or a TREE file holds. ValueError says what is wrong with it, and nothing has changed."""
    held = sum(file.stat().st_size for form in FORMS for file in learner.folder.glob(f"*.{form}"))
    if held + len(data) > FILES_FULL * longest:
        raise ValueError(words.ENOUGH_FILES)
    brought = read_stranger(data)
    if (len(learner.memory) + len(brought.memory)) * POSITION_BYTES > most_bytes:
        raise ValueError(words.TOO_MUCH_TO_MERGE.format(most_mib=most_bytes >> 20))
    learner.merge(brought.memory, brought.tree)


def file_name(learner: Learner, form: str) -> str:
    """Only what every system takes in the name of a file."""
    plain = "".join(letter for letter in learner.name if letter.isascii() and letter.isalnum())
    return f"{learner.game.name}-{plain or learner.about.id}.{form}"
