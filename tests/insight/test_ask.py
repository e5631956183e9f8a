"""Everyone's opinion about one position."""

import pytest

import parlour
from parlour.insight.ask import truth_of
from parlour.plain.minimax import minimax

TICTACTOE = parlour.game("tictactoe")


def test_everyone_is_asked() -> None:
    position = TICTACTOE.parse("X../.O./..X")
    heard: list[str] = []
    found = parlour.ask(position, heard=lambda one: heard.append(one.opponent.id))
    assert [one.opponent for one in found] == parlour.opponents(TICTACTOE)
    assert heard == [one.opponent.id for one in found]
    assert all(one.move in position.moves() for one in found)


def test_the_perfect_one_keeps_the_truth() -> None:
    for text in ("X../.O./..X", ".../.X./...", "XO./.../..."):
        position = TICTACTOE.parse(text)
        truth = truth_of(position)
        assert truth is not None
        assert parlour.ask(position)[-1].move in truth.moves


def test_truth_against_plain_minimax() -> None:
    position = TICTACTOE.parse("XO./.../...")
    truth = truth_of(position)
    assert truth is not None
    values = minimax(position)
    best = max(values.values())
    assert truth.moves == {move for move, value in values.items() if value == best}


def test_where_nothing_is_known() -> None:
    assert truth_of(parlour.game("chess").start()) is None
    assert truth_of(parlour.game("dots", rows=5, cols=5).start(), nodes=100) is None


def test_a_match_that_is_over() -> None:
    with pytest.raises(ValueError, match="over"):
        parlour.ask(TICTACTOE.parse("XXX/OO./..."))
