"""How strong a net is: against the ladder, rung by rung, and against the net that it is to take the place of."""

import time
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from parlour.arena.api import run, sprt
from parlour.arena.enough import SprtState
from parlour.arena.ratings import Faced, Rating, rate
from parlour.arena.results import points_of_one
from parlour.arena.score import Score, score_of
from parlour.games.game import Game, Value
from parlour.nets import words
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent

NODES = 1000
"""For a move of the net in exams."""
PAIRS = 8
CLIMB = 3
"""Rungs in one exam, at the most."""
PASSED, FAILED = 0.55, 0.3
STRONGER_BY = 30.0
"""Points that a new net shall be stronger, rather than none; see `parlour arena --sprt`."""
MOST_PAIRS = 400


@dataclass(frozen=True, slots=True)
class Met:
    """What a net scored against one opponent."""

    id: str
    name: str
    score: Score
    matches: int


@dataclass(frozen=True, slots=True)
class Exam:
    met: tuple[Met, ...]
    rung: int
    """Where the next one begins."""
    rating: Rating | None
    """On the ladder; None where it was not measured."""


def net_opponent(file: Path, nodes: int = NODES, name: str = words.NAME) -> Opponent:
    options: dict[str, Value] = {"net": str(file.resolve()), "keep": True}
    return Opponent("net", name, words.SENTENCE, "net", options, nodes, pronoun="it")


def climb(
    game: Game, file: Path, rung: int, seed: int, processes: int, pairs: int = PAIRS, patience_s: float = inf
) -> Exam:
    """From a rung of the ladder upwards for as long as it scores well, or down one if it scores badly. Once so many
    seconds have gone by, no further one is tried."""
    began, ladder = time.monotonic(), opponents(game)
    rung = max(0, min(rung, len(ladder) - 1))
    met: list[Met] = []
    for _ in range(CLIMB):
        met.append(meet(game, file, ladder[rung], seed, processes, pairs))
        if met[-1].score.mean < FAILED:
            rung = max(0, rung - 1)
            break
        if met[-1].score.mean < PASSED or rung + 1 == len(ladder):
            break
        rung += 1
        if time.monotonic() - began > patience_s:
            break
    known: dict[Hashable, float] = {one.id: float(one.rating) for one in ladder if one.rating is not None}
    faced = [Faced(one.id, one.score.mean * one.matches, one.matches) for one in met if one.id in known]
    return Exam(tuple(met), rung, rate({"net": faced}, known)["net"] if faced else None)


def meet(game: Game, file: Path, who: Opponent, seed: int, processes: int, pairs: int) -> Met:
    results = run(game, [net_opponent(file), who], pairs=pairs, seed=seed, processes=min(processes, pairs))
    scores = Counter(sum(points_of_one(pair)) / 2 for pair in results.by_key.values())
    return Met(who.id, who.name, score_of(scores), 2 * pairs)


def compare(game: Game, new: Path, present: Path | None, nodes: int, seed: int, processes: int) -> SprtState:
    """Whether the new net is stronger than the present champion: the one of a file, or the one that ships."""
    old = net_opponent(present, nodes, words.PRESENT) if present else shipped_opponent(nodes)
    return sprt(
        game,
        net_opponent(new, nodes),
        old,
        elo0=0.0,
        elo1=STRONGER_BY,
        pairs=MOST_PAIRS,
        seed=seed,
        processes=processes,
    )


def shipped_opponent(nodes: int) -> Opponent:
    return Opponent("present", words.PRESENT, words.SENTENCE, "net", {"keep": True}, nodes, pronoun="it")


def share_of(counts: Sequence[tuple[float, int]]) -> Score:
    """Of pairs by their points, 0 to 2."""
    return score_of({points / 2: count for points, count in counts})
