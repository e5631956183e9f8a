"""The chess search finds mates of known length, and plays whole matches that python-chess, as referee, has no fault with."""

from random import Random

import chess
import pytest

import parlour
from tests.differential.test_python_chess import expected_end, run_seeds

GAME = parlour.game("chess")
MATE_NODES = 500_000
OPENING_PLIES = 8

MATES = {
    1: (
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "6rk/6pp/8/6N1/8/8/8/7K w - - 0 1",
        "3k3B/7p/p1Q1p3/2n5/6P1/K3b3/PP5q/R7 w - - 0 1",
        "r3k1nr/p1p2p1p/2pP4/8/7q/7b/PPPP3P/RNBQ2KR b kq - 0 1",
    ),
    2: (
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1",
        "1B1Q1R2/8/qNrn3p/2p1rp2/Rn3k1K/8/5P2/bbN4B w - - 0 1",
        "1B6/2R2PN1/8/7P/2p1pk2/2Q1pN1P/8/1B5K w - - 0 1",
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        "r2q1r1k/2p1b1pp/p1n5/1p1Q1bN1/4n3/1BP1B3/PP3PPP/R4RK1 w - - 0 1",
        "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1",
        "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1",
        "3q4/pp6/6p1/3Pp2k/1Q3p2/4r2P/P5RK/6R1 b - - 0 1",
    ),
    3: (
        "8/8/8/8/1p1N4/1Bk1K3/3N4/b7 w - - 0 1",
        "5K1k/6R1/8/3b2P1/5p2/p6p/q7/8 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "1Q6/p3qp1p/B3p3/3k2rP/3p2P1/8/1P4K1/2R5 w - - 0 1",
        "r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 1",
        "2Q2n2/2R4p/1p1qpp1k/8/3P3P/3B2P1/5PK1/r7 w - - 0 1",
        "2q3k1/1p4pp/3R1r2/p2bQ3/P7/1N2B3/1PP3rP/R3K3 b - - 0 1",
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        "r1b2r1k/pp4pp/3p4/3B4/8/1QN3Pn/PP3q1P/R3R2K b - - 0 1",
    ),
    4: (
        "8/5p2/5p1p/5KPk/7p/7P/8/8 w - - 0 1",
        "6k1/2p3p1/1p1p1nN1/1B1P4/4PK2/8/2r3b1/7R w - - 0 1",
        "1r5k/1p1P2b1/p2Q3p/7P/2q5/2B4R/PP2n1r1/1K1R4 b - - 0 1",
        "5r1k/p1p1q1pp/1p1p4/8/2PPn3/B1P1P3/P1Q1P2p/1R5K b - - 0 1",
    ),
    5: (
        "2q1nk1r/4Rp2/1ppp1P2/6Pp/3p1B2/3P3P/PPP1Q3/6K1 w - - 0 1",
        "6r1/p3p1rk/1p1pPp1p/q3n2R/4P3/3BR2P/PPP2QP1/7K w - - 0 1",
        "4r1k1/pp6/6p1/3q4/1P1p2Pn/6K1/1B1Q1P2/3B4 b - - 0 1",
    ),
}
"""By moves to mate: known problems and endings of matches. Each length is that of Stockfish's `go mate`, which finds
nothing shorter."""


@pytest.mark.parametrize(("moves", "fen"), [(moves, fen) for moves, fens in MATES.items() for fen in fens])
def test_mate_is_found_and_counted(moves: int, fen: str) -> None:
    check_mate(moves, fen, search=1)


@pytest.mark.parametrize("fen", MATES[2])
def test_mate_is_found_by_the_second_search_too(fen: str) -> None:
    check_mate(2, fen, search=2)


def check_mate(moves: int, fen: str, search: int) -> None:
    position = GAME.parse(fen)
    info = parlour.engine("alphabeta", search=search).think(position, parlour.Limits(nodes=MATE_NODES))
    best = info.candidates[0]
    plies = 2 * moves - 1
    assert best.mate == (plies if position.to_move() == 0 else -plies)
    assert best.solved
    assert best.value == (1 if position.to_move() == 0 else -1)
    if len(best.line) == plies:  # the table may cut the line short, never the mate
        line = [position]
        for move in best.line:
            line.append(line[-1].after(move))
        assert (outcome := line[-1].outcome())
        assert outcome.reason == "checkmate"


def check_match(seed: int) -> None:
    """A random opening, then the engine on both sides with a few hundred nodes a move, to the end."""
    rng = Random(seed)
    board, line = chess.Board(), [GAME.start()]
    lines = 1, rng.choice([1, 4])
    thinkers = [parlour.engine("alphabeta", table_mb=1, lines=n, search=search) for search, n in enumerate(lines, 1)]
    while (outcome := line[-1].outcome(line[:-1])) is None:
        position = line[-1]
        if len(line) <= OPENING_PLIES:
            move = rng.choice(position.moves())
        else:
            limits = parlour.Limits(nodes=rng.randint(100, 400), seed=seed)
            move = thinkers[position.to_move()].think(position, limits, line[:-1]).move
        played = chess.Move.from_uci("".join(position.path(move)))
        assert board.is_legal(played), f"{played} in {board.fen()}"
        board.push(played)
        line.append(position.play(move))
        assert line[-1].text() == board.fen(en_passant="legal")
    repetition = (None, "third repetition") if board.is_repetition(3) else None
    assert (outcome.winner, outcome.reason) == (expected_end(board) or repetition)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.deep
def test_matches_are_legal_to_the_end(chunk: int) -> None:
    run_seeds(check_match, range(10 * chunk, 10 * chunk + 10))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_a_thousand_matches_are_legal_to_the_end(chunk: int) -> None:
    run_seeds(check_match, range(1000 + 100 * chunk, 1100 + 100 * chunk))
