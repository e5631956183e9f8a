"""Moves from a position, played and shown: what a page needs to step through a line that nobody has played."""

from collections.abc import Sequence

from parlour.games.game import Position
from parlour.server.exploring.lines import line_of
from parlour.server.http.insight import words
from parlour.server.reviews.forms import LineWish
from parlour.server.tables.wire import dump, scores_of, view_text


def shown_text(name: str, wish: LineWish) -> str:
    """`LineShown`, as text: a view is quickest written by hand."""
    found = line_of(name, wish)
    line, moves = found.positions, found.moves
    if wish.shown > len(moves):
        raise ValueError(words.SHOWN_TOO_FAR.format(shown=wish.shown, moves=len(moves)))
    shown = ",".join(_position_text(line[: ply + 1], moves[:ply]) for ply in range(wish.shown, len(line)))
    last, outcome = found.position, found.outcome
    legal = [] if outcome else [{"text": last.move_text(one), "path": last.path(one)} for one in last.moves()]
    return f'{{"positions":[{shown}],{dump({"legal": legal, "ends": outcome.reason if outcome else ""})[1:]}'


def _position_text(line: Sequence[Position], moves: Sequence[int]) -> str:
    position, past = line[-1], line[:-1]
    rest = {
        "ply": len(moves),
        "text": position.text(),
        "to_move": None if position.outcome(past) else position.to_move(),
        "scores": scores_of(position),
        "move": past[-1].move_text(moves[-1]) if moves else "",
        "path": past[-1].path(moves[-1]) if moves else [],
    }
    return f'{dump(rest)[:-1]},"view":{view_text(position.view(past))}}}'
