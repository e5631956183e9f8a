"""Moves from a position, played and shown: what a page needs to step through a line that nobody has played."""

from collections.abc import Mapping, Sequence

from parlour.games.game import Game, Position, Value
from parlour.server.http.insight import words
from parlour.server.reviews.forms import LineWish
from parlour.server.tables.wire import dump, scores_of, view_text
from parlour.server.tables.wishes import chosen_game

Played = tuple[list[Position], list[int]]


def play_line(game: Game, start: str | None, moves: Sequence[str]) -> Played:
    """The positions, one more than the moves. ValueError names the move that cannot be."""
    line, played = [game.parse(start) if start else game.start()], []
    for number, text in enumerate(moves, 1):
        position = line[-1]
        if position.outcome(line[:-1]):
            raise ValueError(words.MOVE_OF_LINE.format(number=number, move=text, why=words.OVER))
        try:
            move = position.parse_move(text)
        except ValueError as error:
            raise ValueError(words.MOVE_OF_LINE.format(number=number, move=text, why=error)) from None
        played.append(move)
        line.append(position.play(move))
    return line, played


def line_text(name: str, wish: LineWish) -> str:
    """`LineShown`, as text: a view is quickest written by hand."""
    options: Mapping[str, Value] = wish.options
    line, moves = play_line(chosen_game(name, dict(options)), wish.start, wish.moves)
    if wish.shown > len(moves):
        raise ValueError(words.SHOWN_TOO_FAR.format(shown=wish.shown, moves=len(moves)))
    shown = ",".join(_position_text(line[: ply + 1], moves[:ply]) for ply in range(wish.shown, len(line)))
    last, past = line[-1], line[:-1]
    outcome = last.outcome(past)
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
