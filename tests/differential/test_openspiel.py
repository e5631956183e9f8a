"""Whole random matches against OpenSpiel. A failure names the seed; `check_match(seed)` of the game plays it again."""

import pytest

from parlour.games.chess import Chess
from tests.differential import chess, dots, tictactoe, ultimate
from tests.differential.sides import Check, DifferenceError, compare

CHUNKS, QUICK = 10, 2
"""Parts that the processes of a test run can share, and how many of them every test run plays."""


def chunks(name: str, check: Check, matches: int) -> list[object]:
    size = matches // CHUNKS
    return [
        pytest.param(
            check,
            range(part * size, (part + 1) * size),
            id=f"{name}-{part * size}",
            marks=[pytest.mark.slow] if part >= QUICK else [],
        )
        for part in range(CHUNKS)
    ]


@pytest.mark.parametrize(
    ("check", "seeds"),
    [
        *chunks("ultimate", ultimate.check_match, 20_000),
        *chunks("dots", dots.check_match, 20_000),
        *chunks("chess", chess.check_match, 500),
        *chunks("tictactoe", tictactoe.check_match, 20_000),
    ],
)
def test_random_matches_are_the_same(check: Check, seeds: range) -> None:
    for seed in seeds:
        assert check(seed) > 0


def test_every_position_of_tictactoe_is_the_same() -> None:
    start = tictactoe.GAME.start(), tictactoe.SPIEL.new_initial_state()
    seen, left = {start[0].text()}, [start]
    while left:
        position, state = left.pop()
        facts, theirs = tictactoe.facts_of(position), tictactoe.spiel_facts_of(state)
        assert theirs.items() <= facts.items(), position.text()
        for move in position.moves():
            after = position.play(move)
            if after.text() not in seen:
                seen.add(after.text())
                left.append((after, state.child(move)))
    assert len(seen) == 5478


def play_line(fen: str, moves: str) -> tuple[chess.Ours, chess.OpenSpiel]:
    """Both sides after moves in UCI, compared after each."""
    position = Chess().parse(fen)
    ours, theirs = chess.Ours(position), chess.OpenSpiel(fen)
    compare(ours, [theirs])
    for text in moves.split():
        move = ours.position.parse_move(text)
        ours.play(move)
        theirs.play(move)
        compare(ours, [theirs])
    return ours, theirs


def test_mate_goes_before_the_fifty_moves() -> None:
    ours, _ = play_line("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", "a1a8")
    assert ours.facts()["outcome"] == 0
    ours, _ = play_line("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", "a1a7")
    assert ours.facts()["outcome"] == "draw"


def test_a_repetition_that_openspiel_misses_is_counted() -> None:
    """After d4 the pawn on c4 cannot take en passant, since that would open the rank to its king."""
    round_trip = " a4b5 e1e2 b5a4 e2e1"
    ours, theirs = play_line("8/8/8/8/k1p4R/8/3P4/4K3 w - - 0 1", "d2d4" + 2 * round_trip)
    assert ours.facts()["outcome"] == theirs.facts()["outcome"] == "draw"
    assert not theirs.state.is_terminal()


def test_a_repetition_is_seen_by_both() -> None:
    ours, theirs = play_line("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", 2 * " e1e2 e8e7 e2e1 e7e8")
    assert ours.facts()["outcome"] == "draw"
    assert theirs.state.is_terminal()


def test_a_difference_names_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tictactoe.Book, "play", lambda self, move: None)
    with pytest.raises(DifferenceError, match=r"to_move: ours 1, theirs 0\nboard: ours .*\nours:\n.*") as error:
        tictactoe.check_match(11)
    assert error.value.__notes__[0].startswith("tictactoe, seed 11, ply 1; moves: [")
