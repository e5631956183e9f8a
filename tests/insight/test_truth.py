"""The truth meter: what the file of fits says is what people read, whether it holds much or nothing."""

from pathlib import Path

import pytest
from tools.chances import BEGIN, DOCS, END, with_truth

from parlour.insight.fitting import Bin
from parlour.insight.truth import as_markdown, interval, meters

FULL = """
[[fit]]
game = "dots"
options = { rows = 3, cols = 3 }
slope = 0.9
first = 0.1
second = -0.1
matches = 400
positions = 1000
command = "python -m tools.chances --matches 400"
truth = [
    [0.052, 0.000, 600, 200],
    [0.704, 0.690, 1400, 300],
]
"""


@pytest.fixture
def full(tmp_path: Path) -> Path:
    file = tmp_path / "chances.toml"
    file.write_text(FULL)
    return file


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    file = tmp_path / "none.toml"
    file.write_text("fit = []\n")
    return file


def test_it_is_read_as_it_was_measured(full: Path, empty: Path) -> None:
    (one,) = meters(full)
    assert one.name.startswith("Dots and boxes, ")
    assert one.bins[1] == Bin(0.704, 0.69, 1400, 300)
    assert (one.matches, one.positions) == (400, 1000)
    assert meters(empty) == ()


def test_an_interval_stays_between_0_and_1(full: Path) -> None:
    never, often = map(interval, meters(full)[0].bins)
    assert never[0] == 0
    assert 0 < never[1] < 0.01
    assert often[0] < 0.69 < often[1]
    assert often[1] - often[0] == pytest.approx(2 * 1.96 * (0.69 * 0.31 / 300) ** 0.5)


def test_the_docs_have_a_table_of_it(full: Path, empty: Path) -> None:
    page = f"before\n{BEGIN}old\n{END}after\n"
    told = with_truth(page, full)
    assert told.startswith("before\n")
    assert told.endswith("after\n")
    assert "old" not in told
    assert "| 70 % | 69 % | 64 and 74 % | 1400 | 300 |" in told
    assert with_truth(told, full) == told
    assert as_markdown(empty) == "Nothing has been measured yet.\n"


def test_the_docs_say_what_the_file_says() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert with_truth(page) == page, "python -m tools.chances --docs"
