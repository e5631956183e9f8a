"""Reviews: every move judged by one judge, exact where the game is solved."""

import pytest

import parlour
from parlour.insight.chance import Chance
from parlour.insight.marks import BLUNDER, MISTAKE, SLIP, accuracy, mark_of, weigh
from parlour.matches.events import Resign
from parlour.plain.minimax import Minimax
from tests.insight.some import played, record_of

TICTACTOE = parlour.game("tictactoe")


@pytest.mark.parametrize("seed", range(6))
def test_tictactoe_is_judged_as_plain_minimax_judges_it(seed: int) -> None:
    """An independent search of the whole game says what each move gave away."""
    record = played("tictactoe", seed % 3, 1, seed)
    search = Minimax()
    for one in parlour.review(record).plies:
        position = record.line[one.ply - 1]
        sign = 1 if one.player == 0 else -1
        values = {move: sign * value for move, value in search.values(position).items()}
        assert one.lost == (max(values.values()) - values[one.move]) / 2
        assert values[one.best] == max(values.values())
        assert one.solved


def test_a_known_blunder() -> None:
    """Against a corner only the centre holds."""
    reviewed = parlour.review(record_of(TICTACTOE, "a1 b1 b2 c3 a3 c1 a2"))
    first, second = reviewed.plies[:2]
    assert first.mark == "best"
    assert second.mark == "blunder"
    assert second.best == TICTACTOE.start().after("a1").parse_move("b2")
    assert second.chance == Chance(1.0, 0.0)
    assert "only the centre holds" in second.reasons[0].text
    assert reviewed.turning is second


def test_chances_are_one_curve() -> None:
    """What a move gives away is what the curve falls by: a chance before a move is the one after the move before."""
    reviewed = parlour.review(played("ultimate", 1, 3, 5))
    assert reviewed.start == reviewed.plies[0].before
    for one, following in zip(reviewed.plies, reviewed.plies[1:], strict=False):
        assert one.chance == following.before
    for one in reviewed.plies:
        assert one.lost == pytest.approx(max(0.0, one.before.expected(one.player) - one.chance.expected(one.player)))
        assert 0 <= one.chance.first <= 1
        assert 0 <= one.chance.second <= 1
        assert one.chance.first + one.chance.second <= 1 + 1e-9


def test_the_best_move_is_no_mistake() -> None:
    """One judge, one look: a move that it would have played is never called a fault."""
    reviewed = parlour.review(played("ultimate", 2, 2, 7))
    for one in reviewed.plies:
        assert (one.lost == 0) == (one.mark == "best")
        assert one.best == one.move or one.mark != "best"


def test_threads_change_nothing() -> None:
    record = played("pawns", 1, 2, 3)
    assert parlour.review(record, threads=1) == parlour.review(record, threads=3)


def test_progress_counts_every_position() -> None:
    record = played("tictactoe", 1, 2, 4)
    heard: list[tuple[int, int]] = []
    parlour.review(record, threads=2, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(n, len(record.line)) for n in range(1, len(record.line) + 1)]


def test_boxes_given_away_in_a_lost_match_are_seen() -> None:
    """On the small board whoever begins must lose; handing out boxes is a fault all the same."""
    reviewed = parlour.review(played("dots", 1, 3, 3))
    assert reviewed.start == Chance(0.0, 1.0)
    given = [one for one in reviewed.plies if one.player == 0 and one.score_lost]
    assert given
    for one in given:
        assert one.mark != "best"
        assert one.lost == 0


def test_a_resigned_match_is_reviewed_to_its_last_position() -> None:
    match = record_of(TICTACTOE, "a1 b2").match()
    match.append(Resign(0))
    reviewed = parlour.review(parlour.Record(match))
    assert len(reviewed.plies) == 2
    assert reviewed.plies[-1].chance == Chance(0.0, 0.0)
    assert reviewed.outcome == match.outcome


def test_nothing_played() -> None:
    with pytest.raises(ValueError, match="nothing to review"):
        parlour.review(record_of(TICTACTOE, ""))


def test_only_move() -> None:
    """A block that is forced: everything else loses."""
    reviewed = parlour.review(record_of(TICTACTOE, "a1 b2 b1 c1"))
    assert reviewed.plies[3].only
    assert not reviewed.plies[0].only


def test_marks() -> None:
    assert [mark_of(lost, False) for lost in (0, SLIP - 0.01, SLIP, MISTAKE, BLUNDER)] == [
        "best",
        "good",
        "slip",
        "mistake",
        "blunder",
    ]
    assert mark_of(0.5, True) == "best"
    assert weigh(0.0, 1) == SLIP
    assert weigh(0.3, 1) == 0.3


def test_accuracy() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([0.0, BLUNDER]) == 50
    assert accuracy([1.0]) == 0
