"""Outside engines in a process of their own: really hung, really killed, and nothing left behind."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.engines import worker
from parlour.engines.outside import OutsideEngine, OutsideEngineError
from parlour.games.game import Position
from tests.engines.outsiders import LIMITS, SHORT, SOON, START, Load, alive, fails, gone, loading, pid_of


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Load]:
    with loading(tmp_path) as make:
        yield make


def test_it_is_another_process_and_stays_the_same_one(load: Load) -> None:
    engine = load(f"import os\nassert os.getpid() != {os.getpid()}\nreturn 4")
    assert pid_of(engine) is None, "started by the first move"
    engine.think(START, LIMITS)
    pid = pid_of(engine)
    engine.think(START, LIMITS)
    assert pid == pid_of(engine)
    engine.close()
    assert pid
    assert not alive(pid)
    assert engine.think(START, LIMITS).move == 4, "and another one if it is needed again"


@pytest.mark.parametrize(
    "loop",
    [
        "while True: pass",
        "import time\ntime.sleep(1000)",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: pass",
        "import re\nre.match('(a+)+$', 'a' * 100 + 'b')",  # holds the GIL for ever
        "while True: print('x' * 1000)",
    ],
)
def test_one_that_hangs_is_killed_and_the_next_move_is_a_new_process(load: Load, loop: str) -> None:
    engine = load(f"if len(position.moves()) == 9:\n    {loop.replace(chr(10), chr(10) + '    ')}\nreturn 4")
    engine.think(START.after("a1"), LIMITS)
    pid = pid_of(engine)
    assert pid
    began = time.monotonic()
    error = fails(engine, SHORT)
    assert time.monotonic() - began < SOON
    assert error.what == "overtime"
    assert not alive(pid), "killed and collected"
    assert engine.think(START.after("a1"), LIMITS).move == 4
    assert pid_of(engine) != pid


def test_without_a_time_limit_there_is_a_guard(load: Load) -> None:
    error = fails(load("while True: pass", guard_ms=100), parlour.Limits(nodes=10))
    assert "mine did not answer within 100 ms" in str(error)


def test_a_time_limit_may_be_as_large_as_limits_allow(load: Load) -> None:
    assert load("return 4").think(START, parlour.Limits(ms=2**63 - 1)).move == 4


def test_stop_kills_at_once(load: Load, tmp_path: Path) -> None:
    engine = load(f"open({str(tmp_path / 'begun')!r}, 'w').close()\nwhile True: pass")
    threading.Thread(target=stop_when, args=(tmp_path / "begun", engine), daemon=True).start()
    began = time.monotonic()
    error = fails(engine, parlour.Limits(ms=60_000))
    assert time.monotonic() - began < SOON
    assert (error.what, str(error)) == ("stopped", "mine was stopped, in '.../.../...'")


def stop_when(begun: Path, engine: OutsideEngine) -> None:
    while not begun.exists():
        time.sleep(0.01)
    engine.stop()


def test_reports_end_when_one_that_hangs_is_stopped(load: Load) -> None:
    engine = load("while True: pass")
    reports = engine.thinking(START, parlour.Limits(ms=60_000))
    threading.Timer(0.5, engine.stop).start()
    with pytest.raises(OutsideEngineError, match="was stopped"):
        next(reports)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("import os\nos._exit(3)", "mine ended its own process with exit code 3"),
        ("import os\nos._exit(0)", "mine ended its own process with exit code 0"),
        ("import os\nos.kill(os.getpid(), 9)", "mine ended its own process with SIGKILL"),
        ("import faulthandler\nfaulthandler._sigsegv()", "mine ended its own process with SIGSEGV"),
        ("import ctypes\nctypes.string_at(0)", "mine ended its own process with SIGSEGV"),
        ("import os\nos.abort()", "mine ended its own process with SIGABRT"),
        ("import os\nos.closerange(0, 100)\nreturn 4", "mine ended its own process"),
        (
            'import os\nfor fd in range(3, 20):\n    try: os.write(fd, b\'{"move": 4, "ms": 1}\\n\')\n    except OSError: pass\nreturn 4',
            "mine wrote over",
        ),
    ],
)
def test_one_that_ends_its_process_is_told_so(load: Load, body: str, said: str) -> None:
    engine = load(body)
    for _ in range(2):
        error = fails(engine)
        assert error.what == "died"
        assert said in str(error)


def test_what_it_prints_and_reads_does_not_matter(load: Load, capfd: pytest.CaptureFixture[str]) -> None:
    engine = load(
        "import os, subprocess, sys\n"
        "print('{\"move\": 1}')\n"
        "print('\\x00\\ud800 garbage')\n"
        "print('to stderr', file=sys.stderr)\n"
        "os.write(1, b'\\xff\\xfe raw\\n')\n"
        "sys.__stdout__.write('no end of line'); sys.__stdout__.flush()\n"
        "subprocess.run(['echo', 'from a child'])\n"
        "assert sys.stdin.read() == ''\n"
        "sys.stdout.close()\n"
        "return 4"
    )
    assert engine.think(START, LIMITS).move == 4
    pid = pid_of(engine)
    shown = capfd.readouterr()
    assert shown.out == ""
    assert "from a child" in shown.err
    assert pid_of(engine) == pid


def test_huge_output_does_not_matter(load: Load, capfd: pytest.CaptureFixture[str]) -> None:
    engine = load("print('x' * 10**7)\nreturn 4")
    assert engine.think(START, parlour.Limits(ms=30_000)).move == 4
    assert len(capfd.readouterr().err) > 10**7


def test_what_it_has_started_is_killed_with_it(load: Load, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    engine = load(
        "import os, subprocess, time\n"
        f"child = subprocess.Popen(['sleep', '1000'])\n"
        "fork = os.fork()\n"
        f"if fork: open({str(file)!r}, 'w').write(f'{{child.pid}} {{fork}}')\n"
        "while True: time.sleep(1)"
    )
    assert fails(engine, parlour.Limits(ms=1000)).what == "overtime"
    assert all(gone(int(pid)) for pid in file.read_text().split())


def test_a_fork_that_goes_on_as_well_does_not_matter(load: Load, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    body = (
        f"import os\nfork = os.fork()\nif fork: open({str(file)!r}, 'w').write(str(fork))\nreturn position.moves()[0]"
    )
    engine = load(body)
    for position in (START, START.after(0)):
        assert engine.think(position, LIMITS).move == position.moves()[0]
    engine.close()
    assert gone(int(file.read_text()))


def test_a_fork_that_gets_away_with_the_pipes_holds_nobody_up(load: Load, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    engine = load(
        "import os, time\n"
        "if not os.fork():\n"
        "    os.setsid()\n"
        f"    open({str(file)!r}, 'w').write(str(os.getpid()))\n"
        "    time.sleep(30)\n"
        "    os._exit(0)\n"
        "while True: pass"
    )
    began = time.monotonic()
    assert fails(engine, parlour.Limits(ms=1000)).what == "overtime"
    assert time.monotonic() - began < 2 * SOON
    os.kill(int(file.read_text()), signal.SIGKILL)


def test_a_file_that_breaks_later_is_told_and_can_be_mended(load: Load, tmp_path: Path) -> None:
    engine = load("return 4")
    good = (tmp_path / "mine.py").read_text()
    (tmp_path / "mine.py").write_text("1 / 0")
    error = fails(engine)
    assert error.what == "raised"
    assert f"mine could not be loaded: {tmp_path / 'mine.py'}, line 1: ZeroDivisionError" in str(error)
    (tmp_path / "mine.py").write_text("nothing = True")
    assert "adds no engine 'mine'" in str(fails(engine))
    (tmp_path / "mine.py").write_text(good)
    assert engine.think(START, LIMITS).move == 4


def test_a_file_that_hangs_while_it_is_loaded(load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = load("return 4")
    (tmp_path / "mine.py").write_text("while True: pass")
    monkeypatch.setattr(worker, "START_MS", 500)
    error = fails(engine)
    assert (error.what, "mine did not start within 500 ms" in str(error)) == ("overtime", True)


def test_several_engines_think_side_by_side(load: Load) -> None:
    engines = [load("import time\ntime.sleep(0.5)\nreturn 4") for _ in range(4)]
    moves: list[int] = []
    threads = [threading.Thread(target=lambda e=e: moves.append(e.think(START, LIMITS).move)) for e in engines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert moves == [4] * 4


def test_a_whole_match_between_two_processes(load: Load) -> None:
    players = [load("import random\nreturn random.Random(limits.seed).choice(position.moves())") for _ in range(2)]
    line: list[Position] = [parlour.game("ultimate").start()]
    while not line[-1].outcome(line[:-1]):
        engine = players[line[-1].to_move()]
        line.append(line[-1].after(engine.think(line[-1], parlour.Limits(ms=5000, seed=len(line)), line[:-1]).move))
    assert 17 <= len(line) <= 82


# Nothing is left behind.

SCRIPT = """
import sys
import parlour
from parlour.engines.outside import add_engine

@add_engine("mine")
def mine(position, limits):
    return HERE

if __name__ == "__main__":
    engine = parlour.engine("mine", process="own")
    start = parlour.game("tictactoe").start()
    print(engine.think(start.after(0)).move, flush=True)
    print(engine._worker.pid, flush=True)
    THEN
"""
HANG = "position.moves()[0] if len(position.moves()) == 8 else exec('while True: pass')"
STUCK = "position.moves()[0] if len(position.moves()) == 8 else __import__('re').match('(a+)+$', 'a' * 100 + 'b')"


def script(tmp_path: Path, here: str, then: str) -> "subprocess.Popen[str]":
    file = tmp_path / "script.py"
    file.write_text(SCRIPT.replace("HERE", here).replace("THEN", then))
    return subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("then", ["pass", "del engine", "sys.exit(1)", "engine.close()", "1 / 0"])
def test_a_script_that_ends_leaves_no_process(tmp_path: Path, then: str) -> None:
    running = script(tmp_path, "1", then)
    shown, _ = running.communicate(timeout=30)
    move, pid = map(int, shown.split())
    assert move == 1
    assert gone(pid)


@pytest.mark.parametrize(
    ("here", "ms"), [("1", 60_000), (HANG, 60_000), pytest.param(STUCK, 1000, marks=pytest.mark.slow)]
)
def test_a_parent_that_is_killed_leaves_no_process(tmp_path: Path, here: str, ms: int) -> None:
    """Also while the engine thinks; one that lets no other thread run is ended a few seconds after its time is up."""
    then = f"engine.think(start, parlour.Limits(ms={ms}))" if here != "1" else "import time; time.sleep(1000)"
    running = script(tmp_path, here, then)
    assert running.stdout
    running.stdout.readline()
    pid = int(running.stdout.readline())
    time.sleep(0.3)
    assert alive(pid)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate(timeout=30)
    assert gone(pid, worker.KILL_SECONDS + 1 + SOON)


def test_a_script_without_a_guard_is_told_what_to_write(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    code = SCRIPT.replace("HERE", "1").replace("THEN", "pass").replace('__name__ == "__main__"', "True")
    file.write_text(code)
    result = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60)
    assert "belongs under if __name__ == '__main__'" in result.stderr
    assert "script.py, line 11" in result.stderr


def test_what_is_typed_at_a_prompt_runs_here_only() -> None:
    code = SCRIPT.replace("HERE", "1").replace("THEN", "pass")
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "save it as a file" in result.stderr


def test_a_game_and_an_engine_of_ones_own_in_one_script(tmp_path: Path) -> None:
    code = SCRIPT.replace("HERE", "position.moves()[-1]").replace("THEN", "pass").replace('"tictactoe"', '"tiny"')
    added = (
        "from parlour.games.tictactoe import TicTacToe\n\n"
        'class Tiny(TicTacToe):\n    name = "tiny"\n\nparlour.add_game(Tiny)\n\n@add_engine('
    )
    (tmp_path / "script.py").write_text(code.replace("@add_engine(", added, 1))
    result = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.stdout.startswith("8\n"), result.stderr


def test_a_game_that_the_process_cannot_find_is_not_the_engines_fault(load: Load) -> None:
    class Lost(type(START.game)):  # type: ignore[misc]
        name = "lost"

    with pytest.raises(ValueError, match=r"mine can't think about '.*': there is no game named 'lost'"):
        load("return 4").think(Lost().start(), LIMITS)
