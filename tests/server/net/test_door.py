"""How many come in, and who is thrown out."""

import asyncio
import subprocess
import sys
from typing import cast

import pytest

from parlour.server.net.door import Door


class Transport:
    """What a door sees of a connection."""

    def __init__(self) -> None:
        self.unsent, self.closing, self.aborted = 0, False, False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True

    def real(self) -> asyncio.Transport:
        return cast(asyncio.Transport, self)


class Loop:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[tuple[float, object, tuple[object, ...]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: object, *args: object) -> None:
        self.waiting.append((self.now + delay, call, args))

    def pass_s(self, seconds: float) -> None:
        until = self.now + seconds
        while due := [one for one in self.waiting if one[0] <= until]:
            first = min(due, key=lambda one: one[0])
            self.waiting.remove(first)
            self.now = first[0]
            first[1](*first[2])  # type: ignore[operator]
        self.now = until

    def real(self) -> asyncio.AbstractEventLoop:
        return cast(asyncio.AbstractEventLoop, self)


@pytest.fixture
def loop() -> Loop:
    return Loop()


def enter(door: Door, loop: Loop, host: str, count: int) -> list[Transport]:
    """Those that came in."""
    transports = [Transport() for _ in range(count)]
    return [one for one in transports if door.enter(one.real(), host, loop.real())]


def test_so_many_an_address_and_so_many_in_all(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    assert len(enter(door, loop, "192.0.2.1", 5)) == 3
    assert len(enter(door, loop, "::ffff:192.0.2.1", 5)) == 0
    assert len(enter(door, loop, "2001:db8::1", 2)) == 2
    assert len(enter(door, loop, "2001:db8::2", 2)) == 1
    assert len(enter(door, loop, "127.0.0.1", 9)) == 4, "this machine has no limit but that of all"
    assert len(door) == 10


def test_a_trusted_proxy_has_no_limit_of_its_own(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    door.exempt = frozenset({"192.0.2.1"})
    assert len(enter(door, loop, "192.0.2.1", 9)) == 9


def test_who_leaves_makes_room_once(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    inside = enter(door, loop, "192.0.2.1", 3)
    for _ in range(2):
        door.leave(inside[0].real())
    assert len(enter(door, loop, "192.0.2.1", 5)) == 1
    for one in inside:
        door.leave(one.real())
    assert len(door) == 1


def test_a_deadline(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    late, met, free = enter(door, loop, "192.0.2.1", 3)
    for one in (late, met):
        door.visit(one.real()).due = 10.0
    loop.pass_s(9)
    door.visit(met.real()).due = None
    assert not late.aborted
    loop.pass_s(2)
    assert [one.aborted for one in (late, met, free)] == [True, False, False]


def test_a_close_that_is_not_finished(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    (one,) = enter(door, loop, "192.0.2.1", 1)
    loop.pass_s(100)
    one.closing, one.unsent = True, 1000
    loop.pass_s(1.5)
    assert not one.aborted
    loop.pass_s(2)
    assert one.aborted


def test_one_who_takes_nothing(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    stuck, slow = enter(door, loop, "192.0.2.1", 2)
    stuck.unsent = slow.unsent = 1000
    for _ in range(50):
        slow.unsent -= 1
        loop.pass_s(1)
    assert (stuck.aborted, slow.aborted) == (True, False)


def test_it_stops_looking_when_nobody_is_there(loop: Loop) -> None:
    door = Door(10, 3, 2, 30)
    for _ in range(3):
        (one,) = enter(door, loop, "192.0.2.1", 1)
        loop.pass_s(1)
        assert len(loop.waiting) == 1
        door.leave(one.real())
        loop.pass_s(1)
        assert loop.waiting == []


@pytest.mark.parametrize(
    ("soft", "hard", "room", "then"),
    [(256, 5_000, 4_000, 4_200), (256, 1_200, 1_000, 1_200), (4_500, 4_500, 4_000, 4_500)],
)
def test_connections_need_open_files(soft: int, hard: int, room: int, then: int) -> None:
    code = f"""if True:
        import resource
        from parlour.server.net.door import room_for_files
        resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
        print(room_for_files(4_000), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    """
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == [str(room), str(then)]
