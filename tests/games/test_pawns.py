"""Pawn chess: counts from outside, values on few files, and the rules one by one."""

import pytest

import parlour
from tests.games.solve import first_move_values, margin_value, winner_sign

GAME = parlour.game("pawns")
START = GAME.start()


def files(count: int, stalemate: str) -> parlour.Position:
    """`count` neighbouring files of pawns."""
    rest = str(8 - count)
    text = f"8/{'p' * count}{rest}/8/8/8/8/{'P' * count}{rest}/8 w - - 0 1"
    return parlour.game("pawns", stalemate=stalemate).parse(text)


def test_perft() -> None:
    assert [parlour.perft(START, depth) for depth in range(1, 7)] == [16, 256, 3846, 57744, 815968, 11515584]


@pytest.mark.slow
def test_deep_perft() -> None:
    assert parlour.perft(START, 7) == 153_456_226


@pytest.mark.parametrize(("count", "loss", "draw"), [(1, -1, 0), (2, -1, -1), (3, -1, 0)])
@pytest.mark.deep
def test_values_on_few_files(count: int, loss: int, draw: int) -> None:
    assert margin_value(files(count, "loss"), winner_sign) == loss
    assert margin_value(files(count, "draw"), winner_sign) == draw


@pytest.mark.deep
def test_first_moves_on_three_files() -> None:
    assert set(first_move_values(files(3, "loss"), winner_sign).values()) == {-1}
    draws = first_move_values(files(3, "draw"), winner_sign)
    assert {move for move, value in draws.items() if value == -1} == {"b4"}


@pytest.mark.slow
@pytest.mark.parametrize("stalemate", ["loss", "draw"])
def test_four_files(stalemate: str) -> None:
    """White wins with exactly the double steps of the two middle pawns."""
    values = first_move_values(files(4, stalemate), winner_sign)
    assert {move for move, value in values.items() if value == 1} == {"b4", "c4"}
    assert {value for move, value in values.items() if move not in ("b4", "c4")} == {-1}


def moves(text: str) -> set[str]:
    position = GAME.parse(text)
    return {position.move_text(move) for move in position.moves()}


def test_steps_and_captures() -> None:
    assert moves("8/8/8/8/8/3p4/P1P1P3/8 w - -") == {"a3", "a4", "c3", "c4", "cxd3", "e3", "e4", "exd3"}
    assert moves("8/8/8/8/p7/8/P7/8 w - -") == {"a3"}, "the double step needs both squares empty"
    assert moves("8/8/8/8/8/p6p/P6P/8 w - -") == set(), "a pawn does not take straight ahead"
    assert moves("8/8/8/8/8/7p/P7/8 w - -") == {"a3", "a4"}, "a capture does not wrap round the board"


def test_en_passant_in_the_very_next_move_only() -> None:
    before = GAME.parse("8/3p4/8/4P3/8/8/7P/8 b - - 0 1")
    offered = before.after("d5")
    assert offered.text().split()[3] == "d6"
    assert "exd6" in {offered.move_text(move) for move in offered.moves()}
    taken = offered.after("exd6")
    assert taken.outcome() == parlour.Outcome(0, "the last enemy pawn was taken")
    later = GAME.parse("8/p2p4/8/4P3/8/8/7P/8 b - - 0 1").after("d5").after("h3").after("a6")
    assert "exd6" not in {later.move_text(move) for move in later.moves()}


def test_an_en_passant_square_that_nobody_can_use_is_dropped() -> None:
    assert GAME.parse("8/8/8/3p4/8/8/7P/8 w - d6").text().split()[3] == "-"
    assert GAME.parse("8/8/8/3pP3/8/8/8/8 w - d6").text().split()[3] == "d6"
    assert START.after("e4").text() == "8/pppppppp/8/8/4P3/8/PPPP1PPP/8 b - - 0 1"


def test_reaching_the_last_rank_wins() -> None:
    after = GAME.parse("8/4P3/8/8/8/8/p7/8 w - - 0 1").after("e8")
    assert after.outcome() == parlour.Outcome(0, "a pawn reached the last rank")
    assert after.moves() == []
    assert [shape.label for shape in after.view().shapes if "won" in shape.flags and shape.id] == ["e8, white pawn"]


@pytest.mark.parametrize(("stalemate", "winner"), [("loss", 1), ("draw", None)])
def test_having_no_move(stalemate: str, winner: int | None) -> None:
    position = parlour.game("pawns", stalemate=stalemate).parse("8/8/8/8/p7/P7/8/8 w - - 0 1")
    assert position.outcome() == parlour.Outcome(winner, "the player to move has no move")


def test_texts_that_are_not_positions() -> None:
    for text, fault in {
        "8/8/8/8/8/8/8/8 w - -": "has no pawn",
        "8/8/8/8/8/8/p7/P7 w - -": "white pawn stands on the first rank",
        "p7/8/8/8/8/8/P7/8 w - -": "black pawn stands on the eighth rank",
        "P7/8/8/8/8/8/p7/8 w - -": "already has a pawn on the last rank",
        "PP6/8/8/8/8/8/p7/8 b - -": "the first one there wins",
        "8/pppppppp/p7/8/8/8/P7/8 w - -": "at most eight pawns",
        "8/8/8/8/8/8/k7/8 w - -": "'k' is not one of Pp",
        "8/p7/8/8/8/8/P7/8 w KQ -": "there is no castling without kings",
        "8/p7/8/8/8/8/P7/8 x - -": "the player to move is w or b",
        "8/p7/8/8/8/8/P7/8 w - e9": "a square or -",
        "8/p7/8/8/8/8/P7/8 w - - 0 0": "the move number is a number from 1",
        "8/p7/8/8/8/8/P7/8 w - - x 1": "the half-move clock is a number",
        "8/p7/8/8/8/8/P7 w - -": "the board takes 8 ranks",
        "8/p8/8/8/8/8/P7/8 w - -": "takes 8 squares, not 9",
    }.items():
        with pytest.raises(ValueError, match=fault):
            GAME.parse(text)
