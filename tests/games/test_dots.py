"""Dots and boxes: values and whole tables from outside, the extra move, and the names of the lines."""

import pytest

import parlour
from parlour.games.dots import Dots, DotsPosition
from tests.games.solve import first_move_values, margin_value


def start(rows: int, cols: int) -> DotsPosition:
    game = parlour.game("dots", rows=rows, cols=cols)
    assert isinstance(game, Dots)
    return game.start()


def margin(position: parlour.Position) -> int:
    assert isinstance(position, DotsPosition)
    mine, theirs = position.scores()
    return mine - theirs


def play(position: DotsPosition, *lines: str) -> DotsPosition:
    for line in lines:
        position = position.after(line)
    return position


@pytest.mark.parametrize(
    ("rows", "cols", "value"), [(1, 1, -1), (1, 2, 0), (2, 1, 0), (1, 3, -1), (1, 4, 0), (4, 1, 0), (2, 2, 2)]
)
def test_values(rows: int, cols: int, value: int) -> None:
    assert margin_value(start(rows, cols), margin) == value


@pytest.mark.deep
def test_values_of_first_moves() -> None:
    """On 2x2 the four inner lines give 0, the eight outer ones +2; on 1x2 only the middle line holds 0."""
    values = first_move_values(start(2, 2), margin)
    assert {line for line, value in values.items() if value == 0} == {"2-5", "5-8", "4-5", "5-6"}
    assert sorted(values.values()) == [0] * 4 + [2] * 8
    assert first_move_values(start(1, 2), margin) == {
        name: 0 if name == "3-4" else -2 for name in ("1-3", "3-5", "2-4", "4-6", "1-2", "3-4", "5-6")
    }


def whole_table(rows: int, cols: int) -> bytes:
    """For every set of lines the future margin for the player to move, as signed bytes."""
    game = start(rows, cols).game
    count = game.move_limit
    table = [0] * (1 << count)
    for drawn in range((1 << count) - 2, -1, -1):
        kernel = type(start(rows, cols).kernel).set_up(rows, cols, drawn, 0, 0)
        before = kernel.score(0) + kernel.score(1)
        best = -99
        for move in kernel.moves():
            after = kernel.after(move)
            assert after is not None
            taken = after.score(0) + after.score(1) - before
            rest = table[drawn | 1 << move]
            best = max(best, taken + rest if after.to_move() == 0 else -rest)
        table[drawn] = best
    return bytes(value & 0xFF for value in table)


def fnv1a(data: bytes) -> int:
    value = 14695981039346656037
    for byte in data:
        value = (value ^ byte) * 1099511628211 % 2**64
    return value


@pytest.mark.parametrize(
    ("rows", "cols", "total", "checksum"),
    [
        (1, 1, 1, 0x3D97E845625894E8),
        (1, 2, 68, 0xB8CADE744F4AC6BF),
        (1, 3, 890, 0x8A1FE803F18F679F),
        (1, 4, 10140, 0x73D6BCFD5B93E9CD),
        (2, 2, 5702, 0x38155251C791BDE3),
        pytest.param(2, 3, 291932, 0x10C2AB0512F7D8AD, marks=pytest.mark.slow),
    ],
)
def test_whole_tables(rows: int, cols: int, total: int, checksum: int) -> None:
    table = whole_table(rows, cols)
    assert sum(byte - 256 if byte > 127 else byte for byte in table) == total
    assert fnv1a(table) == checksum


def test_perft_is_a_falling_factorial() -> None:
    assert [parlour.perft(start(3, 3), depth) for depth in range(5)] == [
        1,
        24,
        24 * 23,
        24 * 23 * 22,
        24 * 23 * 22 * 21,
    ]
    assert parlour.perft(start(1, 2), 7) == 5040


@pytest.mark.parametrize(("size", "lines", "boxes"), [(4, 24, 9), (5, 40, 16), (6, 60, 25)])
def test_sizes_in_dots(size: int, lines: int, boxes: int) -> None:
    """n x n dots have 2n(n - 1) lines and (n - 1)^2 boxes."""
    view = start(size - 1, size - 1).view()
    kinds = [shape.kind for shape in view.shapes]
    assert (kinds.count("edge"), kinds.count("region"), kinds.count("mark")) == (lines, boxes, size * size)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_line_names(size: int) -> None:
    """Dot ids run column by column; a line is named by its dots, vertical b = a + 1, horizontal b = a + n."""
    expected = set()
    for dot in range(1, size * size + 1):
        if dot % size:
            expected.add(f"{dot}-{dot + 1}")
        if dot <= size * size - size:
            expected.add(f"{dot}-{dot + size}")
    position = start(size - 1, size - 1)
    assert {position.move_text(move) for move in position.moves()} == expected


def test_dots_are_numbered_column_by_column() -> None:
    dots = [shape for shape in start(3, 3).view().shapes if "dot" in shape.flags]
    rows = sorted({shape.at[1] for shape in dots})
    by_row = [[shape.text for shape in sorted(dots, key=lambda s: s.at[0]) if shape.at[1] == y] for y in rows]
    assert by_row == [["1", "5", "9", "13"], ["2", "6", "10", "14"], ["3", "7", "11", "15"], ["4", "8", "12", "16"]]


def test_move_ids_are_horizontal_lines_first() -> None:
    position = start(2, 3)
    assert [position.move_text(move) for move in range(9)] == [
        "1-4", "4-7", "7-10", "2-5", "5-8", "8-11", "3-6", "6-9", "9-12",
    ]  # fmt: skip
    assert [position.move_text(move) for move in range(9, 17)] == [
        "1-2", "4-5", "7-8", "10-11", "2-3", "5-6", "8-9", "11-12",
    ]  # fmt: skip


def test_a_box_gives_another_move() -> None:
    three = play(start(2, 2), "1-2", "1-4", "4-5")
    assert three.to_move() == 1
    taken = three.after("2-5")
    assert taken.to_move() == 1, "the same player moves again"
    assert taken.scores() == (0, 1)
    assert taken.after("5-6").to_move() == 0, "until a line completes no box"


def test_one_line_can_complete_two_boxes() -> None:
    before = play(start(1, 2), "1-2", "1-3", "2-4", "3-5", "4-6", "5-6")
    assert before.scores() == (0, 0)
    after = before.after("3-4")
    assert after.scores() == (2, 0)
    assert after.outcome() == parlour.Outcome(0, "the most boxes")


def test_all_nine_boxes_in_one_turn() -> None:
    """Fifteen lines leave a corridor that winds from the centre to the rim; the next player takes it all."""
    position = start(3, 3)
    corridor = ["6-7", "3-7", "7-8", "11-12", "11-15", "10-14", "9-10", "5-6", "1-5"]
    for move in position.moves():
        if position.move_text(move) not in corridor:
            position = position.after(move)
    assert position.scores() == (0, 0)
    assert position.to_move() == 1
    while position.moves():
        assert position.to_move() == 1
        position = position.after(max(position.moves(), key=lambda move: sum(position.after(move).scores())))
    assert position.scores() == (0, 9)


def test_a_draw_needs_an_even_number_of_boxes() -> None:
    even, odd = start(4, 4), start(3, 3)
    assert odd.kernel.playouts(20_000, 1)[2] == 0
    assert even.kernel.playouts(20_000, 1)[2] > 0


def test_the_view_knows_who_drew_which_line() -> None:
    line = [start(1, 2)]
    for name in ("1-2", "1-3", "2-4", "3-4", "5-6"):
        line.append(line[-1].after(name))
    shapes = {shape.id: shape for shape in line[-1].view(line[:-1]).shapes if shape.id}
    owners = {name: shapes[name].owner for name in ("1-2", "1-3", "2-4", "3-4", "5-6", "3-5")}
    assert owners == {"1-2": 0, "1-3": 1, "2-4": 0, "3-4": 1, "5-6": 1, "3-5": None}
    assert shapes["5-6"].flags == ("last", "inked")
    assert shapes["1-2"].label == "line 1-2, drawn by Player 1"
    assert shapes["3-5"].label == "line 3-5, free"
    boxes = [shape for shape in line[-1].view().shapes if shape.kind == "region"]
    assert [(box.owner, box.text) for box in boxes] == [(1, "P2"), (None, None)]


def test_texts_that_are_not_positions() -> None:
    game = parlour.game("dots", rows=1, cols=2)
    assert game.parse("-./|1|../-. 1").moves()
    for text, fault in {
        "../...../..": "the player to move, 1 or 2",
        "../...../.. 3": "the player to move, 1 or 2",
        "../...../.. 2": "the players have taken turns",
        "../..../.. 1": "1 x 2 boxes take 3 rows of text",
        "|./...../.. 1": "'|' stands where one of '-'",
        "-./|1..././-. 1": "rows of text",
        "-./|1.../-. 2": "one owner exactly when its four sides",
        "-./|2.../-. 2": "although not all its sides",
        "--/|1|.|/-- 1": "one owner exactly when",
    }.items():
        with pytest.raises(ValueError, match=fault.replace("|", r"\|")):
            game.parse(text)


def test_too_many_lines() -> None:
    with pytest.raises(ValueError, match="Please select a valid grid size: 6 x 5 boxes have 71 lines; at most 60"):
        parlour.game("dots", rows=6, cols=5)
