"""What goes on beside a table, in made-up time: timers, tasks that fail, and how often it is read again."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from parlour.server.tables.background import LONGEST_RECOVERY_S, Background
from parlour.server.tables.codes import NotDone
from tests.server.tables.virtual import VirtualLoop


class Machine:
    """A table's background, and what it did."""

    def __init__(self) -> None:
        self.loop = VirtualLoop()
        self.reads: list[float] = []
        self.failures = 0
        self.broken = 0
        """So many readings fail."""
        self.background = Background("table", self.read, self.note)

    async def read(self) -> None:
        self.reads.append(self.loop.now_s)
        if self.broken:
            self.broken -= 1
            raise NotDone("unavailable")

    def note(self) -> None:
        self.failures += 1

    def run(self, doing: Coroutine[Any, Any, None] | None = None, later_s: float = 0.0) -> None:
        async def all_of_it() -> None:
            if doing:
                self.background.spawn(doing)
            for _ in range(5):
                await asyncio.sleep(0)

        self.loop.now_s += later_s
        self.loop.run_until_complete(all_of_it())

    def set_timer(self, name: str, wait_s: float | None, said: list[str]) -> None:
        async def say() -> None:
            said.append(name)

        async def set_it() -> None:
            self.background.set_timer(name, wait_s, say)

        self.loop.run_until_complete(set_it())


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine()
    yield made
    made.loop.close()


async def fail(error: Exception) -> None:
    raise error


def test_a_timer_takes_the_place_of_the_one_of_its_name(machine: Machine) -> None:
    said = list[str]()
    machine.set_timer("flag", 1.0, said)
    machine.set_timer("flag", 5.0, said)
    machine.set_timer("other", 1.0, said)
    machine.run(later_s=2.0)
    assert said == ["other"]
    machine.set_timer("flag", None, said)
    machine.run(later_s=10.0)
    assert said == ["other"]
    assert not machine.background.is_busy


def test_whatever_fails_is_noted_and_the_table_read_again(machine: Machine) -> None:
    machine.run(fail(ZeroDivisionError()))
    machine.run()
    assert (machine.failures, len(machine.reads)) == (1, 1)
    machine.run(fail(NotDone("stale")))
    machine.run()
    assert (machine.failures, len(machine.reads)) == (1, 2), "refused, which is no failure"
    machine.run(fail(NotDone("unknown")))
    machine.run()
    assert len(machine.reads) == 2, "it is gone: there is nothing to read"


def test_it_is_read_again_less_and_less_often_while_that_fails(machine: Machine) -> None:
    machine.broken = 7
    machine.run(fail(NotDone("unavailable")))
    for _ in range(200):
        machine.run(later_s=1.0)
    gaps = [round(after - before) for before, after in zip(machine.reads, machine.reads[1:], strict=False)]
    assert gaps == [1, 2, 4, 8, 16, LONGEST_RECOVERY_S, LONGEST_RECOVERY_S]
    machine.run(fail(NotDone("unavailable")))
    machine.run()
    assert len(machine.reads) == 9, "at once, as nothing has failed since"


def test_closing_ends_what_is_under_way(machine: Machine) -> None:
    said = list[str]()
    machine.set_timer("flag", 1.0, said)
    machine.run(asyncio.sleep(3600))
    assert machine.background.is_busy
    machine.loop.run_until_complete(machine.background.close())
    machine.run(later_s=5.0)
    assert said == []
    assert not machine.background.is_busy
