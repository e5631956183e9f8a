"""A learner: a name, a game, and what it has learned of it.

    learner = parlour.learner("Ada", "tictactoe")
    learner.learn(parlour.play("tictactoe", learner.engine(), "random"), player=0)

What it learned is on disk when `learn` returns.
"""

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.learners import words
from parlour.learners.choosing.hand import Hand, sit_down
from parlour.learners.choosing.historical import Openings
from parlour.learners.choosing.manner import Manner, require_applies
from parlour.learners.convert import arrange, read_brought, tree_of
from parlour.learners.edit import Edit, edit_cutting, edit_to
from parlour.learners.engine import LearnerEngine
from parlour.learners.files import write_whole
from parlour.learners.lesson import Lesson, check_all, lesson_of
from parlour.learners.logbook.log import Entry, Log
from parlour.learners.logbook.logbook import LESSONS, LONGEST_MATCH_NAME, Decision, entry_of, open_logbook
from parlour.learners.memory import Counts, Memory
from parlour.learners.names import ID
from parlour.learners.shelf import OWN, About, Shelf
from parlour.learners.trees.tree_bytes import read_tree, write_tree
from parlour.matches.record import Record


class Learner:
    """Call it from any thread. Other programs may use the same learner meanwhile: `refresh` takes over what they
    taught it, and so does everything that changes it."""

    def __init__(self, about: About, game: Game, folder: Path) -> None:
        self.about, self.game, self.folder = about, game, folder
        self.busy = threading.RLock()
        """Held while something is read from it or changed. Nothing in it takes long but `merge` and `load`."""
        self._log = Log(folder / LESSONS)
        try:
            self._kept = open_logbook(self._log, game)
        except BaseException:
            self._log.close()
            raise

    @property
    def name(self) -> str:
        return self.about.name

    @property
    def memory(self) -> Memory:
        """What it remembers. Read it; lessons go through `learn`."""
        return self._kept.memory

    tree = memory

    @property
    def matches(self) -> list[str]:
        """The matches it learned from, in order, without those that were undone."""
        return [one.match for one in self.decisions if one.lesson and one.counts]

    @property
    def decisions(self) -> list[Decision]:
        """All that it was to learn from since it began anew, oldest first, with what became of it."""
        with self.busy:
            return list(self._kept.decisions.values())

    def newest(self) -> Iterator[Decision]:
        """The same, newest first, as far as they are asked for: reading a hundred thousand takes seconds, and hardly
        anybody wants more than the last few. It may be changed meanwhile."""
        with self.busy:
            matches = list(self._kept.decisions)
        return (found for match in reversed(matches) if (found := self.decision(match)))

    def decision(self, match: str) -> Decision | None:
        with self.busy:
            return self._kept.decisions.get(match)

    def is_known(self, match: str) -> bool:
        """Whether it was decided on, ever: taught, undone, skipped or forgotten."""
        with self.busy:
            return match in self._kept.decisions or match in self._kept.forgotten

    def engine(self, **options: Any) -> LearnerEngine:
        """An engine that goes by this memory, also as it grows."""
        options = {"mode": self.about.mode, **self.about.manner.changes(), **options}
        with self.busy:
            experience = self._kept.experience() if options["mode"] == OWN else None
            return LearnerEngine.of(self.memory, experience, busy=self.busy, learner=self.about.id, **options)

    def calm_engine(self) -> LearnerEngine:
        """The same, but it plays the best it knows and tries nothing: what somebody who only asks is told."""
        return self.engine(curiosity=0, openings="best", explore_chance=0)

    def hand(self, mode: str | None = None, curiosity: int | None = None, openings: Openings | None = None) -> Hand:
        """Itself at a table, for one match in this program: as its engine chooses, but much faster."""
        manner = self.manner(curiosity, openings)
        with self.busy:
            chosen = mode or self.about.mode
            experience = self._kept.experience() if chosen == OWN else None
            return sit_down(self.memory, experience, chosen, manner)

    def manner(self, curiosity: int | None = None, openings: Openings | None = None) -> Manner:
        """Its own, or another for once."""
        asked: dict[str, Any] = {"curiosity": curiosity, "openings": openings}
        return replace(self.about.manner, **{name: value for name, value in asked.items() if value is not None})

    # Learning.

    def learn(self, record: Record, *, player: int | None = None, match: str | None = None) -> Lesson | None:
        """Learns from a finished match as one of its players; None if it has learned from that match already. Unless
        told, it is the player that has its name, and two matches are the same if their records are."""
        if record.game != self.game:
            raise self._other_game(record.game)
        role = self._seat(record) if player is None else player
        lesson = lesson_of(record, role)
        return lesson if self.teach({match or match_name(record.text(), role): lesson}, source="record") else None

    def teach(
        self,
        lessons: Mapping[str, Lesson],
        *,
        source: str = "",
        teachers: Iterable[str] = (),
        training: str = "",
        again: bool = True,
    ) -> int:
        """Learns many lessons at once, by match; how many were new. Much faster than one by one: the disk is waited for
        once. `training`: what they are part of, so that it can be undone as a whole. `again`: also from matches that
        were undone, skipped or forgotten."""
        for match in lessons:
            require_match_name(match)
        check_all(self.game, lessons.values())
        with self._changing():
            new = {
                match: lesson
                for match, lesson in lessons.items()
                if not (self._kept.has_lesson(match) if again else self.is_known(match))
            }
            about = provenance(source, teachers, training)
            self._take(*(entry_of(match, lesson) | about for match, lesson in new.items()))
        return len(new)

    def skip(self, match: str, why: str, *, source: str = "", teachers: Iterable[str] = ()) -> bool:
        """This match is not to teach it; False if that has been decided already."""
        require_match_name(match)
        with self._changing():
            if self.is_known(match):
                return False
            self._take({"skip": match, "why": why} | provenance(source, teachers))
        return True

    def undo(self, match: str) -> Lesson | None:
        """As if it had never learned from this match; or, by its name among the decisions, from a memory that was
        merged in, or as if it had never been edited: those are no lessons."""
        with self._changing():
            found = self._kept.decisions.get(match)
            if found is None or not found.counts:
                raise ValueError(words.NOT_LEARNED.format(name=self.name, match=match))
            self._take({"undo": match})
        return found.lesson

    def undo_training(self, training: str) -> int:
        """As if it had never had this training; how many lessons are undone. ValueError if none of it counts."""
        with self._changing():
            count = len(self._kept.lessons_of(training))
            if not count:
                raise ValueError(words.NO_COURSE.format(name=self.name, course=training))
            self._take({"undo_training": training})
        return count

    def reset(self) -> None:
        """It knows nothing any more. Matches that taught it stay decided."""
        with self._changing():
            self._take({"reset": now_ms()})

    def merge(self, other: "Learner | Memory", tree: bytes = b"") -> None:
        """Adds what another one knows. `tree`: the TREE file that it came in, so that it goes out as it was."""
        memory = other.memory if isinstance(other, Learner) else other
        if isinstance(other, Learner) and any(one.tree and one.counts for one in other.decisions):
            tree = other.to_bytes("tree")
        if memory.game != self.game:
            raise self._other_game(memory.game)
        added = memory.copy()
        with self._changing():
            self.memory.copy().merge(added)  # refuses now what could not be applied later
            self._take(self._kept.keep_merged(added, tree) | provenance("merge", ()))

    def set_counts(self, role: int, moves: Sequence[int], counts: Counts) -> str:
        """Changes by hand how matches ended that went through a position; what the change is undone by. The moves
        before it change with it. ValueError says why the counts cannot be."""
        return self._edit(lambda: edit_to(self.memory, role, moves, counts))

    def cut(self, role: int, moves: Sequence[int]) -> str:
        """Forgets, by hand, every match that went through a position; what that is undone by."""
        return self._edit(lambda: edit_cutting(self.memory, role, moves))

    def _edit(self, make: Callable[[], Edit]) -> str:
        name = f"edit-{secrets.token_hex(6)}"
        with self._changing():
            self._take(make().entry(name) | provenance("edit", ()))
        return name

    def refresh(self) -> None:
        """Takes over what other programs taught it."""
        with self.busy:
            self._apply(self._log.news(self._kept.learn_lines))

    # Files.

    def save(self, file: Path | str) -> None:
        """Its memory as a file; as a TREE file if the name ends in `.tree`."""
        write_whole(Path(file), self.to_bytes("tree" if Path(file).suffix == ".tree" else "memory"))

    def load(self, file: Path | str) -> None:
        """Adds what a memory file or a TREE file holds. ValueError says what is wrong with it; the file stays."""
        brought = read_brought(Path(file))
        self.merge(brought.memory, brought.tree)

    def to_bytes(self, form: str = "memory") -> bytes:
        """What a file of it holds, in the form `memory` or `tree`."""
        with self.busy:
            return self._tree_bytes() if form == "tree" else self.memory.to_bytes()

    def _tree_bytes(self) -> bytes:
        """TREE files that came in go out as they were, and what was learned since comes after."""
        like = [read_tree(tree, words.MERGED_IN) for tree in self._kept.trees()]
        return write_tree(arrange(tree_of(self.memory), like))

    def bytes_held(self) -> int:
        """About how much memory it takes."""
        return self._kept.bytes_held()

    def close(self) -> None:
        self._log.close()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with self.busy, self._log.changing() as news:
            self._apply(news)
            yield

    def _take(self, *entries: Entry) -> None:
        """Nothing is written that could not be read again: it is tried first, while nobody looks, and taken back if
        that or the writing fails."""
        if not entries:
            return
        try:
            self._apply(entries)
            self._kept.require_room()
            self._log.append(*entries)
        except BaseException:
            self._kept.rebuild(self._log.again(self._kept.learn_lines))
            raise

    def _apply(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._kept.apply(entry)

    def _seat(self, record: Record) -> int:
        mine = [player for player, seat in enumerate(record.seats) if self._sits(seat.name, seat.settings)]
        if len(mine) != 1:
            raise ValueError(words.WHICH_PLAYER.format(name=self.name))
        return mine[0]

    def _other_game(self, other: Game) -> ValueError:
        own = game_words(self.game)
        return ValueError(words.OTHER_GAME.format(name=self.name, own=own, other=game_words(other)))

    def _sits(self, name: str, settings: Any) -> bool:
        return name == self.name or settings.get("options.learner") in (self.name, self.about.id)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Learner {self.name}: {self.memory!r}>"


def match_name(record: str, role: int) -> str:
    """The match, as this player saw it: the same for the same text of a record."""
    return hashlib.sha256(f"{role} {record}".encode()).hexdigest()[:32]


def game_words(game: Game) -> str:
    """As people speak of it."""
    options = ", ".join(f"{name} {value}" for name, value in game.options.items())
    return f"{game.title} ({options})" if options else game.title


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def provenance(source: str, teachers: Iterable[str], training: str = "") -> Entry:
    """When, where from, by whom and in which training, for the log; what is empty is left out."""
    everything = {"ms": now_ms(), "source": source, "teachers": list(teachers), "training": training}
    return {key: value for key, value in everything.items() if value}


def require_match_name(match: str) -> None:
    if len(match) > LONGEST_MATCH_NAME:
        raise ValueError(words.NAME_TOO_LONG.format(most=LONGEST_MATCH_NAME))


def open_learner(shelf: Shelf, game: Game, about: About) -> Learner:
    return Learner(about, game, shelf.folder_of(game, about.id))


def learner(
    name: str, game: Game | str, data: Path | str | None = None, *, mode: str | None = None, **settings: Any
) -> Learner:
    """A learner by name, as it was left; a new one if there is none. `data` is a folder other than the usual one. The
    mode is for a new one, another has to have it already; settings (`openings`, `curiosity` …) are kept."""
    rules = find_game(game) if isinstance(game, str) else game
    shelf = Shelf(None if data is None else Path(data))
    known = shelf.get(rules, name) or next((one for one in shelf.learners(rules, "") if one.name == name), None)
    if known and mode not in (None, known.mode):
        raise ValueError(words.HAS_A_MODE.format(name=known.name, mode=known.mode))
    chosen = mode or (known.mode if known else OWN)
    require_applies(chosen, settings)
    if known is None:
        id = name if ID.fullmatch(name) else None  # noqa: A001
        known = shelf.create(rules, name, mode=chosen, id=id, manner=Manner(**settings))
    elif settings:
        known = shelf.change(rules, known.id, replace(known.manner, **settings))
    return open_learner(shelf, rules, known)
