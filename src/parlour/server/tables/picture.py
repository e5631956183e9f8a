"""Where a table is, as it is told: whole, and then what has changed of it. Made for every move, once for all who have
been told the same, so it is written by hand; declared as `Update` and `Change` in protocol/to_client.py, from which the
page's types are made."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from parlour.games.game import Game, Position
from parlour.games.view import View
from parlour.matches.events import Begin
from parlour.matches.match import Match
from parlour.matches.state import Turn
from parlour.server.tables.wire import (
    captured_by,
    dump,
    event_text,
    frame_text,
    outcome_data,
    scores_of,
    thing_texts,
)
from parlour.stores.kept import KeptEvent

Seats = Sequence[dict[str, Any] | None]


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """All of an update but its events and clocks. What there is much of is kept as texts, in which the next picture is
    looked up."""

    fields: Mapping[str, Any]
    moves: Sequence[str]
    paths: Sequence[str]
    shapes: Sequence[str]
    frame: str
    """What else belongs to the view. The last brace is missing."""
    is_over: bool = False


class TurnTexts:
    """The moves of a line as text; those that were there before are not written again."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._texts: list[str] = []

    def of(self, match: Match) -> tuple[str, ...]:
        turns = match.turns
        kept = len(self._turns)
        while kept and (kept > len(turns) or turns[kept - 1] is not self._turns[kept - 1]):
            kept -= 1
        del self._turns[kept:], self._texts[kept:]
        for turn in turns[kept:]:
            text = match.line[turn.ply].move_text(turn.move)
            self._turns.append(turn)
            self._texts.append(dump({"player": turn.player, "text": text, "spent_ms": turn.spent_ms}))
        return tuple(self._texts)


def picture_of(
    table: str, match: Match, turns: TurnTexts, seats: Seats, counting: Mapping[str, Any], open_book: bool
) -> Picture:
    position, outcome, offer = match.position, match.outcome, match.offer
    fields = {
        **_first_fields(table, match.count - 1, match.at, match.began, match.game, seats),
        **counting,
        "open_book": open_book,
        "to_move": match.to_move,
        "detours": [{"move": move, "path": path} for move, path in match.detours],
        "text": position.text(),
        "scores": scores_of(position),
        "captured": captured_by(match, position),
        "offer": None if offer is None else {"player": offer.player, "what": offer.what},
        "outcome": None if outcome is None else outcome_data(outcome),
        "aborted": match.aborted,
        "waiting_for": "",
        "replaced": [asdict(one) for one in match.replaced],
        "set_up": match.is_set_up,
        "round": match.first_round,
    }
    paths = tuple(path_text(tuple(path)) for path in match.paths)
    return _picture(fields, position.view(match.past), turns.of(match), paths, match.over)


def picture_of_waiting(
    table: str,
    setup: Begin,
    start: Position,
    seats: Seats,
    counting: Mapping[str, Any],
    aborted: bool,
    waiting_for: str = "",
) -> Picture:
    """Of a table at which a seat is free, or of one that was withdrawn."""
    fields = {
        **_first_fields(table, -1, 0, setup, start.game, seats),
        **counting,
        "open_book": False,
        "to_move": None,
        "detours": [],
        "text": start.text(),
        "scores": scores_of(start),
        "captured": None,
        "offer": None,
        "outcome": None,
        "aborted": aborted,
        "waiting_for": waiting_for,
        "replaced": [],
        "set_up": False,
        "round": 1,
    }
    return _picture(fields, start.view())


def _first_fields(table: str, seq: int, at: int, begin: Begin, game: Game, seats: Seats) -> dict[str, Any]:
    return {
        "t": "update",
        "table": table,
        "seq": seq,
        "at": at,
        "game": begin.game,
        "options": begin.options,
        "variant": game.variant(),
        "seats": seats,
        "takebacks": begin.takebacks,
    }


def _picture(
    fields: Mapping[str, Any], view: View, moves: Sequence[str] = (), paths: Sequence[str] = (), is_over: bool = False
) -> Picture:
    return Picture(fields, moves, paths, thing_texts(view.shapes), frame_text(view), is_over)


@lru_cache(50_000)
def path_text(path: tuple[str, ...]) -> str:
    return dump(path)


# What is sent. The last brace is missing: what changes by itself, the clocks, is added then.


def whole_text(now: Picture, events: Sequence[KeptEvent]) -> str:
    """`events` are those that the client has not seen."""
    lists = {"paths": now.paths, "moves": now.moves, "events": _events_texts(now, events)}
    parts = [f'"{name}":[{",".join(texts)}]' for name, texts in lists.items()]
    return f'{dump(now.fields)[:-1]},{",".join(parts)},"view":{now.frame},"shapes":[{",".join(now.shapes)}]}}'


def change_text(before: Picture, now: Picture, events: Sequence[KeptEvent]) -> str:
    """For a client whose last picture was `before`."""
    changed = {name: value for name, value in now.fields.items() if value != before.fields[name]}
    head = {"t": "change", "table": now.fields["table"], "seq": now.fields["seq"], "set": changed}
    parts = [dump(head)[:-1], f'"events":[{",".join(_events_texts(now, events))}]']
    for name in ("moves", "paths", "shapes"):
        then, texts = getattr(before, name), getattr(now, name)
        if texts != then:
            parts.append(f'"{name}":[{",".join(_parts(then, texts))}]')
    if now.frame != before.frame:
        parts.append(f'"frame":{now.frame}}}')
    return ",".join(parts)


def with_clocks(text: str, clocks: dict[str, Any] | None) -> str:
    return f'{text},"clocks":{dump(clocks)}}}'


def _events_texts(now: Picture, events: Sequence[KeptEvent]) -> list[str]:
    return [event_text(event, now.is_over) for event in events]


def _parts(before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """A list, as runs of the one before and what is new between them."""
    places = {text: place for place, text in enumerate(before)}
    first = count = 0
    new: list[str] = []
    for text in now:
        place = places.get(text)
        if place is None:
            if count:
                yield _run(first, count)
                count = 0
            new.append(text)
            continue
        if new:
            yield _put(new)
            new = []
        after = first + count
        if count and after < len(before) and before[after] == text:
            count += 1
            continue
        if count:
            yield _run(first, count)
        first, count = place, 1
    if count:
        yield _run(first, count)
    if new:
        yield _put(new)


def _run(first: int, count: int) -> str:
    return f'{{"first":{first},"count":{count}}}'


def _put(new: Sequence[str]) -> str:
    return f'{{"put":[{",".join(new)}]}}'
