"""What is said about moves of pawn chess: where it must be said and where not, and whether it is true."""

from collections import Counter
from collections.abc import Iterator

import pytest

import parlour
from parlour.games.reason import Evidence, Reason
from tests.games.reasons.cases import by_reason, played_moves, random_moves, reasons_of
from tests.games.reasons.judged import Judge, JudgedCase, read_judged
from tests.games.reasons.pawns_board import value
from tests.games.reasons.pawns_claims import check_claim

GAMES = [parlour.game("pawns", stalemate=stalemate) for stalemate in ("loss", "draw")]
CASES = read_judged("pawns")


@pytest.mark.parametrize("cases", by_reason(CASES))
def test_speaks_or_is_silent(cases: list[JudgedCase]) -> None:
    for case in cases:
        said, line = [one for one in reasons_of(case.evidence) if one.name == case.reason], case.line
        lines = [reason.line[: len(line or ())] for reason in said]
        assert lines == ([] if line is None else [line]), case
        for reason in said:
            check_claim(case.evidence.position, case.evidence.move, reason)


def moves_to_try(count: int, seed: int) -> Iterator[tuple[parlour.Position, int]]:
    for game in GAMES:
        yield from random_moves(game, count // 2, seed)
        yield from played_moves(game, "alphabeta", count // 2, seed)


def check_fault(position: parlour.Position, move: int, reason: Reason) -> None:
    """Where the solver sees the end: a fault gave something away, and what speaks for a move did not."""
    before, after = value(position), value(position.play(move))
    if before is None or after is None or reason.name in ("misses_win", "allows_win"):
        return
    assert (-after == before) == reason.good, reason.text


def check_many(count: int, nodes: int, seed: int) -> Counter[str]:
    judge, heard = Judge(nodes), Counter[str]()
    for position, move in moves_to_try(count, seed):
        evidence = judge.evidence(position, move)
        for reason in reasons_of(evidence):
            heard[reason.name] += 1
            check_claim(position, move, reason)
            if evidence.played and evidence.played.solved and evidence.best and evidence.best.solved:
                check_fault(position, move, reason)
    return heard


@pytest.mark.deep
def test_nothing_false_is_said_of_some_moves() -> None:
    assert check_many(100, 5_000, seed=1).total() > 60


@pytest.mark.slow
def test_nothing_false_is_said_of_many_moves() -> None:
    assert check_many(1_000, 50_000, seed=2).total() > 600


@pytest.mark.deep
def test_nothing_false_is_said_without_an_engine() -> None:
    for position, move in moves_to_try(30, 3):
        for reason in reasons_of(Evidence(position, move)):
            check_claim(position, move, reason)
            check_fault(position, move, reason)
