"""How the matches of an arena begin: random moves that leave neither side ahead, each pair from another position.

Good play from the start would repeat the same match over and over, and an opening that is lost for one side tells
little: so openings are made in batches, from which the more level half is taken. On a small board they run out; then
the first ones come again.
"""

import hashlib
import random
from collections.abc import Iterator
from typing import NamedTuple

from parlour.arena import words
from parlour.engines.engine import Limits
from parlour.engines.registry import engine
from parlour.games.game import Game, Position
from parlour.opponents.ladders import opponents

PLIES = {"chess": 8, "pawns": 6, "ultimate": 5, "dots": 6}
"""Random moves to begin with, at the most."""
FEW_PLIES = 4
"""In other games."""
LONGEST_SHARE = 8
"""No more of a match than one move in so many: on a small board a random start decides everything."""
BATCH = 32
TRIES = 20
"""For each opening, until a board is taken to have no more."""
LOOK = Limits(nodes=3_000, seed=1)


class Opening(NamedTuple):
    start: str
    """The position as text."""
    moves: tuple[int, ...]

    def line(self, game: Game) -> list[Position]:
        """Its positions, the one to play from last."""
        line = [game.parse(self.start)]
        for move in self.moves:
            line.append(line[-1].play(move))
        return line


class Openings:
    """The openings of one board, by number, the same for the same seed."""

    fingerprint = ""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self._made: list[Opening] = []
        self._more = batches(game, seed)

    def __getitem__(self, number: int) -> Opening:
        while number >= len(self._made) and (batch := next(self._more, None)):
            self._made += batch
        return self._made[number % len(self._made)]


class Given:
    """Positions that somebody chose, in turn."""

    def __init__(self, game: Game, text: str) -> None:
        """One a line; empty lines and what begins with `#` are left out. Raises ValueError that names the line."""
        self._openings = list(read_openings(game, text))
        if not self._openings:
            raise ValueError(words.NO_OPENINGS)
        self.fingerprint = hashlib.blake2b(repr(self._openings).encode(), digest_size=8).hexdigest()

    def __getitem__(self, number: int) -> Opening:
        return self._openings[number % len(self._openings)]


def read_openings(game: Game, text: str) -> Iterator[Opening]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            position = game.parse(line.strip())
        except ValueError as error:
            raise ValueError(words.BAD_OPENING.format(number=number, why=error)) from None
        if position.outcome():
            raise ValueError(words.BAD_OPENING.format(number=number, why=words.OVER_ALREADY))
        yield Opening(position.text(), ())


def batches(game: Game, seed: int) -> Iterator[list[Opening]]:
    """Until the board has no more. There is at least one opening: the start itself."""
    rng = random.Random(f"{game.name} {seed}")
    seen: set[str] = set()
    plies = min(PLIES.get(game.name, FEW_PLIES), game.max_plies // LONGEST_SHARE)
    glance = Glance(game)
    while True:
        found: list[tuple[float, Opening]] = []
        for _ in range(2 * BATCH * TRIES):
            line, moves = random_line(game, rng, plies)
            text = line[-1].text()
            if text not in seen:
                seen.add(text)
                found.append((glance.unevenness(line), Opening(line[0].text(), moves)))
            if len(found) == 2 * BATCH:
                break
        found.sort(key=lambda one: one[0])
        if found:
            middle = found[(len(found) - 1) // 2][0]
            half = [opening for uneven, opening in found if uneven <= middle]
            rng.shuffle(half)
            yield half
        if len(found) < 2 * BATCH:
            return


def random_line(game: Game, rng: random.Random, plies: int) -> tuple[list[Position], tuple[int, ...]]:
    """Random moves, none of which ends the match or leaves a win at hand that would decide it."""
    line, moves = [game.start()], []
    for _ in range(plies):
        move = rng.choice(line[-1].moves())
        following = line[-1].play(move)
        if following.outcome() or any(following.play(one).outcome() for one in following.moves()):
            break
        line.append(following)
        moves.append(move)
    return line, tuple(moves)


class Glance:
    """How far from even a position is, as the strongest engine of its board sees it in few nodes."""

    def __init__(self, game: Game) -> None:
        strongest = opponents(game)[-1]
        options = {name: value for name, value in strongest.options.items() if name != "keep"}
        self._engine = engine(strongest.engine, **options)

    def unevenness(self, line: list[Position]) -> float:
        """From 0 to a half."""
        win, draw, _ = self._engine.think(line[-1], LOOK, line[:-1]).candidates[0].wdl
        return abs(win + draw / 2 - 0.5)
