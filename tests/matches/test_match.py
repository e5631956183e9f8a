"""Matches as people know them: taking back, offers, clocks, who begins."""

import pickle

import pytest

import parlour
from parlour.matches.clock import Clock, parse_clock
from parlour.matches.events import Abort, Answer, Event, Move, Offer, Replace, Resign, Seated, Takeback, TimeOut
from parlour.matches.match import Match
from parlour.matches.refusal import WORDS, Refusal

TWO = (Seated("Anna"), Seated("Ben"))


def begun(name: str = "chess", moves: str = "", **more: object) -> Match:
    match = Match.begin(parlour.game(name), TWO, **more)  # type: ignore[arg-type]
    for text in moves.split():
        match.append(match.move(match.position.to_move(), text))
    return match


def code(match: Match, event: Event, at: int | None = None) -> str | None:
    refusal = match.refusal(event, at)
    return refusal.code if refusal else None


def test_a_takeback_goes_to_ones_own_previous_turn() -> None:
    match = begun("chess", "e4 e5 Nf3 Nc6")
    match.append(Takeback(0))
    assert [p.text() for p in match.line] == [p.text() for p in begun("chess", "e4 e5").line]
    match = begun("chess", "e4 e5 Nf3")
    match.append(Takeback(0))
    assert match.ply == 2
    assert match.at == 4, "the takeback changed the position; a ply comes again, a number does not"
    assert code(match, match.move(0, "Nf3"), at=3) == "stale"
    match.append(Takeback(1))
    assert match.ply == 1
    assert code(match, Takeback(1)) == "nothing"


def test_after_a_box_the_previous_turn_is_ones_own_last_move() -> None:
    match = begun("dots", "1-2 1-5 2-6 5-6")
    assert match.position.to_move() == 1
    assert match.turns[-1].player == 1
    match.append(Takeback(1))
    assert match.ply == 3


def test_nothing_is_taken_back_after_the_end() -> None:
    match = begun("tictactoe", "a1 a2 b1 b2 c1")
    assert match.outcome == parlour.Outcome(0, "three in a row")
    assert code(match, Takeback(1)) == "over"
    assert match.to_move is None
    again = match.from_ply(3)
    assert again.ply == 3
    assert not again.over


def test_a_move_by_the_other_player_declines_an_offer() -> None:
    match = begun("chess", "e4")
    match.append(Offer(0))
    assert code(match, Offer(0)) == "offered"
    assert code(match, Offer(1)) == "answer_first"
    assert code(match, Answer(0, True)) == "no_offer"
    match.append(match.move(1, "e5"))
    assert match.offer is None
    assert code(match, Answer(1, True)) == "no_offer"
    match.append(Offer(0))
    match.append(match.move(0, "Nf3"))
    match.append(Answer(1, True))
    assert match.outcome == parlour.Outcome(None, "both agreed")


def test_one_offer_in_a_position_is_enough() -> None:
    match = begun("chess", "e4")
    match.append(Offer(0))
    match.append(Answer(1, False))
    assert code(match, Offer(0)) == "offered"
    match.append(match.move(1, "e5"))
    assert code(match, Offer(0)) is None


def test_takebacks_may_need_the_others_consent() -> None:
    match = begun("chess", "e4", takebacks="agreed")
    assert code(match, Takeback(0)) == "ask_first"
    match.append(Offer(0, "takeback"))
    match.append(Answer(1, True))
    assert match.ply == 0
    assert match.at == 3
    assert code(begun("chess", "e4", takebacks="never"), Offer(0, "takeback")) == "no_takebacks"


def test_aborting() -> None:
    match = begun("chess", "e4")
    assert code(match, Abort(1)) is None
    match = begun("chess", "e4 e5")
    assert code(match, Abort(1)) == "too_late"
    match.append(Offer(1, "abort"))
    match.append(Answer(0, True))
    assert match.aborted
    assert match.over
    assert match.outcome is None


def test_with_an_opponent_one_may_abort_at_any_time() -> None:
    seats = (Seated("Anna"), Seated("Toby", "opponent", "toby"))
    match = Match.begin(parlour.game("chess"), seats)
    for move in ("e2e4", "e7e5"):
        match.append(match.move(match.ply % 2, move))
    assert code(match, Abort(0)) is None


def test_sides_may_stay() -> None:
    match = begun("chess", "e4")
    assert [seat.name for seat in match.rematch().seats] == [seat.name for seat in match.seats]
    assert [seat.name for seat in match.rematch(swap=True).seats] == [seat.name for seat in reversed(match.seats)]


def test_whoever_has_moved_has_moved() -> None:
    match = begun("chess", "e4 e5")
    match.append(Takeback(0))
    assert code(match, Abort(0)) == "too_late"
    match = begun("dots", "1-2 1-5 2-6")
    match.append(Takeback(0))
    match.append(Takeback(0))
    assert code(match, Abort(0)) == "too_late"


def test_two_moves_of_one_player_are_not_both_players() -> None:
    dots = parlour.game("dots", rows=1, cols=2)
    start = dots.start().after("1-2").after("1-3").after("2-4").after("5-6")
    match = Match.begin(dots, TWO, start=start)
    match.append(match.move(0, "3-4"))
    match.append(match.move(0, "3-5"))
    assert match.ply == 2
    assert code(match, Abort(1)) is None


def test_a_third_repetition_ends_it() -> None:
    match = begun("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    assert match.outcome == parlour.Outcome(None, "third repetition")


def test_what_was_spent_is_known_without_a_clock() -> None:
    match = begun("chess")
    for player, text, ms in [(0, "e4", 1000), (1, "e5", 1700)]:
        match.append(match.move(player, text, ms))
    match.append(Takeback(1, 2000))
    match.append(match.move(1, "c5", 2100))
    assert [turn.spent_ms for turn in match.turns] == [1000, 100]
    assert match.turns[0].left_ms is None


def test_the_flag_falls_whoever_notices() -> None:
    match = begun("chess", "e4", clock=Clock(1000, 100))
    assert match.time_left(0, 50) == 1100
    assert match.time_left(1, 400) == 600
    assert match.deadline_ms() == 1000
    assert code(match, TimeOut(1, 999)) == "time_left"
    assert code(match, TimeOut(0, 1000)) == "turn"
    for late in (match.move(1, "e5", 1000), Resign(0, 1000), Offer(1, "draw", 1000)):
        assert code(match, late) == "time"
    match.append(TimeOut(1, 1003))
    assert match.outcome == parlour.Outcome(0, "Black ran out of time")


def test_turns_tell_what_was_spent_and_what_is_left() -> None:
    match = begun("chess", clock=Clock(10_000, 500))
    match.append(match.move(0, "e4", 1500))
    match.append(Offer(0, "draw", 1600))
    match.append(match.move(1, "e5", 2000))
    assert [(turn.ply, turn.player, turn.spent_ms, turn.left_ms) for turn in match.turns] == [
        (0, 0, 1500, 9000),
        (1, 1, 500, 10_000),
    ]


def test_a_resignation_counts_whatever_has_been_played() -> None:
    match = begun("chess", "e4 e5")
    match.append(Resign(1), at=0)
    assert match.outcome == parlour.Outcome(0, "Black resigned")


def test_the_reason_for_a_refused_move_is_the_first_that_applies() -> None:
    match = begun("chess", "e4")
    wrong: list[tuple[int, int | str, str]] = [(0, "d4", "turn"), (1, "Ke7", "illegal"), (1, 9999, "illegal")]
    for player, move, expected in [*wrong, (2, "e5", "seat")]:
        with pytest.raises(Refusal) as refused:
            match.append(match.move(player, move))
        assert refused.value.code == expected
        assert str(refused.value) == WORDS[expected]
        assert pickle.loads(pickle.dumps(refused.value)).code == expected


def test_from_a_position_that_was_set_up() -> None:
    chess = parlour.game("chess")
    start = chess.parse("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    match = Match.begin(chess, TWO, start=start)
    assert match.first == match.to_move == 1
    rematch = match.rematch(swap=True)
    assert rematch.seats == TWO[::-1]
    assert rematch.position == start
    assert rematch.began.seed == match.began.seed + 1
    with pytest.raises(ValueError, match="is not a position of"):
        Match.begin(parlour.game("dots"), TWO, start=start)


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[31mred", "x" * 1001, "\u202eback"])
def test_a_name_fits_on_a_line(name: str) -> None:
    with pytest.raises(ValueError, match=r"begin\.seats\.name cannot be"):
        Match.begin(parlour.game("chess"), (Seated(name), TWO[1]))


def test_somebody_else_takes_a_seat() -> None:
    match = begun("chess", "e4")
    match.append(Replace(1, Seated("Random", "opponent", "random"), "it failed"))
    assert [seat.name for seat in match.seats] == ["Anna", "Random"]
    assert match.at == 1
    assert match.began.seats == TWO


def test_events_that_cannot_be_are_named() -> None:
    good = begun("chess", "e4").events
    with pytest.raises(ValueError, match="a match begins with a Begin"):
        Match(good[1:])
    with pytest.raises(ValueError, match=r"event 2 cannot be: .* It isn't your turn"):
        Match([*good, Move(0, "d2d4")])
    with pytest.raises(ValueError, match=r"event 2 cannot be: .* has already begun"):
        Match([*good, good[0]])


@pytest.mark.parametrize("text", ["", "300", "300s", "0s+1s", "1s+-1s", "1s+1.2345s", "٣s+1s"])
def test_what_is_no_clock(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        parse_clock(text)
    assert parse_clock("180.5s+0s") == Clock(180_500)
