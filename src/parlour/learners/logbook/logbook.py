"""What a learner has learned, on disk: a folder with a log of its lessons, from which its memory follows."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, MutableMapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from parlour.games.game import Game
from parlour.learners.choosing.experience import Experience, experience_of
from parlour.learners.edit import Edit, edit_in
from parlour.learners.files import write_whole
from parlour.learners.lesson import ENDINGS, Lesson
from parlour.learners.logbook.log import Entry, Log, LogError
from parlour.learners.memory import MOST_NODES, Memory

LESSONS = "lessons.log"
LONGEST_MATCH_NAME = 200
DECISION_BYTES = 300
OF_TRAINING = re.compile(r"(training-[0-9a-f]{12})-[0-9]+-[01]")
"""What the lessons of a training are called: after it, the match in it, and the role."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of one match, of one memory that was merged in, or of one change by hand. Made once; only undoing
    changes it."""

    match: str
    lesson: Lesson | None = None
    """None: it was skipped, or is a memory or an edit."""
    merged: str = ""
    """A memory's checksum."""
    skipped: str = ""
    """Why it teaches nothing."""
    undone: bool = False
    ms: int = 0
    """When, as far as that is known."""
    source: str = ""
    """Where it comes from: a match, training, a record."""
    teachers: tuple[str, ...] = ()
    """Who taught it, for as long as that has to be known to bound it."""
    edit: Edit | None = None
    """A change by hand."""
    training: str = ""
    """The training that it was part of."""
    tree: str = ""
    """Of a memory that came as a TREE file: that file's checksum."""

    @property
    def counts(self) -> bool:
        return not (self.undone or self.skipped)


class Decisions(MutableMapping[str, Decision]):
    """By match, in order. Plain lessons stay as the log has them until somebody asks for one: of a hundred thousand
    hardly any is ever looked at again."""

    def __init__(self) -> None:
        self.unread: dict[str, Decision | bytes] = {}
        """All of them, some as the text of an entry."""

    def __getitem__(self, match: str) -> Decision:
        found = self.unread[match]
        if isinstance(found, bytes):
            entry = json.loads(found)
            found = self.unread[match] = Decision(match, lesson_of(entry), **provenance_in(entry))
        return found

    def __setitem__(self, match: str, decision: Decision) -> None:
        self.unread[match] = decision

    def __delitem__(self, match: str) -> None:
        del self.unread[match]

    def __contains__(self, match: object) -> bool:
        return match in self.unread

    def __iter__(self) -> Iterator[str]:
        return iter(self.unread)

    def __len__(self) -> int:
        return len(self.unread)

    def clear(self) -> None:
        self.unread.clear()


class Logbook:
    """The decisions of a log, and what follows from them. The same entries always make the same bytes."""

    def __init__(self, game: Game, folder: Path, entries: Iterable[Entry] = ()) -> None:
        self.folder = folder
        self.memory = Memory(game)
        self.decisions = Decisions()
        """By match, in order; also those that count no longer."""
        self.forgotten: set[str] = set()
        """Matches that were decided on before it began anew."""
        self._edits: dict[str, Edit] = {}
        """The changes by hand that count."""
        self._experience: Experience | None = None
        for entry in entries:
            self.apply(entry)

    def learn_lines(self, data: bytes, start: int) -> tuple[int, int]:
        """Learns plain lessons of a log at once, without looking at each: see `Log.news`. Where experience has to be
        kept up to date, they come one by one."""
        if self._experience:
            return start, 0
        return self.memory.tree.learn_lines(data, start, self.decisions.unread)

    def rebuild(self, entries: Iterable[Entry]) -> None:
        """Anew from these, in place."""
        self.decisions.clear()
        self._edits.clear()
        self.forgotten.clear()
        self._recollect()
        for entry in entries:
            self.apply(entry)

    def require_room(self) -> None:
        """What is larger could be saved, but never be read again."""
        if len(self.memory) > MOST_NODES:
            raise ValueError(f"it is full: a memory has at most {MOST_NODES:,} positions")

    def bytes_held(self) -> int:
        """About; what is gathered from it too."""
        experience = self._experience
        gathered = experience.bytes_held() if experience else 0
        return self.memory.tree.bytes_held() + gathered + DECISION_BYTES * len(self.decisions)

    def experience(self) -> Experience:
        """Made when it is asked for first, and kept up to date from then on."""
        if self._experience is None:
            self._experience = experience_of(self.memory)
        return self._experience

    def lessons_of(self, training: str) -> list[Decision]:
        """Those that count."""
        return [one for one in self.decisions.values() if one.training == training and one.lesson and one.counts]

    def has_lesson(self, match: str) -> bool:
        found = self.decisions.get(match)
        return found is not None and found.counts and found.lesson is not None

    def apply(self, entry: Entry) -> None:
        match entry:
            case {"match": str(match), "role": 0 | 1, "moves": list(), "result": str()}:
                self._learn(match, entry)
            case {"skip": str(match), "why": str(why)} if match not in self.decisions:
                self.decisions[match] = Decision(match, skipped=why, **provenance_in(entry))
            case {"merge": str(digest)} if re.fullmatch(r"[0-9a-f]{64}", digest):
                self._merge(digest, entry)
            case {"edit": str(name)} if name not in self.decisions and (edit := edit_in(entry)):
                self._edit(name, edit, entry)
            case {"undo": str(match)} if match in self.decisions and self.decisions[match].counts:
                self._undo(self.decisions[match])
            case {"undo_training": str(training)} if lessons := self.lessons_of(training):
                self._undo(*lessons)
            case {"reset": int()}:
                self.forgotten |= self.decisions.keys()
                self.decisions.clear()
                self._edits.clear()
                self._recollect()
            case _:
                raise LogError(f"{str(entry)[:100]} is not an entry of a log of lessons")

    def _learn(self, match: str, entry: Entry) -> None:
        if self.has_lesson(match):
            raise LogError(f"match {match} taught twice")
        lesson = lesson_of(entry)
        self.memory.tree.add(lesson.role, list(lesson.moves), lesson.result)  # it was checked before it was written
        if self._experience:
            self._experience.add(lesson)
        self.decisions.pop(match, None)
        self.decisions[match] = Decision(match, lesson, **provenance_in(entry))

    def _merge(self, digest: str, entry: Entry) -> None:
        memory = self._read_merged(digest)
        self.memory.merge(memory)
        if self._experience:
            self._experience.gather(memory)
        name = f"merge-{digest[:12]}-{len(self.decisions)}"
        tree = entry.get("tree", "")
        if not isinstance(tree, str) or not re.fullmatch(r"([0-9a-f]{64})?", tree):
            raise LogError(f"{str(entry)[:100]} is not an entry of a log of lessons")
        self.decisions[name] = Decision(name, merged=digest, tree=tree, **provenance_in(entry))

    def _edit(self, name: str, edit: Edit, entry: Entry) -> None:
        edit.apply(self.memory)
        self._edits[name] = edit
        self._gather_anew()
        self.decisions[name] = Decision(name, edit=edit, **provenance_in(entry))

    def _undo(self, *decisions: Decision) -> None:
        for one in decisions:
            self.decisions[one.match] = replace(one, undone=True)
            self._edits.pop(one.match, None)
        lessons = [one.lesson for one in decisions if one.lesson]
        if len(lessons) < len(decisions) or any(map(self._is_edited, lessons)):
            self._recollect()  # neither what was merged in nor what was edited away can be taken out
            return
        for lesson in lessons:
            self.memory.take_away(lesson)
            if self._experience:
                self._experience.take_away(lesson)

    def _is_edited(self, lesson: Lesson) -> bool:
        """Whether a change by hand may have changed what this lesson added."""
        return any(edit.touches(lesson) for edit in self._edits.values())

    def _recollect(self) -> None:
        """Puts everything that counts together anew, in order and in place: engines go by these very objects."""
        self.memory.clear()
        for one in self.decisions.values():
            if one.lesson and one.counts:
                self.memory.add(one.lesson)
            elif one.merged and one.counts:
                self.memory.merge(self._read_merged(one.merged))
            elif one.edit and one.counts:
                one.edit.apply(self.memory)
        self._gather_anew()

    def _gather_anew(self) -> None:
        if self._experience:
            self._experience.clear()
            self._experience.gather(self.memory)

    def keep_merged(self, memory: Memory, tree: bytes = b"") -> Entry:
        """Writes a memory beside the log, and the TREE file that it came in; the entry that merges it in."""
        data = memory.to_bytes()
        digest = hashlib.sha256(data).hexdigest()
        write_whole(self._merged_file(digest), data)
        if not tree:
            return {"merge": digest}
        named = hashlib.sha256(tree).hexdigest()
        write_whole(self._tree_file(named), tree)
        return {"merge": digest, "tree": named}

    def trees(self) -> list[bytes]:
        """The TREE files that were merged in and count, in order."""
        found = []
        for one in self.decisions.values():
            if one.tree and one.counts:
                file = self._tree_file(one.tree)
                data = file.read_bytes() if file.exists() else b""
                if hashlib.sha256(data).hexdigest() != one.tree:
                    raise LogError(f"{file.name}, which was merged in, is missing or damaged")
                found.append(data)
        return found

    def _tree_file(self, digest: str) -> Path:
        return self.folder / f"{digest}.tree"

    def _read_merged(self, digest: str) -> Memory:
        file = self._merged_file(digest)
        if not file.exists():
            raise LogError(f"{file.name}, which was merged in, is missing")
        try:
            return Memory.load(file)
        except ValueError as error:
            raise LogError(f"{file.name}, which was merged in, cannot be read: {error}") from None

    def _merged_file(self, digest: str) -> Path:
        return self.folder / f"{digest}.memory"


def entry_of(match: str, lesson: Lesson) -> Entry:
    return {"match": match, "role": lesson.role, "moves": list(lesson.moves), "result": lesson.result}


def lesson_of(entry: Entry) -> Lesson:
    moves, result = entry["moves"], entry["result"]
    if result not in ENDINGS or not all(type(move) is int for move in moves):
        raise LogError(f"{str(entry)[:100]} is not a lesson")
    return Lesson(entry["role"], tuple(moves), result)


def provenance_in(entry: Entry) -> dict[str, Any]:
    """When, where from, by whom and in which training, as far as an entry says so."""
    ms, source, teachers = entry.get("ms", 0), entry.get("source", ""), entry.get("teachers", [])
    training = entry.get("training", "")
    if not (isinstance(ms, int) and isinstance(source, str) and isinstance(teachers, list)):
        raise LogError(f"{str(entry)[:100]} is not an entry of a log of lessons")
    if found := OF_TRAINING.fullmatch(str(entry.get("match", ""))):
        training = found[1]
    return {"ms": ms, "source": source, "teachers": tuple(map(str, teachers)), "training": str(training)}


def read_memory(folder: Path, game: Game) -> Memory:
    """What a learner knows now; nothing if there is none."""
    if not (folder / LESSONS).exists():
        return Memory(game)
    log = Log(folder / LESSONS)
    try:
        return open_logbook(log, game).memory
    finally:
        log.close()


def open_logbook(log: Log, game: Game) -> Logbook:
    """What follows from all that a log says by now."""
    kept = Logbook(game, log.file.parent)
    for entry in log.news(kept.learn_lines):
        kept.apply(entry)
    return kept
