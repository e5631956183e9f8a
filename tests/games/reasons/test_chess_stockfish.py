"""Stockfish agrees with what is said about moves of chess: docs/proof.md has the table of what it is asked."""

from collections import Counter
from collections.abc import Iterator

import pytest
from tools.strength import STOCKFISH

from parlour.games.reason import Evidence, Reason
from tests.games.reasons import chess_claims
from tests.games.reasons.cases import reasons_of
from tests.games.reasons.judged import Judge, read_judged
from tests.games.reasons.stockfish_claims import CLAIMS, Stockfish, is_true, running
from tests.games.reasons.test_chess import moves_to_try

CASES = [case for case in read_judged("chess") if case.speaks]
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")


@pytest.fixture(scope="module")
def fish() -> Iterator[Stockfish]:
    with running(nodes=20_000) as engine:
        yield engine


@pytest.fixture(scope="module")
def deep_fish() -> Iterator[Stockfish]:
    with running(nodes=100_000) as engine:
        yield engine


def said_of(evidence: Evidence, reason: Reason) -> str:
    return f"{evidence.position.text()} {evidence.position.move_text(evidence.move)}: {reason.text}"


def test_every_claim_is_put_to_stockfish() -> None:
    assert set(CLAIMS) == set(chess_claims.CLAIMS)


@needs_stockfish
@pytest.mark.deep
@pytest.mark.parametrize("name", CLAIMS)
def test_some_of_each_reason(name: str, fish: Stockfish) -> None:
    for case in [case for case in CASES if case.reason == name][:2]:
        for reason in reasons_of(case.evidence):
            assert reason.name != name or is_true(fish, case.evidence, reason), said_of(case.evidence, reason)


@needs_stockfish
@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_all_of_each_reason(name: str, deep_fish: Stockfish) -> None:
    for case in [case for case in CASES if case.reason == name]:
        for reason in reasons_of(case.evidence):
            assert is_true(deep_fish, case.evidence, reason), said_of(case.evidence, reason)


@needs_stockfish
@pytest.mark.slow
def test_many_moves(deep_fish: Stockfish, capsys: pytest.CaptureFixture[str]) -> None:
    judge, heard, false = Judge(30_000), Counter[str](), list[str]()
    for position, move in moves_to_try(1_000, seed=2):
        evidence = judge.evidence(position, move)
        for reason in reasons_of(evidence):
            heard[reason.name] += 1
            if not is_true(deep_fish, evidence, reason):
                false.append(said_of(evidence, reason))
    with capsys.disabled():
        print(f"\n{heard.total()} sentences, {len(false)} false: {dict(heard)}")
    assert heard.total() > 400
    assert not false, "\n".join(false)
