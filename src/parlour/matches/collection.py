"""Many finished matches as one file: records one after the other, PGN, a table as CSV, or a line of JSON for each."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from parlour.games.game import options_text
from parlour.matches.match import Match
from parlour.matches.pgn import VARIANTS, to_pgn
from parlour.matches.record import Record

FileFormat = Literal["record", "pgn", "csv", "jsonl"]
FORMATS: tuple[FileFormat, ...] = get_args(FileFormat)
MEDIA = {"record": "text/plain", "pgn": "application/x-chess-pgn", "csv": "text/csv", "jsonl": "application/jsonl"}
SUFFIXES = {"record": "txt", "pgn": "pgn", "csv": "csv", "jsonl": "jsonl"}
COLUMNS = (
    "match", "ended", "game", "options", "board", "first", "second", "you", "result", "winner", "reason", "plies",
    "accuracy", "moves",
)  # fmt: skip
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would carry out what begins so: a name is no formula."""


@dataclass(frozen=True, slots=True)
class Collected:
    """A finished match as it stands in a collection."""

    id: str
    ended_ms: int
    match: Match
    you: Sequence[int] = ()
    """Where whoever takes it along sat."""
    accuracy: float | None = None
    """Theirs, in per cent."""

    @property
    def ended(self) -> datetime:
        return datetime.fromtimestamp(self.ended_ms / 1000, UTC)

    @property
    def record(self) -> Record:
        return Record(self.match, self.ended.date().isoformat())

    @property
    def winner(self) -> int | None:
        return None if self.match.outcome is None else self.match.outcome.winner

    @property
    def reason(self) -> str:
        return "" if self.match.outcome is None else self.match.outcome.reason

    @property
    def result(self) -> str:
        """For whoever takes it along, if it is one person; else who won, the first or the second."""
        if self.match.outcome is None:
            return "aborted"
        if self.winner is None:
            return "drawn"
        if len(self.you) != 1:
            return "second" if self.winner else "first"
        return "won" if self.winner == self.you[0] else "lost"


def head_of(form: FileFormat) -> str:
    """What such a file begins with."""
    return csv_line(COLUMNS) if form == "csv" else ""


def piece_of(one: Collected, form: FileFormat) -> str | None:
    """Its part of the file; None: this game cannot be written so."""
    match form:
        case "record":
            return one.record.text() + "\n"
        case "pgn":
            return to_pgn(one.record) + "\n" if one.match.game.name in VARIANTS else None
        case "csv":
            return csv_line([row_value(value) for value in values_of(one)])
        case "jsonl":
            return json.dumps(facts_of(one), ensure_ascii=False) + "\n"


def values_of(one: Collected) -> Sequence[Any]:
    match = one.match
    return (
        one.id,
        one.ended.isoformat(timespec="seconds"),
        match.game.name,
        options_text(match.game),
        match.game.variant(),
        *(seat.name for seat in match.seats),
        " ".join(str(player + 1) for player in one.you),
        one.result,
        "" if one.winner is None else one.winner + 1,
        one.reason,
        match.ply,
        "" if one.accuracy is None else one.accuracy,
        " ".join(one.record.moves),
    )


def facts_of(one: Collected) -> dict[str, Any]:
    match = one.match
    return {
        "match": one.id,
        "ended": one.ended.isoformat(timespec="seconds"),
        "game": match.game.name,
        "options": dict(match.game.options),
        "board": match.game.variant(),
        "seats": [{"name": seat.name, "kind": seat.kind, "id": seat.id} for seat in match.seats],
        "you": list(one.you),
        "result": one.result,
        "winner": one.winner,
        "reason": one.reason,
        "plies": match.ply,
        "accuracy": one.accuracy,
        "start": None if match.start == match.game.start() else match.start.text(),
        "moves": one.record.moves,
        "record": one.record.text(),
    }


def csv_line(values: Sequence[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(values)
    return out.getvalue()


def row_value(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
