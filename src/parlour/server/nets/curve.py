"""How a net did in its exams: as the log of its training has it; of one that was brought, as its file tells, which
anybody may have written."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from parlour.arena.elo import chance
from parlour.arena.following.suiting import is_measured, rungs_of
from parlour.engines.net_file import NetFile
from parlour.games.game import Game
from parlour.nets.run import curve_of
from parlour.opponents.ladders import opponents
from parlour.server.learners.forms import StandingInExams
from parlour.server.learners.standing import strongest_beaten
from parlour.server.nets.forms import MetForm, NetExamForm

MOST_EXAMS = 200
LARGEST = 1e9


@dataclass(frozen=True, slots=True)
class NetCurve:
    matches: int = 0
    seconds: float = 0.0
    exams: tuple[NetExamForm, ...] = ()


def lines_in(training: Path) -> Iterator[dict[str, Any]]:
    """The log of a training that may be under way: its last line may be half written."""
    try:
        lines = (training / "log.jsonl").read_bytes().split(b"\n")
    except FileNotFoundError:
        return
    for line in lines:
        with suppress(ValueError):
            if isinstance(said := json.loads(line), dict):
                yield said


def read_log(training: Path) -> NetCurve:
    matches, seconds, exams = 0, 0.0, []
    for said in lines_in(training):
        with suppress(ValueError, TypeError, KeyError):
            if said.get("exam"):
                exams.append(exam_form(said))
                seconds = max(seconds, float(said["seconds"]))
            else:
                matches, seconds = int(said["matches"]), max(seconds, float(said["total"]))
    return NetCurve(matches, seconds, tuple(exams[-MOST_EXAMS:]))


def with_curve(data: bytes, training: Path) -> bytes:
    """The same net; its file tells how it was made, as that of `parlour train` does."""
    net = NetFile.from_bytes(data)
    made = {**net.made, "curve": curve_of(lines_in(training))}
    return NetFile(net.game, net.options, net.features, net.net, made).to_bytes()


def exam_form(said: dict[str, Any]) -> NetExamForm:
    return NetExamForm(
        minutes=round(said["seconds"] / 60, 2),
        matches=said["matches"],
        rating=said["rating"],
        error=said["error"],
        met=tuple(met_form(one) for one in said["met"]),
    )


def met_form(said: dict[str, Any]) -> MetForm:
    low, mean, high = sorted(said["score"])
    return MetForm(id=said["id"], name=said["name"], matches=said["matches"], score=mean, low=low, high=high)


def curve_in(net: NetFile) -> NetCurve:
    """What a file that came from outside says of itself; whatever makes no sense is passed over."""
    said = net.made.get("curve")
    rows = said.get("exams") if isinstance(said, dict) else None
    exams = []
    for row in rows[:MOST_EXAMS] if isinstance(rows, list) else ():
        if isinstance(row, list) and len(row) == 4 and all(is_number(one) for one in row):
            matches, minutes, rating, error = row
            form = NetExamForm(
                minutes=round(abs(minutes), 2),
                matches=round(abs(matches)),
                rating=round(rating),
                error=round(abs(error)),
                met=(),
            )
            exams.append(form)
    played: Any = net.made.get("matches")
    last = exams[-1].minutes if exams else 0.0
    return NetCurve(round(played) if is_number(played) else 0, 60 * last, tuple(exams))


def is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(value) and abs(value) < LARGEST  # type: ignore[arg-type]


def met_last(game: Game, exams: Iterable[NetExamForm]) -> tuple[MetForm, ...]:
    """How it did against each opponent when they met last, the strongest first."""
    last = {met.id: met for exam in exams for met in exam.met}
    return tuple(last[one.id] for one in reversed(opponents(game)) if one.id in last)


def standing_after(game: Game, exams: tuple[NetExamForm, ...]) -> StandingInExams | None:
    """By its last exam."""
    last = exams[-1] if exams else None
    if last is None or last.rating is None or last.error is None or not is_measured(game):
        return None
    beaten = strongest_beaten(rungs_of(game), last.rating)
    return StandingInExams(
        rating=last.rating,
        error=last.error,
        beats=beaten.opponent.name if beaten else "",
        of_ten=round(10 * chance(last.rating - beaten.known.value)) if beaten else 0,
    )
