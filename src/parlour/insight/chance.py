"""The chance to win, for both players: what an engine's numbers come to in matches that were played to the end.

An engine's own chances are those of its search: random matches, or a guess from a score. `chances.toml` holds, for each
game, how they were turned into chances that come true, fitted to real matches by the command that it names: of all
positions that are said to be 70 % for a player, seven in ten were won.

For the first player a fitted chance to win is sigmoid(`slope` * logit(w) + `first`), where w is the engine's chance;
for the second the same with its own shift. However certain that is, it's wrong as often as `doubt` says, so nothing
goes below that or above what is left of 1. The rest is the chance of a draw. What is proved is not fitted.

In a game that counts its end (boxes) nobody can tell who wins before that can be counted. So on a board of it that was
not measured both get the same chance, and what is proved is never weighed against what is not.
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

    @property
    def proved(self) -> bool:
        """Whether it is certain: what is not proved never is, see `SMALLEST`."""
        return self in (Chance(1.0, 0.0), Chance(0.0, 1.0), Chance(0.0, 0.0))


@dataclass(frozen=True, slots=True)
class Fit:
    """How an engine's chances become chances that come true."""

    slope: float = 1.0
    first: float = 0.0
    second: float = 0.0
    matches: int = 0
    """How many it was fitted to; 0: it was not, and the engine's own chances are taken as they are."""
    doubt: float = 0.0
    level: bool = False
    """Nothing is taken from the engine but its chance of a draw: both are as likely to win."""

    def chance(self, win: float, loss: float) -> Chance:
        if self.level:
            return Chance((win + loss) / 2, (win + loss) / 2)
        first = doubted(sigmoid(self.slope * logit(win) + self.first), self.doubt)
        second = doubted(sigmoid(self.slope * logit(loss) + self.second), self.doubt)
        both = max(1.0, first + second)
        return Chance(first / both, second / both)


UNFITTED, UNTOLD = Fit(), Fit(level=True)


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


def given_away(best: Chance, other: Chance, player: int, game: Game) -> float:
    """How much less than `best` a player can expect of `other`; negative if more.

    Where only one of them is proved, it counts as no surer than anything unproved can be on this board: a proof that
    the judge did not find is nothing that a player gave away.
    """
    if not are_comparable(best, other, game):
        return 0.0
    doubt = fit_of(game).doubt if best.proved != other.proved else 0.0
    kept, left = (doubted(one.expected(player), doubt) if one.proved else one.expected(player) for one in (best, other))
    return kept - left


def are_comparable(one: Chance, other: Chance, game: Game) -> bool:
    """Not where the end is counted for one and can't be for the other: see the top of this file."""
    return one.proved == other.proved or not counts_its_end(game)


def counts_its_end(game: Game) -> bool:
    return game.unit is not None and game.unit.size == 1


def chance_at_end(outcome: Outcome) -> Chance:
    return Chance(float(outcome.winner == 0), float(outcome.winner == 1))


def fit_of(game: Game) -> Fit:
    """As measured on this very board, else on the game's own first board, else none."""
    fits, usual = every_fit(), UNTOLD if counts_its_end(game) else UNFITTED
    return fits.get((game.name, options_text(game))) or fits.get((game.name, options_text(type(game)()))) or usual


@cache
def every_fit() -> Mapping[tuple[str, str], Fit]:
    if not FITS.exists():
        return {}
    read = tomllib.loads(FITS.read_text(encoding="utf-8"))["fit"]
    boards = [find_game(one["game"], **one.get("options", {})) for one in read]
    return {
        (board.name, options_text(board)): Fit(
            one["slope"], one["first"], one["second"], one["matches"], one.get("doubt", 0.0)
        )
        for board, one in zip(boards, read, strict=True)
    }


def logit(chance: float) -> float:
    held = min(1 - SMALLEST, max(SMALLEST, chance))
    return math.log(held / (1 - held))


def sigmoid(number: float) -> float:
    return 0.5 * (1 + math.tanh(number / 2))


def doubted(chance: float, doubt: float) -> float:
    """The same chance, if it is the other way round as often as `doubt` says."""
    return doubt + (1 - 2 * doubt) * chance
