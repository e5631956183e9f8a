"""A training with its exams, told as it goes, until the time or the rounds are over or somebody stops it; then the net
is compared with the present champion, and takes its place if it is stronger."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from typing import Any

from parlour.arena.score import Score
from parlour.engines.net_file import shipped_net
from parlour.learners.files import write_whole
from parlour.learners.practice import Elsewhere
from parlour.nets.exam import NODES, Exam, climb, compare, share_of
from parlour.nets.training import Round, Training

EXAMS = 10
"""In a training, about."""
MOST_TIME = 0.25
"""Of a training, that exams may take."""
PATIENCE = 0.1
"""Of a training: an exam that took longer climbs no further."""
MOST_POINTS = 40
"""Of a curve, about."""


@dataclass(frozen=True, slots=True)
class Until:
    """When a training is over: after so many minutes, or so many rounds; both count from its beginning."""

    minutes: float | None = None
    rounds: int | None = None

    def progress(self, training: Training) -> float:
        parts = []
        if self.minutes is not None:
            parts.append(training.seconds / 60 / self.minutes)
        if self.rounds is not None:
            parts.append(training.state.rounds / self.rounds)
        return max(parts)


@dataclass(frozen=True, slots=True)
class Examined:
    round: int
    matches: int
    seconds: float
    exam: Exam


@dataclass(frozen=True, slots=True)
class Compared:
    """With the present champion; `stronger` decides whether the new net takes its place."""

    stronger: bool
    score: Score
    pairs: int


Told = Round | Examined


class TrainingRun:
    """Iterate over `steps()`; what is learned is kept at every round, however the iteration ends."""

    def __init__(
        self,
        training: Training,
        crew: Elsewhere,
        threads: int,
        until: Until,
        exams: bool = True,
        examiners: int | None = None,
    ) -> None:
        """`examiners`: processes that play the matches of an exam, as many as threads unless told; one plays them here
        and needs no time to begin."""
        self.training, self.crew, self.threads, self.until, self.exams = training, crew, threads, until, exams
        self._examiners = threads if examiners is None else examiners
        self._examined_at, self._exam_took, self._rung = 0.0, 0.0, 0
        assert training.folder
        self._folder = training.folder
        for line in training.folder.log():
            if "exam" in line:
                self._rung = int(line["rung"])

    def steps(self) -> Iterator[Told]:
        while (progress := self.until.progress(self.training)) < 1:
            yield self.training.play_round(self.crew, self.threads, progress)
            if self.exams and self._is_exam_due():
                yield self.examine()
        if self.exams and self.training.state.rounds:
            yield self.examine()

    def examine(self) -> Examined:
        began, state = time.monotonic(), self.training.state
        patience_s = self.until.minutes * 60 * PATIENCE if self.until.minutes else inf
        exam = climb(
            self.training.game,
            self._folder.net,
            self._rung,
            state.rounds,
            self._examiners,
            patience_s=patience_s,
        )
        self._rung = exam.rung
        self._exam_took, self._examined_at = time.monotonic() - began, self.until.progress(self.training)
        done = Examined(state.rounds, state.matches, self.training.seconds, exam)
        self._folder.note(exam_line(done))
        return done

    def _is_exam_due(self) -> bool:
        """One at the beginning, where the curve starts; then about ten in a training, and no more than it has time
        for."""
        progress = self.until.progress(self.training)
        if self.training.state.rounds == 1:
            return progress < 1
        least = 1 / EXAMS
        if self.until.minutes:
            least = max(least, self._exam_took / 60 / self.until.minutes / MOST_TIME)
        return progress < 1 and progress - self._examined_at >= least

    def compare(self, out: Path, nodes: int = NODES) -> Compared | None:
        """With the net at `out`, or else with the one that ships; None if there is neither."""
        present = out if out.exists() else None
        if present is None and shipped_net(self.training.game) is None:
            return None
        state = compare(self.training.game, self._folder.net, present, nodes, self.training.seed, self.threads)
        counts = sorted(state.counts.items())
        return Compared(state.verdict == "stronger", share_of(counts), sum(count for _, count in counts))

    def publish(self, out: Path, made: dict[str, Any]) -> None:
        """Puts the net there, with how it was made."""
        write_whole(out, self.training.net_file(**made).to_bytes())


def exam_line(done: Examined) -> dict[str, Any]:
    rating = done.exam.rating
    met = [asdict(one) | {"score": list(one.score)} for one in done.exam.met]
    return {
        "exam": True,
        "round": done.round,
        "matches": done.matches,
        "seconds": round(done.seconds, 1),
        "met": met,
        "rung": done.exam.rung,
        "rating": None if rating is None else round(rating.value),
        "error": None if rating is None else round(rating.error),
    }


def curve_of(lines: Iterable[dict[str, Any]]) -> dict[str, list[list[float | None]]]:
    """How it went, from a log: of some rounds `[matches, minutes, loss]`, and of the exams `[matches, minutes, rating,
    error]`."""
    rounds, exams = [], []
    for line in lines:
        with suppress(KeyError, TypeError):
            if line.get("exam"):
                exams.append([line["matches"], round(line["seconds"] / 60, 2), line["rating"], line["error"]])
            elif line["loss"] is not None:
                rounds.append([line["matches"], round(line["total"] / 60, 2), round(line["loss"], 4)])
    every = max(1, len(rounds) // MOST_POINTS)
    return {"rounds": rounds[every - 1 :: every], "exams": exams}
