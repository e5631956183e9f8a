"""One move explained, and a computer's move thought again."""

import pytest

import parlour
from parlour.matches.events import Takeback
from tests.insight.some import record_of

TICTACTOE = parlour.game("tictactoe")


def test_a_blunder_in_words() -> None:
    explained = parlour.explain(record_of(TICTACTOE, "a1 b1 b2"), 2)
    reason = explained.judged.reasons[0]
    assert explained.text == f"b1 is a blunder: b2 would keep a sure draw, this leaves a lost position. {reason.text}"
    assert reason.name == "not_centre"
    assert explained.thought is None


def test_it_says_what_the_review_says() -> None:
    """Also where only what came later shows what a move was worth."""
    record = parlour.play("pawns", "finn", "rosa", seed=3)
    review = parlour.review(record)
    for one in review.plies[::4]:
        assert parlour.explain(record, one.ply).judged == one


def test_what_was_taken_back_is_not_explained() -> None:
    match = record_of(TICTACTOE, "a1 b1").match()
    match.append(Takeback(1))
    match.append(match.move(1, "b2", match.ms))
    explained = parlour.explain(parlour.Record(match), 2)
    assert explained.position.move_text(explained.judged.move) == "b2"
    assert explained.judged.mark == "best"


@pytest.mark.parametrize("ply", [0, 3, -1, True])
def test_no_such_move(ply: int) -> None:
    with pytest.raises(ValueError, match="There's no move"):
        parlour.explain(record_of(TICTACTOE, "a1 b1"), ply)


def test_the_last_move_of_a_match() -> None:
    explained = parlour.explain(record_of(TICTACTOE, "a1 a2 b1 b2 c1"), 5)
    assert explained.judged.mark == "best"
    assert explained.judged.chance.first == 1
