"""How much memory learners take: what one on disk would, and which of those that are open have to go for it."""

from collections import OrderedDict
from collections.abc import Hashable
from pathlib import Path
from typing import TypeVar

from parlour.learners.learner import Learner
from parlour.learners.logbook.logbook import LESSONS
from parlour.learners.memory import LONGEST_HEADER, MAGIC, parse_header
from parlour.server.learners import words

POSITION_BYTES = 150
"""In memory, with what is gathered from it."""
LOG_TIMES = 4
"""So many times as long as its log is a learner in memory, at most, in any game that people play."""
LARGE_BYTES = 64 * 2**20
"""Whoever takes more is opened where only such are."""
K = TypeVar("K", bound=Hashable)


class TooLargeError(ValueError):
    """A learner that this server has no memory for."""


def bytes_needed(folder: Path) -> int:
    """About, for the learner in this folder, from the sizes of its files."""
    log = folder / LESSONS
    lines = log.stat().st_size if log.exists() else 0
    return LOG_TIMES * lines + POSITION_BYTES * sum(map(positions_in, folder.glob("*.memory")))


def positions_in(file: Path) -> int:
    """As a memory file says at its beginning; of another one, as many as it could hold."""
    with file.open("rb") as opened:
        beginning = opened.read(len(MAGIC) + 5 + LONGEST_HEADER)
    length = int.from_bytes(beginning[len(MAGIC) + 1 : len(MAGIC) + 5], "little")
    try:
        return max(0, int(parse_header(beginning[len(MAGIC) + 5 : len(MAGIC) + 5 + length])["nodes"]))
    except ValueError:
        return file.stat().st_size // 5


def require_room(needed: int, most: int) -> None:
    if needed > most:
        raise TooLargeError(words.TOO_LARGE.format(needed_mib=needed >> 20, most_mib=most >> 20))


def close_oldest(open_: OrderedDict[K, Learner], most: int, coming: int = 0) -> None:
    """Lets go of those used longest ago until the rest, and who is coming, have room; whoever uses one goes on, and its
    file is closed with it. The newest stays unless another one is coming."""
    held = {key: learner.bytes_held() for key, learner in open_.items()}
    for key in list(open_)[: None if coming else -1]:
        if sum(held.values()) + coming <= most:
            return
        del held[key], open_[key]
