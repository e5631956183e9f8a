"""Every reason has positions enough where it must speak and where it must be silent, and every sentence is heard."""

from collections.abc import Iterable

import pytest

import parlour
from parlour.games.reason import Evidence
from parlour.games.reasons import words
from parlour.games.registry import game_names
from tests.games.reasons import chess_claims, pawns_claims, test_dots, test_tictactoe, test_ultimate
from tests.games.reasons.cases import Case, read_cases, reasons_of
from tests.games.reasons.judged import JudgedCase, read_judged

CHECKED: dict[str, Iterable[str]] = {
    "tictactoe": test_tictactoe.CHECKERS,
    "ultimate": test_ultimate.ALL_CHECKERS,
    "dots": test_dots.CHECKERS,
    "pawns": pawns_claims.CLAIMS,
    "chess": chess_claims.CLAIMS,
}
"""The reasons of each game, by the checkers of what they say."""
SENTENCES = {
    "tictactoe": words.TICTACTOE,
    "ultimate": words.ULTIMATE,
    "dots": words.DOTS,
    "pawns": words.PAWNS,
    "chess": words.CHESS,
}
MANY = 20
AS_MANY_AS_THERE_ARE = {"not_corner": 4}
"""After X in the centre, O has four edges to go wrong."""


def cases_of(game: str) -> list[Case] | list[JudgedCase]:
    return read_judged(game) if game in ("pawns", "chess") else read_cases(game)


def evidence_of(case: Case | JudgedCase) -> Evidence:
    if isinstance(case, JudgedCase):
        return case.evidence
    if case.reason in test_dots.ENGINE_NEEDED:
        solved = test_dots.asked(case.position, case.move)
        assert solved
        return solved
    return case.evidence


def speaks(case: Case | JudgedCase) -> bool:
    return case.speaks if isinstance(case, JudgedCase) else case.line is not None


def test_every_game_with_reasons_is_here() -> None:
    assert set(CHECKED) == {name for name in game_names() if parlour.game(name).reasons}


@pytest.mark.parametrize("game", CHECKED)
def test_twenty_that_speak_and_twenty_that_do_not(game: str) -> None:
    found = [(case.reason, speaks(case)) for case in cases_of(game)]
    assert {reason for reason, _ in found} == set(CHECKED[game])
    for reason in CHECKED[game]:
        assert found.count((reason, True)) >= AS_MANY_AS_THERE_ARE.get(reason, MANY), reason
        assert found.count((reason, False)) >= MANY, reason


@pytest.mark.parametrize("game", CHECKED)
def test_no_case_is_there_twice(game: str) -> None:
    seen = [str(case) + str(speaks(case)) for case in cases_of(game)]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("game", CHECKED)
def test_every_sentence_is_heard(game: str) -> None:
    missing = dict(SENTENCES[game])
    for case in cases_of(game):
        if speaks(case) and any(key.startswith(case.reason) for key in missing):
            heard = {reason.words for reason in reasons_of(evidence_of(case))}
            missing = {key: sentence for key, sentence in missing.items() if sentence not in heard}
    assert not missing
