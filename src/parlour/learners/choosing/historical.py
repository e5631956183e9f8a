"""How the learner of tic-tac-toe chooses, as it did at first: FindMove, and the other modes as characters.

Each choice says which rule made it: `memory`, it follows matches it remembers; `opening`, it varies its first move;
`exploring`, it tries something it has seldom or never tried; `all seen`, it looked for something new and there is
nothing left; `no win`, it has been here, but knows no way on that ever won; `no data`, it knows nothing of this. After
the last three any move will do. (Our own learner also goes by `patterns`: it has not tried that move there, but knows
moves like it.)
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random as Dice
from typing import Literal, get_args

from parlour.learners import words
from parlour.learners.memory import Memory
from parlour.learners.trees.best import average_percent

Rule = Literal["memory", "patterns", "opening", "exploring", "all seen", "no win", "no data"]
RULES: tuple[Rule, ...] = get_args(Rule)
Scenario = Literal["matches selected path", "off path with data", "off path without data"]
Lasts = Literal["turn", "match"]
Openings = Literal["varied", "known", "best"]
OPENINGS: tuple[Openings, ...] = get_args(Openings)
LASTS: tuple[Lasts, ...] = get_args(Lasts)
LIKELY = 3
"""Paths that `statistically_likely` takes one of."""


@dataclass(frozen=True, slots=True)
class HistoricalChoice:
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


@dataclass(frozen=True, slots=True)
class Weight:
    """What speaks for a move: the number that is compared, and how likely it is to be played."""

    chance: float
    average: float | None = None
    """Of the best path that begins with it, in percent; None where paths are not compared, or none is known."""
    path: tuple[int, ...] = ()


class Chooser:
    """One match of a learner. `moves` are always those of the match so far, `legal` those it may play now."""

    def __init__(
        self,
        memory: Memory,
        role: int,
        mode: str = "statistically_best",
        exploring: Exploring = AS_AT_FIRST,
        openings: Openings = "best",
    ) -> None:
        """`openings`, of `statistically_best`: its first move is the best it knows; or `known`, any that it has played
        before; or `varied`, every other time any at all."""
        if mode not in MODES:
            raise ValueError(words.NO_SUCH_MODE.format(mode=mode, modes=", ".join(MODES)))
        self.memory, self.role, self.mode = memory, role, mode
        self.exploring, self.openings = exploring, openings
        self.random_from_now: Rule | None = None
        self._expected: tuple[int, ...] | None = None

    def choose(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        scenario = self._scenario(moves)
        found = self._choose(moves, legal, dice)
        if found.path:
            self._expected = (*moves, *found.path)
        return replace(found, scenario=scenario)

    def recall(self, moves: Sequence[int], plies: Sequence[int]) -> None:
        """Goes through its own moves of a match that another chooser made, as far as the memory still tells why:
        which path it was on, and whether it has been exploring."""
        for ply in plies:
            before, played = moves[:ply], moves[ply]
            if path := MODES[self.mode].path_with(self, before, played):
                self._expected = (*before, *path)
            elif MODES[self.mode].has_left_its_path(self, before):
                self.random_from_now = "exploring"

    def weigh(self, moves: Sequence[int], legal: Sequence[int]) -> dict[int, Weight]:
        """For every legal move what `choose` goes by."""
        chances = self._chances(moves, legal)
        if not MODES[self.mode].compares_paths or not self.memory.knows(self.role, moves):
            return {move: Weight(chances.get(move, 0.0)) for move in legal}
        paths = {path[0]: (tuple(path), total) for path, total in self.memory.tree.best_by_move(self.role, list(moves))}
        found = {}
        for move in legal:
            path, total = paths.get(move, ((), 0))
            average = average_percent(total, len(path)) if path else None
            found[move] = Weight(chances.get(move, 0.0), average, path)
        return found

    def _choose(self, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        if self.random_from_now:
            return HistoricalChoice(dice.choice(legal), self.random_from_now)
        if not self.memory.knows(self.role, moves):
            return self.rest_at_random(legal, dice, "no data")
        if self.varies(moves) and (self.openings == "known" or dice.random() < VARIED):
            move = dice.choice(self.known(moves) if self.openings == "known" else legal)
            return HistoricalChoice(move, "opening", None, MODES[self.mode].path_with(self, moves, move))
        return MODES[self.mode].choose(self, moves, legal, dice)

    def rest_at_random(self, legal: Sequence[int], dice: Dice, rule: Rule) -> HistoricalChoice:
        self.random_from_now = rule
        return HistoricalChoice(dice.choice(legal), rule)

    def known(self, moves: Sequence[int]) -> list[int]:
        """The moves that it has seen here."""
        return list(self.memory.children(self.role, moves))

    def nothing(self, moves: Sequence[int]) -> Rule:
        return "no win" if self.memory.counts(self.role, moves).total else "no data"

    def varies(self, moves: Sequence[int]) -> bool:
        """Whether this is a first move that need not be the best."""
        opens = self.openings != "best" and MODES[self.mode].varies_openings and len(moves) < 2
        return opens and bool(self.memory.children(self.role, moves))

    def best(self, moves: Sequence[int]) -> tuple[tuple[int, ...], float]:
        path, total = self.memory.tree.best(self.role, list(moves))
        return tuple(path), average_percent(total, len(path))

    def _chances(self, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        if self.random_from_now or not self.memory.knows(self.role, moves):
            return equal(legal)
        return MODES[self.mode].chances(self, moves, legal)

    def _scenario(self, moves: Sequence[int]) -> Scenario | None:
        if self._expected is None:
            return None
        if tuple(moves) == self._expected[: len(moves)]:
            return "matches selected path"
        return "off path with data" if self.memory.knows(self.role, moves) else "off path without data"


def equal(moves: Sequence[int]) -> dict[int, float]:
    """Any of them, with the same chance."""
    return dict.fromkeys(moves, 1 / len(moves)) if moves else {}


def mix(some: Mapping[int, float], others: Mapping[int, float], chance: float) -> dict[int, float]:
    """The first with this chance, else the second."""
    moves = {**some, **others}
    return {move: chance * some.get(move, 0.0) + (1 - chance) * others.get(move, 0.0) for move in moves}


class Mode:
    """How one mode chooses where something is known, which path a move of its own is on, how likely each move is."""

    compares_paths = False
    """Whether it goes by the averages of whole paths."""
    varies_openings = False

    def choose(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        raise NotImplementedError

    def path_with(self, chooser: Chooser, moves: Sequence[int], played: int) -> tuple[int, ...]:
        """The path that this move is on, if that can be why it was played."""
        return ()

    def has_left_its_path(self, chooser: Chooser, moves: Sequence[int]) -> bool:
        """Of a move on no path: whether it explored, and does so for the rest of the match."""
        return False

    def chances(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        raise NotImplementedError


class StatisticallyBest(Mode):
    """The best path; if even that is bad, sometimes any move."""

    compares_paths = True
    varies_openings = True

    def choose(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        path, average = chooser.best(moves)
        if not path:
            return chooser.rest_at_random(legal, dice, chooser.nothing(moves))
        exploring = chooser.exploring
        if average < exploring.below and dice.random() < exploring.chance:
            if exploring.lasts == "match":
                return chooser.rest_at_random(legal, dice, "exploring")
            return HistoricalChoice(dice.choice(legal), "exploring")
        return HistoricalChoice(path[0], "memory", None, path, average)

    def path_with(self, chooser: Chooser, moves: Sequence[int], played: int) -> tuple[int, ...]:
        best, _ = chooser.best(moves)
        if best[:1] == (played,) or not chooser.varies(moves):
            return best if best[:1] == (played,) else ()
        through = chooser.memory.tree.best_by_move(chooser.role, list(moves))
        return tuple(next((path for path, _ in through if path[0] == played), ()))

    def has_left_its_path(self, chooser: Chooser, moves: Sequence[int]) -> bool:
        if chooser.exploring.lasts != "match" or chooser.varies(moves):
            return False
        best, average = chooser.best(moves)
        return bool(best) and average < chooser.exploring.below

    def chances(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        path, average = chooser.best(moves)
        explores = not path or average < chooser.exploring.below
        chance = 1.0 if not path else chooser.exploring.chance if explores else 0.0
        mixed = mix(equal(legal), equal(path[:1]), chance)
        if not chooser.varies(moves):
            return mixed
        return equal(chooser.known(moves)) if chooser.openings == "known" else mix(equal(legal), mixed, VARIED)


class StatisticallyLikely(Mode):
    """One of the three best paths."""

    compares_paths = True

    def choose(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        paths = self._paths(chooser, moves)
        if not paths:
            return chooser.rest_at_random(legal, dice, chooser.nothing(moves))
        path, total = dice.choice(paths)
        return HistoricalChoice(path[0], "memory", None, tuple(path), average_percent(total, len(path)))

    def path_with(self, chooser: Chooser, moves: Sequence[int], played: int) -> tuple[int, ...]:
        return tuple(next((path for path, _ in self._paths(chooser, moves) if path[0] == played), ()))

    def chances(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        paths = self._paths(chooser, moves)
        firsts = Counter(path[0] for path, _ in paths)
        return {move: count / len(paths) for move, count in firsts.items()} or equal(legal)

    def _paths(self, chooser: Chooser, moves: Sequence[int]) -> list[tuple[list[int], int]]:
        paths: list[tuple[list[int], int]] = chooser.memory.tree.top(chooser.role, list(moves), LIKELY)
        return paths


class RandomExisting(Mode):
    """Any move that it has seen here; once there is none, moves that it has not seen."""

    def choose(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        known = chooser.known(moves)
        if not known:
            chooser.mode = "random_not_existing"
            return MODES[chooser.mode].choose(chooser, moves, legal, dice)
        move = dice.choice(known)
        return HistoricalChoice(move, "memory", None, (move,))

    def path_with(self, chooser: Chooser, moves: Sequence[int], played: int) -> tuple[int, ...]:
        return (played,) if played in chooser.known(moves) else ()

    def chances(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        return equal(chooser.known(moves) or legal)


class RandomNotExisting(Mode):
    """Any move that it has not seen here, if there is one left."""

    def choose(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        new = self._new(chooser, moves, legal)
        return HistoricalChoice(dice.choice(new or list(legal)), "exploring" if new else "all seen")

    def chances(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        return equal(self._new(chooser, moves, legal) or legal)

    def _new(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> list[int]:
        known = chooser.known(moves)
        return [move for move in legal if move not in known]


class RandomAny(Mode):
    def choose(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int], dice: Dice) -> HistoricalChoice:
        return HistoricalChoice(dice.choice(legal), "exploring")

    def chances(self, chooser: Chooser, moves: Sequence[int], legal: Sequence[int]) -> Mapping[int, float]:
        return equal(legal)


MODES: dict[str, Mode] = {
    "statistically_best": StatisticallyBest(),
    "statistically_likely": StatisticallyLikely(),
    "random_existing": RandomExisting(),
    "random_not_existing": RandomNotExisting(),
    "random_any": RandomAny(),
}
VARIED = 0.5
"""How often a varied opening is any move."""
