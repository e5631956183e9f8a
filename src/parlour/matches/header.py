"""The first lines of a record: what is played, by whom, how, and how it ended."""

from collections.abc import Callable, Sequence
from datetime import date as calendar
from typing import Any

from parlour.games.game import Game, Outcome, shorten
from parlour.games.registry import game as find_game
from parlour.matches import words
from parlour.matches.clock import parse_clock
from parlour.matches.events import Begin
from parlour.matches.events_json import FORMAT, from_json
from parlour.matches.match import Match
from parlour.matches.wording import NO_RESULT, RECORD, pairs_text, parse_pairs, seat_data, seat_text

TITLE = f"{RECORD}{FORMAT}"
Numbered = tuple[int, str]


class LineError(ValueError):
    """What is wrong with a text, and in which line."""

    def __init__(self, number: int, fault: object) -> None:
        super().__init__(words.IN_LINE.format(number=number, fault=fault))


def header_lines(match: Match, date: str | None) -> list[str]:
    begin = match.began
    entries = {
        "Game": begin.game,
        "Options": pairs_text(begin.options),
        "Position": "" if begin.start == match.game.start().text() else begin.start,
        "Seat 1": seat_text(begin.seats[0]),
        "Seat 2": seat_text(begin.seats[1]),
        "Seed": str(begin.seed),
        "Clock": begin.clock.text() if begin.clock else "",
        "Takebacks": "" if begin.takebacks == "free" else begin.takebacks,
        "Versions": pairs_text(begin.versions),
        "Date": date or "",
        "Result": result_text(match),
    }
    return [TITLE, *(f"{key}: {value}" for key, value in entries.items() if value)]


def result_text(match: Match) -> str:
    if match.aborted:
        return "aborted"
    return NO_RESULT if match.outcome is None else outcome_text(match.game, match.outcome)


def outcome_text(game: Game, outcome: Outcome) -> str:
    winner = outcome.winner
    return f"{'draw' if winner is None else game.players[winner] + ' wins'}, {outcome.reason}"


def parse_header(lines: Sequence[Numbered]) -> tuple[Begin, str | None]:
    """What the match began with, and the date. What was written of the result is compared by whoever reads the rest."""
    if not lines or lines[0][1] != TITLE:
        raise LineError(1, words.BAD_TITLE.format(title=TITLE))
    entries: dict[str, Numbered] = {}
    for number, line in lines[1:]:
        key, colon, value = line.partition(": ")
        if not colon or key not in READ:
            raise LineError(number, words.UNKNOWN_ENTRY.format(line=shorten(line), entries=", ".join(READ)))
        if key in entries:
            raise LineError(number, words.ENTRY_TWICE.format(entry=key))
        entries[key] = number, value
    last = lines[-1][0]
    if missing := [key for key in ("Game", "Seat 1", "Seat 2", "Seed", "Result") if key not in entries]:
        raise LineError(last, words.MISSING_ENTRIES.format(entries=", ".join(missing)))
    values = {key: _value(key, *entry) for key, entry in entries.items()}
    return _begin(values, entries), values.get("Date")


def _value(key: str, number: int, text: str) -> Any:
    try:
        return READ[key](text)
    except ValueError as error:
        raise LineError(number, error) from None


def _begin(values: dict[str, Any], entries: dict[str, Numbered]) -> Begin:
    """The pieces put together; what does not fit is told at the line of the game, or of the position."""
    number = entries["Game"][0]
    try:
        game = find_game(values["Game"], **values.get("Options", {}))
        number = entries.get("Position", entries["Game"])[0]
        start = values.get("Position")
        data = {
            "t": "begin",
            "format": FORMAT,
            "game": values["Game"],
            "options": values.get("Options", {}),
            "start": _position(game, start),
            "seats": [values["Seat 1"], values["Seat 2"]],
            "seed": values["Seed"],
            "takebacks": values.get("Takebacks", "free"),
            "versions": values.get("Versions", {}),
        }
        clock = values.get("Clock")
        begin = from_json(data | ({"clock": {"base_ms": clock.base_ms, "gain_ms": clock.gain_ms}} if clock else {}))
    except (ValueError, TypeError) as error:
        raise LineError(number, error) from None
    assert isinstance(begin, Begin)
    return begin


def _position(game: Game, text: str | None) -> str:
    """As written, if it is one."""
    if text is None:
        return game.start().text()
    game.parse(text)
    return text


def _date(text: str) -> str:
    return calendar.fromisoformat(text).isoformat()


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20):
        raise ValueError(words.NOT_A_SEED.format(text=shorten(text)))
    return int(text)


READ: dict[str, Callable[[str], Any]] = {
    "Game": str,
    "Options": parse_pairs,
    "Position": str,
    "Seat 1": seat_data,
    "Seat 2": seat_data,
    "Seed": _seed,
    "Clock": parse_clock,
    "Takebacks": str,
    "Versions": parse_pairs,
    "Date": _date,
    "Result": str,
}
