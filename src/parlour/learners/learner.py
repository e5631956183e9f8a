"""A learner: a name, a game, and what it has learned of it.

    learner = parlour.learner("Ada", "tictactoe")
    learner.learn(parlour.play("tictactoe", learner.engine(), "random"), player=0)

What it learned is on disk when `learn` returns.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.learners.convert import memory_of, tree_of
from parlour.learners.engine import LearnerEngine
from parlour.learners.experience import Experience
from parlour.learners.files import write_whole
from parlour.learners.keep import LONGEST_MATCH_NAME, entry_of, folder_of, open_kept
from parlour.learners.lesson import Lesson, check, lesson_of
from parlour.learners.memory import Memory
from parlour.learners.tree_bytes import HEADER, read_tree, write_tree
from parlour.matches.record import Record


class Learner:
    """One thread at a time, and one learner of a name at a time: its log is locked until `close`."""

    def __init__(self, name: str, game: Game, data: Path | None = None) -> None:
        self.name, self.game = name, game
        self._log, self._kept = open_kept(folder_of(name, game, data), game)
        self._experience: Experience | None = None

    @property
    def memory(self) -> Memory:
        """What it remembers. Read it; lessons go through `learn`."""
        return self._kept.memory

    tree = memory

    @property
    def matches(self) -> list[str]:
        """The matches it learned from, in order, without those that were undone."""
        return list(self._kept.lessons)

    def engine(self, **options: Any) -> LearnerEngine:
        """An engine that goes by this memory, also as it grows."""
        return LearnerEngine.of(self.memory, self._experienced(), learner=self.name, **options)

    def learn(self, record: Record, *, player: int | None = None, match: str | None = None) -> Lesson | None:
        """Learns from a finished match as one of its players; None if it has learned from that match already. Unless
        told, it is the player that has its name, and two matches are the same if their records are."""
        if record.game != self.game:
            raise ValueError(f"{self.name} plays {self.game!r}, not {record.game!r}")
        role = self._seat(record) if player is None else player
        lesson = lesson_of(record, role)
        name = match or hashlib.sha256(f"{role} {record.text()}".encode()).hexdigest()[:32]
        return lesson if self.teach({name: lesson}) else None

    def teach(self, lessons: Mapping[str, Lesson]) -> int:
        """Learns many lessons at once, by match; how many were new. Much faster than one by one: the disk is waited for
        once."""
        new = {match: lesson for match, lesson in lessons.items() if match not in self._kept.lessons}
        for match, lesson in new.items():
            if len(match) > LONGEST_MATCH_NAME:
                raise ValueError(f"the name of a match has at most {LONGEST_MATCH_NAME} letters")
            check(self.game, lesson)
        if new:
            self._take(*(entry_of(match, lesson) for match, lesson in new.items()))
        if self._experience:
            for lesson in new.values():
                self._experience.add(lesson)
        return len(new)

    def undo(self, match: str) -> Lesson:
        """As if it had never learned from this match."""
        if match not in self._kept.lessons:
            raise ValueError(f"{self.name} has not learned from a match {match!r}")
        lesson = self._kept.lessons[match]
        self._take({"undo": match})
        if self._experience:
            self._experience.take_away(lesson)
        return lesson

    def merge(self, other: "Learner | Memory") -> None:
        """Adds what another one knows."""
        memory = other.memory if isinstance(other, Learner) else other
        if memory.game != self.game:
            raise ValueError(f"{self.name} plays {self.game!r}, not {memory.game!r}")
        added = memory.copy()
        self.memory.copy().merge(added)  # refuses now what could not be applied later
        self._take(self._kept.keep_merged(added))
        if self._experience:
            self._experience.gather(added)

    def save(self, file: Path | str) -> None:
        """Its memory as a file; as a TREE file if the name ends in `.tree`."""
        if Path(file).suffix == ".tree":
            write_whole(Path(file), write_tree(tree_of(self.memory)))
        else:
            self.memory.save(file)

    def load(self, file: Path | str) -> None:
        """Adds what a memory file or a TREE file holds. ValueError says what is wrong with it; the file stays."""
        path = Path(file)
        with path.open("rb") as opened:
            is_tree = opened.read(len(HEADER)) == HEADER
        self.merge(memory_of(read_tree(path.read_bytes(), path.stem)) if is_tree else Memory.load(path))

    def close(self) -> None:
        self._log.close()

    def _take(self, *entries: dict[str, Any]) -> None:
        """On disk first, then in the memory."""
        self._log.append(*entries)
        for entry in entries:
            self._kept.apply(entry)

    def _seat(self, record: Record) -> int:
        mine = [player for player, seat in enumerate(record.seats) if self._sits(seat.name, seat.settings)]
        if len(mine) != 1:
            raise ValueError(f"say which player {self.name} was: player=0 or player=1")
        return mine[0]

    def _sits(self, name: str, settings: Any) -> bool:
        return self.name in (name, settings.get("options.learner"))

    def _experienced(self) -> Experience:
        if self._experience is None:
            self._experience = Experience(self.memory)
        return self._experience

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Learner {self.name}: {self.memory!r}>"


def learner(name: str, game: Game | str, data: Path | str | None = None) -> Learner:
    """A learner by name, as it was left; a new one if there is none. `data` is a folder other than the usual one."""
    rules = find_game(game) if isinstance(game, str) else game
    return Learner(name, rules, None if data is None else Path(data))
