"""A ladder, measured: how far apart its opponents are, and which settings would make its steps even.

Opponents that think with the same engine lie on a path, from the weakest settings to the strongest: between two of them
lie all settings in between, by their ratio where neither is 0, else by their difference. A rating that somebody should
have is looked up on that path. What is proposed that way is a guess, which has to be measured again.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from math import inf
from typing import Any, Literal, NamedTuple

from parlour.arena import words
from parlour.arena.bradley_terry import Rating
from parlour.arena.results import Results
from parlour.arena.rounds import Counting, Pairing
from parlour.opponents.choose import Level
from parlour.opponents.opponent import EndingEngine, Opponent

LEAST_STEP, MOST_STEP = 80.0, 200.0
HISTORICAL = {"beatable", "classic_dots", "random", "standard", "win_or_block"}
"""Engines and opponents that stay as they are: they play as somebody's program once did."""

StepVerdict = Literal["even", "small", "large", "unsure"]


class Step(NamedTuple):
    """From one opponent to the next."""

    below: Opponent
    above: Opponent
    points: Rating

    @property
    def verdict(self) -> StepVerdict:
        value, error = self.points
        if value <= error:
            return "unsure"
        return "small" if value < LEAST_STEP else "large" if value > MOST_STEP else "even"


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a ladder was measured to be."""

    opponents: tuple[Opponent, ...]
    """In the order of their ratings."""
    ratings: tuple[Rating, ...]
    steps: tuple[Step, ...]
    matches: tuple[int, ...]
    """Of each."""

    @property
    def even(self) -> bool:
        return all(step.verdict == "even" for step in self.steps)


def calibration_of(results: Results, ladder: Sequence[Opponent]) -> Calibration:
    """The ladder's opponents in the order in which they took part."""
    found = results.fit()
    order = sorted(range(len(ladder)), key=lambda number: found.values[number])
    steps = [Step(ladder[a], ladder[b], found.ahead(b, a)) for a, b in pairwise(order)]
    played = [2 * sum(number in (pair.one, pair.two) for pair in results.pairs) for number in order]
    return Calibration(
        tuple(ladder[number] for number in order),
        tuple(found.rating(number) for number in order),
        tuple(steps),
        tuple(played),
    )


class StepsKnown:
    """Lets a pairing rest once every step that it spans is known to within so many points, or it has thought as much as
    it may: those who think longest would take most of the time for a step that is known well enough."""

    def __init__(self, error: float, ladder: Sequence[Opponent] = (), budget: float = inf, look_every: int = 5) -> None:
        if not error > 0:
            raise ValueError(words.BAD_STEP_ERROR.format(error=error))
        if not budget >= 1:
            raise ValueError(words.BAD_BUDGET.format(budget=budget))
        self.error, self._budget, self._every = error, budget, look_every
        self._nodes = [one.nodes or 0 for one in ladder]
        """Of each, for a move."""

    def __call__(self, results: Results, counting: Counting) -> Collection[Pairing]:
        if counting.rounds % self._every:
            return ()
        counted = counting.of(results)
        found = counted.fit()
        order = sorted(range(len(found.values)), key=lambda number: found.values[number])
        known = [found.ahead(b, a).error <= self.error for a, b in pairwise(order)]
        place = {number: where for where, number in enumerate(order)}
        spent = self._spent(counted)
        return [
            (a, b)
            for a, b in counting.playing
            if all(known[slice(*sorted((place[a], place[b])))]) or spent[a, b] >= self._budget
        ]

    def spent(self, results: Results, counting: Counting) -> Collection[Pairing]:
        """Only those that have thought as much as they may."""
        if counting.rounds % self._every:
            return ()
        spent = self._spent(counting.of(results))
        return [pairing for pairing in counting.playing if spent[pairing] >= self._budget]

    def _spent(self, counted: Results) -> Counter[Pairing]:
        """About how many nodes each pairing has thought: a half of all moves is each one's."""
        spent: Counter[Pairing] = Counter()
        for pair in counted.pairs if self._budget < inf else ():
            moves = sum(len(match.moves) for match in pair.matches)
            spent[pair.one, pair.two] += moves * (self._nodes[pair.one] + self._nodes[pair.two]) // 2
        return spent


def is_fixed(opponent: Opponent) -> bool:
    return bool({opponent.engine, opponent.id} & HISTORICAL) or opponent.perfect


def proposal(measured: Calibration) -> list[Opponent]:
    """The same opponents, those who are free with settings that should put them at even distances between those who
    are fixed; the strongest stays as it is."""
    fixed = [i for i, one in enumerate(measured.opponents) if is_fixed(one)]
    ends = sorted({0, *fixed, len(measured.opponents) - 1})
    proposed = list(measured.opponents)
    for low, high in pairwise(ends):
        bottom, top = measured.ratings[low].value, measured.ratings[high].value
        for place in range(low + 1, high):
            wanted = bottom + (top - bottom) * (place - low) / (high - low)
            proposed[place] = settings_at(measured, measured.opponents[place], wanted)
    return proposed


def settings_at(measured: Calibration, opponent: Opponent, rating: float) -> Opponent:
    """With what an opponent of this engine would have this rating. Beyond the weakest and the strongest on the path it
    goes on as between the two nearest, but no further than they are apart."""
    path = [
        (found.value, one)
        for found, one in zip(measured.ratings, measured.opponents, strict=True)
        if one.engine == opponent.engine and not is_fixed(one)
    ]
    if len(path) < 2:
        return opponent
    place = min(max(1, sum(value <= rating for value, _ in path)), len(path) - 1)
    (low, below), (high, above) = path[place - 1], path[place]
    share = (rating - low) / (high - low) if high > low else 0.0
    return between(opponent, below, above, min(2.0, max(-1.0, share)))


def between(opponent: Opponent, below: Opponent, above: Opponent, share: float) -> Opponent:
    """Numbers from between the two; what is no number stays the opponent's own."""
    nodes = opponent.nodes
    if below.nodes and above.nodes:
        nodes = tidy(mix(below.nodes, above.nodes, share))
    # How often something is overlooked means little beside what it is.
    alike = opponent.level.oversight == below.level.oversight == above.level.oversight
    numbers: dict[str, Any] = {
        one.name: round(mix(a, b, share), 3)
        for one in fields(Level)
        if isinstance(a := getattr(below.level, one.name), float)
        and isinstance(b := getattr(above.level, one.name), float)
        and (one.name != "oversight_chance" or alike)
    }
    if "oversight_chance" in numbers:
        numbers["oversight_chance"] = min(1.0, numbers["oversight_chance"])
    options = above.options if share > 0.5 else below.options
    ending = ending_between(below.ending, above.ending, share) if opponent.ending else None
    return replace(opponent, nodes=nodes, level=replace(opponent.level, **numbers), options=options, ending=ending)


def ending_between(below: EndingEngine | None, above: EndingEngine | None, share: float) -> EndingEngine | None:
    if below is None or above is None:
        return below or above
    moves = round(below.moves + (above.moves - below.moves) * share)
    return replace(above if share > 0.5 else below, moves=moves, nodes=tidy(mix(below.nodes, above.nodes, share)))


def mix(a: float, b: float, share: float) -> float:
    return a * (b / a) ** share if a > 0 and b > 0 else max(0.0, a + (b - a) * share)


def tidy(number: float) -> int:
    """Two figures say enough."""
    whole = round(number)
    size = int(10 ** max(0, len(str(whole)) - 2))
    return max(1, round(whole / size) * size)
