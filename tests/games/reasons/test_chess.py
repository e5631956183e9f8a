"""What is said about moves of chess: where it must be said and where not, and whether it is true."""

from collections import Counter
from collections.abc import Iterator

import chess
import pytest

import parlour
from parlour.games.chess import Chess
from parlour.games.reason import Evidence, Reason
from tests.games.reasons.cases import by_reason, played_moves, random_moves, reasons_of
from tests.games.reasons.chess_claims import CLAIMS, after, check_claim, chess_line, lead
from tests.games.reasons.judged import Judge, JudgedCase, read_judged

GAME = Chess()
CASES = read_judged("chess")


def check(evidence: Evidence, reason: Reason) -> None:
    check_claim(evidence.position.text(), evidence.move, reason, chess_line(reason.line))
    assert "{" not in reason.text
    assert reason.text.startswith("This ")
    assert reason.text.endswith(".")


@pytest.mark.parametrize("cases", by_reason(CASES))
def test_speaks_or_is_silent(cases: list[JudgedCase]) -> None:
    for case in cases:
        said, line = reasons_of(case.evidence), case.line
        lines = [reason.line[: len(line or ())] for reason in said if reason.name == case.reason]
        assert lines == ([] if line is None else [line]), case
        for reason in said:
            check(case.evidence, reason)


SILENT_ALONE = {"mates_soon", *(name for name in CLAIMS if name.startswith(("allows", "misses")))}
"""What needs an engine's word, a mate in one and a free piece excepted."""


def test_without_an_engine_only_what_one_move_shows() -> None:
    for case in [case for case in CASES if case.speaks][::10]:
        alone = Evidence(case.evidence.position, case.evidence.move)
        for reason in reasons_of(alone):
            assert reason.name not in SILENT_ALONE or len(reason.line) <= 2, case
            check(alone, reason)


def is_upheld(evidence: Evidence, reason: Reason, deep: Judge) -> bool:
    """Whether a longer search says so too: a fault gives something away, and what speaks for a move does not lose."""
    judged = deep.evidence(evidence.position, evidence.move)
    assert judged.played
    if reason.name in ("mates", "mates_soon"):
        assert judged.played.chance > 0.9
    if reason.name in ("allows_mate", "back_rank"):
        assert judged.played.chance < 0.1
    if reason.name in ("misses_mate", "allows_mate", "back_rank"):
        return True
    return judged.lost < 0.35 if reason.good else judged.lost > 0.01


def moves_to_try(count: int, seed: int) -> Iterator[tuple[parlour.Position, int]]:
    yield from random_moves(GAME, count, seed)
    yield from played_moves(GAME, "alphabeta", count, seed)


def check_many(count: int, nodes: int, deep_nodes: int, seed: int) -> Counter[str]:
    """How often each reason was heard. What is said of the board is always true; that it was a fault is the engine's
    word, which a longer search may take back now and then."""
    judge, deep, heard, taken_back = Judge(nodes), Judge(deep_nodes), Counter[str](), 0
    for position, move in moves_to_try(count, seed):
        evidence = judge.evidence(position, move)
        for reason in reasons_of(evidence):
            heard[reason.name] += 1
            check(evidence, reason)
            taken_back += not is_upheld(evidence, reason, deep)
    assert taken_back <= 0.02 * heard.total()
    return heard


@pytest.mark.deep
def test_nothing_false_is_said_of_some_moves() -> None:
    assert check_many(100, 4_000, 20_000, seed=1).total() > 40


@pytest.mark.slow
def test_nothing_false_is_said_of_many_moves() -> None:
    assert check_many(1_000, 10_000, 40_000, seed=2).total() > 400


@pytest.mark.deep
def test_nothing_false_is_said_without_an_engine() -> None:
    for position, move in moves_to_try(30, 3):
        for reason in reasons_of(evidence := Evidence(position, move)):
            check(evidence, reason)


def can_win(board: chess.Board, least: int, depth: int) -> bool:
    """Whether captures win at least so much for the side to move, counted with python-chess alone."""
    if board.is_checkmate():
        return False
    if board.is_game_over() or depth == 0 or (least <= 0 and not board.is_check()):
        return least <= 0
    for move in list(board.legal_moves):
        if board.is_check() or board.is_capture(move) or move.promotion == chess.QUEEN:
            then = after(board, [move])
            won = lead(then, board.turn) - lead(board, board.turn)
            if not can_win(then, won - least + 1, depth - 1):
                return True
    return False


TACTICAL = [case for case in CASES if case.speaks and case.reason.split("_")[-1] in ("fork", "pin", "skewer", "trap")]


@pytest.mark.slow
@pytest.mark.parametrize("case", TACTICAL, ids=str)
def test_tactics_win_whatever_is_answered(case: JudgedCase) -> None:
    """After every answer, captures win two pawns' worth or more, by another count than ours."""
    reason = next(one for one in reasons_of(case.evidence) if one.name == case.reason)
    line, board = chess_line(reason.line), chess.Board(case.evidence.position.text())
    if case.reason.startswith("allows"):
        board, line = after(board, line[:1]), line[1:]
    then = after(board, line[:1])
    for answer in list(then.legal_moves):
        last = after(then, [answer])
        assert can_win(last, 2 - (lead(last, board.turn) - lead(board, board.turn)), 8), answer
