"""A review as notes in a PGN, which other programs read."""

import io

import chess.engine
import chess.pgn
import pytest

import parlour
from parlour.games.reason import Prospect
from parlour.insight.json import review_json
from parlour.insight.notes import notes_of
from parlour.insight.review import mate_after
from tests.insight.some import record_of

CHESS = parlour.game("chess")


def test_python_chess_reads_evaluations_and_signs() -> None:
    record = record_of(CHESS, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")
    text = parlour.to_pgn(record, notes_of(review_json(parlour.review(record)), CHESS))
    found = chess.pgn.read_game(io.StringIO(text))
    assert found
    assert not found.errors
    nodes = list(found.mainline())
    assert [node.san() for node in nodes] == record.moves
    blunder = nodes[5]
    assert blunder.nags == {chess.pgn.NAG_BLUNDER}
    assert "was better" in blunder.comment
    seen = blunder.eval()
    assert seen
    assert seen.white() == chess.engine.Mate(1)
    opening = nodes[0].eval()
    assert opening
    assert abs(opening.white().score() or 0) < 150
    assert nodes[6].eval() is None, "what is over has no evaluation"
    assert parlour.from_pgn(text).moves == record.moves
    assert max(map(len, text.splitlines())) <= 80


def test_a_review_kept_without_scores_gives_signs_alone() -> None:
    kept = {"plies": [{"ply": 1, "mark": "mistake", "only": False, "best": "e4"}]}
    assert notes_of(kept, CHESS)[1] == ("$2", "Mistake. e4 was better.")


@pytest.mark.parametrize(
    ("mate", "player", "moves"),
    [(3, 0, 1), (3, 1, -1), (-2, 0, -1), (-2, 1, 1), (5, 0, 2), (-4, 0, -2), (None, 0, None)],
)
def test_a_mate_is_counted_from_after_the_move(mate: int | None, player: int, moves: int | None) -> None:
    assert mate_after(Prospect((), 1.0, mate=mate), player) == moves
