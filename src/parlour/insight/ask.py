"""Everyone's opinion about one position: every opponent of the ladder side by side, with what each would play, how
sure it is, what it cost, and the truth where a solver knows it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from parlour.engines.engine import SHOWN, Candidate, Info, Limits
from parlour.engines.registry import engine
from parlour.engines.verdict import verdict
from parlour.games.game import Game, Position
from parlour.insight.chance import Chance, chance_of, fit_of
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent

SEED = 1
SOLVER_NODES = 2_000_000
"""How far the truth is looked for."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one opponent makes of a position."""

    opponent: Opponent
    candidate: Candidate
    """What it would play, as its level chooses."""
    info: Info
    words: str
    """What it thinks of that, in words; empty if it says nothing."""

    @property
    def move(self) -> int:
        return self.candidate.move


@dataclass(frozen=True, slots=True)
class Truth:
    """What is proved about a position."""

    info: Info
    chance: Chance
    moves: frozenset[int]
    """The moves that keep it."""
    words: str


def ask(
    position: Position,
    past: Sequence[Position] = (),
    who: Sequence[Opponent] | None = None,
    heard: Callable[[Opinion], None] = lambda opinion: None,
) -> list[Opinion]:
    """Everyone's opinion, the weakest first. Each is told to `heard` as it comes. Blocks while they think. Raises
    ValueError for a position that is over."""
    found = []
    for one in opinions(position, past, who):
        heard(one)
        found.append(one)
    return found


def opinions(
    position: Position, past: Sequence[Position] = (), who: Sequence[Opponent] | None = None
) -> Iterator[Opinion]:
    for one in opponents(position.game) if who is None else who:
        sitter = one.sit()
        try:
            candidate, info = sitter.move(position, past, SEED, compare=SHOWN)
        finally:
            sitter.close()
        yield Opinion(one, candidate, info, verdict(candidate, position, info).words)


def truth_of(position: Position, past: Sequence[Position] = (), nodes: int = SOLVER_NODES) -> Truth | None:
    """What is proved about a position; None where no solver plays the game or finds it out in so many nodes."""
    if solving_opponent(position.game) is None:
        return None
    return truth_in(engine("solver").think(position, Limits(nodes=nodes), past), position)


def solving_opponent(game: Game, nodes: int = SOLVER_NODES) -> Opponent | None:
    """Who looks for the truth; None where no solver plays the game."""
    return None if engine("solver").obstacle(game) else Opponent("solver", "", "", "solver", nodes=nodes)


def truth_in(info: Info, position: Position) -> Truth | None:
    """What a solver has proved about a position, if it has."""
    if not info.solved:
        return None
    best = info.candidates[0]
    fit = fit_of(position.game)
    proved = [one for one in info.candidates if one.solved and one.known]
    keep = frozenset(one.move for one in proved if (one.value, one.score) == (best.value, best.score))
    return Truth(info, chance_of(best, fit), keep, verdict(best, position, info).sentence)
