"""Engines that fail, hang, die: the job says so, and the pool goes on."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.engines.outside import OutsideEngineError
from parlour.server.pool import crew
from parlour.server.pool import pool as pools
from parlour.server.pool.job import Job
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import EngineFailed, without_folders
from tests.engines.outsiders import Load, gone, loading
from tests.server.pool.pools import (
    START,
    Gate,
    gates,
    load_python_engine,
    pids,
    pool_of,
    python_engine,
    run,
    until,
    work,
)


@pytest.fixture
def gate() -> Iterator[None]:
    with gates():
        yield


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Load]:
    with loading(tmp_path) as make:
        yield make


async def reason(job: Job) -> str:
    with pytest.raises(EngineFailed) as caught:
        await job.done
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def still_works(pool: Pool, engine: str = "mcts") -> None:
    assert (await pool.start(work(engine, 20)).done).move in START.moves()
    assert (pool.running, pool.waiting) == (0, 0)


# On threads.


def test_an_engine_that_raises_or_plays_an_illegal_move(gate: None) -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            said = await reason(pool.start(work("broken")))
            assert said == "broken failed: FileNotFoundError: there is no 'book.xz'"
            assert (await reason(pool.start(work("illegal")))).startswith("illegal failed: ValueError: move 10000")
            await still_works(pool)

    run(main())


def test_a_thread_that_hangs_is_given_up_and_replaced(gate: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GIVE_UP_SECONDS", 0.1)

    async def main() -> None:
        async with pool_of(workers=1, guard_ms=100) as pool:
            jobs = [pool.start(work("deaf")), pool.start(work("deaf")), pool.start(work("mcts", 20))]
            assert [await reason(job) for job in jobs[:2]] == ["deaf did not answer"] * 2
            assert (await jobs[2].done).move in START.moves()
            assert pool.lost == 2
            Gate.open.set()
            await until(lambda: pool.lost == 0)
            await still_works(pool)

    run(main())


def test_so_many_lost_and_no_more(gate: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GIVE_UP_SECONDS", 0.05)
    monkeypatch.setattr(crew, "MOST_LOST", 2)

    async def main() -> None:
        async with pool_of(workers=1, guard_ms=50) as pool:
            jobs = [pool.start(work("deaf")) for _ in range(3)]
            said = [await reason(job) for job in jobs]
            assert "too many searches" in said[2]
            assert pool.lost == 2
            Gate.open.set()
            await until(lambda: pool.lost == 0)
            await still_works(pool)

    run(main())


def test_a_cancelled_job_that_hangs_is_given_up_too(gate: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GIVE_UP_SECONDS", 0.1)

    async def main() -> None:
        async with pool_of(workers=1, guard_ms=100) as pool:
            pool.start(work("deaf")).cancel()
            await until(lambda: pool.lost == 1)
            await still_works(pool)
            Gate.open.set()

    run(main())


# In processes.


@pytest.mark.parametrize("hang", ["while True: pass", "import re\nre.match('(a+)+$', 'a' * 100 + 'b')"])
def test_a_python_engine_that_hangs_is_killed(tmp_path: Path, hang: str) -> None:
    async def main() -> None:
        async with pool_of(processes=1, guard_ms=100) as pool:
            job = pool.start(work("mine"))
            await until(lambda: pids(pool))
            (pid,) = pids(pool)
            assert "mine did not answer within" in await reason(job)
            assert gone(pid)
            await still_works(pool, "plain_minimax")

    with python_engine(tmp_path, hang):
        run(main())


def test_a_python_engine_that_raises_keeps_its_process(tmp_path: Path) -> None:
    async def main() -> None:
        async with pool_of(processes=1) as pool:
            said = await reason(pool.start(work("mine")))
            assert said == "mine failed: OSError: no 'x.txt'"
            before = pids(pool)
            assert await reason(pool.start(work("mine")))
            await still_works(pool, "plain_mcts")
            assert pids(pool) == before

    with python_engine(tmp_path, "raise OSError(\"no '/home/me/x.txt'\")"):
        run(main())


def test_a_process_that_is_killed_in_the_middle(tmp_path: Path) -> None:
    """A new one says so. One that was there before may have died long ago, and the job is tried again."""

    async def main() -> None:
        async with pool_of(processes=1) as pool:
            job = pool.start(work("mine"))
            await until((tmp_path / "begun").exists)
            os.kill(pids(pool)[0], signal.SIGKILL)
            assert await reason(job) == "mine ended its own process with SIGKILL"
            await still_works(pool, "plain_mcts")
            os.kill(pids(pool)[0], signal.SIGKILL)
            await still_works(pool, "plain_mcts")

    with python_engine(tmp_path, f"open({str(tmp_path / 'begun')!r}, 'w').close()\ntime.sleep(1000)"):
        run(main())


def test_an_engine_that_is_loaded_again_is_the_new_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with pool_of(processes=1) as pool:
            assert "first" in await reason(pool.start(work("mine")))
            load_python_engine(tmp_path, "raise ValueError('second')")
            assert "second" in await reason(pool.start(work("mine")))

    with python_engine(tmp_path, "raise ValueError('first')"):
        run(main())


def test_processes_with_nothing_to_do_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "IDLE_SECONDS", 0.2)

    async def main() -> None:
        async with pool_of(processes=1) as pool:
            await still_works(pool, "plain_mcts")
            (pid,) = pids(pool)
            assert gone(pid)
            await until(lambda: not pids(pool))
            await still_works(pool, "plain_mcts")

    run(main())


def test_closing_ends_processes_that_hang(tmp_path: Path) -> None:
    left: list[int] = []

    async def main() -> None:
        async with pool_of(processes=2) as pool:
            for _ in range(3):
                pool.start(work("mine"))
            await until(lambda: len(pids(pool)) == 2)
            left.extend(pids(pool))

    with python_engine(tmp_path, "while True: pass"):
        run(main())
    assert all(gone(pid) for pid in left)


# Guests.


def test_a_guests_mistakes_are_the_guests(load: Load) -> None:
    bodies = {
        "return 10_000": "illegal",
        "1 / 0": "raised",
        "import os\nos._exit(3)": "died",
        "while True: pass": "overtime",
        "return position.moves()[0]": None,
    }

    async def main() -> None:
        async with pool_of(processes=1, guard_ms=300) as pool:
            for body, what in bodies.items():
                load(body)
                job = pool.start(work("mine", 20))
                if what is None:
                    assert (await job.done).move == START.moves()[0]
                    continue
                with pytest.raises(OutsideEngineError) as caught:
                    await job.done
                assert (caught.value.engine, caught.value.what) == ("mine", what)
                assert caught.value.position == START.text()

    run(main())


def test_a_guest_that_wants_a_process_of_its_own_has_one_already(load: Load) -> None:
    async def main() -> None:
        async with pool_of(processes=1) as pool:
            for process in ("own", "same"):
                asked = work("mine", 20)
                asked.opponent.options["process"] = process  # type: ignore[index]
                assert (await pool.start(asked).done).move == START.moves()[0]

    load(f"import os\nassert os.getpid() != {os.getpid()}\nassert limits.ms is None\nreturn position.moves()[0]")
    run(main())


def test_a_guest_that_is_told_to_move_goes_on_thinking(load: Load, tmp_path: Path) -> None:
    async def main() -> None:
        async with pool_of(processes=1) as pool:
            job = pool.start(work("mine", 20))
            await until((tmp_path / "begun").exists)
            job.stop()
            assert (await job.done).move == START.moves()[1]

    load(f"open({str(tmp_path / 'begun')!r}, 'w').close()\nimport time\ntime.sleep(0.3)\nreturn position.moves()[1]")
    run(main())


# On purpose.


def test_the_next_job_fails_as_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GIVE_UP_SECONDS", 0.1)

    async def main() -> None:
        async with pool_of(guard_ms=100) as pool:
            for engine, how, said in [
                ("mcts", "raise", "mcts failed: RuntimeError: it was told to fail"),
                ("mcts", "hang", "mcts did not answer"),
                ("mcts", "die", "mcts failed: RuntimeError: it was told to fail"),
                ("plain_minimax", "raise", "plain_minimax failed: RuntimeError: it was told to fail"),
                ("plain_minimax", "die", "plain_minimax ended its own process with SIGKILL"),
                ("plain_minimax", "hang", "plain_minimax did not answer within 850 ms"),
            ]:
                pool.fail_next("match 7", how)  # type: ignore[arg-type]
                await pool.start(work(engine, 20, key="match 1")).done
                assert await reason(pool.start(work(engine, 20, key="match 7 3"))) == said
                await pool.start(work(engine, 20, key="match 7 3")).done

    run(main())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("no '/home/me/books/dots.xz'", "no 'dots.xz'"),
        (r"no 'C:\Users\me\dots.xz'", "no 'dots.xz'"),
        ("in 'rnbqkbnr/pppp1ppp/8/4p3 w KQkq - 0 2'", "in 'rnbqkbnr/pppp1ppp/8/4p3 w KQkq - 0 2'"),
        ("in '.../.X./...'", "in '.../.X./...'"),
    ],
)
def test_folders_are_nobodys_business(text: str, shown: str) -> None:
    assert without_folders(text) == shown
