"""Reads a record that holds nothing but moves, from the start to the end by the rules, without building its match: some
ten times as quick, for those who read a great many. Whatever else a record may say is left to `read_record`."""

import re
from dataclasses import dataclass
from functools import lru_cache

from parlour.games.game import Game, Outcome, Position
from parlour.matches.header import header_lines, outcome_text, parse_header
from parlour.matches.match import Match
from parlour.matches.wording import BARE, NO_RESULT

PLAIN = re.compile(r"((?:.+\n)+?)Seed: ((?:0|[1-9][0-9]*)\n(?:.+\n)*?)Result: (.+)\n\n((?:[0-9]+\. \S+(?: \S+)?\n)+)")
MOST_PLACES = 200_000


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    game: Game
    moves: tuple[int, ...]
    outcome: Outcome


def read_quickly(text: str) -> PlayedMatch | None:
    """What was played; None if this is for `read_record`, which also says what is wrong."""
    found = PLAIN.fullmatch(text)
    if found is None:
        return None
    above, seeded, result, body = found.groups()
    seed, _, between = seeded.partition("\n")
    places = places_of(above, between) if len(seed) < 20 else None
    items = items_of(body)
    if places is None or items is None:
        return None
    moves: list[int] = []
    line = [places.start]
    for item in items:
        step = line[-1].step(item)
        if step is None or step[1].to_move == line[-1].to_move:
            return None  # two moves in a row are written in another way
        moves.append(step[0])
        line.append(step[1])
    outcome = line[-1].outcome
    if outcome is None or outcome_text(places.game, outcome) != result or len(set(line)) < len(line):
        return None  # where positions come again, the end may depend on it
    return PlayedMatch(places.game, tuple(moves), outcome)


def items_of(body: str) -> list[str] | None:
    """The moves, if the rounds are numbered as they should be."""
    items: list[str] = []
    rows = body.splitlines()
    for number, row in enumerate(rows, 1):
        name, *moves = row.split(" ")
        if name != f"{number}." or (len(moves) < 2 and number < len(rows)):
            return None
        items += moves
    return items


@lru_cache(1000)
def places_of(above: str, between: str) -> "KnownPositions | None":
    """Those of the game of a header without seed and result, if it begins at the start and is written as it should
    be."""
    lines = [*above.splitlines(), "Seed: 0", *between.splitlines(), f"Result: {NO_RESULT}"]
    try:
        begin, date = parse_header(list(enumerate(lines, 1)))
        match = Match([begin])
    except ValueError:
        return None
    is_usual = match.line[0] == match.game.start() and begin.clock is None
    if not is_usual or header_lines(match, date) != lines:
        return None
    return PLACES.setdefault(match.game, KnownPositions(match.game))


class KnownPosition:
    """A position, with those that were ever played from it: matches have most of their moves in common."""

    __slots__ = ("_after", "_places", "_position", "outcome", "to_move")

    def __init__(self, position: Position, places: "KnownPositions") -> None:
        self._position, self._places = position, places
        self.outcome, self.to_move = position.outcome(), position.to_move()
        self._after: dict[str, tuple[int, KnownPosition]] = {}

    def step(self, text: str) -> tuple[int, "KnownPosition"] | None:
        """A move by its text, and where it leads."""
        if text not in self._after:
            move = self._move(text)
            if move is None:
                return None
            self._after[text] = move, self._places.of(self._position.play(move))
        return self._after[text]

    def _move(self, text: str) -> int | None:
        if self.outcome is not None or not BARE.fullmatch(text):
            return None
        try:
            move = self._position.parse_move(text)
        except ValueError:
            return None
        return move if self._position.move_text(move) == text else None


class KnownPositions:
    """Those of one game, so many and no more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[Position, KnownPosition] = {}
        self.start = self.of(game.start())

    def of(self, position: Position) -> KnownPosition:
        if len(self._known) >= MOST_PLACES:
            self._known.clear()
            self.start = KnownPosition(self.game.start(), self)
        if position not in self._known:
            self._known[position] = KnownPosition(position, self)
        return self._known[position]


PLACES: dict[Game, KnownPositions] = {}
