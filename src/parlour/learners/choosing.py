"""How the learner of tic-tac-toe chooses, as it did at first: FindMove, and the other modes as characters.

Each choice says which rule made it: `memory`, it follows matches it remembers; `exploring`, it tries something it has
seldom or never tried; `no data`, it knows nothing of this and plays anything. (Our own learner also goes by `patterns`:
it has never been there, but knows moves like that one.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random as Dice
from typing import Literal

from parlour.learners.best import average_percent
from parlour.learners.memory import Memory

Rule = Literal["memory", "patterns", "exploring", "no data"]
Scenario = Literal["matches selected path", "off path with data", "off path without data"]
Lasts = Literal["turn", "match"]


@dataclass(frozen=True, slots=True)
class Choice:
    move: int
    rule: Rule
    scenario: Scenario | None = None
    """How the last move of the other player fits what was chosen before; None at the first choice of a match."""
    path: tuple[int, ...] = ()
    """The moves it goes by, this one first."""
    average: float = 0.0
    """Of the path, in percent."""


@dataclass(frozen=True, slots=True)
class Exploring:
    """When the best is bad, try something else."""

    below: float = 25.0
    """Percent: a path whose average is less than this is bad."""
    chance: float = 0.25
    lasts: Lasts = "turn"
    """For this turn, or for the rest of the match."""


AS_AT_FIRST = Exploring()


class Chooser:
    """One match of a learner. `moves` are always those of the match so far, `legal` those it may play now."""

    def __init__(
        self,
        memory: Memory,
        role: int,
        mode: str = "statistically_best",
        exploring: Exploring = AS_AT_FIRST,
        varied_openings: bool = False,
    ) -> None:
        """`varied_openings`: its first move is any that it has played before."""
        if mode not in MODES:
            raise ValueError(f"there is no mode {mode!r}; the modes are {', '.join(MODES)}")
        self.memory, self.role, self.mode = memory, role, mode
        self.exploring, self.varied_openings = exploring, varied_openings
        self.random_from_now: Rule | None = None
        self._expected: tuple[int, ...] | None = None

    def choose(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        scenario = self._scenario(moves)
        found = self._choose(moves, legal, dice)
        if found.path:
            self._expected = (*moves, *found.path)
        return Choice(found.move, found.rule, scenario, found.path, found.average)

    def _choose(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        if self.random_from_now:
            return Choice(dice.choice(legal), self.random_from_now)
        if not self.memory.knows(self.role, moves):
            return self._rest_at_random(legal, dice, "no data")
        if self.varied_openings and len(moves) < 2 and self.mode == "statistically_best":
            return self.random_existing(moves, legal, dice)
        return MODES[self.mode](self, moves, legal, dice)

    def statistically_best(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        path, total = self.memory.tree.best(self.role, list(moves))
        if not path:
            return self._rest_at_random(legal, dice, "no data")
        average = average_percent(total, len(path))
        if average < self.exploring.below and dice.random() < self.exploring.chance:
            if self.exploring.lasts == "match":
                return self._rest_at_random(legal, dice, "exploring")
            return Choice(dice.choice(legal), "exploring")
        return Choice(path[0], "memory", None, tuple(path), average)

    def statistically_likely(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        """One of the three best paths."""
        paths = self.memory.tree.top(self.role, list(moves), 3)
        if not paths:
            return self._rest_at_random(legal, dice, "no data")
        path, total = dice.choice(paths)
        return Choice(path[0], "memory", None, tuple(path), average_percent(total, len(path)))

    def random_existing(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        """Any move that it has seen here; once there is none, moves that it has not seen."""
        known = list(self.memory.children(self.role, moves))
        if not known:
            self.mode = "random_not_existing"
            return self.random_not_existing(moves, legal, dice)
        move = dice.choice(known)
        return Choice(move, "memory", None, (move,))

    def random_not_existing(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        """Any move that it has not seen here, if there is one left."""
        known = self.memory.children(self.role, moves)
        return Choice(dice.choice([move for move in legal if move not in known] or list(legal)), "exploring")

    def random_any(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> Choice:
        return Choice(dice.choice(legal), "exploring")

    def _rest_at_random(self, legal: Sequence[int], dice: Dice, rule: Rule) -> Choice:
        self.random_from_now = rule
        return Choice(dice.choice(legal), rule)

    def _scenario(self, moves: Sequence[int]) -> Scenario | None:
        if self._expected is None:
            return None
        if tuple(moves) == self._expected[: len(moves)]:
            return "matches selected path"
        return "off path with data" if self.memory.knows(self.role, moves) else "off path without data"


Mode = Callable[[Chooser, Sequence[int], Sequence[int], Dice], Choice]

MODES: dict[str, Mode] = {
    "statistically_best": Chooser.statistically_best,
    "statistically_likely": Chooser.statistically_likely,
    "random_existing": Chooser.random_existing,
    "random_not_existing": Chooser.random_not_existing,
    "random_any": Chooser.random_any,
}
