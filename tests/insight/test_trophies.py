"""Every trophy: a match that earns it, and one that comes near and does not. The judge is the real one."""

import re
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.insight.json import review_json
from parlour.insight.trophies import KNOWLEDGE, OF_REASONS, TROPHIES, Found, Seat, trophies_in
from parlour.matches.events import Resign, Takeback
from parlour.matches.match import Match
from tests.insight.some import record_of

STALEMATE: dict[str, int | str] = {"stalemate": "draw"}
SMALL: dict[str, int | str] = {"rows": 2, "cols": 4}
ULTIMATE = "X.OOOXO.X/X.XOXO.OX/OO.X.OOX./XOXOXXXXO/OXXOOXO../X.OXXOO.X/XOXXOX.../OX.OO.X../.X.OXO.O. O any"
FORCED = "X.OOOXO.X/X.XOXO.OX/OOXXXOOXO/XOXOXXXXO/OXXOOXO../X.OXXOO.X/XOXXOX.../OX.OOOX../.XOOXOXO. O a3"
DEALT, COUNTED = ".--/|....../---/|1|...|/-.- 1", ".---/|...|1|1|/..--/....|1|1|/-.-- 2"
CASES: list[tuple[str, str, dict[str, int | str], str, str, str]] = [
    # trophy, game, options, where, what earns it, what comes near
    ("fork", "tictactoe", {}, "OOX/X../...", "b2", "a3"),
    ("fork", "chess", {}, "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "d5e3"),
    ("force", "tictactoe", {}, "OOX/X../...", "c3", "a3"),
    ("force", "ultimate", {}, FORCED, "a3a3", "a3b3"),
    ("two_threats", "ultimate", {}, ULTIMATE, "c1c1", "c1b2"),
    ("double_deal", "dots", {"rows": 2, "cols": 3}, DEALT, "6-9", "1-4"),
    ("chain_count", "dots", SMALL, COUNTED, "2-3", "1-4"),
    ("breakthrough", "pawns", STALEMATE, "8/1pp5/p7/PPP5/8/8/8/8 w - - 0 2", "c5c6", "b5a6"),
    ("squeeze", "pawns", {}, "8/8/p7/6p1/6P1/8/P7/8 w - - 0 3", "a2a3", "a2a4"),
    ("forced_mate", "chess", {}, "6k1/8/3p1Q2/3K2B1/8/8/8/8 w - - 1 2", "g5h6", "f6h8"),
    ("underpromotion", "chess", {}, "8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "f7f8r", "f7f8n"),
    ("smothered_mate", "chess", {}, "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", "h6g8"),
    ("smothered_mate", "chess", {}, "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", "h6f5"),
    ("en_passant", "chess", {}, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5e6"),
]


def earned(game: parlour.Game, moves: str, start: str | None, seat: Seat) -> list[str]:
    record = record_of(game, moves, start)
    return [name for name, _ in trophies_in(record.match(), review_json(parlour.review(record)), seat)]


@pytest.mark.parametrize(("trophy", "name", "options", "start", "move", "near"), CASES)
def test_knowledge_is_earned_by_a_move_that_shows_it(
    trophy: str, name: str, options: dict[str, Any], start: str, move: str, near: str
) -> None:
    game = parlour.game(name, **options)
    player = game.parse(start).to_move()
    assert player is not None
    assert trophy in earned(game, move, start, Seat(player))
    assert trophy not in earned(game, near, start, Seat(player))
    assert trophy not in earned(game, move, start, Seat(1 - player)), "the other's move earns nothing"


def test_every_trophy_has_a_case_here() -> None:
    assert {case[0] for case in CASES} == set(KNOWLEDGE)
    assert {(case[1], case[0]) for case in CASES} >= {(game, name) for (game, _), name in OF_REASONS.items()}


def test_a_mate_by_a_knight_is_not_always_smothered() -> None:
    chess = parlour.game("chess")
    airy = record_of(chess, "e5f7", "7k/7p/8/4N3/8/1B6/8/K5R1 w - - 0 1")
    assert airy.outcome is not None
    assert airy.outcome.winner == 0
    assert trophies_in(airy.match(), None, Seat(0)) == []


# How a match went: only if it counts.

TICTACTOE = parlour.game("tictactoe")
WON, DRAWN, LOST = "a1 b1 b2 c3 a3 a2 c1", "b2 a1 c1 a3 a2 c2 b1 b3 c3", "a1 b2 b1 c1 c3 a3"


def told(match: Match, seat: Seat, review: Any = None) -> list[Found]:
    return trophies_in(match, review, seat)


def test_first_wins_are_of_the_ladder_and_count() -> None:
    won, lost = record_of(TICTACTOE, WON).match(), record_of(TICTACTOE, LOST).match()
    assert told(won, Seat(0, "pip", is_rated=True)) == [("first_win", "pip"), ("unaided", "")]
    assert told(won, Seat(0, "somebody's engine", is_rated=True)) == [("unaided", "")]
    assert told(won, Seat(0, "pip")) == []
    assert told(won, Seat(1, "pip", is_rated=True)) == []
    assert told(lost, Seat(0, "pip", is_rated=True)) == []
    assert told(lost, Seat(1, "", is_rated=True)) == [("unaided", "")]


def test_whoever_plays_perfectly_is_held() -> None:
    drawn, lost = record_of(TICTACTOE, DRAWN).match(), record_of(TICTACTOE, LOST).match()
    assert told(drawn, Seat(0, "perfect", is_rated=True)) == [("held_perfect", "")]
    assert told(drawn, Seat(0, "pip", is_rated=True)) == []
    assert told(lost, Seat(0, "perfect", is_rated=True)) == []


def test_a_clean_sheet_has_enough_moves_and_no_slip() -> None:
    game = parlour.game("tictactoe", m=4, n=4, k=4)
    whole = "c3 d3 a3 a2 b2 c1 c2 a4 b3 b4 d1 a1 b1 c4 d4 d2"
    slipped = "d2 c2 c3 a2 d1 a4 d3 a3 c1 c4 b4 d4 b3 b2 a1 b1"
    for moves in (whole, slipped):
        outcome = record_of(game, moves).outcome
        assert outcome is None or outcome.winner != 1
    assert "clean" in earned(game, whole, None, Seat(0, is_rated=True))
    assert "clean" not in earned(game, whole, None, Seat(0)), "it does not count"
    assert "clean" not in earned(game, slipped, None, Seat(0, is_rated=True))
    short = " ".join(whole.split()[:14])
    assert "clean" not in earned(game, short, None, Seat(0, is_rated=True))


def test_a_comeback_is_from_where_little_was_left() -> None:
    lost, even = "OO./..X/XXO", "OX./..X/.O."

    def resigned(start: str) -> list[Found]:
        record = record_of(TICTACTOE, "c1", start)
        review, match = review_json(parlour.review(record)), record.match()
        match.append(Resign(1, match.ms))
        return told(match, Seat(0, is_rated=True), review)

    assert ("comeback", "") in resigned(lost)
    assert ("comeback", "") not in resigned(even)


def test_what_was_taken_back_earns_nothing() -> None:
    match = record_of(parlour.game("chess"), "e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").match()
    assert ("en_passant", "") in told(match, Seat(0))
    match.append(Takeback(0, match.ms))
    assert told(match, Seat(0)) == []


def test_every_trophy_has_words_on_the_page() -> None:
    words = (Path(__file__).parents[2] / "web/src/words/profile.ts").read_text("utf-8").partition("TROPHIES = ")[2]
    assert re.findall(r"^  (\w+): {", words, re.MULTILINE) == list(TROPHIES)


def test_names_are_distinct() -> None:
    assert len(set(TROPHIES)) == len(TROPHIES) == 16
