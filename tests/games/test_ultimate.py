"""Ultimate tic-tac-toe: published counts, and the rules one by one."""

from collections.abc import Iterable, Sequence

import pytest

import parlour
from parlour import _core
from parlour.games.ultimate import UltimatePosition

GAME = parlour.game("ultimate")
START = GAME.start()

PERFT = [81, 720, 6336, 55080, 473256, 4020960, 33782544, 281067408]

SUITE = """
ox..x......o..x.o..x.....x.....o....x.o....x........O..........oo.x.............. 6 44 320 2278 16233 116635 849418 6381392
xo..o..xox.x.......o..o....o........x..x..............................Oo..x....x. 7 51 370 2827 21383 179029 1487259 13593237
.ox.....x....x.x..x.....o.x..........o......o.........o......x.o..........oOx.... 9 64 454 3185 23060 166468 1260336 9736622
.x.xx..........o..o........o......x.o....o..o....x...........x...O.....o..x.x.... 8 58 463 3479 29053 241143 2173280 19748086
o....x.xx.x...O.oo..oo.x....x..x...o..x.oxo.oo..oo...o.x.......o..xx....x.x.xx.o. 44 391 3436 31662 289755 2792347 26647358 264767468
o....oox.xox....o..xo..oox...x........O......xxo..oxxoxox..x......o.xo.o....xx... 4 28 239 2212 21384 196693 1923003 18155997
xxO.o.oxx.x..o..o......o...o....x...o.....xx.x...x..o.x....oo.x.o.x..xoxo.xo....o 8 86 694 5205 40777 319881 2664061 22872400
...ooxx.....o.xx..x........o....x.xx.x...ox.x..o.oxOo.o..x..oooxo....x...o.ox.... 41 440 4759 48816 496752 4825482 47240207 442983131
...x..o.x...xxox.o.oxxxx....oo..xoo.o..x.oo...oo.oxo.ooxo.xx.xxx.o..xxoxO.xo.xxoo 6 63 414 2614 17476 108288 680618 3769073
x.ox.ox..ooxxoxoo..oxox.xo..xoooxxxooxxxoxx.xoooox...oxxoooxxoo..xxoxoxoxxo.o.Oxx 3 6 5 0 0 0 0 0
xoo.x.oxooxoxoxxxoxo.o.xxxooxxx..xooOo.o....xxxoo.o..x.xxo.ooxxoox.xxooxxooxxooox 2 5 29 118 451 1452 4785 12074
"""

POSITIONS = [(line.split()[0], [int(count) for count in line.split()[1:]]) for line in SUITE.strip().splitlines()]


def set_up(*boards: str, sent: str, tiebreak: str = "draw") -> parlour.Position:
    """Boards may be left short; whose move it is follows from the marks."""
    padded = "/".join(board.ljust(9, ".") for board in [*boards, *[""] * (9 - len(boards))])
    mover = "X" if padded.count("X") == padded.count("O") else "O"
    return parlour.game("ultimate", tiebreak=tiebreak).parse(f"{padded} {mover} {sent}")


def play(*moves: str, tiebreak: str = "draw") -> parlour.Position:
    position = parlour.game("ultimate", tiebreak=tiebreak).start()
    for move in moves:
        position = position.after(move)
    return position


def test_perft() -> None:
    assert [parlour.perft(START, depth) for depth in range(1, 7)] == PERFT[:6]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [7, 8])
def test_deep_perft(depth: int) -> None:
    assert parlour.perft(START, depth) == PERFT[depth - 1]


@pytest.mark.parametrize(("text", "counts"), POSITIONS)
def test_perft_of_positions(text: str, counts: list[int]) -> None:
    position = GAME.parse(text)
    quick = [count for count in counts if count < 5_000_000]
    assert [parlour.perft(position, depth) for depth in range(1, len(quick) + 1)] == quick


@pytest.mark.slow
@pytest.mark.parametrize(("text", "counts"), POSITIONS)
def test_deep_perft_of_positions(text: str, counts: list[int]) -> None:
    position = GAME.parse(text)
    assert [parlour.perft(position, depth) for depth in range(1, 9)] == counts


def test_perft_after_each_first_move() -> None:
    """Fifteen classes under symmetry, three counts."""
    expected = dict.fromkeys([0, 10, 40], 45_696) | dict.fromkeys([5, 12, 15], 50_092)
    expected |= dict.fromkeys([1, 2, 4, 8, 9, 13, 16, 36, 37], 50_156)
    assert {move: parlour.perft(START.after(move), 5) for move in expected} == expected


@pytest.mark.parametrize(
    ("tiebreak", "x", "o", "drawn"), [("draw", 0.4106, 0.3664, 0.2230), ("boards", 0.4912, 0.4360, 0.0728)]
)
@pytest.mark.deep
def test_random_matches_end_as_often_as_elsewhere(tiebreak: str, x: float, o: float, drawn: float) -> None:
    start = parlour.game("ultimate", tiebreak=tiebreak).start()
    assert isinstance(start, UltimatePosition)
    shares = [count / 1_000_000 for count in start.kernel.playouts(1_000_000, 1)]
    assert shares == pytest.approx([x, o, drawn], abs=0.002)


def test_the_first_move_may_go_anywhere() -> None:
    assert START.moves() == list(range(81))


def test_replies_to_the_first_move() -> None:
    """Nine first moves send to the board they were played in, which then has only eight cells left."""
    replies = [len(START.after(move).moves()) for move in range(81)]
    assert replies.count(8) == 9
    assert replies.count(9) == 72


def test_the_cell_names_the_next_board() -> None:
    """Lower right cell of the centre board: exactly the nine cells of the lower right board follow."""
    position = START.after("b2c3")
    assert position.moves() == list(range(72, 81))
    assert [position.move_text(move) for move in position.moves()][:2] == ["c3a1", "c3b1"]


def test_sent_to_a_won_board_one_may_play_anywhere_open() -> None:
    # X wins the top left board; O is then sent there.
    position = set_up("XXX", "O", "O", "", "X", "", "", "", "O", sent="any")
    open_boards = {move // 9 for move in position.moves()}
    assert open_boards == set(range(1, 9))
    assert len(position.moves()) == 72 - 4


def test_sent_to_a_full_board_one_may_play_anywhere_open() -> None:
    position = set_up("XOXXOOOXX", "OOO", "..X", ".X", "X", sent="any")
    assert {move // 9 for move in position.moves()} == set(range(2, 9))


def test_played_into_a_won_or_a_full_board_the_next_move_is_free() -> None:
    won = set_up("XX", "O", "", "", "O", sent="a1").after("a1c1").after("c1a1")
    assert {move // 9 for move in won.moves()} == set(range(1, 9))
    full = set_up("XOXXOOOX.", "O", "X", sent="a1").after("a1c3").after("c3a1")
    assert {move // 9 for move in full.moves()} == set(range(1, 9))


LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
SETS = [{cell for cell in range(9) if chosen >> cell & 1} for chosen in range(512)]


def kernel(x: Sequence[int], o: Sequence[int] = (0,) * 9) -> _core.Ultimate:
    """Marks as bits, board by board; X is to move, and free. Need not be a position of a match."""
    return _core.Ultimate.set_up(list(x), list(o), 9, 0, False)


def bits(where: Iterable[int]) -> int:
    return sum(1 << cell for cell in where)


def test_a_small_board_is_won_by_the_eight_lines_and_nothing_else() -> None:
    """The centre is part of both diagonals. Full without a line, it is closed and nobody's."""
    for x in SETS:
        won = any(line <= x for line in LINES)
        position = kernel([bits(x)] + [0] * 8)
        assert position.boards_won(0) == won
        assert position.boards_won(1) == 0
        closed = won or len(x) == 9
        assert all(move >= 9 for move in position.moves()) == closed


def test_the_match_is_won_by_the_eight_lines_and_nothing_else() -> None:
    for boards in SETS:
        outcome = kernel([0b111 if board in boards else 0 for board in range(9)]).outcome()
        assert outcome == ((0, "line") if any(line <= boards for line in LINES) else None)


@pytest.mark.parametrize("line", LINES, ids=str)
def test_whichever_mark_of_a_line_comes_last(line: set[int]) -> None:
    for last in line:
        before = kernel([bits(line - {last})] + [0] * 8)
        after = before.after(last)
        assert after is not None
        assert (before.boards_won(0), after.boards_won(0)) == (0, 1)
        assert after.outcome() is None


@pytest.mark.parametrize("line", LINES, ids=str)
def test_a_drawn_board_is_part_of_no_line(line: set[int]) -> None:
    """Whoever has more marks in it."""
    for drawn in line:
        x = [0b110001101 if board == drawn else 0b111 if board in line else 0 for board in range(9)]
        o = [0b001110010 if board == drawn else 0 for board in range(9)]
        assert x[drawn] | o[drawn] == 0b111111111
        assert kernel(x, o).boards_won(0) == bits(line - {drawn})
        assert kernel(x, o).outcome() is None


def test_moves_that_are_not_there_are_refused() -> None:
    after = START.after("b2c3")
    for move in ("b2c3", "a1a1", "c3d4"):
        with pytest.raises(ValueError, match=move):
            after.after(move)


def test_being_sent_to_a_closed_board_is_refused_in_text() -> None:
    with pytest.raises(ValueError, match="board a1 is closed"):
        GAME.parse("XXX....../O......../O......../........./........./........./........./........./O........ X a1")


def test_winning_ends_the_match() -> None:
    before = set_up("XXX", "XXX", "XX", "O.O", "OO", "OO", "OO", sent="c1")
    after = before.after("c1c1")
    outcome = after.outcome()
    assert outcome == parlour.Outcome(0, "three boards in a row")
    assert after.moves() == []
    won = [shape for shape in after.view([before]).shapes if "won" in shape.flags]
    assert [shape.label for shape in won] == [f"{place} board, won by X" for place in ("top left", "top", "top right")]


def test_a_drawn_board_is_nobodys() -> None:
    """Two won boards and a drawn one in a row do not win."""
    before = set_up("XXX", "XXX", "XOXXOOOX.", "O.O", "OO", "OO", sent="c1")
    after = before.after("c1c3")
    assert after.outcome() is None
    regions = [shape for shape in after.view().shapes if shape.kind == "region"]
    assert regions[2].flags == ("drawn",)
    assert regions[2].owner is None
    assert regions[2].label == "top right board, drawn"


def last_cell(tiebreak: str) -> parlour.Position:
    """All boards closed but one cell of the last; X has won three boards, not in a row, O two."""
    x, o, drawn = "XXX.O..O.", "OOO.X..X.", "XOXXOOOXX"
    return set_up(x, o, drawn, o, x, "OXOOXXXOO", drawn, "XXX.O..OO", "OXOOXXX.O", sent="c3", tiebreak=tiebreak)


@pytest.mark.parametrize(
    ("tiebreak", "winner", "reason"),
    [("draw", None, "no moves are left and nobody has three boards in a row"), ("boards", 0, "no moves are left, and the most boards win")],
)  # fmt: skip
def test_tiebreak(tiebreak: str, winner: int | None, reason: str) -> None:
    position = last_cell(tiebreak)
    assert position.moves() == [79]
    assert position.after(79).outcome() == parlour.Outcome(winner, reason)


def test_the_view_shows_where_one_is_sent() -> None:
    view = play("b2c3").view([START])
    sent = [shape for shape in view.shapes if "sent" in shape.flags]
    assert [shape.label for shape in sent] == ["bottom right board, open, play here"]
    assert [shape.id for shape in view.shapes if "last" in shape.flags and shape.kind == "cell"] == ["b2c3"]


def test_texts_that_are_not_positions() -> None:
    empty = "/".join(["." * 9] * 9)
    for text, fault in {
        empty: "it takes nine boards, whose move",
        f"{empty} Z any": "followed by X or O",
        f"{empty} X d4": "followed by X or O",
        f"{empty} O any": "as many marks as O when X is to move",
        f"{empty[:-1]}Q X any": "nine boards of nine cells",
        "X" + "." * 79 + "O": "only one of its player's marks",
        f"{empty} X b2": "no mark of the player who has just moved leads to",
        f"....X....{empty[9:]} O any": "no mark of the player who has just moved leads to",
        "x" + "." * 80: "no mark of the player who has just moved leads to",
        "x" * 81: "as many marks",
        "q" * 81: "x, o or .",
    }.items():
        with pytest.raises(ValueError, match=fault):
            GAME.parse(text)
