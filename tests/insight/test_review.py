"""Reviews: every move judged by one judge, exact where the game is solved."""

from dataclasses import replace

import pytest

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.games.game import Outcome, options_text
from parlour.insight.chance import Chance, Fit, fit_of
from parlour.insight.judge import REVIEW_VERSION, Judge, Look, signature_of
from parlour.insight.marks import BLUNDER, MISTAKE, SLIP, accuracy, mark_of, weigh
from parlour.insight.review import ReviewedMove, judge_move
from parlour.insight.telling import chance_words, tell_move, worth_of
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
    """What a move gives away is what the curve falls by: a chance before a move is the one after the move before. Only
    where one of the two is proved it's as much less as nobody could have been sure."""
    reviewed = parlour.review(played("ultimate", 1, 3, 5))
    doubt = fit_of(reviewed.game).doubt
    assert reviewed.start == reviewed.plies[0].before
    for one, following in zip(reviewed.plies, reviewed.plies[1:], strict=False):
        assert one.chance == following.before
    for one in reviewed.plies:
        fall = max(0.0, one.before.expected(one.player) - one.chance.expected(one.player))
        unsure = doubt if one.before.proved != one.chance.proved else 0.0
        assert fall - unsure - 1e-9 <= one.lost <= fall + 1e-9
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
    assert accuracy([0.0, 0.0, BLUNDER]) == 66.7


# What is proved, and what is not.

PAWNS = parlour.game("pawns")
DOUBT = 0.15
SURE, CAPPED, LOST = Chance(1.0, 0.0), Chance(1 - DOUBT, DOUBT), Chance(0.0, 1.0)
SURE_DRAW = Chance(0.0, 0.0)
"""What the judge has proved, and the surest that it says without a proof where it is in doubt."""


@pytest.fixture
def in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pawn chess with a judge of which that many sure positions turn out the other way."""
    fits = {("pawns", options_text(PAWNS)): Fit(doubt=DOUBT)}
    monkeypatch.setattr("parlour.insight.chance.every_fit", lambda: fits)


def look_of(position: parlour.Position, *chances: Chance) -> Look:
    """As if the judge had found these moves, in the order of the list."""
    moves = position.moves()[: len(chances)]
    found = tuple(
        Candidate(move, one.first - one.second, (one.first, one.draw, one.second), solved=one.proved, line=(move,))
        for move, one in zip(moves, chances, strict=True)
    )
    return Look(position, Info(found), found, chances)


def judged(before: tuple[Chance, ...], played: int, after: Chance) -> ReviewedMove:
    """White's move number `played` of the list, from and to what the judge says."""
    start = PAWNS.start()
    move = start.moves()[played]
    return judge_move(look_of(start, *before), move, look_of(start.play(move), after), after, ())


@pytest.mark.usefixtures("in_doubt")
def test_a_missing_proof_is_no_fault() -> None:
    """From a proved win to the surest that is not proved, and back: nobody gave anything away."""
    one = judged((SURE, CAPPED), 1, CAPPED)
    assert one.mark == "best"
    assert one.lost == pytest.approx(0)
    assert not [reason for reason in one.reasons if not reason.good]
    assert judged((Chance(DOUBT, 1 - DOUBT), LOST), 1, LOST).mark == "best"
    assert judged((SURE, CAPPED), 1, Chance(0.5, 0.5)).lost == pytest.approx(0.5 - DOUBT)
    assert judged((SURE, LOST), 1, LOST).lost == 1
    assert one.also == (PAWNS.start().moves()[0],)
    assert judged((SURE, CAPPED), 0, SURE).also == (PAWNS.start().moves()[1],)


def test_nobody_is_blamed_for_what_could_not_be_counted_yet() -> None:
    """In dots and boxes a chance before the end is counted tells nothing: a proof says nothing of the move before it,
    and doesn't reach back over it; nor does a sure win that nobody could have counted become one that was given away."""
    start = parlour.game("dots", rows=5, cols=5).start()
    unknown = Chance(0.54, 0.46)

    def found(before: tuple[Chance, ...], played: int, after: Chance) -> ReviewedMove:
        move = start.moves()[played]
        return judge_move(look_of(start, *before), move, look_of(start.play(move), after), after, ())

    for chosen in (0, 1):
        one = found((unknown, unknown), chosen, LOST)
        assert one.mark in ("best", "good")
        assert one.lost == 0
        assert (one.before, one.chance) == (unknown, LOST)
        assert worth_of(start, one).endswith("on the end can be counted: a lost position.")
    assert found((SURE, unknown), 1, unknown).mark == "good"
    assert found((SURE, unknown), 0, SURE).also == ()
    assert found((SURE, LOST), 1, LOST).lost == 1


def test_every_safe_line_of_a_board_that_was_not_measured_is_as_good() -> None:
    game = parlour.game("dots", rows=4, cols=5)
    first = [move for move, _ in zip(game.start().moves(), range(6), strict=False)]
    position = game.start()
    names = []
    for move in first[::2]:
        names.append(position.move_text(move))
        position = position.play(move)
    assert {one.mark for one in parlour.review(record_of(game, " ".join(names))).plies} == {"best"}


@pytest.mark.usefixtures("in_doubt")
@pytest.mark.parametrize(
    ("chances", "played", "only"),
    [
        ((SURE, LOST), 0, True),
        ((SURE, SURE), 0, False),
        ((SURE, CAPPED), 0, False),
        ((SURE, Chance(0.3, 0.7)), 0, False),  # who knows: it may win too
        ((Chance(0.14, 0.86), LOST), 0, False),
        ((Chance(0.6, 0.4), LOST), 0, True),
        ((Chance(0.6, 0.4), Chance(0.45, 0.55)), 0, True),
        ((Chance(0.6, 0.4), Chance(0.45, 0.55)), 2, False),  # as good as the first, as it turned out
    ],
)
def test_only_where_the_next_is_known_to_be_worse(chances: tuple[Chance, ...], played: int, only: bool) -> None:
    assert judged(chances, played, chances[0]).only is only


def test_a_sentence_says_what_the_curve_says() -> None:
    one = replace(judged((SURE,), 0, SURE), before=Chance(0.45, 0.24), chance=Chance(0.45, 0.24))
    assert worth_of(PAWNS.start(), one).endswith("it keeps 45 % to win and 31 % to draw.")
    assert chance_words(Chance(0.45, 0.55), 1) == "55 % to win"
    assert chance_words(Chance(0.5, 0.5), 0) == "50 % to win"
    assert chance_words(Chance(0.0, 0.0), 0) == "a sure draw"
    assert chance_words(Chance(0.9996, 0.0004), 0) == "99 % to win"


def test_a_review_made_by_other_rules_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a review makes of the same looks counts like the engines: else an old one would never be called old."""
    now = signature_of(TICTACTOE)
    monkeypatch.setattr("parlour.insight.judge.REVIEW_VERSION", REVIEW_VERSION + 1)
    assert signature_of(TICTACTOE) != now


def test_a_box_is_counted_once() -> None:
    """The solver ends 0 to 9 after 2-3, and 3 to 6 after 9-10: that's three boxes, though the margin changes by six."""
    found = parlour.review(
        record_of(parlour.game("dots"), "7-11 10-11 3-4 14-15 7-8 1-2 6-10 6-7 11-12 3-7 8-12 4-8 12-16 2-3")
    ).plies[13]
    assert found.score_lost == 3
    assert found.mark == "mistake"


def test_the_move_that_decided_it_is_the_last_of_the_grave_ones() -> None:
    """O loses the draw with b1, is given it back twice, and loses it for good by not blocking at c3."""
    found = parlour.review(record_of(TICTACTOE, "a1 b1 c2 a2 b2 b3 c3"))
    assert found.turning is not None
    assert found.turning.ply == 6
    assert found.turning.reasons[0].name == "misses_block"


def test_a_blunder_that_was_given_back_lost_nothing() -> None:
    """X throws away a sure win with b2, which costs most of all; O gives it back, and X then loses a draw for good."""
    found = parlour.review(record_of(TICTACTOE, "a1 b1 c2 a2 b2 b3 c3"))
    plies = [
        replace(
            found.plies[0], ply=1, player=0, mark="blunder", before=SURE, chance=Chance(0.2, 0.8), lost=0.8, reasons=()
        ),
        replace(found.plies[1], ply=2, player=1, mark="blunder", before=Chance(0.2, 0.8), chance=SURE_DRAW, lost=0.3),
        replace(found.plies[2], ply=3, player=0, mark="blunder", before=SURE_DRAW, chance=LOST, lost=0.5, reasons=()),
    ]
    lost = replace(found, plies=tuple(plies), outcome=Outcome(1, ""))
    assert lost.lost_for_good(plies[0]) == pytest.approx(0.5)
    assert lost.turning is plies[2]
    given_back = [replace(plies[0], lost=0.8), replace(plies[1], chance=SURE, lost=0.8)]
    on_time = replace(lost, plies=tuple(given_back))
    assert on_time.lost_for_good(given_back[0]) == 0
    assert on_time.turning is given_back[0]


def test_a_fault_without_a_reason_says_what_answers_it() -> None:
    start = PAWNS.start()
    first, second = start.moves()[:2]
    reply = start.play(second).moves()[0]
    fault = replace(
        judged((SURE, LOST), 1, LOST), mark="blunder", reasons=(), reply=(second, reply), solved=True, chance=LOST
    )
    said = start.play(second).move_text(reply)
    assert worth_of(start, fault).endswith(f"The answer {said} wins.")
    unsure = replace(fault, solved=False, chance=Chance(0.2, 0.8))
    assert worth_of(start, unsure).endswith(f"The best answer is {said}.")
    assert worth_of(start, replace(unsure, mark="best", move=first)).count(".") == 1


def test_a_match_that_was_lost_from_the_start_says_so() -> None:
    """On 1 x 1 whoever moves second takes the only box, whatever happens."""
    found = parlour.review(record_of(parlour.game("dots", rows=1, cols=1), "1-2 1-3 2-4 3-4"))
    assert found.turning is None
    assert found.lost_from_the_start
    assert not parlour.review(record_of(TICTACTOE, "a1 b1 c2 a2 b2 b3 c3")).lost_from_the_start


def test_a_decided_match_still_has_faults() -> None:
    """Black is a queen and more ahead: White hangs the queen, Black does not take it, White allows mate at once."""
    moves = (
        "b4 e5 h3 Bxb4 Nf3 Nc6 e4 Nge7 Ng1 O-O Nf3 d5 Nh2 f6 c4 dxe4 Bb2 Nf5 Bd4 Nfxd4 Na3 Bxh3 f4 Bc8 Qa4 e3 Qb3 "
        "exf4 Rg1 Bg4 g3 Bxd2#"
    )
    found = parlour.review(record_of(parlour.game("chess"), moves), threads=2)
    marks = {one.ply: one.mark for one in found.plies}
    assert [marks[ply] for ply in (27, 28, 31)] == ["slip", "slip", "slip"]
    assert marks[32] == "best"
    line = found.line
    assert tell_move(line[27], found.plies[27]) == (
        "exf4 is a slip: it hardly changes who wins, but Nxb3 is clearly better."
    )
    white = found.accuracy[0]
    assert white is not None
    assert white < 80, "moves of a lost position that change nothing are not counted as good ones"


@pytest.mark.parametrize("tiebreak", ["draw", "boards"])
def test_what_the_judge_sees_does_not_depend_on_what_it_saw_before(tiebreak: str) -> None:
    """Otherwise a review would come out otherwise each time that other threads took other positions."""
    line = [parlour.game("ultimate", tiebreak=tiebreak).start()]
    for move in ("b2b2", "b2a1"):
        line.append(line[-1].after(move))
    with Judge(line[0].game) as first, Judge(line[0].game) as second:
        for ply in (0, 1):
            first.look(line[ply], line[:ply])
        seen = [judge.look(line[2], line[:2]) for judge in (first, second)]
    assert seen[0].candidates == seen[1].candidates
    assert seen[0].chances == seen[1].chances
