"""While a ladder is measured, pairings about which enough is known rest; however the work is cut up, the same counts."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

import parlour
from parlour.arena.api import planned
from parlour.arena.calibration import StepsKnown, calibration_of
from parlour.arena.crew import Alone, crew_for
from parlour.arena.enough import never
from parlour.arena.plan import Plan
from parlour.arena.results import Results, head_of
from parlour.arena.rounds import InMemory, Progress, play_rounds
from parlour.opponents.ladders import opponent

ERROR = 80.0
NODES = ("a", 1), ("b", 1), ("c", 1000)


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Random and Win-or-block are farther apart than the others, so their step takes longer."""
    return planned("tictactoe", ["random", "win_or_block", "beatable", "perfect"], mode="ladder", reach=1, pairs=400)


def play(plan: Plan, keeper: InMemory, chunks: int | None = None, processes: int = 1) -> Progress:
    """Until it is over, or for so many chunks."""
    crew = crew_for(plan, processes)
    try:
        return list(islice(play_rounds(plan, keeper, crew, never, StepsKnown(ERROR)), chunks))[-1]
    finally:
        crew.close()


def counted(results: Results) -> Counter[tuple[int, int]]:
    return Counter((pair.one, pair.two) for pair in results.pairs)


@pytest.fixture(scope="module")
def end(plan: Plan) -> Progress:
    return play(plan, InMemory(Results(head_of(plan))))


def test_pairings_rest_one_after_the_other(plan: Plan, end: Progress) -> None:
    assert end.over
    rounds = counted(end.results)
    assert max(rounds.values()) == end.rounds < plan.rounds
    assert min(rounds.values()) < end.rounds, "somebody rested before the others"
    for step in calibration_of(end.results, [one.opponent for one in plan.entrants]).steps:
        assert step.points.error <= ERROR + 2, "what was known stays known"


def test_the_same_counts_whoever_plays_it(plan: Plan, end: Progress) -> None:
    two = play(plan, InMemory(Results(head_of(plan))), processes=2)
    assert counted(two.results) == counted(end.results)
    assert two.results.fit().values == end.results.fit().values


def test_the_same_counts_if_it_was_stopped_and_gone_on_with(plan: Plan, end: Progress) -> None:
    keeper = InMemory(Results(head_of(plan)))
    while not (again := play(plan, keeper, chunks=3)).over:
        pass
    assert again.results.fit().values == end.results.fit().values


def test_what_was_played_beyond_does_not_count(plan: Plan, end: Progress) -> None:
    keeper = InMemory(Results(head_of(plan), end.kept.pairs))
    worker = Alone(plan)
    beyond = [job for job in islice(plan.jobs(), 300) if job[:3] not in keeper.results.by_key]
    assert beyond
    keeper.add(worker.submit(beyond).result())
    worker.close()
    assert play(plan, keeper).results.fit().values == end.results.fit().values


def test_who_thinks_long_rests_when_its_nodes_are_spent() -> None:
    ladder = [replace(opponent(parlour.game("tictactoe"), "random"), id=name, name=name, nodes=n) for name, n in NODES]
    plan = planned("tictactoe", ladder, mode="ladder", reach=1, pairs=40)
    keeper = InMemory(Results(head_of(plan)))
    crew = Alone(plan)
    rests = StepsKnown(1.0, ladder, budget=2_000.0)
    end = list(play_rounds(plan, keeper, crew, never, rests))[-1]
    crew.close()
    assert counted(end.results) == {(0, 1): 40, (1, 2): 5}
