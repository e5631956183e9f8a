"""Chess against python-chess: legal moves, their texts, FEN, how it ends, and which positions are refused."""

from collections import Counter
from collections.abc import Callable
from random import Random

import chess
import pytest

from parlour.games.chess import Chess, ChessPosition
from parlour.games.game import Outcome
from tests.differential.setups import is_refused, plain_fen, playable_setup, spoil

GAME = Chess()


def check_position(position: ChessPosition, board: chess.Board) -> None:
    outcome = position.outcome()
    assert position.text() == board.fen(en_passant="legal")
    assert position.in_check() == board.is_check()
    assert (outcome and (outcome.winner, outcome.reason)) == expected_end(board)
    if outcome is None:  # python-chess lists moves even after a draw by rule
        ours = sorted("".join(position.path(move)) for move in position.moves())
        assert ours == sorted(move.uci() for move in board.legal_moves)


def expected_end(board: chess.Board) -> tuple[int | None, str] | None:
    """What python-chess says of the position alone, in our words; it calls some of these draws only if asked."""
    if board.is_checkmate():
        return int(board.turn == chess.WHITE), "checkmate"
    if board.is_stalemate():
        return None, "stalemate"
    if board.is_insufficient_material():
        return None, "neither side has the material to mate"
    if board.halfmove_clock >= 100:
        return None, "fifty moves without a capture or a pawn move"
    return None


def check_texts(position: ChessPosition, board: chess.Board, rng: Random) -> None:
    """The FEN read, which gives the very same position, down to its key; SAN of every legal move, and one of them read."""
    assert position == GAME.parse(board.fen())
    moves = position.moves()
    texts = [board.san(chess.Move.from_uci("".join(position.path(move)))) for move in moves]
    assert [position.move_text(move) for move in moves] == texts
    if moves:
        some = rng.randrange(len(moves))
        assert position.parse_move(texts[some]) == moves[some]


def run_seeds(check: Callable[[int], None], seeds: range) -> None:
    for seed in seeds:
        try:
            check(seed)
        except Exception as error:
            error.add_note(f"{check.__name__}({seed})")
            raise


def check_match(seed: int) -> None:
    """The FENs are those of python-chess, so a place that comes for the third time is a repetition by the laws of FIDE:
    en passant counts only where it is legal."""
    rng, position, board = Random(seed), GAME.start(), chess.Board()
    past: list[ChessPosition] = []
    counts: Counter[str] = Counter()
    while True:
        check_position(position, board)
        if len(past) % 5 == 0:
            check_texts(position, board, rng)
        place = position.text().rsplit(" ", 2)[0]
        counts[place] += 1
        repetition = Outcome(None, "third repetition") if counts[place] == 3 else None
        assert position.outcome(past) == (position.outcome() or repetition)
        if position.outcome(past):
            return
        move = rng.choice(position.moves())
        board.push_uci("".join(position.path(move)))
        past.append(position)
        position = position.play(move)


def check_setup(seed: int) -> None:
    """A set-up and what follows every move: castling and en passant are as much about the next position."""
    rng = Random(seed)
    board = playable_setup(rng)
    position = GAME.parse(plain_fen(board))
    check_position(position, board)
    check_texts(position, board, rng)
    for move in position.moves():
        board.push_uci("".join(position.path(move)))
        after = position.play(move)
        assert after.text() == board.fen(en_passant="legal")
        assert after == GAME.parse(after.text())
        board.pop()


def check_refusal(seed: int) -> None:
    """Refused by us exactly if python-chess finds one of the faults that we promise to refuse."""
    rng = Random(seed)
    board = playable_setup(rng)
    spoil(board, rng)
    fen = plain_fen(board)
    if is_refused(board):
        with pytest.raises(ValueError, match="not a position of chess"):
            GAME.parse(fen)
    else:
        assert GAME.parse(fen).text() == board.fen(en_passant="legal")


@pytest.mark.parametrize("chunk", range(6))
def test_random_matches_are_the_same(chunk: int) -> None:
    run_seeds(check_match, range(10 * chunk, 10 * chunk + 10))


@pytest.mark.parametrize("chunk", [0, 1, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(2, 6))])
def test_random_setups_are_the_same(chunk: int) -> None:
    run_seeds(check_setup, range(400 * chunk, 400 * chunk + 400))


@pytest.mark.parametrize("chunk", range(2))
def test_the_same_positions_are_refused(chunk: int) -> None:
    run_seeds(check_refusal, range(2000 * chunk, 2000 * chunk + 2000))


def test_setups_are_rich() -> None:
    """The set-ups are worth little if they lack what they are made for."""
    kinds: Counter[str] = Counter()
    for seed in range(1000):
        board = playable_setup(Random(seed))
        moves, forbidden = list(board.legal_moves), [m for m in board.pseudo_legal_moves if not board.is_legal(m)]
        kinds["check"] += board.is_check()
        kinds["castling"] += any(board.is_castling(move) for move in moves)
        kinds["castling forbidden"] += bool(board.castling_rights) and not any(
            board.is_castling(move) for move in moves
        )
        kinds["en passant"] += any(board.is_en_passant(move) for move in moves)
        kinds["en passant forbidden"] += any(board.is_en_passant(move) for move in forbidden)
        kinds["promotion"] += any(move.promotion for move in moves)
    assert len(kinds) == 6
    assert min(kinds.values()) >= 40, kinds
