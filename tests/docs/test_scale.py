"""docs/scale.md shows what `python -m bench.day` makes of the figures that are kept."""

import pytest
from bench import day

from tests.docs.samples import ROOT


def test_the_tables_in_the_docs_are_those_that_are_computed() -> None:
    text, of = (ROOT / "docs/scale.md").read_text(), day.costs()
    assert day.costs_table(of) in text
    assert day.day_table(1_000_000, [10, 1_000, 100_000], 1, of) in text


def test_more_people_need_more() -> None:
    of = day.costs()
    few, many = day.at_once(1000, of), day.at_once(100_000, of)
    assert round(few.people) == 1000
    assert many.moves == pytest.approx(100 * few.moves)
    assert day.needs(many, of)["machines"] > day.needs(few, of)["machines"]
    minutes = day.day(100_000, 1, of)
    played = sum(one.moves for one in minutes) * 60
    expected = 100_000 * day.MATCHES * sum(kind.share * day.MOVES[kind.game] for kind in day.KINDS)
    assert played == pytest.approx(expected, rel=0.01), "every move of every match is in it"
