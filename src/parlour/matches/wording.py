"""Seats, settings and everything but moves in the words of a record, and back."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from parlour.games.game import Game, shorten
from parlour.matches import words
from parlour.matches.clock import parse_seconds, seconds
from parlour.matches.events import (
    Abort,
    Answer,
    Event,
    Forfeit,
    Offer,
    Replace,
    Resign,
    Seated,
    SeatKind,
    Takeback,
    TimeOut,
)
from parlour.matches.events_json import from_json

RECORD, NO_RESULT, NEW_TREE = "Parlour record ", "none yet", "new tree"
"""How a record begins (its format follows), what it says of a match that goes on, and beside a move that began a tree
that is kept."""
QUOTED = r'"(?:[^"\\]|\\.)*"'
BARE = re.compile(r"[^\s,()\"]+")
"""What can stand without quotes."""
PAIR = re.compile(rf"([\w.]+)=({QUOTED}|[^\s\"]+)(?: |$)")
SEAT = re.compile(rf"({QUOTED}) ({'|'.join(get_args(SeatKind))})(?: ({QUOTED}))?(?: (.*))?")
TIMED = re.compile(r"(.*) \(([0-9.]+s)\)")
PHRASES: dict[str, Event] = {
    "takes back": Takeback(0),
    "resigns": Resign(0),
    "offers a draw": Offer(0, "draw"),
    "asks to take back": Offer(0, "takeback"),
    "asks to abort": Offer(0, "abort"),
    "says yes": Answer(0, True),
    "says no": Answer(0, False),
    "aborts the match": Abort(0),
    "runs out of time": TimeOut(0),
}


def quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def unquote(text: str) -> Any:
    """The value that was written; ValueError if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(words.NOT_A_VALUE.format(text=shorten(text))) from None


def pairs_text(pairs: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in pairs.items())


def parse_pairs(text: str) -> dict[str, Any]:
    """`rows=2 tiebreak="draw"`."""
    pairs: dict[str, Any] = {}
    at = 0
    while at < len(text):
        found = PAIR.match(text, at)
        if not found:
            raise ValueError(words.NOT_A_PAIR.format(text=shorten(text[at:])))
        pairs[found[1]] = unquote(found[2])
        at = found.end()
    return pairs


def seat_text(seat: Seated) -> str:
    parts = [quote(seat.name), seat.kind, quote(seat.id) if seat.id else "", pairs_text(seat.settings)]
    return " ".join(part for part in parts if part)


def seat_data(text: str) -> dict[str, Any]:
    """A seat as plain data, which is checked with the event that it belongs to."""
    found = SEAT.fullmatch(text)
    if not found:
        raise ValueError(words.NOT_A_SEAT.format(text=shorten(text)))
    settings = parse_pairs(found[4] or "")
    return {"name": unquote(found[1]), "kind": found[2], "id": unquote(found[3] or '""'), "settings": settings}


def time_text(ms: int, note: str = "") -> str:
    parts = [seconds(ms) if ms else "", note]
    return f" ({', '.join(filter(None, parts))})" if any(parts) else ""


def mark_text(event: Event, game: Game, ms: int) -> str:
    """A line for what is no move; `ms` since the event before."""
    player = game.players[event.player]
    if isinstance(event, Forfeit):
        said = f"forfeits because {quote(event.reason)}"
    elif isinstance(event, Replace):
        said = f"is replaced by {seat_text(event.seat)} because {quote(event.reason)}"
    else:
        plain = replace(event, player=0, ms=0)
        said = next(phrase for phrase, known in PHRASES.items() if known == plain)
    return f"- {player} {said}{time_text(ms)}"


def parse_mark(text: str, game: Game, ms: int) -> Event:
    """The event that a line says; `ms` is the time of the event before."""
    if timed := TIMED.fullmatch(text):
        text, ms = timed[1], ms + parse_seconds(timed[2])
    for player, name in enumerate(game.players):
        if text.startswith(f"- {name} "):
            return _parse_said(text.removeprefix(f"- {name} "), player, ms)
    raise ValueError(words.NO_PLAYER.format(line=shorten(text), players=" or ".join(game.players)))


def _parse_said(said: str, player: int, ms: int) -> Event:
    if said in PHRASES:
        return replace(PHRASES[said], player=player, ms=ms)
    found = re.fullmatch(rf"(forfeits|is replaced by (.*)) because ({QUOTED})", said)
    if not found:
        raise ValueError(words.UNKNOWN_PHRASE.format(said=shorten(said), phrases=", ".join(PHRASES)))
    data = {"player": player, "reason": unquote(found[3]), "ms": ms}
    event = from_json(
        {"t": "forfeit", **data} if found[2] is None else {"t": "replace", "seat": seat_data(found[2]), **data}
    )
    assert isinstance(event, Forfeit | Replace)
    return event
