"""An arena that is killed and gone on with: nothing lost, nothing played twice, the same table."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import parlour
from parlour.arena.api import fit, planned, run
from parlour.arena.crew import crew_for
from parlour.arena.kept import KeptResults, read_kept
from parlour.arena.results import head_of
from parlour.matches.replay import sitter_of
from tests.engines.outsiders import kept_engines

PAIRS = 12
SCRIPT = f"""
import parlour.arena, sys
if __name__ == "__main__":
    parlour.arena.run("dots", ["random", "nell", "alphabeta:nodes=500", "mcts:nodes=200,keep=true"],
                      pairs={PAIRS}, processes=int(sys.argv[2]), file=sys.argv[1])
"""


MINE = """
import parlour

@parlour.add_engine("kept_mine")
def kept_mine(position, limits):
    return position.moves()[{which}]
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("arena") / "run.py"
    file.write_text(SCRIPT)
    return file


@pytest.fixture(scope="module")
def undisturbed(script: Path) -> Path:
    file = script.parent / "whole.jsonl"
    subprocess.run([sys.executable, script, file, "1"], check=True)
    return file


def played(file: Path) -> dict[tuple[int, int, int], object]:
    """What was played, without how long it took."""
    return {key: pair._replace(ms=0) for key, pair in read_kept(file).by_key.items()}


@pytest.mark.parametrize("times", [4, pytest.param(20, marks=pytest.mark.slow)])
def test_killed_at_any_moment(script: Path, undisturbed: Path, tmp_path: Path, times: int) -> None:
    """With one or two processes, whenever some more bytes have been written; and then gone on with to the end."""
    file, dice, kills = tmp_path / "killed.jsonl", random.Random(times), 0
    whole = undisturbed.stat().st_size
    while kills < times:
        size = file.stat().st_size if file.exists() else 0
        wanted = size + dice.randrange(1, whole // (3 * times))  # more than that is written before it is dead
        process = subprocess.Popen([sys.executable, script, file, str(1 + kills % 2)])
        while process.poll() is None and (not file.exists() or file.stat().st_size < wanted):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        if process.wait() == 0:
            break  # a machine so quick that it was over first
        kills += 1
    assert kills
    subprocess.run([sys.executable, script, file, "2"], check=True)
    assert played(file) == played(undisturbed)
    assert fit(file).values == fit(undisturbed).values
    lines = file.read_text().splitlines()
    assert len(lines) == 1 + 6 * PAIRS


def test_a_line_without_its_end_is_played_again(undisturbed: Path, tmp_path: Path) -> None:
    file, whole = tmp_path / "torn.jsonl", undisturbed.read_bytes()
    file.write_bytes(whole[:-40])
    kept = KeptResults(read_kept(undisturbed).head, file)
    kept.close()
    assert len(kept.results.by_key) == 6 * PAIRS - 1
    assert file.read_bytes() == whole[: whole[:-1].rindex(b"\n") + 1]


def test_a_full_disk_is_told_and_gone_on_with(tmp_path: Path) -> None:
    """No file may be larger than this, which to a program is the same: the pair that was being written is cut off."""
    file, (soft, hard) = tmp_path / "full.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)
    two = "tictactoe", ["random", "perfect"]
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, hard))
    try:
        with pytest.raises(ValueError, match=r"full.jsonl can't be written: "):
            run(*two, pairs=50, processes=1, file=file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.stat().st_size == 3000
    assert 0 < len(read_kept(file).pairs) < 50
    whole = run(*two, pairs=50, processes=1, file=tmp_path / "whole.jsonl")
    assert run(*two, pairs=50, processes=1, file=file).fit().values == whole.fit().values
    assert played(file) == played(tmp_path / "whole.jsonl")


def test_every_match_is_a_record(undisturbed: Path) -> None:
    """That anybody reads, and whose opponents choose the same again, those that keep their tree too."""
    results = read_kept(undisturbed)
    for pair in results.pairs[:6]:
        for which, found in enumerate(pair.matches):
            record = parlour.read_record(results.record(pair, which).text())
            assert record.outcome is not None
            assert record.outcome.winner == found.winner
            assert record.move_ids == [*pair.opening, *found.moves]
            sitters = [sitter_of(seat) for seat in record.seats]
            for ply in range(len(pair.opening), len(record.move_ids)):
                position = record.line[ply]
                sitter = sitters[position.to_move()]
                assert sitter is not None
                chosen, _ = sitter.move(position, record.line[:ply], pair.seed)
                assert chosen.move == record.move_ids[ply]


def test_only_one_writes(tmp_path: Path) -> None:
    head = head_of(planned("tictactoe", ["random", "perfect"]))
    file = tmp_path / "one.jsonl"
    first = KeptResults(head, file)
    with pytest.raises(ValueError, match="another arena is writing"):
        KeptResults(head, file)
    first.close()
    KeptResults(head, file).close()


def test_another_arena_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    run("tictactoe", ["random", "perfect"], pairs=2, processes=1, file=file)
    before = file.read_bytes()
    changes: list[dict[str, object]] = [{"seed": 1}, {"mode": "gauntlet"}, {"nodes": 5}, {"openings": ".../.X./..."}]
    for change in changes:
        with pytest.raises(ValueError, match="is of another arena: "):
            run("tictactoe", ["random", "perfect"], pairs=2, processes=1, file=file, **change)  # type: ignore[arg-type]
    assert file.read_bytes() == before
    more = run("tictactoe", ["random", "perfect"], pairs=3, processes=1, file=file)
    assert len(more.pairs) == 3


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda lines: ["hello", *lines[1:]], "line 1"),
        (lambda lines: [lines[0], "{}", *lines[2:]], "line 2"),
        (lambda lines: [*lines, lines[1]], "was there before"),
        (lambda lines: [lines[0], lines[1].replace('"winner":', '"winner":7,"x":')], "line 2"),
        (lambda lines: [lines[0].replace("tictactoe", "chequers"), *lines[1:]], "line 1"),
    ],
)
def test_a_damaged_file_is_told_and_left(tmp_path: Path, damage: object, says: str) -> None:
    file = tmp_path / "kept.jsonl"
    run("tictactoe", ["random", "perfect"], pairs=2, processes=1, file=file)
    file.write_text("\n".join(damage(file.read_text().splitlines())) + "\n")  # type: ignore[operator]
    before = file.read_bytes()
    with pytest.raises(ValueError, match=says):
        run("tictactoe", ["random", "perfect"], pairs=2, processes=1, file=file)
    assert file.read_bytes() == before


def test_an_engine_that_has_changed_is_another_one(tmp_path: Path) -> None:
    """Else the file would go on telling what it was worth before."""
    mine, file = tmp_path / "kept_mine.py", tmp_path / "kept.jsonl"
    mine.write_text(MINE.format(which=0))

    def play(pairs: int) -> int:
        with kept_engines():
            return len(run("tictactoe", ["random", str(mine)], pairs=pairs, processes=1, file=file).pairs)

    assert play(1) == 1
    assert play(2) == 2
    before = file.read_bytes()
    mine.write_text(MINE.format(which=-1))
    with pytest.raises(ValueError, match="a learner has changed since"):
        play(3)
    assert file.read_bytes() == before


def test_a_device_is_no_file_of_results() -> None:
    """This one has no end, and would be read for ever."""
    with pytest.raises(ValueError, match="/dev/zero is no file of results"):
        run("tictactoe", ["random", "perfect"], pairs=1, processes=1, file="/dev/zero")


def test_a_file_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Nell")
    with pytest.raises(ValueError, match="no file of results"):
        run("tictactoe", ["random", "perfect"], pairs=1, processes=1, file=file)
    assert file.read_text() == "Dear Nell"


def test_the_processes_end_with_whoever_started_them(script: Path, tmp_path: Path) -> None:
    """A pool's own processes would wait for work for ever."""
    file = tmp_path / "orphans.jsonl"
    process = subprocess.Popen([sys.executable, script, file, "2"])
    while not file.exists() or len(file.read_bytes().splitlines()) < 2:
        time.sleep(0.01)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) >= 2
    process.kill()
    process.wait()
    until = time.monotonic() + 30
    while any(is_running(int(child)) for child in children):
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.deep
def test_one_of_its_processes_is_killed(script: Path, undisturbed: Path, tmp_path: Path) -> None:
    """It says so, and goes on the next time."""
    file = tmp_path / "killed.jsonl"
    process = subprocess.Popen([sys.executable, script, file, "2"], stderr=subprocess.PIPE, text=True)
    while not file.exists() or len(file.read_bytes().splitlines()) < 2:
        assert process.poll() is None
        time.sleep(0.01)
    os.kill(max(map(int, children_of(process))), signal.SIGKILL)  # the first one is the pool's own
    assert "was ended from outside" in process.communicate()[1]
    assert process.returncode == 1
    subprocess.run([sys.executable, script, file, "1"], check=True)
    assert played(file) == played(undisturbed)


ENDLESS = """
import parlour, parlour.arena, time, sys

@parlour.add_engine("kept_endless")
def kept_endless(position, limits):
    while True:
        time.sleep(1)
"""


def test_whoever_leaves_waits_for_nobody(tmp_path: Path) -> None:
    """Matches may take minutes; what is being played when an arena is left is played again another time."""
    (tmp_path / "endless.py").write_text(ENDLESS)
    with kept_engines():
        who = ["random", f"{tmp_path / 'endless.py'}:guard_ms=3000000"]
        plan = planned("tictactoe", who, pairs=4)
        crew = crew_for(plan, 2)
        playing = [crew.submit([job]) for job in plan.jobs()]
        while not any(one.running() for one in playing):
            time.sleep(0.01)
        crew.close()
    assert all(one.done() for one in playing)


def children_of(process: "subprocess.Popen[str]") -> list[str]:
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (ProcessLookupError, FileNotFoundError):
        return False
