"""Positions, events and what engines found, as text. Made for every move, so it has to be quick rather than general: a
view of chess has a hundred shapes, most of which were on the board before; each is turned into text once."""

import json
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from parlour.engines.engine import Candidate, Info
from parlour.engines.signature import SIGNATURE
from parlour.engines.verdict import verdict
from parlour.games.game import Captured, Outcome, Position
from parlour.games.view import Choice, Shape, Tick, View
from parlour.learners.seat import learner_in
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.server.names import shown_name
from parlour.server.tables import protocol
from parlour.server.texts import are_keys_wanted, keys_wanted, sent
from parlour.stores.kept import KeptEvent

LONGEST_LINE = 12
MOST_CANDIDATES = 12
LONGEST_KEPT_LINE = 8
MOST_KEPT_CANDIDATES = 5


_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""Made once: `json.dumps` would make an encoder for each text."""


def dump(data: Any) -> str:
    """Plain data as text, as it is sent."""
    return _encode(sent(data))


_texts: dict[bool, dict[int, tuple[Shape | Choice | Tick, str]]] = {False: {}, True: {}}
"""With keys or without, by identity, which is quicker than by value: games make each of their shapes once."""
MOST_TEXTS = 10_000


def thing_texts(things: Sequence[Shape | Choice | Tick]) -> list[str]:
    """Things of a view."""
    texts = _texts[are_keys_wanted()]
    if len(texts) + len(things) > MOST_TEXTS:
        texts.clear()
    for thing in things:
        if id(thing) not in texts:
            texts[id(thing)] = thing, _thing_text(thing)  # which keeps the thing, and so its identity
    return [texts[id(thing)][1] for thing in things]


def _thing_text(thing: Shape | Choice | Tick) -> str:
    """What is as usual is left out."""
    values = {one.name: getattr(thing, one.name) for one in fields(thing)}
    usual = {one.name: one.default for one in fields(thing)}
    return dump({name: value for name, value in values.items() if value != usual[name]})


_frames: dict[tuple[Any, ...], tuple[Any, str]] = {}
"""The same for what lies around the board."""


def frame_text(view: View) -> str:
    """All of a view but what lies on the board. The last brace is missing."""
    around = view.choices, view.columns, view.rows
    key = are_keys_wanted(), view.width, view.height, *map(id, around)
    if key not in _frames:
        if len(_frames) >= MOST_TEXTS:
            _frames.clear()
        _frames[key] = around, _frame_text(view)
    return _frames[key][1]


def _frame_text(view: View) -> str:
    parts = [f'{{"width":{view.width},"height":{view.height}']
    lists: dict[str, Sequence[Choice | Tick]] = {"choices": view.choices, "columns": view.columns, "rows": view.rows}
    parts += [f'"{name}":[{",".join(thing_texts(things))}]' for name, things in lists.items() if things]
    return ",".join(parts)


def view_text(view: View) -> str:
    return f'{frame_text(view)},"shapes":[{",".join(thing_texts(view.shapes))}]}}'


def event_text(event: KeptEvent, is_over: bool) -> str:
    """The event as it is kept, with its number. The seed is told once the match is over: whoever knew it could try out
    at another table what the opponent does."""
    if event.seq == 0 and not is_over:
        return dump({"seq": 0} | {name: value for name, value in json.loads(event.data).items() if name != "seed"})
    return f'{{"seq":{event.seq},{event.data[1:]}'


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {"winner": outcome.winner, "reason": outcome.reason, "code": outcome.code}


def scores_of(position: Position) -> Sequence[int] | None:
    scores = position.scores()
    return None if scores is None else list(scores)


def captured_by(match: Match, position: Position) -> list[dict[str, Any]] | None:
    """What each player had taken when the match came to this position."""
    found = match.game.captured(match.start, position)
    return None if found is None else [flat(one) for one in found]


def flat(captured: Captured) -> dict[str, Any]:
    return {"pieces": captured.pieces, "words": captured.words, "ahead": captured.ahead}


def past_text(match: Match, ply: int) -> str:
    """A position of the line that stands. Nothing is played again: the match has them all."""
    position, past = match.line[ply], match.line[:ply]
    is_over = ply == match.ply and match.over
    rest = {
        "ply": ply,
        "text": position.text(),
        "to_move": None if is_over else position.to_move(),
        "scores": scores_of(position),
        "captured": captured_by(match, position),
    }
    return f'{dump(rest)[:-1]},"view":{view_text(position.view(past))}}}'


def shown_seat(seat: Seated, toward: str = "") -> protocol.SeatMessage:
    colour = str(seat.settings.get("colour", ""))
    return protocol.SeatMessage(
        name=shown_name(seat.name),
        kind=seat.kind,
        id=seat.id,
        colour=colour,
        learner=learner_in(seat.id),
        toward=toward,
    )


def kept_info(info: Info, position: Position, played: int) -> str:
    """What is kept of what an opponent saw: the best of it, what it played, and which engines these are."""
    best = with_played(info, position, played, MOST_KEPT_CANDIDATES)
    with keys_wanted(False):
        text = info_of(best, position, LONGEST_KEPT_LINE).model_dump_json()
    return f'{text[:-1]},"engines":"{SIGNATURE}"}}'


def kept_engines(kept: str) -> str:
    """The signature of the engines that saw it; empty if nobody wrote it down."""
    return str(json.loads(kept).get("engines", ""))


def with_played(info: Info, position: Position, played: int, most: int = MOST_CANDIDATES) -> Info:
    """The same with the best candidates alone, and what was played among them."""
    best = info.seen(position.to_move())[:most]
    if all(one.move != played for one in best):
        best = (*best[:-1], *(one for one in info.candidates if one.move == played))
    return replace(info, candidates=best, others=())


def read_info(kept: str, position: Position) -> dict[str, Any]:
    """What was kept, with words: those kept before there were any get them now. They are kept in English and made anew
    from the numbers, so that they can be said in any language; what comes out otherwise stays as it was."""
    data: dict[str, Any] = json.loads(kept)
    data.pop("engines", None)
    for one in data["candidates"]:
        blank = not (one["visits"] or one["solved"]) and one["wdl"] == [0.5, 0.0, 0.5]
        numbers = {name: one[name] for name in ("value", "score", "mate", "share", "visits", "solved")}
        candidate = Candidate(0, wdl=tuple(one["wdl"]), known=not blank, **numbers)
        made = asdict(verdict(candidate, position, Info((candidate,), data["nodes"], rule=data.get("rule", ""))))
        one |= made if "words" not in one else {name: text for name, text in made.items() if text == one[name]}
    return data


def info_of(info: Info, position: Position, longest_line: int = LONGEST_LINE) -> protocol.InfoMessage:
    """What an engine found, in texts."""
    return protocol.InfoMessage(
        nodes=info.nodes,
        depth=info.depth,
        ms=round(info.ms, 1),
        solved=info.solved,
        kept=info.kept,
        rule=info.rule,
        scenario=info.scenario,
        candidates=tuple(
            candidate_of(one, info, position, longest_line) for one in info.seen(position.to_move())[:MOST_CANDIDATES]
        ),
    )


def candidate_of(one: Candidate, info: Info, position: Position, longest_line: int) -> protocol.CandidateMessage:
    found = verdict(one, position, info)
    return protocol.CandidateMessage(
        move="".join(position.path(one.move)),
        path=tuple(position.path(one.move)),
        text=position.move_text(one.move),
        value=round(one.value, 4),
        wdl=tuple(round(part, 4) for part in one.wdl),  # type: ignore[arg-type]
        score=one.score,
        mate=one.mate,
        share=round(one.share, 4),
        visits=one.visits,
        solved=one.solved,
        line=line_texts(position, one.line[:longest_line]),
        words=found.words,
        sentence=found.sentence,
        merit=round_off(one.merit),
        chance=round_off(one.chance),
    )


def round_off(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def line_texts(position: Position, line: Sequence[int]) -> tuple[str, ...]:
    """Moves that follow one another, as people write them."""
    texts = []
    for move in line:
        texts.append(position.move_text(move))
        position = position.after(move)
    return tuple(texts)
