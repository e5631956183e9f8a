"""A damaged learner made readable again: what is good of its log is kept, in order, and the log as it was stays beside
it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parlour.games.game import Game
from parlour.learners.files import spare_name, write_whole
from parlour.learners.logbook.log import Entry, Log, line_of, parse_line
from parlour.learners.logbook.logbook import LESSONS, Logbook


@dataclass(frozen=True, slots=True)
class Salvaged:
    kept: int
    """Lines of the log."""
    lost: int
    aside: Path | None
    """The log as it was; None if nothing was wrong with it."""


def salvage(folder: Path, game: Game) -> Salvaged:
    """Leaves out the lines that cannot be read, and those that cannot follow without them: the undoing of what is lost,
    a memory that is no longer there. Whoever has the learner open is told that it is gone, and opens it again."""
    log = Log(folder / LESSONS)
    try:
        with log.whole() as data:
            good, lost = good_lines(folder, game, data)
            if not lost:
                return Salvaged(len(good), 0, None)
            aside = spare_name(log.file)
            write_whole(aside, data)
            write_whole(log.file, b"".join(good))
            return Salvaged(len(good), lost, aside)
    finally:
        log.close()


def good_lines(folder: Path, game: Game, data: bytes) -> tuple[list[bytes], int]:
    """And how many are not good. What a crash left of the last line was never acknowledged, and is no loss."""
    kept, good, lost = Logbook(game, folder), list[bytes](), 0
    for line in whole_lines(data):
        try:
            entry = adapt(parse_line(line, "it"), kept)
            kept.apply(entry)
            good.append(line_of(entry))
        except (ValueError, TypeError):
            lost += 1
    return good, lost


def whole_lines(data: bytes) -> Iterator[bytes]:
    return (line for line in data.splitlines(keepends=True) if line.endswith(b"\n"))


def adapt(entry: Entry, kept: Logbook) -> Entry:
    """A memory that was merged in is called after how many decisions there were before it. With some of them lost it
    is called otherwise, and what undoes it has to say so."""
    name = entry.get("undo")
    if not isinstance(name, str) or not name.startswith("merge-") or name in kept.decisions:
        return entry
    beginning = name.rpartition("-")[0]
    fitting = [one.match for one in kept.decisions.values() if one.counts and one.match.rpartition("-")[0] == beginning]
    return entry | {"undo": fitting[0]} if fitting else entry
