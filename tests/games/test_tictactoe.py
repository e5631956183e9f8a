"""Tic-tac-toe: every count known from outside, by enumeration of everything there is."""

from collections import Counter
from functools import cache

import pytest

import parlour
from parlour.games.tictactoe import TicTacToe, TicTacToePosition
from tests.games.solve import first_move_values, margin_value, winner_sign

START = parlour.game("tictactoe").start()


@cache
def positions_by_ply() -> list[set[parlour.Position]]:
    plies = [{START}]
    while plies[-1]:
        plies.append({position.play(move) for position in plies[-1] for move in position.moves()})
    return plies[:-1]


def all_positions() -> list[parlour.Position]:
    return [position for ply in positions_by_ply() for position in ply]


def symmetries(text: str) -> set[str]:
    """The eight turned and mirrored forms of a 3x3 position."""
    forms, cells = set(), text.replace("/", "")
    for _ in range(4):
        cells = "".join(cells[6 + i - 3 * j] for i in range(3) for j in range(3))
        forms |= {cells, "".join(cells[3 * i + 2 - j] for i in range(3) for j in range(3))}
    return forms


def test_tree_nodes_per_ply() -> None:
    counts = [parlour.perft(START, depth) for depth in range(11)]
    assert counts == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]
    assert isinstance(START, TicTacToePosition)
    assert START.kernel.tree_size() == sum(counts) == 549_946


def test_complete_games() -> None:
    """Games by length and by winner: paths counted ply by ply, without memory of how one got there."""
    paths: Counter[parlour.Position] = Counter({START: 1})
    lengths: dict[int, int] = {}
    winners: Counter[int | None] = Counter()
    for ply in range(10):
        following: Counter[parlour.Position] = Counter()
        for position, count in paths.items():
            if outcome := position.outcome():
                winners[outcome.winner] += count
                lengths[ply] = lengths.get(ply, 0) + count
            for move in position.moves():
                following[position.play(move)] += count
        paths = following
    assert lengths == {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}
    assert winners == {0: 131_184, 1: 77_904, None: 46_080}
    assert winners.total() == 255_168


def test_reachable_positions() -> None:
    assert [len(ply) for ply in positions_by_ply()] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert len(all_positions()) == 5478
    classes = [{min(symmetries(position.text())) for position in ply} for ply in positions_by_ply()]
    assert [len(ply) for ply in classes] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    assert sum(map(len, classes)) == 765


def test_terminal_positions() -> None:
    ended = [(position, outcome) for position in all_positions() if (outcome := position.outcome())]
    assert Counter(outcome.winner for _, outcome in ended) == {0: 626, 1: 316, None: 16}
    assert len({min(symmetries(position.text())) for position, _ in ended}) == 138
    boxes = [
        min(symmetries(position.text()))
        for ply in positions_by_ply()[:7:2]
        for position in ply
        if not position.outcome()
    ]
    assert len(set(boxes)) == 304  # the matchboxes of MENACE


def test_values() -> None:
    """Loss, draw, win for the player to move, ply by ply; and the moves that keep the value."""
    known: dict[parlour.Position, int] = {}
    table: list[tuple[int, int, int]] = []
    keeping = 0
    for ply in reversed(positions_by_ply()):
        counts: Counter[int] = Counter()
        for position in ply:
            children = [known[position.play(move)] for move in position.moves()]
            sign = 1 if position.to_move() == 0 else -1
            known[position] = sign * max(sign * value for value in children) if children else winner_sign(position)
            if children:
                counts[sign * known[position]] += 1
                keeping += children.count(known[position])
        table.insert(0, (counts[-1], counts[0], counts[1]))
    assert table[:9] == [
        (0, 1, 0), (0, 9, 0), (0, 24, 48), (64, 138, 50), (36, 136, 584),
        (336, 264, 540), (116, 200, 1056), (80, 200, 416), (0, 80, 142),
    ]  # fmt: skip
    assert [sum(column) for column in zip(*table, strict=True)] == [632, 1052, 2836]
    assert keeping == 8863
    assert known[START] == 0


@pytest.mark.parametrize(
    ("first", "replies"), [("a1", {"b2"}), ("b2", {"a1", "c1", "a3", "c3"}), ("b1", {"a1", "c1", "b2", "b3"})]
)
def test_drawing_replies(first: str, replies: set[str]) -> None:
    values = first_move_values(START.after(first), winner_sign)
    assert {reply for reply, value in values.items() if value == 0} == replies


def test_random_against_random() -> None:
    assert isinstance(START, TicTacToePosition)
    x, o, draws = (count / 1_000_000 for count in START.kernel.playouts(1_000_000, 1))
    assert x == pytest.approx(0.584921, abs=0.002)
    assert o == pytest.approx(0.288095, abs=0.002)
    assert draws == pytest.approx(0.126984, abs=0.002)


@pytest.mark.parametrize(("m", "n", "k", "lines"), [(3, 3, 3, 8), (4, 4, 3, 24), (4, 4, 4, 10), (5, 5, 5, 12)])
def test_number_of_lines(m: int, n: int, k: int, lines: int) -> None:
    """Counted with the kernel's own test on every set of k cells that could be a line."""
    game = parlour.game("tictactoe", m=m, n=n, k=k)
    assert isinstance(game, TicTacToe)
    kernel = game.start().kernel
    candidates = {
        sum(1 << (start + i * step) for i in range(k))
        for start in range(m * n)
        for step in (1, m - 1, m, m + 1)
        if start + (k - 1) * step < m * n
    }
    assert sum(kernel.on_line(cells) for cells in candidates) == lines


@pytest.mark.parametrize(
    ("m", "n", "k", "value"), [(3, 3, 3, 0), (4, 3, 3, 1), (3, 4, 3, 1), (2, 5, 2, 1), (1, 5, 3, 0)]
)
@pytest.mark.deep
def test_values_of_small_boards(m: int, n: int, k: int, value: int) -> None:
    assert margin_value(parlour.game("tictactoe", m=m, n=n, k=k).start(), winner_sign) == value


def test_m_is_columns_and_n_is_rows() -> None:
    position = parlour.game("tictactoe", m=4, n=2, k=3).start()
    assert position.text() == "..../...."
    assert [position.move_text(move) for move in position.moves()] == ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"]


def test_texts_that_are_not_positions() -> None:
    game = parlour.game("tictactoe")
    for text, fault in {
        "XX./.../...": "as many marks as O or one more",
        "OO./X../...": "as many marks as O or one more",
        "XXX/OOO/...": "already has a line",
        "XXX/OO./O..": "already has a line",
        "X.O/.X.": "3 rows of 3 cells",
        "X.O/.X./..Z": "each X, O or .",
    }.items():
        with pytest.raises(ValueError, match=fault):
            game.parse(text)
    assert game.parse("x.o .x. ...") == game.parse("X.O.X....")


def test_a_line_too_long_for_the_board() -> None:
    with pytest.raises(ValueError, match="5 in a row do not fit on 4 x 3 cells: k must be at most 4"):
        parlour.game("tictactoe", m=4, n=3, k=5)


def test_view_marks_the_last_move_and_the_line() -> None:
    before = parlour.game("tictactoe").parse("XX./OO./...")
    view = before.after("c1").view([before])
    marks = {shape.at: shape for shape in view.shapes if shape.kind == "mark"}
    assert marks[2.5, 0.5].flags == ("last", "won")
    assert marks[0.5, 0.5].flags == ("won",)
    assert marks[0.5, 1.5].flags == ()
    assert [s.label for s in view.shapes if s.id][:4] == ["top left, X", "top, X", "top right, X", "left, O"]
