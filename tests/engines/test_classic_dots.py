"""The dots and boxes character: the table of prices, totals against a search that leaves nothing out, and that a deeper
look really is stronger."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

import parlour
from parlour.engines.classic_dots import price, totals
from parlour.games.dots import Dots, DotsPosition

LEVELS = {"easy": 1, "medium": 3, "hard": 5}


def board(rows: int, cols: int, *drawn: str) -> DotsPosition:
    position = Dots(rows=rows, cols=cols).start()
    for line in drawn:
        position = position.after(line)
    return position


def random_position(rows: int, cols: int, plies: int, seed: int) -> DotsPosition:
    position, dice = board(rows, cols), Random(seed)
    for _ in range(plies):
        position = position.play(dice.choice(position.moves()))
    return position


def by_text(position: DotsPosition, values: dict[int, int]) -> dict[str, int]:
    return {position.move_text(move): value for move, value in values.items()}


# What a line is worth by itself.

LEFT, RIGHT = ("1-2", "1-3", "2-4"), ("3-5", "4-6", "5-6")
"""The sides of the two boxes on 1x2, without the line 3-4 that they share."""

TABLE = {
    (1, 1): 0, (1, 2): 100, (2, 2): 200, (1, 3): -500, (2, 3): -400, (3, 3): -1000,
    (4, 1): 250, (4, 2): 350, (4, 3): 500, (4, 4): 500,
}  # fmt: skip


@pytest.mark.parametrize(("sides", "value"), TABLE.items())
def test_prices_between_two_boxes(sides: tuple[int, int], value: int) -> None:
    """`sides`: how many lines each box would have after the move; 4 is a box completed."""
    for left, right in (sides, sides[::-1]):
        assert price(board(1, 2, *LEFT[: left - 1], *RIGHT[: right - 1]), "3-4") == value


@pytest.mark.parametrize(("sides", "value"), [(1, 0), (2, 100), (3, -500), (4, 250)])
def test_prices_on_the_rim(sides: int, value: int) -> None:
    """A side outside the board counts as a first line."""
    assert price(board(1, 1, *("1-2", "1-3", "2-4")[: sides - 1]), "3-4") == value


def test_a_price_needs_a_line_that_can_be_drawn() -> None:
    with pytest.raises(ValueError, match="not legal"):
        price(board(1, 2, "3-4"), "3-4")
    with pytest.raises(ValueError, match="not legal"):
        price(board(1, 2), 7)


# Totals: prices add up along the way, the other player's are taken off.


def test_totals_by_hand() -> None:
    """Left open: 3-4, which completes one box and leaves the other with three sides, and 5-6."""
    position = board(1, 2, *LEFT, "3-5", "4-6")
    assert by_text(position, totals(position, 1)) == {"3-4": 500 + 250, "5-6": -500}
    for depth in (2, 3, 5):
        assert by_text(position, totals(position, depth)) == {"3-4": 500 + 250, "5-6": -500 - 500}


def test_the_other_player_wants_boxes_too() -> None:
    """An older version added the other player's prices instead of taking them off, and so gave boxes away. In its place:
    the third side is bad at depth 1 and worse at depth 3."""
    position = board(2, 2, "1-2", "1-4")
    near, far = (by_text(position, totals(position, depth)) for depth in (1, 3))
    assert near["2-5"] == near["4-5"] == -500
    assert far["2-5"] < near["2-5"]
    assert max(far.values()) > far["2-5"]


def sides_by_name(game: Dots) -> list[set[str]]:
    """The four lines of each box, from the numbers of its dots alone."""
    step = game.rows + 1
    corners = [c * step + r + 1 for c in range(game.cols) for r in range(game.rows)]
    return [
        {f"{d}-{d + 1}", f"{d}-{d + step}", f"{d + 1}-{d + step + 1}", f"{d + step}-{d + step + 1}"} for d in corners
    ]


def slow_totals(position: DotsPosition, depth: int) -> dict[str, int]:
    """The same without alpha, beta, order or shortcuts, from the names of the lines."""
    boxes = sides_by_name(position.game)
    lines = {line.name for line in position.game.lines}

    def price_and_taken(drawn: frozenset[str], line: str) -> tuple[int, int]:
        counts = [len(box & drawn) + 1 for box in boxes if line in box]
        taken = counts.count(4)
        third = 250 if taken == 1 else -500
        return {0: 0, 1: 250, 2: 500}[taken] + 100 * counts.count(2) + third * counts.count(3), taken

    @cache
    def total(drawn: frozenset[str], line: str, turns: int) -> int:
        value, taken = price_and_taken(drawn, line)
        then, turns_left = drawn | {line}, turns if taken else turns - 1
        following = [total(then, other, turns_left) for other in lines - then] if turns_left else []
        rest = max(following, default=0)
        return value + rest if taken else value - rest

    drawn = frozenset(line.name for i, line in enumerate(position.game.lines) if position.kernel.drawn() >> i & 1)
    return {line: total(drawn, line, depth) for line in lines - drawn}


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_totals_against_a_slow_search(rows: int, cols: int, depth: int) -> None:
    """Cuts are sound: with alpha and beta passed on unchanged while prices add up, they were not."""
    lines = len(board(rows, cols).moves())
    for plies in range(lines):
        for seed in range(3):
            position = random_position(rows, cols, plies, seed)
            assert by_text(position, totals(position, depth)) == slow_totals(position, depth)


@pytest.mark.parametrize(("rows", "cols", "plies"), [(2, 3, 8), (2, 3, 10), (3, 3, 15), (3, 3, 17), (1, 8, 16)])
def test_totals_with_many_boxes_open(rows: int, cols: int, plies: int) -> None:
    for seed in range(8):
        position = random_position(rows, cols, plies, seed)
        for depth in (3, 5):
            assert by_text(position, totals(position, depth)) == slow_totals(position, depth)


@pytest.mark.parametrize(
    ("rows", "cols", "text"),
    [
        (2, 4, ".--./....|.|.|/-.../..|...|../.-.- 1"),
        (2, 4, "-.-./|.......|/..../|.|.|.|../.-.. 2"),
        (3, 3, "---/..|1|1|/---/......./-.-/|....../..- 1"),
        (2, 3, "-../|....../-.-/..|..../..- 1"),
    ],
)
def test_totals_where_a_wrong_window_shows(rows: int, cols: int, text: str) -> None:
    """Found by trying thousands: totals are wrong here if a bound is not shifted, or is taken for an exact total."""
    position = Dots(rows=rows, cols=cols).parse(text)
    assert by_text(position, totals(position, 5)) == slow_totals(position, 5)


# How it plays.


@pytest.mark.parametrize("depth", LEVELS.values())
def test_it_plays_one_of_the_best_totals(depth: int) -> None:
    engine = parlour.engine("classic_dots", depth=depth)
    for seed in range(6):
        position = random_position(3, 3, 5 + 2 * seed, seed)
        found = totals(position, depth)
        best = {move for move, total in found.items() if total == max(found.values())}
        infos = [engine.think(position, parlour.Limits(seed=s)) for s in range(40)]
        assert {info.move for info in infos} <= best
        assert len(best) > 8 or {info.move for info in infos} == best, "the seed chooses among equals"
        order = [found[candidate.move] for candidate in infos[0].candidates]
        assert order == sorted(found.values(), reverse=True), "all lines, best first"


@pytest.mark.parametrize("depth", LEVELS.values())
def test_the_first_line_is_any_line(depth: int) -> None:
    """The last line of the list as well, which an older version never chose: 2,400 choices among 24."""
    engine, start = parlour.engine("classic_dots", depth=depth), board(3, 3)
    counts = Counter(engine.think(start, parlour.Limits(seed=seed)).move for seed in range(2400))
    assert counts.keys() == set(range(24))
    assert all(abs(count - 100) < 60 for count in counts.values())
    assert engine.think(start).nodes == 0


def test_the_last_line_needs_no_search() -> None:
    position = board(1, 2, *LEFT, *RIGHT)
    info = parlour.engine("classic_dots", depth=5).think(position)
    assert (info.nodes, info.solved, position.move_text(info.move)) == (0, True, "3-4")
    assert (info.candidates[0].score, info.candidates[0].value) == (2, 1)


@pytest.mark.parametrize("depth", LEVELS.values())
def test_no_line_of_thought_is_longer_than_the_depth(depth: int) -> None:
    """In turns: boxes taken in a row belong to one turn."""
    engine = parlour.engine("classic_dots", depth=depth)
    for plies in range(1, 23):
        position = random_position(3, 3, plies, plies)
        info = engine.think(position)
        assert info.depth == depth or len(position.moves()) == 1
        for candidate in info.candidates:
            line = [position]
            for move in candidate.line:
                line.append(line[-1].after(move))
            taken = sum(sum(b.scores()) > sum(a.scores()) for a, b in pairwise(line))
            assert len(candidate.line) - taken <= depth


@pytest.mark.parametrize("depth", LEVELS.values())
def test_it_takes_boxes_again_and_again(depth: int) -> None:
    """Fifteen lines leave one corridor through all nine boxes, open at one end: it takes them all in one turn."""
    position = board(3, 3)
    corridor = ["6-7", "3-7", "7-8", "11-12", "11-15", "10-14", "9-10", "5-6", "1-5"]
    for move in position.moves():
        if position.move_text(move) not in corridor:
            position = position.play(move)
    engine = parlour.engine("classic_dots", depth=depth)
    while position.moves():
        assert position.to_move() == 1
        position = position.play(engine.think(position).move)
    assert position.scores() == (0, 9)


def choices_in_matches(depth: int, seeds: int) -> Iterator[tuple[DotsPosition, int]]:
    """What it plays in whole matches on 3x3 boxes against one that plays at random but gives nothing away."""
    engine = parlour.engine("classic_dots", depth=depth)
    for seed in range(seeds):
        position, dice = random_position(3, 3, 1, seed), Random(seed)
        while moves := position.moves():
            if position.to_move() == seed % 2:
                move = engine.think(position, parlour.Limits(seed=seed)).move
                yield position, move
            else:
                move = dice.choice([move for move in moves if price(position, move) >= 0] or moves)
            position = position.play(move)


def takes(position: DotsPosition, move: int) -> bool:
    return sum(position.play(move).scores()) > sum(position.scores())


@pytest.mark.parametrize("depth", [1, 3])
def test_easy_and_medium_give_no_third_side_as_long_as_they_can(depth: int) -> None:
    for position, move in choices_in_matches(depth, 20):
        if any(price(position, other) >= 0 for other in position.moves()):
            assert price(position, move) >= 0 or any(takes(position, other) for other in position.moves())


def test_easy_takes_every_box_it_can() -> None:
    for position, move in choices_in_matches(1, 20):
        assert takes(position, move) or not any(takes(position, other) for other in position.moves())


@pytest.mark.parametrize("depth", [3, 5])
def test_a_sacrifice_is_never_a_mistake(depth: int) -> None:
    """Looking further ahead they find out by themselves what good players know: to leave the last two boxes of a chain,
    or to give one away early, so that the other player has to open the next chain. Where they do, no other line is
    better in truth."""
    solver = parlour.engine("alphabeta", lines=24, table_mb=1)
    sacrifices = 0
    for position, move in choices_in_matches(depth, 20):
        usual = [other for other in position.moves() if takes(position, other)] or [
            other for other in position.moves() if price(position, other) >= 0
        ]
        if usual and move not in usual:
            sign = 1 - 2 * position.to_move()
            info = solver.think(position)
            assert info.solved
            margins = {c.move: sign * c.score for c in info.candidates if c.score is not None}
            assert margins[move] >= max(margins[other] for other in usual)
            sacrifices += 1
    assert sacrifices > 2


def test_early_on_it_is_not_perfect() -> None:
    """Even the hard one does not see the end from the beginning."""
    info = parlour.engine("classic_dots", depth=5).think(board(3, 3, "1-2"))
    assert (info.solved, info.depth) == (False, 5)


def test_same_seed_same_thoughts() -> None:
    position = random_position(4, 4, 12, 1)
    infos = [parlour.engine("classic_dots", depth=3).think(position, parlour.Limits(seed=7)) for _ in range(2)]
    assert infos[0].candidates == infos[1].candidates
    assert infos[0].nodes == infos[1].nodes


# How long it takes.


def test_limits() -> None:
    engine, position = parlour.engine("classic_dots", depth=5), random_position(5, 5, 10, 1)
    assert engine.think(position, parlour.Limits(depth=3)).depth == 3
    assert engine.think(position, parlour.Limits(depth=2)).depth == 2
    short = engine.think(position, parlour.Limits(nodes=20_000))
    assert (short.depth, short.nodes) == (3, 20_000), "out of nodes: the answer of two turns less"
    engine.stop()
    assert engine.think(position).depth == 0
    assert engine.think(position, parlour.Limits(depth=1)).depth == 1


@pytest.mark.parametrize("plies", [1, 10, 20, 30, 40, 50])
def test_nodes_of_hard_on_the_largest_board(plies: int) -> None:
    """Lines drawn at random without giving boxes away, as far as that goes: about 110,000 nodes at the start."""
    position, dice = board(5, 5), Random(plies)
    for _ in range(plies):
        quiet = [move for move in position.moves() if price(position, move) >= 0]
        position = position.play(dice.choice(quiet or position.moves()))
    info = parlour.engine("classic_dots", depth=5).think(position)
    assert info.depth == 5
    assert info.nodes < 200_000


def test_five_open_corridors_stay_within_the_budget() -> None:
    """The worst there is: many boxes that anybody could take. A million nodes, then the answer that it has."""
    position = Dots(rows=5, cols=5).parse(
        "-----/|.|.|.|.|.|/...../|.|.|.|.|.|/...../|.|.|.|.|.|/...../|.|.|.|.|.|/...../|.|.|.|.|.|/..... 2"
    )
    info = parlour.engine("classic_dots", depth=5).think(position)
    assert info.nodes == 1_000_000
    assert info.depth >= 1
    assert price(position, info.move) > 0, "it takes a box all the same"


# Harder is stronger.


def play(engines: tuple[parlour.Engine, parlour.Engine], first: int, size: int, seed: int) -> DotsPosition:
    position, ply = board(size, size).play(first), 1
    while position.moves():
        limits = parlour.Limits(seed=1000 * seed + ply)
        position, ply = position.play(engines[position.to_move()].think(position, limits).move), ply + 1
    return position


def pair_scores(deeper: int, shallower: int, size: int, pairs: int) -> list[float]:
    """Points of the deeper one, for pairs of matches that begin with the same random line, sides swapped: 0 to 1."""
    one, two = (parlour.engine("classic_dots", depth=depth) for depth in (deeper, shallower))
    scores = []
    for seed in range(pairs):
        first = Random(seed).choice(board(size, size).moves())
        margins = [play((one, two), first, size, seed).scores(), play((two, one), first, size, seed).scores()[::-1]]
        scores.append(sum(0.5 if mine == theirs else float(mine > theirs) for mine, theirs in margins) / 2)
    return scores


def interval(scores: list[float]) -> tuple[float, float]:
    """95 %, from how much the pairs differ."""
    mean = sum(scores) / len(scores)
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / (len(scores) - 1) / len(scores))
    return mean - 1.96 * spread, mean + 1.96 * spread


def test_medium_beats_easy() -> None:
    """0.83 of the points on 3x3 boxes over 150 pairs."""
    assert interval(pair_scores(3, 1, 3, 30))[0] > 0.6


def test_hard_beats_easy() -> None:
    assert interval(pair_scores(5, 1, 3, 15))[0] > 0.6


def test_easy_beats_random() -> None:
    easy, anything = parlour.engine("classic_dots", depth=1), parlour.engine("random")
    results = [play((easy, anything), seed, 3, seed).scores() for seed in range(20)]
    assert all(mine > theirs for mine, theirs in results)


@pytest.mark.slow
@pytest.mark.parametrize(("deeper", "shallower"), [(3, 1), (5, 3), (5, 1)])
def test_each_level_beats_the_one_below(deeper: int, shallower: int) -> None:
    assert interval(pair_scores(deeper, shallower, 3, 150))[0] > 0.5


def test_what_it_does_not_play() -> None:
    with pytest.raises(ValueError, match="only plays dots and boxes, not tictactoe"):
        parlour.engine("classic_dots").think(parlour.game("tictactoe").start())
    with pytest.raises(ValueError, match="depth=2 is not possible"):
        parlour.engine("classic_dots", depth=2)
