"""docs/uci.md: the conversation is held, the options are those there are, and the sample runs where Stockfish is."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.samples import ROOT, samples
from tests.docs.test_docs import printed
from tests.engines.outsiders import kept_engines

PAGE = "docs/uci.md"


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    with kept_engines():
        yield


def test_the_conversation_and_the_options() -> None:
    lines = samples(PAGE, "text")[0].code.splitlines()
    asked = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    command = [sys.executable, "-m", "parlour", "uci"]
    told = subprocess.run(command, input="\n".join(["uci", *asked]), capture_output=True, text=True, timeout=120).stdout
    for line in lines:
        assert line.startswith("> ") or line.rstrip("…") in told
    options = dict(re.findall(r"^option name (\w+) type \w+ default (\w+)", told, re.MULTILINE))
    told_of = re.findall(r"^\| `(\w+)` \| `?(\w+)`? \|", (ROOT / PAGE).read_text(), re.MULTILINE)
    assert dict(told_of) == options


@pytest.mark.skipif(
    not Path("/usr/games/stockfish").exists(), reason="stockfish is not installed (apt-get install stockfish)"
)
def test_the_sample() -> None:
    assert printed(samples(PAGE, "python")[0].code) == ["Ra8#"]
