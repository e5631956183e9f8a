"""What is said of a cluster that is not there, one that has no Ray, and whoever cannot go there."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.arena.entrants import entrants_of
from parlour.cluster import work
from parlour.learners.course import Course
from parlour.learners.seat import opponent_of
from parlour.learners.travel import Unpacked, pack
from tests.arena.test_command import Ran, arena, command
from tests.engines.outsiders import kept_engines

DOTS = parlour.game("dots")
TWO = ("dots", "random", "nell", "--pairs=1")


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    with kept_engines():
        yield


def refused(ran: Ran, says: str) -> None:
    assert (ran.returncode, ran.stdout) == (2, "")
    assert says in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("address", ["", "here", "http://host:1", "host:99999", "host"])
def test_no_address(address: str, tmp_path: Path) -> None:
    refused(arena(*TWO, "--ray", address, "--out", tmp_path / "kept.jsonl"), "isn't where a cluster could be")
    assert not list(tmp_path.iterdir())


def test_nobody_answers() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))  # nobody listens
        address = f"127.0.0.1:{one.getsockname()[1]}"
        refused(arena(*TWO, "--ray", address), f"no cluster answers at {address}: Connection refused")


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused(arena(*TWO, "--ray", "auto"), "pip install 'parlour[cluster]'")


def test_ray_is_not_loaded_unless_asked_for() -> None:
    code = "import sys, parlour.cli.app, parlour.cluster.crew; sys.exit('ray' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_engine_of_ones_own_goes_without_its_file(tmp_path: Path) -> None:
    """And so does a learner without its folder."""
    file = tmp_path / "mine.py"
    file.write_text(
        'import parlour\n@parlour.add_engine("cluster_mine")\ndef mine(position, limits):\n    return position.moves()[-1]\n'
    )
    with kept_engines():
        (mine,) = entrants_of(DOTS, f"{file}:process=same")
        luggage = pack(DOTS, [mine.opponent])
        file.unlink()
    unpacked = Unpacked(luggage)
    position = DOTS.start()
    assert unpacked.sit(mine.opponent).move(position, (), 1)[0].move == position.moves()[-1]
    unpacked.close()


def test_a_learner_goes_without_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))
    with parlour.learner("Ada", DOTS) as ada:
        list(Course(ada, ["random"], 60, seed=1))
        opponent, luggage = opponent_of(ada.about), pack(DOTS, [opponent_of(ada.about)])
        engine = ada.engine()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    unpacked = Unpacked(luggage)
    there = unpacked.sit(opponent)
    position = DOTS.start()
    past: list[parlour.Position] = []
    while not position.outcome():
        (chosen, _), here = there.move(position, past, 7), opponent.sit(engine).move(position, past, 7)[0]
        assert chosen == here
        past.append(position)
        position = position.play(chosen.move)
    unpacked.close()


@pytest.mark.parametrize(
    ("check", "says"),
    [(work.Check("0.0.1", "x"), "it has Parlour"), (work.Check(parlour.__version__, "x"), "its engines aren't")],
)
def test_another_version_is_noticed(check: work.Check, says: str) -> None:
    assert says in work.difference(check)
    assert work.difference(work.own_check()) == ""


def test_calibration_asks_for_the_same() -> None:
    refused(command("calibrate", "dots", "--ray", "here"), "isn't where a cluster could be")
