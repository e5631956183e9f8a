"""Where a table is, as it is told: whole, and then what has changed of it. Made for every move, once for all who have
been told the same, so it is written by hand; declared as `Update` and `Change` in protocol/to_client.py, from which the
page's types are made."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import repeat
from typing import Any

from parlour.games.game import Game, Position
from parlour.games.view import Shape, View
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
    """All of an update but its events and clocks. Of what there is much of, most is the very thing that was in the
    picture before, so it's compared by being the same."""

    fields: Mapping[str, Any]
    """What a move changes."""
    fixed: Mapping[str, Any]
    """What it doesn't; the same mapping for as long as nothing in it is another."""
    moves: Sequence[str]
    paths: Sequence[str]
    """Both as texts."""
    shapes: Sequence[Shape]
    frame: str
    """What else belongs to the view. The last brace is missing."""
    is_over: bool = False


class Sketch:
    """What the next picture of a table takes over from the one before, as it is told with keys or without."""

    __slots__ = ("_fixed", "_made_of", "_texts", "_turns")

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._texts: list[str] = []
        self._made_of: tuple[Any, ...] = ()
        self._fixed: Mapping[str, Any] = {}

    def moves(self, match: Match) -> tuple[str, ...]:
        """The moves of the line as text; those that were there before are not written again."""
        turns, kept = match.turns, len(self._turns)
        while kept and (kept > len(turns) or turns[kept - 1] is not self._turns[kept - 1]):
            kept -= 1
        del self._turns[kept:], self._texts[kept:]
        for turn in turns[kept:]:
            text = match.line[turn.ply].move_text(turn.move)
            self._turns.append(turn)
            self._texts.append(dump({"player": turn.player, "text": text, "spent_ms": turn.spent_ms}))
        return tuple(self._texts)

    def fixed(self, make: Callable[..., Mapping[str, Any]], *made_of: Any) -> Mapping[str, Any]:
        if made_of != self._made_of:
            self._made_of, self._fixed = made_of, make(*made_of)
        return self._fixed


def picture_of(
    table: str, match: Match, sketch: Sketch, seats: Seats, rated: bool, unrated: Sequence[str], open_book: bool
) -> Picture:
    position, outcome, offer = match.position, match.outcome, match.offer
    fields = {
        "t": "update",
        "table": table,
        "seq": match.count - 1,
        "at": match.at,
        "to_move": match.to_move,
        "detours": [{"move": move, "path": path} for move, path in match.detours],
        "text": position.text(),
        "scores": scores_of(position),
        "captured": captured_by(match, position),
        "offer": None if offer is None else {"player": offer.player, "what": offer.what},
        "outcome": None if outcome is None else outcome_data(outcome),
        "aborted": match.aborted,
    }
    fixed = sketch.fixed(_fixed_fields, match.began, match.game, seats, rated, unrated, open_book)
    if match.replaced or match.is_set_up or match.first_round != 1:
        of_its_own = {"set_up": match.is_set_up, "round": match.first_round}
        fields |= {"replaced": [asdict(one) for one in match.replaced], **of_its_own}
    paths = tuple(map(path_text, match.paths))
    return _picture(fields, fixed, position.view(match.past), sketch.moves(match), paths, match.over)


def picture_of_waiting(
    table: str,
    setup: Begin,
    start: Position,
    seats: Seats,
    rated: bool,
    unrated: Sequence[str],
    aborted: bool,
    waiting_for: str = "",
) -> Picture:
    """Of a table at which a seat is free, or of one that was withdrawn."""
    fields = {
        "t": "update",
        "table": table,
        "seq": -1,
        "at": 0,
        "to_move": None,
        "detours": [],
        "text": start.text(),
        "scores": scores_of(start),
        "captured": None,
        "offer": None,
        "outcome": None,
        "aborted": aborted,
    }
    fixed = _fixed_fields(setup, start.game, seats, rated, unrated, False, waiting_for)
    return _picture(fields, fixed, start.view())


def _fixed_fields(
    begin: Begin,
    game: Game,
    seats: Seats,
    rated: bool,
    unrated: Sequence[str],
    open_book: bool,
    waiting_for: str = "",
) -> Mapping[str, Any]:
    return {
        "game": begin.game,
        "options": begin.options,
        "variant": game.variant(),
        "seats": seats,
        "takebacks": begin.takebacks,
        "rated": rated,
        "unrated": unrated,
        "open_book": open_book,
        "waiting_for": waiting_for,
        "replaced": [],
        "set_up": False,
        "round": 1,
    }


def _picture(
    fields: Mapping[str, Any],
    fixed: Mapping[str, Any],
    view: View,
    moves: Sequence[str] = (),
    paths: Sequence[str] = (),
    is_over: bool = False,
) -> Picture:
    return Picture(fields, fixed, moves, paths, view.shapes, frame_text(view), is_over)


@lru_cache(50_000)
def path_text(path: tuple[str, ...]) -> str:
    return dump(path)


# What is sent. The last brace is missing: what changes by itself, the clocks, is added then.


def whole_text(now: Picture, events: Sequence[KeptEvent]) -> str:
    """`events` are those that the client has not seen."""
    lists = {"paths": now.paths, "moves": now.moves, "events": _events_texts(now, events)}
    parts = [f'"{name}":[{",".join(texts)}]' for name, texts in lists.items()]
    shapes = ",".join(thing_texts(now.shapes))
    return f'{dump(_all_fields(now))[:-1]},{",".join(parts)},"view":{now.frame},"shapes":[{shapes}]}}'


def change_text(before: Picture, now: Picture, events: Sequence[KeptEvent]) -> str:
    """For a client whose last picture was `before`."""
    then, fields = before.fields, now.fields
    if now.fixed is not before.fixed or len(fields) != len(then):
        then, fields = _all_fields(before), _all_fields(now)
    changed = {name: value for name, value in fields.items() if value != then[name]}
    head = {"t": "change", "table": fields["table"], "seq": fields["seq"], "set": changed}
    parts = [dump(head)[:-1], f'"events":[{",".join(_events_texts(now, events))}]']
    if now.moves != before.moves:
        parts.append(f'"moves":[{",".join(_parts(before.moves, now.moves, now.moves.__getitem__))}]')
    if now.paths != before.paths:
        parts.append(f'"paths":[{",".join(_parts(before.paths, now.paths, now.paths.__getitem__))}]')
    was, are = list(map(id, before.shapes)), list(map(id, now.shapes))
    if was != are:
        runs = _parts(was, are, lambda part: thing_texts(now.shapes[part]))
        parts.append(f'"shapes":[{",".join(runs)}]')
    if now.frame != before.frame:
        parts.append(f'"frame":{now.frame}}}')
    return ",".join(parts)


def _all_fields(picture: Picture) -> Mapping[str, Any]:
    """In this order: whoever reads the text as it comes finds what it is at its beginning."""
    return {**picture.fields, **picture.fixed, **picture.fields}


def with_clocks(text: str, clocks: dict[str, Any] | None) -> str:
    return f'{text},"clocks":{dump(clocks)}}}'


def _events_texts(now: Picture, events: Sequence[KeptEvent]) -> list[str]:
    return [event_text(event, now.is_over) for event in events]


COUNTING = list(range(4096))
"""Places one after the other. A longer list comes in shorter runs."""
STRIDES = 32, 8, 2, 1


def _parts(before: Sequence[Any], now: Sequence[Any], texts: Callable[[slice], Sequence[str]]) -> Iterator[str]:
    """A list, as runs of the one before and what is new between them, of which `texts` gives what is sent."""
    places = dict(zip(before, COUNTING, strict=False))
    found = list(map(places.get, now, repeat(-1)))
    start, count = 0, len(found)
    while start < count:
        place, end = found[start], start + 1
        if place < 0:
            while end < count and found[end] < 0:
                end += 1
            yield f'{{"put":[{",".join(texts(slice(start, end)))}]}}'
        else:
            ahead = place - start
            for stride in STRIDES:
                while (to := end + stride) <= count and found[end:to] == COUNTING[end + ahead : to + ahead]:
                    end = to
            yield f'{{"first":{place},"count":{end - start}}}'
        start = end
