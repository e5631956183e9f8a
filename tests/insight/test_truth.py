"""The truth meter: what the file of fits says is what people read, whether it holds much or nothing."""

from pathlib import Path

import pytest
from tools.chances import BEGIN, DOCS, END, with_truth

from parlour.insight.fitting import Bin
from parlour.insight.truth import as_markdown, meters

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
    """As tables of Wilson's interval have it."""
    never, often = (one.interval for one in meters(full)[0].bins)
    assert never == pytest.approx((0, 0.0188), abs=1e-4)
    assert often == pytest.approx((0.6355, 0.7397), abs=1e-4)
    assert Bin(0.9, 0.0, 1, 1).interval == pytest.approx((0, 0.7935), abs=1e-4), "one match proves nothing"


def test_what_luck_does_not_explain_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "off.toml"
    rows = "[0.052, 0.000, 600, 200],\n    [0.702, 0.690, 1396, 300],\n    [0.902, 0.000, 4, 4],"
    file.write_text(FULL.replace("[0.052, 0.000, 600, 200],\n    [0.704, 0.690, 1400, 300],", rows))
    (one,) = meters(file)
    assert len(one.bins) == 2, "four matches tell nothing"
    assert [each.holds for each in one.bins] == [False, True]
    assert "1 of these 2 is further off than luck alone explains." in as_markdown(file)


def test_the_docs_have_a_table_of_it(full: Path, empty: Path) -> None:
    page = f"before\n{BEGIN}old\n{END}after\n"
    told = with_truth(page, full)
    assert told.startswith("before\n")
    assert told.endswith("after\n")
    assert "old" not in told
    assert "| 70 % | 69 % | 64 and 74 % | 1400 | 300 |" in told
    assert with_truth(told, full) == told
    assert as_markdown(empty) == "Nothing has been measured yet.\n"


def test_where_the_number_tells_nothing_nothing_is_compared(tmp_path: Path) -> None:
    """Its bins would only show how two halves of the matches differ."""
    file = tmp_path / "flat.toml"
    file.write_text(FULL.replace("slope = 0.9", "slope = 0.0"))
    assert meters(file)[0].bins == ()
    told = as_markdown(file)
    assert "nobody can tell who wins here" in told
    assert "|" not in told


def test_the_docs_say_what_the_file_says() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert with_truth(page) == page, "python -m tools.chances --docs"
