"""How the work of an arena is dealt out, and what is told while it goes on."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from parlour.arena.api import planned
from parlour.arena.crew import Alone
from parlour.arena.enough import never
from parlour.arena.plan import Job, Plan
from parlour.arena.results import Results, head_of
from parlour.arena.rounds import InMemory, Pace, Progress, play_rounds
from parlour.arena.standings import Watched
from parlour.arena.work import PairPlayed, Worker

WHO = ("random", "pip", "perfect")


def played(plan: Plan) -> Iterator[Progress]:
    return play_rounds(plan, InMemory(Results(head_of(plan))), Alone(plan), never)


def test_there_is_a_table_as_soon_as_everybody_can_be_compared() -> None:
    """Before the first round is whole; and then it is made of whole rounds."""
    plan = planned("tictactoe", WHO, pairs=2)
    tables: dict[int, Watched] = {}
    for progress in played(plan):
        tables[progress.done] = watched = Watched()
        assert watched.look(progress) == (progress.done >= 2)
    assert tables[2].table
    assert sum(row.tally.matches for row in tables[2].table.rows) == 2 * 2 * 2
    last = tables[max(tables)].table
    assert last
    assert sum(row.tally.matches for row in last.rows) == 2 * 2 * 2 * 3


def test_a_table_that_is_only_looked_at_is_not_made_all_the_time() -> None:
    watched, plan = Watched(), planned("tictactoe", WHO, pairs=20)
    looks = [watched.look(progress) for progress in played(plan)]
    assert looks[-1], "the last one always is"
    assert len(looks) > 2


def test_chunks_by_how_long_each_pairing_takes() -> None:
    plan = planned("tictactoe", WHO, pairs=50)
    pace, jobs = Pace(2, ()), plan.jobs()
    first = [pace.chunk(jobs) for _ in range(3)]
    assert [len(chunk) for chunk in first] == [1, 1, 1], "nobody knows yet"
    done = [timed(plan, job, ms) for (job,), ms in zip(first, (50, 60, 1000), strict=True)]
    pace.played(done[:2])
    assert pace.left(plan.pairings(), 50) is None, "one of them may take for ever"
    assert [(job.one, job.two) for job in pace.chunk(jobs)] == [(0, 1), (0, 2), (1, 2)]
    pace.played(done[2:])
    assert pace.left(plan.pairings(), 50) == pytest.approx((0.05 + 0.06 + 1.0) * 49 / 2)
    assert pace.left([(0, 1)], 50) == pytest.approx(0.05 * 49 / 2)
    weak = replace(plan, entrants=plan.entrants[:2])
    assert len(pace.chunk(weak.jobs())) == 4, "a fifth of a second"


def timed(plan: Plan, job: Job, ms: int) -> PairPlayed:
    return Worker(plan.game, plan.entrants).play(job)._replace(ms=ms)
