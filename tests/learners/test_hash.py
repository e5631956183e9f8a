"""The board as the learner sees it."""

import pytest

from parlour.learners.trees.hash import Hash, HashError, Piece


def test_hash() -> None:
    board = Hash(Piece.X)
    assert all(board.is_empty(slot) for slot in range(9))
    for slot, piece in enumerate((Piece.EMPTY, Piece.O, Piece.X)):
        board.set_piece(piece, slot)
        assert board.get_piece(slot) == piece
    board.set_piece(Piece.X, 0)
    with pytest.raises(HashError):
        board.set_piece(Piece.O, 0)
    with pytest.raises(IndexError):
        board.set_piece(Piece.X, 9)
    assert board.is_my_piece(0)
    for slot, piece in enumerate((board.my_piece, Piece.EMPTY, board.other_piece)):
        board.set_piece(piece, slot, allow_overwrite=True)
    assert str(board) == "M.O......"


def test_a_hash_from_text() -> None:
    board = Hash(Piece.X, "MO.OM.MOM")
    assert [slot for slot in range(9) if board.is_my_piece(slot)] == [0, 4, 6, 8]
    assert [slot for slot in range(9) if board.is_empty(slot)] == [2, 5]
    assert board.clone() == board
    assert board.clone() is not board


def test_the_pieces_have_their_codes() -> None:
    assert [Piece.X, Piece.O, Piece.EMPTY] == [0, 1, 2]
    assert Hash().my_piece == Piece.X


@pytest.mark.parametrize(
    ("mine", "text", "board"),
    [
        (Piece.X, "M...O..OM", "X...O..OX"),
        (Piece.O, "O...M..MO", "X...O..OX"),
        (Piece.X, "OO.....MM", "OO.....XX"),
    ],
)
def test_the_same_text_is_another_board_for_the_other_piece(mine: Piece, text: str, board: str) -> None:
    assert Hash(mine, text).board() == board


def test_hashes_are_compared_by_their_text_alone() -> None:
    """Else what was learned as one piece would not be found when playing as the other."""
    assert Hash(Piece.X, "M........") == Hash(Piece.O, "M........")
    assert Hash(Piece.X, "M........") != Hash(Piece.X, ".M.......")


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(HashError, match=r"^myPiece must not be Board\.Piece\.empty$"):
        Hash(Piece.EMPTY)
    said = (
        "Attempted to place O at index 0, however a non-null piece is there and allowOverwrite is false. "
        "Hash = M........"
    )
    with pytest.raises(HashError) as raised:
        Hash(Piece.X, "M........").set_piece(Piece.O, 0)
    assert str(raised.value) == said
    with pytest.raises(HashError, match=r"^The length of the hash is 6 when it should be 9$"):
        Hash(Piece.X, "M.....")
    with pytest.raises(HashError, match=r"^The hash contains an invalid character\. Hash = M\.\.\.\.\.\.\.X$"):
        Hash(Piece.X, "M.......X")


@pytest.mark.parametrize("index", [-1, 9, 100])
def test_an_index_off_the_board_is_refused_and_the_bound_is_told(index: int) -> None:
    board = Hash()
    for wrong in (board.get_piece, board.is_my_piece, board.is_empty, lambda slot: board.set_piece(Piece.X, slot)):
        with pytest.raises(IndexError, match=rf"between 0 and 9 \(exclusive\), not {index}"):
            wrong(index)
    assert str(board) == "." * 9
