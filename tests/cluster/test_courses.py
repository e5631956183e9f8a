"""A learner's course on a real cluster of two Ray nodes: whoever dies, it learns the same as on this machine."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import parlour
from parlour.learners.curve import Curve
from tests.cluster.conftest import PARLOUR, Nodes
from tests.cluster.test_arenas import run_here, wait_for_match

GAME = parlour.game("dots")
WAITS = """
import os, pathlib, time
import parlour

HERE = pathlib.Path({folder!r})

@parlour.add_engine("course_waits")
def course_waits(position, limits):
    while not (HERE / "gate").exists():
        (HERE / f"waiting-{{os.getpid()}}").touch()
        time.sleep(0.01)
    return position.moves()[-1]
"""
"""Nobody gets past its first move before the gate is open; until then it says which process it holds up."""


def learned(data: Path) -> tuple[object, ...]:
    """All lessons in their order, what is known, and the exams without when they were."""
    with parlour.learner("Ada", GAME, data) as ada:
        lessons = [one.lesson for one in ada.decisions]
        exams = [(one.lessons, one.against, one.counts) for one in Curve(ada.folder).points()]
        return lessons, ada.to_bytes(), exams


@pytest.mark.deep
def test_a_process_and_a_node_are_killed_in_the_middle_of_a_match(nodes: Nodes, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(WAITS.format(folder=str(tmp_path)))
    course = ["--against=course_waits,nell,itself,random", "--matches=48", "--batch=8", "--seed=1"]
    exams = ["--exam-every=20", "--exam-matches=6", "--json"]
    arguments = ["learner", "train", "dots", *course, *exams, "--engines", str(tmp_path / "mine.py")]
    (tmp_path / "gate").touch()
    run_here(*arguments, "--data", tmp_path / "here")
    (tmp_path / "gate").unlink()
    process = nodes.begin(*PARLOUR, *arguments, "--data", tmp_path / "there", "--ray", nodes.address)
    os.kill(wait_for_match(nodes, tmp_path, process), signal.SIGKILL)
    wait_for_match(nodes, tmp_path, process)
    os.kill(nodes.second, signal.SIGKILL)
    (tmp_path / "gate").touch()
    out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert json.loads(out.splitlines()[-1]) == {"done": {"stopped": False, "skipped": 0}}
    lessons, *rest = learned(tmp_path / "there")
    assert [lessons, *rest] == list(learned(tmp_path / "here"))
    assert isinstance(lessons, list)
    assert len(lessons) == 48 + 12, "of matches against itself there are two"


@pytest.mark.slow
def test_nodes_come_and_go(nodes: Nodes, tmp_path: Path) -> None:
    """A process or a node is killed ten times, whenever it has learned some more."""
    arguments = ["learner", "train", "dots", "--against=mcts,nell,itself", "--matches=1500", "--batch=50", "--seed=2"]
    arguments += ["--exam-every=500", "--exam-matches=50", "--json"]
    run_here(*arguments, "--data", tmp_path / "here")
    process = nodes.begin(*PARLOUR, *arguments, "--data", tmp_path / "there", "--ray", nodes.address)
    for killed in range(10):
        wait_for_lessons(process, 100)
        if killed % 2:
            os.kill(nodes.second, signal.SIGKILL)
            nodes.add()
        else:
            while not (workers := nodes.workers()):
                time.sleep(0.01)
            os.kill(workers[0], signal.SIGKILL)
    assert process.communicate()[1] == ""
    assert learned(tmp_path / "there") == learned(tmp_path / "here")


def wait_for_lessons(process: "subprocess.Popen[str]", more: int) -> None:
    """By what it tells."""
    assert process.stdout
    first = None
    for line in process.stdout:
        played = json.loads(line).get("played")
        if played is not None:
            first = played if first is None else first
            if played >= first + more:
                return
    raise AssertionError(process.communicate())
