"""Reasons of tic-tac-toe: what the lines prove is checked on the texts of positions, without the product's rows."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

import parlour
from parlour.games.reason import Evidence, Prospect, Reason
from tests.games.reasons.cases import (
    Case,
    by_reason,
    play_line,
    played_moves,
    random_moves,
    read_cases,
    reasons_of,
    spoken,
)
from tests.games.solve import reachable, winner_sign

CASES = read_cases("tictactoe")
SOLVER, ENGINE = parlour.engine("solver"), parlour.engine("alphabeta")
BOARDS = ((3, 3, 3), (4, 4, 4), (5, 5, 4), (4, 3, 3), (5, 5, 5), (4, 4, 3))
Checker = Callable[[parlour.Position, int, tuple[int, ...]], bool]


def winning(position: parlour.Position, player: int) -> list[int]:
    """The cells with which a player would have a row, whoever is to move; from the text alone."""
    rows = position.text().split("/")
    symbol, k = "XO"[player], position.game.number("k")
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}

    def reach(x: int, y: int, right: int, down: int) -> int:
        length = 0
        while marks.get((x + right * (length + 1), y + down * (length + 1))) == symbol:
            length += 1
        return length

    return [
        y * len(rows[0]) + x
        for (x, y), mark in marks.items()
        if mark == "."
        and any(reach(x, y, r, d) + reach(x, y, -r, -d) + 1 >= k for r, d in ((1, 0), (0, 1), (1, 1), (1, -1)))
    ]


def is_forced(positions: list[parlour.Position], attacker: int) -> bool:
    """Along these positions the attacker wins, and the other has no choice: each time it must stop a row, and cannot
    make one itself."""
    for here, after in pairwise(positions):
        if here.to_move() != attacker:
            wins = winning(here, attacker)
            if not wins or winning(here, 1 - attacker) or not (len(wins) > 1 or after == here.play(wins[0])):
                return False
    return has_won(positions[-1], attacker)


def has_won(position: parlour.Position, player: int) -> bool:
    outcome = position.outcome()
    return outcome is not None and outcome.winner == player


def nobody_wins_now(position: parlour.Position) -> bool:
    return not winning(position, 0) and not winning(position, 1)


def missed_win(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    me = position.to_move()
    return has_won(play_line(position, line)[-1], me) and len(line) == 1 and not has_won(position.play(move), me)


def missed_block(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    other = 1 - position.to_move()
    blocked = position.play(line[1])
    return line[0] == move and has_won(play_line(position, line)[-1], other) and not winning(blocked, other)


def two_threats(position: parlour.Position, player: int) -> bool:
    return len(winning(position, player)) > 1 and not winning(position, 1 - player)


def allowed_fork(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, other = play_line(position, line), 1 - position.to_move()
    return line[0] == move and nobody_wins_now(position) and two_threats(steps[2], other) and forced(steps[1:])


def allowed_force(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, other = play_line(position, line), 1 - position.to_move()
    return line[0] == move and nobody_wins_now(position) and not two_threats(steps[2], other) and forced(steps[1:])


def forced(steps: list[parlour.Position]) -> bool:
    return is_forced(steps, steps[0].to_move())


def missed_fork(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, me = play_line(position, line), position.to_move()
    return line[0] != move and nobody_wins_now(position) and two_threats(steps[1], me) and forced(steps)


def missed_force(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, me = play_line(position, line), position.to_move()
    forks = [other for other in position.moves() if two_threats(position.play(other), me)]
    return line[0] != move and nobody_wins_now(position) and not forks and forced(steps)


def made_row(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    return line == (move,) and has_won(position.play(move), position.to_move())


def blocked(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    other = 1 - position.to_move()
    return line == (move,) and winning(position, other) == [move] and not winning(position.play(move), other)


def made_fork(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps = play_line(position, line)
    return line[0] == move and two_threats(steps[1], position.to_move()) and forced(steps)


def started_force(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, me = play_line(position, line), position.to_move()
    return line[0] == move and not two_threats(steps[1], me) and two_threats(steps[-3], me) and forced(steps)


# By an engine's word: it has found a better move, and an answer.


def wins_surely(position: parlour.Position, player: int, nodes: int = 30_000_000) -> bool:
    """By the solver, which must see the end."""
    info = SOLVER.think(position, parlour.Limits(nodes=nodes))
    assert info.solved, position.text()
    return info.candidates[0].value == 1 - 2 * player


def is_quiet(position: parlour.Position, move: int) -> bool:
    """The player could not win at once before the mark, and it makes no fork."""
    me = position.to_move()
    return not winning(position, me) and not two_threats(position.play(move), me)


def allowed_plan(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, other = play_line(position, line), 1 - position.to_move()
    shown = line[0] == move and has_won(steps[-1], other) and not winning(position, other)
    return shown and is_quiet(steps[1], line[1]) and wins_surely(steps[2], other)


def missed_plan(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    steps, me = play_line(position, line), position.to_move()
    shown = line[0] != move and has_won(steps[-1], me)
    return shown and is_quiet(position, line[0]) and wins_surely(steps[1], me)


def rows_left(position: parlour.Position, cell: int) -> int:
    """How many rows through a cell have no mark of the other's, from the text alone."""
    rows, k = position.text().split("/"), position.game.number("k")
    rival = "OX"[position.to_move()]
    y, x = divmod(cell, len(rows[0]))
    free = {(i, j) for j, row in enumerate(rows) for i, mark in enumerate(row) if mark != rival}
    return sum(
        all((x + r * (step - back), y + d * (step - back)) in free for step in range(k))
        for r, d in ((1, 0), (0, 1), (1, 1), (1, -1))
        for back in range(k)
    )


def rows_words(number: int) -> str:
    return {0: "no row", 1: "one row"}.get(number, f"{number} rows")


def had_less_room(position: parlour.Position, move: int, line: tuple[int, ...]) -> bool:
    few, many = (rows_left(position, cell) for cell in (move, *line))
    return many >= few + 2 and many >= 1.5 * few and nobody_wins_now(position)


CHECKERS: dict[str, Checker] = {
    "misses_win": missed_win,
    "misses_block": missed_block,
    "allows_fork": allowed_fork,
    "allows_force": allowed_force,
    "not_centre": lambda *said: allowed_force(*said) and said[0].text().count("X") == 1,
    "not_corner": lambda *said: allowed_force(*said) and said[0].text() == ".../.X./...",
    "misses_fork": missed_fork,
    "misses_force": missed_force,
    "allows_plan": allowed_plan,
    "misses_plan": missed_plan,
    "less_room": had_less_room,
    "makes_row": made_row,
    "blocks": blocked,
    "makes_fork": made_fork,
    "starts_force": started_force,
}


def check(position: parlour.Position, move: int, reason: Reason) -> None:
    """The line is legal and does what the sentence says; cells that the sentence names are on it."""
    where = f"{reason.name} of {position.move_text(move)} in {position.text()}: {reason.text}"
    assert CHECKERS[reason.name](position, move, reason.line), where
    if reason.name == "less_room":
        said = [rows_words(rows_left(position, cell)) for cell in (move, *reason.line)]
        assert said == [reason.gaps["few"], reason.gaps["many"]], where
    if "{cell}" in reason.words:
        assert reason.gaps["cell"] in [position.path(one)[0] for one in reason.line], where


@pytest.mark.parametrize("cases", by_reason(CASES))
def test_speaks_or_is_silent(cases: list[Case]) -> None:
    for case in cases:
        reason = spoken(case)
        assert (reason is None) == (case.line is None), case
        if reason and case.line:
            assert reason.line[: len(case.line)] == case.line, case
            check(case.position, case.move, reason)


# Against the truth.


@cache
def small_positions() -> list[parlour.Position]:
    return sorted(reachable(parlour.game("tictactoe").start()), key=lambda position: position.text())


@cache
def truth(position: parlour.Position) -> int:
    """+1 if player 0 wins with best play, -1 if player 1 does, 0 for a draw."""
    values = [truth(position.play(move)) for move in position.moves()]
    return winner_sign(position) if not values else max(values) if position.to_move() == 0 else min(values)


CLAIMS = {
    "misses_win": (0, 1),
    "allows_fork": (-1, 0),
    "allows_force": (-1, 0),
    "not_centre": (-1, 0),
    "not_corner": (-1, 0),
    "misses_fork": (0, 1),
    "misses_force": (0, 1),
}
"""What such a move leads to at most, and the best move at least, for the player."""
CERTAIN = {"makes_row": 1, "makes_fork": 1, "starts_force": 1, "misses_block": -1}


def check_small(position: parlour.Position) -> None:
    """Every sentence about every move of a position of the small board, against its exact values."""
    sign = 1 - 2 * position.to_move()
    values = {move: sign * truth(position.play(move)) for move in position.moves()}
    best = max(values.values())
    for move, value in values.items():
        asked = Evidence(position, move, certain(move, value), certain(move, best))
        for reason in reasons_of(asked):
            check(position, move, reason)
            assert value == CERTAIN.get(reason.name, value)
            most, least = CLAIMS.get(reason.name, (1, -1))
            # A win at once may be missed by a move that wins as well, only later.
            assert value <= most or reason.name == "misses_win"
            assert best >= least


def certain(move: int, value: int) -> Prospect:
    return Prospect((move,), (value + 1) / 2, solved=True)


@pytest.mark.parametrize("part", range(16))
def test_small_board_against_the_truth(part: int) -> None:
    for position in small_positions()[part::320]:
        check_small(position)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_whole_small_board_against_the_truth(part: int) -> None:
    for position in small_positions()[part::8]:
        check_small(position)


def check_large(position: parlour.Position, move: int) -> None:
    """Where the solver sees the end, it agrees with what is said."""
    reasons = reasons_of(Evidence(position, move))
    for reason in reasons:
        check(position, move, reason)
    sure = {
        one.name: sign for one in reasons if (sign := {**CERTAIN, "allows_fork": -1, "allows_force": -1}.get(one.name))
    }
    after = position.play(move)
    if not sure or not after.moves():
        return
    info = parlour.engine("solver").think(after, parlour.Limits(nodes=20_000))
    if info.solved:
        assert set(sure.values()) == {(1 - 2 * position.to_move()) * info.candidates[0].value}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("count", "seed"), [(20, 1), pytest.param(170, 2, marks=pytest.mark.slow)])
def test_random_and_played_positions(board: tuple[int, int, int], count: int, seed: int) -> None:
    game = parlour.game("tictactoe", **dict(zip("mnk", board, strict=True)))
    for position, move in random_moves(game, count, seed):
        check_large(position, move)
    for position, move in played_moves(game, "alphabeta", count, seed):
        check_large(position, move)


ENGINE_NEEDED = ("allows_plan", "misses_plan", "less_room")


def asked(position: parlour.Position, move: int) -> Evidence:
    """What a quick engine makes of the move and of the best one."""
    sign = 1 - 2 * position.to_move()

    def prospect(here: parlour.Position, before: tuple[int, ...]) -> Prospect:
        if here.outcome():
            return Prospect(before, (1 + sign * winner_sign(here)) / 2, solved=True)
        best = ENGINE.think(here, parlour.Limits(nodes=20_000)).candidates[0]
        return Prospect((*before, *best.line), (1 + sign * best.value) / 2, solved=best.solved)

    best, played = prospect(position, ()), prospect(position.play(move), (move,))
    return Evidence(position, move, played, played if best.line[0] == move or played.chance > best.chance else best)


@pytest.mark.parametrize("board", BOARDS[1:])
@pytest.mark.parametrize(("count", "seed"), [(20, 3), pytest.param(200, 4, marks=pytest.mark.slow)])
def test_with_an_engine_s_word(board: tuple[int, int, int], count: int, seed: int) -> None:
    game = parlour.game("tictactoe", **dict(zip("mnk", board, strict=True)))
    for moves in (random_moves(game, count, seed), played_moves(game, "alphabeta", count, seed)):
        for position, move in moves:
            for reason in reasons_of(asked(position, move)):
                if reason.name in ENGINE_NEEDED:
                    check(position, move, reason)


def test_silent_where_everything_is_lost() -> None:
    """The engine says that no move holds: then this one is not the fault, though it allows a fork."""
    position = parlour.game("tictactoe").parse("X../.../...")
    lost = Prospect((1,), 0.0, solved=True)
    assert [reason.name for reason in reasons_of(Evidence(position, 1))] == ["not_centre"]
    assert not reasons_of(Evidence(position, 1, lost, lost))


def test_one_in_a_row_is_not_worth_a_word() -> None:
    assert not reasons_of(Evidence(parlour.game("tictactoe", m=2, n=2, k=1).start(), 0))
