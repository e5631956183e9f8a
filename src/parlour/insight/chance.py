"""The chance to win, for both players: what an engine's numbers come to in matches that were played to the end.

An engine's own chances are those of its search: random matches, or a guess from a score. `chances.toml` holds, for each
game, how they were turned into chances that come true, fitted to real matches by the command that it names: of all
positions that are said to be 70 % for a player, seven in ten were won.

For the first player a fitted chance to win is sigmoid(`slope` * logit(w) + `first`), where w is the engine's chance;
for the second the same with its own shift. What is left is the chance of a draw. What is proved is not fitted.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from parlour.engines.engine import Candidate, Info
from parlour.games.game import Game, Outcome, options_text
from parlour.games.registry import game as find_game

FITS = Path(__file__).parent / "chances.toml"
SMALLEST = 1e-4
"""Nothing that is not proved is more certain than this."""


class Chance(NamedTuple):
    """That each player wins; the rest is the chance of a draw."""

    first: float
    second: float

    @property
    def draw(self) -> float:
        return max(0.0, 1 - self.first - self.second)

    def expected(self, player: int) -> float:
        """What a player can expect: a win counts 1, a draw a half."""
        return self[player] + self.draw / 2


@dataclass(frozen=True, slots=True)
class Fit:
    """How an engine's chances become chances that come true."""

    slope: float = 1.0
    first: float = 0.0
    second: float = 0.0
    matches: int = 0
    """How many it was fitted to; 0: it was not, and the engine's own chances are taken as they are."""

    def chance(self, win: float, loss: float) -> Chance:
        first = sigmoid(self.slope * logit(win) + self.first)
        second = sigmoid(self.slope * logit(loss) + self.second)
        both = max(1.0, first + second)
        return Chance(first / both, second / both)


UNFITTED = Fit()


def chance_of(candidate: Candidate, fit: Fit) -> Chance:
    """What a candidate comes to, for both players."""
    win, _, loss = candidate.wdl
    if candidate.mate is not None:
        return Chance(float(candidate.mate > 0), float(candidate.mate < 0))
    return Chance(win, loss) if candidate.solved else fit.chance(win, loss)


def fitted(info: Info, game: Game) -> Info:
    """The same report with chances that come true, so that whoever words a move says what the curve says."""
    fit = fit_of(game)

    def with_chance(one: Candidate) -> Candidate:
        chance = chance_of(one, fit)
        value = chance.first - chance.second
        return replace(one, value=value, wdl=(chance.first, chance.draw, chance.second)) if one.known else one

    return replace(
        info, candidates=tuple(map(with_chance, info.candidates)), others=tuple(map(with_chance, info.others))
    )


def chance_at_end(outcome: Outcome) -> Chance:
    return Chance(float(outcome.winner == 0), float(outcome.winner == 1))


def fit_of(game: Game) -> Fit:
    """As measured on this very board, else on the game's own first board, else none."""
    fits = every_fit()
    return fits.get((game.name, options_text(game))) or fits.get((game.name, options_text(type(game)()))) or UNFITTED


@cache
def every_fit() -> Mapping[tuple[str, str], Fit]:
    if not FITS.exists():
        return {}
    read = tomllib.loads(FITS.read_text(encoding="utf-8"))["fit"]
    boards = [find_game(one["game"], **one.get("options", {})) for one in read]
    return {
        (board.name, options_text(board)): Fit(one["slope"], one["first"], one["second"], one["matches"])
        for board, one in zip(boards, read, strict=True)
    }


def logit(chance: float) -> float:
    held = min(1 - SMALLEST, max(SMALLEST, chance))
    return math.log(held / (1 - held))


def sigmoid(number: float) -> float:
    return 0.5 * (1 + math.tanh(number / 2))
