"""Lines: positions and the moves to them, as the page has them and as people paste them. ValueError says what is
wrong, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.games.game import Game, Outcome, Position
from parlour.matches.events import Move, Seated
from parlour.matches.many import read_either
from parlour.matches.match import Match
from parlour.matches.pgn import to_pgn
from parlour.matches.record import Record
from parlour.server.exploring import words
from parlour.server.exploring.forms import MOST_MOVES, LineForm, ReadLine
from parlour.server.tables.wire import dump, flat, outcome_data, scores_of, view_text
from parlour.server.tables.wishes import chosen_game

RECORDS = ("[", "Parlour record", "1.")
"""How texts begin that hold a whole match."""


@dataclass(frozen=True, slots=True)
class Line:
    """Where it begins, and every position after it."""

    positions: Sequence[Position]
    moves: Sequence[int]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def past(self) -> Sequence[Position]:
        return self.positions[:-1]

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome(self.past)

    def require_open(self) -> None:
        if found := self.outcome:
            raise ValueError(words.OVER.format(reason=found.reason))


def line_of(name: str, wish: LineForm) -> Line:
    game = chosen_game(name, wish.options)
    positions = [game.parse(wish.start) if wish.start else game.start()]
    moves: list[int] = []
    for number, text in enumerate(wish.moves, 1):
        here = positions[-1]
        if found := here.outcome(positions[:-1]):
            raise ValueError(words.OVER_BEFORE.format(number=number, reason=found.reason))
        try:
            move = here.parse_move(text)
        except ValueError:
            raise ValueError(words.ILLEGAL.format(number=number, move=text)) from None
        moves.append(move)
        positions.append(here.play(move))
    return Line(positions, moves)


def line_text(line: Line) -> str:
    """Where it leads, as the text of an `ExploredPosition`."""
    start, here, outcome = line.positions[0], line.position, line.outcome
    captured = line.game.captured(start, here)
    steps = [
        {"move": "".join(before.path(move)), "text": before.move_text(move), "player": before.to_move()}
        for before, move in zip(line.past, line.moves, strict=True)
    ]
    rest: dict[str, Any] = {
        "start": start.text(),
        "set_up": start != line.game.start(),
        "variant": line.game.variant(),
        "steps": steps,
        "text": here.text(),
        "to_move": None if outcome else here.to_move(),
        "paths": [] if outcome else [here.path(move) for move in here.moves()],
        "scores": scores_of(here),
        "captured": None if captured is None else [flat(one) for one in captured],
        "outcome": None if outcome is None else outcome_data(outcome),
    }
    return f'{dump(rest)[:-1]},"view":{view_text(here.view(line.past))}}}'


def read_text(name: str, options: Mapping[str, Any], text: str) -> ReadLine:
    """A position, or a whole match of the game, whatever its options."""
    game = chosen_game(name, options)
    if text.lstrip().startswith(RECORDS):
        return read_match(game, text)
    try:
        start = game.parse(text.strip())
    except ValueError as error:
        raise ValueError(words.NOT_READ.format(game=game.title, why=error)) from None
    return ReadLine(game=name, options=dict(game.options), start=start.text(), moves=(), names=None)


def read_match(game: Game, text: str) -> ReadLine:
    record = read_either(text if not text.lstrip().startswith("1.") else f'[Event "?"]\n\n{text.strip()} *\n')
    if record.game.name != game.name:
        raise ValueError(words.ANOTHER_GAME.format(found=record.game.title, game=game.title))
    line, moves = record.line, record.move_ids
    if len(moves) > MOST_MOVES:
        raise ValueError(words.LINE_TOO_LONG.format(most=MOST_MOVES))
    first, second = record.seats
    return ReadLine(
        game=game.name,
        options=dict(record.game.options),
        start=None if line[0] == record.game.start() else line[0].text(),
        moves=tuple("".join(before.path(move)) for before, move in zip(line, moves, strict=False)),
        names=(first.name, second.name),
    )


def pgn_of(line: Line) -> str:
    """Of chess alone."""
    if line.game.name != "chess":
        raise ValueError(words.NO_PGN)
    first, second = words.SOMEBODY
    match = Match.begin(line.game, (Seated(first), Seated(second)), start=line.positions[0])
    for before, move in zip(line.past, line.moves, strict=True):
        match.append(Move(before.to_move(), "".join(before.path(move))))
    return to_pgn(Record(match))
