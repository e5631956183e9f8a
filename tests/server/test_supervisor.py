"""Servers that are really killed: the port stays, the next one serves, and nobody is left behind."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.server import supervisor
from parlour.server.parent import IN_USE, NOT_YET, REFUSED
from parlour.server.supervisor import listen, supervise

ROOT = Path(__file__).parents[2]
WAIT_S = 15.0


class Supervised:
    def __init__(self, settings: dict[str, object], patience: dict[str, object]) -> None:
        command = [sys.executable, "-m", "tests.server.supervised", "0", json.dumps(settings), json.dumps(patience)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )

    def ready(self) -> int:
        """The port."""
        assert self.process.stdout
        (url,) = json.loads(self.process.stdout.readline())
        self.port = int(url.rpartition(":")[2])
        assert url == f"http://127.0.0.1:{self.port}"
        return self.port

    def connect(self, word: str = "hello") -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), WAIT_S)
        connection.sendall(word.encode() + b"\n")
        return connection

    def pid(self) -> int:
        """Of the server that answers."""
        with self.connect() as connection:
            return int(connection.recv(100))

    def ended(self) -> tuple[int, str]:
        """Exit code and last words."""
        _, said = self.process.communicate(timeout=WAIT_S)
        return self.process.returncode, said


@contextlib.contextmanager
def supervised(settings: dict[str, object] | None = None, **patience: object) -> Iterator[Supervised]:
    one = Supervised(settings or {}, patience)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.communicate(timeout=WAIT_S)


def is_gone(pid: int) -> bool:
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            status = Path(f"/proc/{pid}/status").read_text()
        except (ProcessLookupError, FileNotFoundError):  # between the two lines too
            return True
        if "\nState:\tZ" in status:
            return True  # nobody collects orphans here, but it has ended
        time.sleep(0.02)
    return False


def test_killed_and_started_again() -> None:
    with supervised({"start_s": 0.3}) as one:
        one.ready()
        first = one.pid()
        os.kill(first, signal.SIGKILL)
        assert is_gone(first)
        # There is no server now, but there is a port.
        second = one.pid()
        assert second != first
        with one.connect("segfault") as connection, contextlib.suppress(ConnectionError):
            assert connection.recv(100) == b""
        third = one.pid()
        assert third not in (first, second)
        one.process.send_signal(signal.SIGTERM)
        code, said = one.ended()
        assert code == 0
        assert "was ended by SIGKILL; starting it again" in said
        assert "was ended by SIGSEGV; starting it again" in said
        assert is_gone(third)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_both(number: signal.Signals) -> None:
    with supervised() as one:
        one.ready()
        pid = one.pid()
        one.process.send_signal(number)
        assert one.ended() == (0, "")
        assert is_gone(pid)


def test_a_server_that_does_not_stop_is_killed() -> None:
    with supervised({"stubborn": True}, stop_s=0.3) as one:
        one.ready()
        pid = one.pid()
        one.process.send_signal(signal.SIGTERM)
        assert one.ended() == (0, "parlour: the server does not stop; killing it\n")
        assert is_gone(pid)


def test_the_server_goes_when_its_parent_is_killed() -> None:
    with supervised() as one:
        one.ready()
        pid = one.pid()
        one.process.kill()
        assert is_gone(pid)


def test_a_server_that_ends_in_order_is_not_started_again() -> None:
    with supervised() as one:
        one.ready()
        one.connect("exit").close()
        assert one.ended() == (0, "")


def test_refused_is_refused() -> None:
    with supervised({"refuse": "the data are in use\nby another server"}) as one:
        assert one.ended() == (3, "parlour: the data are in use by another server\n")


def test_it_gives_up() -> None:
    with supervised({"exit": 7}, pauses_s=[0.0, 0.01, 0.02]) as one:
        code, said = one.ended()
        assert code == 1
        assert said.splitlines() == [
            "parlour: the server ended with exit code 7; starting it again",
            "parlour: the server ended with exit code 7; trying again in 0.01 s",
            "parlour: the server ended with exit code 7; trying again in 0.02 s",
            "parlour: the server ended with exit code 7, 4 times in a row; giving up",
        ]


def until_said(one: Supervised, words: str, times: int = 1) -> list[str]:
    """What it says until it has said this so often."""
    assert one.process.stderr
    said: list[str] = []
    while sum(words in line for line in said) < times:
        said.append(one.process.stderr.readline())
        assert said[-1], said
    return said


def test_what_is_missing_is_waited_for_with_growing_pauses(tmp_path: Path) -> None:
    """Also at the first start: the machine may come up before its database."""
    wanted = tmp_path / "database"
    with supervised({"wants": str(wanted)}, pauses_s=[0.0, 0.01, 0.02], longest_pause_s=0.03) as one:
        said = until_said(one, "trying again in 0.03 s", 6)
        assert [line.strip() for line in said[:4]] == [
            "parlour: database is not there yet; starting it again",
            "parlour: database is not there yet; trying again in 0.01 s",
            "parlour: database is not there yet; trying again in 0.02 s",
            "parlour: database is not there yet; trying again in 0.03 s",
        ]
        wanted.touch()
        one.ready()
        assert one.pid()


@pytest.mark.parametrize("code", [NOT_YET, IN_USE, 7])
def test_after_one_that_was_ready_there_is_always_another_try(tmp_path: Path, code: int) -> None:
    """However the next one fails: the database is gone, another server has the data, it crashes at its start."""
    wanted = tmp_path / "database"
    wanted.touch()
    settings = {"wants": str(wanted), "without": code}
    with supervised(settings, pauses_s=[0.0], longest_pause_s=0.02) as one:
        one.ready()
        wanted.unlink()
        os.kill(one.pid(), signal.SIGKILL)
        until_said(one, "trying again in 0.02 s", 8)
        wanted.touch()
        assert one.pid()


def test_data_that_another_server_has_are_refused_at_the_first_start(tmp_path: Path) -> None:
    with supervised({"wants": str(tmp_path / "data"), "without": IN_USE}) as one:
        assert one.ended() == (REFUSED, "parlour: data is not there yet\n")


def test_pauses_grow_to_half_a_minute() -> None:
    made = supervisor._Supervisor(1, "", [], "", supervisor.Patience())
    assert [made._pause_s(unready) for unready in (1, 2, 5, 6, 7, 8, 9, 5000)] == [0, 0.5, 4, 8, 16, 30, 30, 30]


def test_six_deaths_before_it_is_ready_are_enough() -> None:
    assert len(supervisor.Patience().pauses_s) + 1 == 6


def test_a_server_that_was_ready_is_never_given_up() -> None:
    with supervised(pauses_s=[]) as one:
        one.ready()
        for _ in range(8):
            pid = one.pid()
            os.kill(pid, signal.SIGKILL)
            assert is_gone(pid)
        assert one.pid()


def test_one_that_dies_too_often_is_started_less_often() -> None:
    with supervised(pauses_s=[], most_starts=1, crowded_pause_s=60.0) as one:
        one.ready()
        for _ in range(2):
            pid = one.pid()
            os.kill(pid, signal.SIGKILL)
            assert is_gone(pid)
        with one.connect() as connection:
            connection.settimeout(1.5)
            with pytest.raises(TimeoutError):
                connection.recv(100)
        one.process.send_signal(signal.SIGTERM)
        assert one.ended()[0] == 0


def test_a_stop_during_a_pause() -> None:
    with supervised({"exit": 7}, pauses_s=[60.0]) as one:
        assert one.process.stderr
        assert "trying again in 60 s" in one.process.stderr.readline()
        one.process.send_signal(signal.SIGINT)
        assert one.ended() == (0, "")


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ValueError, match=f"^port {port} is in use by another program: stop it"):
            supervise("{}", "127.0.0.1", port, print)


@pytest.mark.parametrize("host", ["192.168.255.254", "no such host", "x" * 70, "\udcff", "300.1.1.1"])
def test_a_host_that_is_not_ours(host: str) -> None:
    with pytest.raises(ValueError, match=r"can't listen on .* isn't an address of this machine"):
        listen(host, 0)


def test_a_port_out_of_range() -> None:
    with pytest.raises(ValueError, match="can't listen"):
        listen("127.0.0.1", 70_000)


@pytest.mark.parametrize("host", ["localhost", "0.0.0.0"])
def test_all_addresses_have_one_port(host: str) -> None:
    listeners = listen(host, 0)
    try:
        assert len({one.getsockname()[1] for one in listeners}) == 1
        found = supervisor.addresses(listeners)
        assert found[0].startswith(("http://127.0.0.1:", "http://[::1]:"))
        assert not any("0.0.0.0" in url for url in found)
    finally:
        for one in listeners:
            one.close()


def test_import_is_cheap() -> None:
    code = "import sys, parlour.server.supervisor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"starlette", "uvicorn", "pydantic", "websockets", "segno", "asyncio"} & set(loaded)


def pids_of(one: Supervised, count: int) -> set[int]:
    """Asked at the port until so many different ones have answered."""
    until, found = time.monotonic() + WAIT_S, {one.pid()}
    while len(found) < count and time.monotonic() < until:
        with contextlib.ExitStack() as stack:  # several at once: one alone may take them all
            asked = [stack.enter_context(one.connect()) for _ in range(8)]
            found |= {int(connection.recv(100)) for connection in asked}
    return found


def test_several_at_one_port() -> None:
    """One that dies is started again while the others serve; all of them end together."""
    with supervised({"processes": 3}) as one:
        one.ready()
        first = pids_of(one, 3)
        assert len(first) == 3
        killed, *others = first
        os.kill(killed, signal.SIGKILL)
        assert is_gone(killed)
        assert one.pid() > 0
        after = pids_of(one, 3)
        assert len(after) == 3
        assert set(others) <= after
        one.process.send_signal(signal.SIGTERM)
        code, said = one.ended()
        assert code == 0, said
        assert all(is_gone(pid) for pid in after)


def test_several_that_refuse() -> None:
    with supervised({"processes": 3, "refuse": "because"}) as one:
        code, said = one.ended()
    assert code == REFUSED
    assert set(said.splitlines()) == {"parlour: because"}
