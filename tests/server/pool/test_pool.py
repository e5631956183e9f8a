"""The pool as a table uses it: bounded, fair, and the same move as without it."""

import asyncio
import os
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

import parlour
from parlour.engines.engine import SHOWN, Info
from parlour.engines.registry import engine_names
from parlour.games.game import Position
from parlour.games.registry import game_names
from parlour.matches.settings import engine_opponent
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent, seed_of
from parlour.server.pool.job import REPORT_SECONDS
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import Cancelled, Work
from tests.server.pool.pools import START, Gate, gates, pids, pool_of, run, until, work


@pytest.fixture
def gate() -> Iterator[None]:
    with gates():
        yield


def test_at_most_so_many_at_a_time(gate: None) -> None:
    async def main() -> None:
        async with pool_of(workers=3) as pool:
            jobs = [pool.start(work("gate")) for _ in range(10)]
            await until(lambda: Gate.inside == 3)
            assert (pool.running, pool.waiting) == (3, 7)
            Gate.open.set()
            await asyncio.gather(*(job.done for job in jobs))
            assert (pool.running, pool.waiting) == (0, 0)
        assert Gate.most_inside == 3

    run(main())


def test_owners_take_turns_and_what_somebody_watches_comes_first(gate: None) -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            jobs = [pool.start(work("gate", seed=0))]
            jobs += [pool.start(work("gate", owner="nobody", urgent=False, seed=n)) for n in (1, 2)]
            jobs += [pool.start(work("gate", owner="many", seed=10 + n)) for n in range(50)]
            jobs += [pool.start(work("gate", owner="few", seed=100 + n)) for n in range(2)]
            Gate.open.set()
            await asyncio.gather(*(job.done for job in jobs))
        expected = [0, 10, 100, 11, 101, *range(12, 60), 1, 2]
        assert Gate.began == [seed_of(seed, 0) for seed in expected]

    run(main())


def test_a_long_line_leaves_no_room_for_new_matches_and_drops_nothing(gate: None) -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            jobs = [pool.start(work("gate", owner=f"address{n}/guest")) for n in range(5)]
            assert (pool.waiting, pool.room_for_more) == (4, True)
            jobs += [pool.start(work("gate", owner=f"address4/guest{n}")) for n in range(20)]
            assert (pool.waiting, pool.room_for_more) == (24, True), "however much one address has to do"
            jobs.append(pool.start(work("gate", owner="address5/guest")))
            assert (pool.waiting, pool.room_for_more) == (25, False)
            Gate.open.set()
            await asyncio.gather(*(job.done for job in jobs))
            assert pool.room_for_more

    run(main())


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "solver", "plain_mcts", "plain_minimax"])
def test_stop_gives_a_legal_move_at_once(engine: str) -> None:
    async def main() -> None:
        async with pool_of() as pool:
            for seconds in (0, 0.001, 0.01, None):
                job = pool.start(work(engine, seed=3))
                await (until(lambda: pool.running) if seconds is None else asyncio.sleep(seconds))
                job.stop()
                thought = await job.done
                assert thought.move in START.moves()
                assert thought.candidate in thought.info.candidates

    run(main())


def test_a_job_that_waits_never_starts_once_it_is_cancelled(gate: None) -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            first, second, third = (pool.start(work("gate", seed=n)) for n in range(3))
            second.cancel()
            second.cancel()
            assert pool.waiting == 1
            with pytest.raises(Cancelled):
                await second.done
            Gate.open.set()
            await asyncio.gather(first.done, third.done)
        assert Gate.began == [seed_of(0, 0), seed_of(2, 0)]

    run(main())


@pytest.mark.parametrize("engine", ["mcts", "alphabeta", "plain_mcts"])
def test_cancel_ends_a_search_that_would_never_end(engine: str) -> None:
    async def main() -> None:
        async with pool_of(workers=1, processes=1) as pool:
            job = pool.start(work(engine))
            await until(lambda: pool.running)
            job.cancel()
            with pytest.raises(Cancelled):
                await job.done
            assert (await pool.start(work(engine, 50)).done).move in START.moves()
            assert pool.running == 0

    run(main())


def test_a_task_that_is_cancelled_while_it_waits_cancels_the_job() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(pool.start(work("mcts")).done, 0.05)
            await until(lambda: pool.running == 0)

    run(main())


async def disturb(engine: str, times: int, most_ms: float) -> None:
    dice = random.Random(7)
    async with pool_of() as pool:
        for _ in range(times):
            jobs = [pool.start(work(engine, dice.choice([None, 1, 500]), owner=str(n))) for n in range(3)]
            for job in jobs:
                await asyncio.sleep(dice.random() * most_ms / 1000)
                for act in dice.choice([[job.stop], [job.cancel], [job.stop, job.cancel], [job.cancel, job.stop]]):
                    act()
            for result in await asyncio.gather(*(job.done for job in jobs), return_exceptions=True):
                assert isinstance(result, Cancelled) or result.move in START.moves()  # type: ignore[union-attr]
        await until(lambda: pool.running == 0)
        assert (pool.waiting, pool.lost) == (0, 0)
        direct = work(engine, 100).opponent.sit().move(START, (), 1)[0]
        assert (await pool.start(work(engine, 100)).done).candidate == direct


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_cancel_and_stop_at_every_moment(engine: str) -> None:
    run(disturb(engine, 100, 3))


def test_cancel_and_stop_a_process_at_every_moment() -> None:
    run(disturb("plain_mcts", 6, 500))


# The same move as without a pool.


def position_for(engine: str) -> Position:
    """The first of all games, in its second position, that an engine plays."""
    for name in ["tictactoe", *game_names()]:
        start = parlour.game(name).start()
        position = start.after(start.moves()[0])
        try:
            parlour.engine(engine).think(position, parlour.Limits(nodes=1), [start])
        except ValueError:
            continue
        return position
    raise AssertionError(f"{engine} plays nothing")


@pytest.mark.parametrize("engine", engine_names())
def test_every_engine_plays(engine: str) -> None:
    position = position_for(engine)
    start = position.game.start()
    asked = Work("a match", "somebody", engine_opponent(engine), position, [start], seed=5)

    async def main() -> None:
        async with pool_of() as pool:
            thought = await pool.start(asked).done
        candidate, info = asked.opponent.sit().move(position, [start], 5, compare=SHOWN)
        assert thought.candidate == candidate
        assert thought.info.candidates == info.candidates
        assert thought.info.nodes == info.nodes

    run(main())


def quick(opponent: Opponent) -> bool:
    return (opponent.nodes or 0) <= 10_000


def test_opponents_choose_the_same_whatever_ran_before() -> None:
    """All of every ladder that are quick, in the position after two moves, with several seeds, all at once."""

    async def main() -> None:
        async with pool_of() as pool:
            asked = []
            for name in game_names():
                line = [parlour.game(name).start()]
                for _ in range(2):
                    line.append(line[-1].after(line[-1].moves()[-1]))
                for opponent in filter(quick, opponents(line[0].game)):
                    asked += [Work(name, opponent.id, opponent, line[-1], line[:-1], seed) for seed in range(3)]
            random.Random(1).shuffle(asked)
            thoughts = await asyncio.gather(*(pool.start(one).done for one in asked))
        for one, thought in zip(asked, thoughts, strict=True):
            assert thought.candidate == one.opponent.sit().move(one.position, one.past, one.seed)[0], one

    run(main())


def test_a_search_that_takes_longer_than_the_guard_plays_what_it_has() -> None:
    async def main() -> None:
        async with pool_of(guard_ms=100) as pool:
            for engine in ("mcts", "alphabeta", "plain_mcts", "plain_minimax"):
                thought = await pool.start(work(engine)).done
                assert thought.move in START.moves()
                assert thought.info.nodes > 0

    run(main())


# Reports.


def test_reports_come_at_most_ten_times_a_second_and_in_order() -> None:
    async def main() -> None:
        came: list[Info] = []
        async with pool_of() as pool:
            began = time.monotonic()
            job = pool.start(work("mcts"), came.append)
            await until(lambda: len(came) >= 3)
            job.watch(None)
            count, most = len(came), (time.monotonic() - began) / REPORT_SECONDS
            await asyncio.sleep(2 * REPORT_SECONDS)  # nothing more comes, and that is what is looked for
            job.stop()
            thought = await job.done
        assert 1 <= count == len(came) <= most
        nodes = [info.nodes for info in [*came, thought.info]]
        assert nodes == sorted(nodes)

    run(main())


def test_somebody_may_begin_to_watch_in_the_middle() -> None:
    async def main() -> None:
        came: list[Info] = []
        async with pool_of() as pool:
            job = pool.start(work("alphabeta", position=parlour.game("chess").start()))
            await until(lambda: pool.running)
            job.watch(came.append)
            await until(lambda: came)
            job.stop()
            await job.done
            count = len(came)
            await asyncio.sleep(2 * REPORT_SECONDS)  # as above
        assert len(came) == count

    run(main())


# The rest.


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a priority for each thread")
def test_searches_stand_behind_the_network(gate: None) -> None:
    async def main() -> None:
        here = os.getpriority(os.PRIO_PROCESS, 0)
        async with pool_of(workers=1, processes=1) as pool:
            pool.start(work("gate"))
            pool.start(work("plain_mcts"))
            await until(lambda: Gate.threads and pids(pool))
            for found in (*Gate.threads, *pids(pool)):
                assert os.getpriority(os.PRIO_PROCESS, found) == max(10, here)
        assert os.getpriority(os.PRIO_PROCESS, 0) == here

    run(main())


def test_work_for_an_engine_that_does_not_exist_is_refused_at_once() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            with pytest.raises(ValueError, match="no engine named 'nobody'"):
                pool.start(work("nobody"))
            assert (pool.running, pool.waiting) == (0, 0)

    run(main())


def test_a_pool_has_room_for_one_at_least() -> None:
    with pytest.raises(ValueError, match="at least 1 worker"):
        Pool(workers=0)


def test_a_closed_pool_takes_no_work() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            jobs = [pool.start(work("mcts")) for _ in range(5)]
            await until(lambda: pool.running)
        for job in jobs:
            assert isinstance(job.done.exception(), Cancelled)
        with pytest.raises(RuntimeError, match="closed"):
            pool.start(work("mcts"))

    run(main())


def test_urgent_work_takes_the_place_of_work_that_yields_and_both_come_to_the_same() -> None:
    """A review's looks fill every place; somebody's turn waits for none of them."""
    patient = replace(work("mcts", 20_000, owner="review", urgent=False), yields=True)

    async def main() -> None:
        async with pool_of(workers=1) as pool:
            alone = await pool.start(patient).done
            forever = pool.start(replace(work("mcts", owner="review", urgent=False), yields=True))
            again = pool.start(patient)
            await until(lambda: pool.running)
            turns = [pool.start(work("mcts", 50, owner=f"table{n}")) for n in range(3)]
            for turn in turns:
                assert (await turn.done).move in START.moves()
                assert not forever.done.done()
            await until(lambda: pool.running)
            forever.cancel()
            assert (await again.done).info.candidates == alone.info.candidates

    run(main())


def test_of_the_work_that_yields_what_began_last_is_interrupted() -> None:
    endless = replace(work("mcts", owner="review", urgent=False), yields=True)

    async def main() -> None:
        async with pool_of(workers=2) as pool:
            older, younger = pool.start(endless), pool.start(endless)
            turn = pool.start(work("mcts", 50, owner="table"))
            assert younger.interrupted
            assert not older.interrupted
            await turn.done

    run(main())


def test_work_that_made_room_once_comes_to_its_end_though_people_move_all_the_time() -> None:
    """Somebody's turn takes its place; it goes on aside, where no turn ever goes, even while one has the only place."""
    patient = replace(work("mcts", 20_000, owner="review", urgent=False), yields=True)

    async def main() -> None:
        async with pool_of(workers=1) as pool:
            alone = await pool.start(patient).done
            again = pool.start(patient)
            endless = pool.start(work("mcts", owner="table"))
            assert again.interrupted
            assert (await again.done).info.candidates == alone.info.candidates
            assert again.made_room
            assert not endless.done.done()
            given_up = pool.start(patient)
            given_up.cancel()
            assert not pool.waiting

    run(main())


def test_work_that_made_room_and_waits_aside_can_be_cancelled() -> None:
    endless = replace(work("mcts", owner="review", urgent=False), yields=True)

    async def main() -> None:
        async with pool_of(workers=1) as pool:
            aside = pool.start(replace(endless, aside=True))
            second = pool.start(endless)
            turn = pool.start(work("mcts", owner="table"))
            await until(lambda: not second.interrupted)
            assert pool.waiting == 1
            second.cancel()
            assert pool.waiting == 0
            assert not aside.done.done()
            turn.cancel()

    run(main())


def test_work_that_does_not_yield_is_not_interrupted(gate: None) -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            first = pool.start(work("gate", urgent=False, seed=1))
            await until(lambda: Gate.began)
            second = pool.start(work("gate", seed=2))
            Gate.open.set()
            await asyncio.gather(first.done, second.done)
        assert Gate.began == [seed_of(1, 0), seed_of(2, 0)]

    run(main())
