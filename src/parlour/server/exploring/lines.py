"""Lines: positions and the moves to them, as the page has them and as people paste them. ValueError says what is
wrong, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.games.game import BadText, Game, Outcome, Position
from parlour.matches.events import Move, Seated
from parlour.matches.many import is_pgn, read_either
from parlour.matches.match import Match
from parlour.matches.pgn import BYTE_ORDER_MARK, VARIANTS, escape, to_pgn, variant_tags
from parlour.matches.record import Record
from parlour.matches.variations import branching_pgn, read_variations
from parlour.server.exploring import words
from parlour.server.exploring.forms import MOST_MOVES, LineForm, LinesForm, ReadLine
from parlour.server.tables.wire import dump, flat, outcome_data, scores_of, view_text
from parlour.server.tables.wishes import chosen_game

MOST_MOVES_OF_OTHERS = 3000
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


def lines_of(name: str, wish: LinesForm) -> tuple[Line, list[Line]]:
    """A line, and others from the same start."""
    if sum(map(len, wish.others)) > MOST_MOVES_OF_OTHERS:
        raise ValueError(words.LINES_TOO_LONG.format(most=MOST_MOVES_OF_OTHERS))
    others = [wish.model_copy(update={"moves": moves}) for moves in wish.others]
    return line_of(name, wish), [line_of(name, other) for other in others]


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
    text = text.lstrip(BYTE_ORDER_MARK)
    if text.lstrip().startswith(RECORDS):
        return read_match(game, text)
    try:
        start = game.parse(text.strip())
    except ValueError as error:
        fault = error.fault if isinstance(error, BadText) and "/" in text else ""
        told = words.NOT_A_POSITION if fault else words.NOT_READ
        raise ValueError(told.format(game=game.title, fault=fault, right=game.start().text())) from None
    return ReadLine(game=name, options=dict(game.options), start=start.text(), moves=(), names=None)


def read_match(game: Game, text: str) -> ReadLine:
    record = read_either(with_tags(game, text) if text.lstrip().startswith("1.") else text, most=MOST_MOVES)
    if record.game.name != game.name:
        raise ValueError(words.ANOTHER_GAME.format(found=record.game.title, game=game.title))
    line, moves = record.line, record.move_ids
    first, second = record.seats
    others, left_out = read_variations(text, line[0]) if is_pgn(text) else ([], False)
    return ReadLine(
        game=game.name,
        options=dict(record.game.options),
        start=None if line[0] == record.game.start() else line[0].text(),
        moves=paths_of(line[0], moves),
        names=(first.name, second.name),
        others=tuple(paths_of(line[0], other) for other in others),
        left_out=left_out,
    )


def paths_of(position: Position, moves: Sequence[int]) -> tuple[str, ...]:
    """Each by its joined path."""
    found = []
    for move in moves:
        found.append("".join(position.path(move)))
        position = position.play(move)
    return tuple(found)


def with_tags(game: Game, text: str) -> str:
    """Bare moves, as a PGN of this game."""
    tags = {"Event": "?"} | (variant_tags(game) if game.name in VARIANTS else {})
    return "".join(f'[{name} "{escape(value)}"] ' for name, value in tags.items()) + text.strip()


def pgn_of(line: Line, others: Sequence[Line] = ()) -> str:
    """Of chess and pawn chess; other lines from the same start are its variations."""
    if line.game.name not in VARIANTS:
        raise ValueError(words.NO_PGN)
    first, second = words.SOMEBODY
    match = Match.begin(line.game, (Seated(first), Seated(second)), start=line.positions[0])
    for before, move in zip(line.past, line.moves, strict=True):
        match.append(Move(before.to_move(), "".join(before.path(move))))
    return branching_pgn(Record(match), [other.moves for other in others]) if others else to_pgn(Record(match))
