"""A net's training on a real cluster of two Ray nodes: whoever dies, it's the same net as on this machine."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from parlour.engines.net_file import read_net
from tests.cluster.conftest import PARLOUR, Nodes

ROUNDS = 6


@pytest.mark.deep
def test_a_node_is_killed_in_the_middle_of_a_training(nodes: Nodes, tmp_path: Path) -> None:
    arguments = ["train", "tictactoe", f"--rounds={ROUNDS}", "--matches=480", "--nodes=60", "--no-exams", "--json"]
    here, there = tmp_path / "here.net", tmp_path / "there.net"
    subprocess.run([*PARLOUR, *arguments, "--out", str(here)], check=True, stdout=subprocess.PIPE)
    process = nodes.begin(*PARLOUR, *arguments, "--out", str(there), "--ray", nodes.address)
    assert process.stdout
    for line in process.stdout:
        said = json.loads(line)
        if said.get("round") == 1:
            os.kill(nodes.second, signal.SIGKILL)
    _, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert said["done"] is True
    assert read_net(there).net.parts() == read_net(here).net.parts()
