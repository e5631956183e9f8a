"""The disk refuses a write or an fsync: the store stops and says so, and nothing was acknowledged that is not kept."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.stores.sqlite import open_sqlite
from tests.stores.sample import WAIT_S

ROOT = Path(__file__).parents[2]
APPENDER = [sys.executable, "-m", "tests.stores.appender"]


def run(folder: Path, *before: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*before, *APPENDER, str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=WAIT_S)


def check_kept(folder: Path, output: str) -> int:
    """What was acknowledged is kept, and the file is sound; how many there were."""
    said = [line.split(" ") for line in output.splitlines()]
    acknowledged = {(line[1], int(line[2])) for line in said if line[0] == "ok"}
    store = open_sqlite(folder)
    kept = {(name, event.seq) for name, found in store.open_events().result(WAIT_S).items() for event in found}
    store.close()
    assert acknowledged <= kept
    return len(acknowledged)


def check_stopped(done: subprocess.CompletedProcess[str]) -> None:
    """It was said on the log, to everybody who waited, and to whoever came later."""
    lines = [line.split(" ", 3) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert "the store has stopped" in done.stderr
    assert {line[2] for line in lines if line[0] == "failed"} == {"Stopped"}
    assert [line[2] for line in lines if line[0] == "over"] == ["Stopped"]


def test_a_file_that_cannot_grow(tmp_path: Path) -> None:
    done = run(tmp_path, "bash", "-c", 'ulimit -f 1600; exec "$0" "$@"')
    check_stopped(done)
    assert check_kept(tmp_path, done.stdout) > 0


def strace_or_skip() -> None:
    if not shutil.which("strace"):
        pytest.skip("strace is not installed: apt-get install strace")
    if subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True).returncode:
        pytest.skip("strace is not allowed to trace here")


def failing_sync(when: str) -> list[str]:
    """Runs a program whose n-th fsync fails; with "n+" all later ones too."""
    calls = "fsync,fdatasync"
    inject = f"inject={calls}:error=EIO:when={when}"
    return ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={calls}", "-e", inject]


@pytest.mark.parametrize("when", ["60", "60+"])
def test_an_fsync_that_fails_is_fatal(tmp_path: Path, when: str) -> None:
    strace_or_skip()
    done = run(tmp_path, *failing_sync(when))
    check_stopped(done)
    assert check_kept(tmp_path, done.stdout) > 0


@pytest.mark.slow
@pytest.mark.parametrize("often", ["", "+"])
def test_any_fsync_may_fail(tmp_path: Path, often: str) -> None:
    """From the making of the file to the middle of the matches, each in turn."""
    strace_or_skip()
    for number in range(1, 61):
        folder = tmp_path / f"{number}"
        done = run(folder, *failing_sync(f"{number}{often}"))
        assert "disk I/O error" in done.stderr
        check_kept(folder, done.stdout)
