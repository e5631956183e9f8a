"""One move explained, and a computer's move thought again."""

import pytest

import parlour
from parlour.insight.explain import think_again_at
from parlour.matches.events import Takeback
from tests.insight.some import played, record_of

TICTACTOE = parlour.game("tictactoe")


def test_a_blunder_in_words() -> None:
    explained = parlour.explain(record_of(TICTACTOE, "a1 b1 b2"), 2)
    reason = explained.judged.reasons[0]
    assert explained.text == f"b1 is a blunder: b2 would keep a sure draw, this leaves a lost position. {reason.text}"
    assert reason.name == "not_centre"
    assert explained.thought is None


@pytest.mark.parametrize(("name", "first", "second"), [("tictactoe", 4, 2), ("ultimate", 2, 3), ("pawns", 2, 1)])
def test_every_computer_s_move_is_thought_again_to_the_same(name: str, first: int, second: int) -> None:
    record = played(name, first, second, 11)
    for ply in range(1, min(9, len(record.moves) + 1)):
        thought = think_again_at(record, ply)
        assert thought is not None
        assert thought.same
        assert thought.candidate.move == record.move_ids[ply - 1]


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
