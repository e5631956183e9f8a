"""The solver of dots and boxes is right, on small boards everywhere, on large ones where values are known."""

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

import parlour
from parlour import _core
from parlour.engines.book import pack, read_book, unpack
from tests.engines.dots_table import Values, checksum, table

# https://wilson.engr.wisc.edu/boxes/results.shtml for 3x3 and 4x4; the others found by two programs that agree.
VALUES = {
    (1, 1): -1, (1, 2): 0, (1, 3): -1, (1, 4): 0, (1, 5): -1, (1, 6): 0, (1, 7): -1, (1, 8): 0,
    (2, 2): 2, (2, 3): -2, (2, 4): 2, (2, 5): -2, (2, 6): 2, (3, 3): -3, (3, 4): 0,
}  # fmt: skip

CHECKSUMS = {
    (1, 1): 0x3D97E845625894E8,
    (1, 2): 0xB8CADE744F4AC6BF,
    (1, 3): 0x8A1FE803F18F679F,
    (1, 4): 0x73D6BCFD5B93E9CD,
    (2, 2): 0x38155251C791BDE3,
    (2, 3): 0x10C2AB0512F7D8AD,
    (3, 3): 0x6E8A1B98A9EBB31D,
}

SUMS = """
1: -1 | 2: -2 | 3: -3 | 1,1: 0 | 1,2: 1 | 2,2: 0 | 3,3: -2 | 3,4: -3 | 4,4: -4
3,3,3: -1 | 3,3,3,3: -2 | 5,6: -7 | 3,5,7: -7 | 1,2,3: -2 | ;4: -4 | ;4,4: 0 | ;4,6: -2
3;4: -1 | 3,3;4: -2 | 1;4: 3 | 2;4: 2 | 3,3;4,4: -2 | 4,5;8: -5 | 1,1,3,4;6: -1 | ;4,4,4: -4
"""
"""Lengths of chains; of loops: value."""


def solver(rows: int, cols: int, keep: bool = False) -> _core.SolverDots:
    return _core.SolverDots(rows, cols, 256 << 20, 60, keep)


def position(rows: int, cols: int, drawn: int) -> _core.Dots:
    """All boxes that are complete belong to player 0: the value of what is left does not depend on it."""
    return _core.Dots.set_up(rows, cols, drawn, 0, 0)


def think(rows: int, cols: int, **limits: int) -> parlour.Info:
    start = parlour.game("dots", rows=rows, cols=cols).start()
    return parlour.engine("solver").think(start, parlour.Limits(**limits))


@pytest.mark.parametrize("size", VALUES)
def test_value_of_the_empty_board(size: tuple[int, int]) -> None:
    assert solver(*size).value(position(*size, drawn=0)) == VALUES[size]


@pytest.mark.slow
def test_4x4_is_a_draw() -> None:
    """Without the book: it was made by this solver. Takes less than a minute and a gigabyte."""
    assert _core.SolverDots(4, 4, 2000 << 20, 1, False).value(position(4, 4, drawn=0)) == 0


@pytest.mark.slow
def test_3x5_is_lost_by_one() -> None:
    assert _core.SolverDots(3, 5, 2000 << 20, 1, False).value(position(3, 5, drawn=0)) == -1


def scores(info: parlour.Info) -> dict[int, int | None]:
    return {candidate.move: candidate.score for candidate in info.candidates}


def test_first_moves() -> None:
    assert set(scores(think(2, 3)).values()) == {-2}
    assert set(scores(think(2, 5)).values()) == {-2}
    assert set(scores(think(3, 3)).values()) == {-3}
    assert Counter(scores(think(2, 2)).values()) == {0: 4, 2: 8}
    for cols, middle in ((2, 5), (4, 10), (6, 15)):  # the line that divides a single row into halves
        assert {move for move, score in scores(think(1, cols)).items() if score == 0} == {middle}


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3)])
def test_all_positions(size: tuple[int, int]) -> None:
    values = table(*size)
    assert checksum(values) == CHECKSUMS[size]
    one = solver(*size, keep=True)
    for drawn, value in enumerate(values[:-1].tolist()):
        assert one.value(position(*size, drawn)) == value, bin(drawn)


@pytest.mark.parametrize("size", [(2, 3), (2, 4), pytest.param((3, 3), marks=pytest.mark.slow)])
def test_ten_thousand_positions(size: tuple[int, int]) -> None:
    values, rng, one = table(*size), random.Random(5), solver(*size, keep=True)
    for _ in range(10_000):
        drawn = rng.randrange(len(values) - 1)
        assert one.value(position(*size, drawn)) == values[drawn], bin(drawn)


@pytest.mark.slow
def test_the_oracle_of_3x3() -> None:
    assert checksum(table(3, 3)) == CHECKSUMS[3, 3]


def test_every_move_has_its_value_and_lines_keep_it() -> None:
    """On random positions of 2x4: each candidate's score, and each expected line played out to the table's value."""
    values, rng = table(2, 4), random.Random(8)
    game = parlour.game("dots", rows=2, cols=4)
    for _ in range(150):
        here = game.start()
        for _ in range(rng.randrange(2, 21)):
            here = here.play(rng.choice(here.moves()))
        if here.outcome():
            continue
        info = parlour.engine("solver").think(here)
        assert info.solved
        assert len(info.candidates) == len(here.moves())
        for candidate in info.candidates:
            assert candidate.score == margin(here.play(candidate.move), values)
            after = here
            for move in candidate.line:
                after = after.play(move)
                assert margin(after, values) == candidate.score


def margin(here: parlour.Position, values: Values) -> int:
    """Player 0's at the end, if both play their best."""
    kernel = here.kernel  # type: ignore[attr-defined]
    sign = 1 if here.to_move() == 0 else -1
    return int(kernel.score(0) - kernel.score(1) + sign * values[kernel.drawn()])


def lengths(text: str) -> list[int]:
    return [int(length) for length in text.split(",") if length]


def test_chains_and_loops() -> None:
    for entry in SUMS.replace("\n", "|").split("|"):
        if entry.strip():
            parts, value = entry.split(":")
            chains, _, loops = parts.strip().partition(";")
            assert _core.SolverDots.sum_value(lengths(chains), lengths(loops)) == int(value), entry


def opened(length: int, closed: bool, rest: int) -> int:
    """The value of opening a chain or loop: the other player takes all of it, or all but what keeps the control."""
    kept = 8 if closed else 4
    worth = -length - rest
    return worth if length <= 2 else min(worth, kept - length + rest)


def sum_value(chains: tuple[int, ...], loops: tuple[int, ...], known: dict[object, int]) -> int:
    key = chains, loops
    if key not in known:
        values = [
            opened(n, False, sum_value(chains[:i] + chains[i + 1 :], loops, known)) for i, n in enumerate(chains)
        ] + [opened(n, True, sum_value(chains, loops[:i] + loops[i + 1 :], known)) for i, n in enumerate(loops)]
        known[key] = max(values, default=0)
    return known[key]


def test_sums_need_only_the_shortest() -> None:
    """Any chain may be opened, says the recursion; the solver looks at the shortest long one alone."""
    known: dict[object, int] = {}
    for chain_count in range(6):
        for chains in combinations_with_replacement(range(1, 8), chain_count):
            for loops in [(), (4,), (6,), (4, 4), (4, 6), (8,)]:
                if sum(chains) + sum(loops) <= 25:
                    assert _core.SolverDots.sum_value(list(chains), list(loops)) == sum_value(chains, loops, known)


def test_it_says_when_it_does_not_know() -> None:
    info = think(5, 5, nodes=5000)
    assert not info.solved
    assert info.nodes <= 5000
    assert all(candidate.score is None or candidate.solved for candidate in info.candidates)


def test_one_line_is_enough_to_play() -> None:
    start = parlour.game("dots", rows=3, cols=3).start()
    short, full = (parlour.engine("solver", lines=lines).think(start) for lines in (1, 256))
    assert short.solved
    assert short.candidates[0].score == full.candidates[0].score == -3
    assert short.nodes < full.nodes


def test_keeping_the_table_changes_no_value() -> None:
    keeper = parlour.engine("solver", keep=True)
    here = parlour.game("dots", rows=3, cols=3).start()
    while here.outcome() is None:
        kept, fresh = keeper.think(here), parlour.engine("solver").think(here)
        assert scores(kept) == scores(fresh)
        here = here.play(fresh.move)


@pytest.mark.parametrize("size", [(2, 4), (3, 3)])
def test_who_wins_is_known_before_by_how_much(size: tuple[int, int]) -> None:
    """On random positions, with and without a limit, beside the margins of all moves: what is proved is so, no proof is
    of a worse end than the best, and few nodes often tell a win that they can't count out."""
    rng, game = random.Random(4), parlour.game("dots", rows=size[0], cols=size[1])
    whole, wins = parlour.engine("solver"), parlour.engine("solver", lines=1, wins=True)
    uncounted = drawn = lost = 0
    for number in range(120):
        here = game.start()
        for _ in range(rng.randrange(1, 12)):
            here = here.play(rng.choice(here.moves()))
        if here.outcome():
            continue
        truth, sign = scores(whole.think(here)), 1 - 2 * here.to_move()
        best = max(result(truth[move], sign) for move in truth)
        found = wins.think(here, parlour.Limits(nodes=(None, 12, 40, 120)[number % 4]))
        assert found.solved or number % 4
        for seen in found.candidates:
            assert seen.score in (None, truth[seen.move])
            assert not seen.solved or result(truth[seen.move], 1) == seen.value
        if found.solved:
            assert found.candidates[0].solved
            assert result(truth[found.move], sign) == best
            uncounted += found.candidates[0].score is None
            drawn, lost = drawn + (best == 0), lost + (best < 0)
    assert uncounted > 5
    assert lost > 5
    assert (drawn > 2) == (size == (2, 4))


def result(score: int | None, sign: int) -> int:
    """Whether a margin wins, draws or loses."""
    assert score is not None
    return sign * ((score > 0) - (score < 0))


def test_a_book_is_bytes_and_back() -> None:
    book = [(0, -3, False), (1, 12, True), (2**40 - 1, -16, True)]
    assert unpack(pack(book)) == book


FIRST_BOX_OPEN = 1 | 1 << 4 | 1 << 20


@pytest.mark.parametrize(("drawn", "value"), [(0, 1), (0, 18), (FIRST_BOX_OPEN, 0)])
def test_a_book_that_cannot_be_is_refused(drawn: int, value: int) -> None:
    with pytest.raises(ValueError, match="no book of dots and boxes"):
        solver(4, 4).read_book([(drawn, value, False)])


def test_with_a_book_nothing_is_left_to_find_out() -> None:
    values = table(2, 4)
    reader = _core.SolverDots(2, 4, 1 << 20, 1, False)
    reader.read_book([(0, 2, False), *((1 << line, int(values[1 << line]), line == 3) for line in range(22))])
    found = reader.think(position(2, 4, 0), None, None, None, 0, [])
    assert found.solved
    assert found.candidates[0].score == 2
    assert found.nodes < 100 < think(2, 4).nodes


def test_our_book_is_right() -> None:
    """A sample of the positions with most lines drawn, solved again without it."""
    book = read_book(4, 4)
    last = max(drawn.bit_count() for drawn, _, _ in book)
    sample = random.Random(2).sample([page for page in book if page[0].bit_count() >= last - 1], 6)
    for drawn, value, _ in sample:
        assert solver(4, 4).value(position(4, 4, drawn)) == value


@pytest.mark.parametrize("player", [0, 1])
def test_by_the_book_every_reply_is_known(player: int) -> None:
    """Against anything that the other player draws, on both sides, until seven lines are drawn."""
    rng, game = random.Random(player), parlour.game("dots", rows=4, cols=4)
    engine = parlour.engine("solver", lines=1)
    for seed in range(40):
        here = game.start()
        while len(here.moves()) > game.move_limit - 6:
            if here.to_move() == player:
                info = engine.think(here, parlour.Limits(nodes=100_000, seed=seed))
                assert info.solved, here.text()
                here = here.play(info.move)
            else:
                here = here.play(rng.choice(here.moves()))
