"""docs/train.md: its commands do what it says, only for less long."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.engines.net_file import read_net
from tests.docs.samples import samples

PAGE = "docs/train.md"
SHORT = "0.01"
"""Minutes: less than a round, so that one is played."""
FEW = ["--matches", "48", "--nodes", "4", "--no-exams"]


@pytest.mark.slow
def test_its_commands_run_one_after_the_other(tmp_path: Path) -> None:
    for sample in samples(PAGE, "sh"):
        for line in sample.code.splitlines():
            parlour, command, *rest = shlex.split(line)
            assert parlour == "parlour"
            text = re.sub(r"--minutes \d+", f"--minutes {SHORT}", shlex.join(rest))
            more = FEW if command == "train" else []
            done = subprocess.run(
                [sys.executable, "-m", "parlour", command, *shlex.split(text), *more],
                cwd=tmp_path,
                input="resign\n" if command == "play" else None,
                text=True,
                capture_output=True,
            )
            assert done.returncode == 0, (line, done.stdout, done.stderr)
    assert {file.name: read_net(file).game for file in tmp_path.glob("*.net")} == {
        "zip.net": "tictactoe",
        "dots.net": "dots",
        "dots-2.net": "dots",
        "pawns.net": "pawns",
        "chess-of-mine.net": "chess",
    }
