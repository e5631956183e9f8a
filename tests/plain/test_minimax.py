"""Plain minimax: the samples of a small engine, every position of tic-tac-toe, and the compiled engines side by side."""

import doctest
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import ClassVar

import pytest

import parlour
from parlour.games.dots import DotsPosition
from parlour.games.tictactoe import TicTacToe
from parlour.plain import minimax as module
from parlour.plain.minimax import Minimax, minimax, result
from tests.games.solve import margin_value, reachable

TICTACTOE = TicTacToe()


def by_text(position: parlour.Position, values: dict[int, float]) -> dict[str, float]:
    return {position.move_text(move): value for move, value in values.items()}


def margin(position: parlour.Position) -> int:
    assert isinstance(position, DotsPosition)
    return position.kernel.score(0) - position.kernel.score(1)


def best_by_alphabeta(position: parlour.Position) -> parlour.Candidate:
    info = parlour.engine("alphabeta", table_mb=1).think(position)
    assert info.solved
    return info.candidates[0]


def test_the_sample_in_its_docs() -> None:
    assert doctest.testmod(module) == (0, 1 + 2)


# The samples of the engine that this one descends from: O is to move in both.


def test_it_blocks() -> None:
    """A minimiser that wrote `beta = min(alpha, value)` answered c1 here and gave it the value 1."""
    position = TICTACTOE.parse("OX./.X./...")
    assert by_text(position, minimax(position)) == {"c1": 1, "a2": 1, "c2": 1, "a3": 1, "b3": 0, "c3": 1}


def test_it_wins() -> None:
    position = TICTACTOE.parse("OXX/OXO/..X")
    assert by_text(position, minimax(position))["a3"] == -1


@pytest.mark.parametrize("name", ["plain_minimax", "alphabeta"])
@pytest.mark.parametrize(("text", "move", "value"), [("OX./.X./...", "b3", 0), ("OXX/OXO/..X", "a3", -1)])
def test_engines_on_the_samples(name: str, text: str, move: str, value: int) -> None:
    position = TICTACTOE.parse(text)
    for seed in range(5):
        info = parlour.engine(name).think(position, parlour.Limits(seed=seed))
        assert (position.move_text(info.move), info.candidates[0].value, info.solved) == (move, value, True)


@pytest.mark.parametrize(("text", "value"), [("OXX/OXO/XOX", 1), ("OXX/XOO/XOX", 0)])
def test_values_of_full_boards(text: str, value: int) -> None:
    position = TICTACTOE.parse(text)
    assert position.moves() == []
    assert result(position) == Minimax().value(position) == value


def test_a_full_board_that_the_second_symbol_won() -> None:
    """XOO/XOX/OXO has five O: it comes from a match that O began. Here whoever begins is X."""
    with pytest.raises(ValueError, match="X moves first"):
        TICTACTOE.parse("XOO/XOX/OXO")
    assert result(TICTACTOE.parse("XOO/XOX/OXO".translate(str.maketrans("XO", "OX")))) == 1


@pytest.mark.parametrize("cells", ["012", "345", "678", "036", "147", "258", "048", "246"])
def test_every_line_wins(cells: str) -> None:
    """All eight lines, for both players: diagonals were once forgotten."""
    line = [int(cell) for cell in cells]
    rest = [cell for cell in range(9) if cell not in line]
    for first in (0, 1):
        # The loser's marks, with no line of their own and a count that fits whose turn it is.
        others = next(o for o in ([rest[0], rest[1], rest[3]], [rest[0], rest[2], rest[3]]) if not is_line(o))
        position = TICTACTOE.start()
        turns = [line, others] if first == 0 else [others, line]
        for ply in range(5 + first):
            position = position.play(turns[ply % 2][ply // 2])
        assert result(position) == (1, -1)[first]


def is_line(cells: Sequence[int]) -> bool:
    return "".join(map(str, sorted(cells))) in ("012", "345", "678", "036", "147", "258", "048", "246")


# Against everything there is.


@pytest.mark.deep
def test_every_position_of_tictactoe() -> None:
    """The true value of all 4,520 positions, and how far away the end is, from the plain engine and the compiled one."""
    search, counts = Minimax(), Counter[float]()
    plain, compiled = parlour.engine("plain_minimax"), parlour.engine("alphabeta", lines=9, table_mb=1)
    for position in reachable(TICTACTOE.start()):
        values, sign = search.values(position), 1 - 2 * position.to_move()
        best = sign * max(sign * value for value in values.values())
        counts[sign * best] += 1
        infos = [engine.think(position) for engine in (plain, compiled)]
        for info in infos:
            assert info.solved
            assert info.candidates[0].value == values[info.move] == best
            assert all(c.value == values[c.move] for c in info.candidates if c.solved)
            assert all(c.solved for c in info.candidates) or best == sign
        assert infos[0].candidates[0].mate == infos[1].candidates[0].mate
    assert counts == {-1: 632, 0: 1052, 1: 2836}, "as counted elsewhere, for the player to move"


@pytest.mark.parametrize(
    ("m", "n", "k", "value"), [(3, 3, 3, 0), (2, 2, 2, 1), (4, 2, 3, 0), (1, 5, 3, 0), (2, 5, 2, 1)]
)
def test_other_boards(m: int, n: int, k: int, value: int) -> None:
    start = parlour.game("tictactoe", m=m, n=n, k=k).start()
    assert max(minimax(start).values()) == best_by_alphabeta(start).value == value


@pytest.mark.parametrize(("rows", "cols", "value"), [(1, 1, -1), (1, 2, 0), (2, 1, 0), (1, 3, -1), (2, 2, 2)])
def test_margins_in_dots(rows: int, cols: int, value: int) -> None:
    """A player moves again after a box: nothing here may believe that turns alternate."""
    start = parlour.game("dots", rows=rows, cols=cols).start()
    assert max(minimax(start, final=margin).values()) == value
    assert best_by_alphabeta(start).score == value


@pytest.mark.parametrize(("rows", "cols", "every"), [(1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 2, 50)])
@pytest.mark.deep
def test_every_small_position_of_dots(rows: int, cols: int, every: int) -> None:
    positions = sorted(reachable(parlour.game("dots", rows=rows, cols=cols).start()), key=str)
    search = Minimax(final=margin)
    assert len(positions) > 10
    for position in positions[::every]:
        values = search.values(position)
        info = parlour.engine("alphabeta", lines=12, table_mb=1).think(position)
        assert {c.move: c.score for c in info.candidates} == values
        best = max(values.values()) if position.to_move() == 0 else min(values.values())
        assert info.candidates[0].score == best == margin_value(position, margin)


@pytest.mark.parametrize(
    "text",
    [
        "8/p7/8/8/8/8/P7/8 w - - 0 1",
        "8/pp6/8/8/8/8/PP6/8 w - - 0 1",
        "8/pp6/8/8/8/8/PP6/8 b - - 0 1",
        "8/p1p5/8/8/8/8/PP6/8 w - - 0 1",
        "8/8/ppp5/8/8/PPP5/8/8 w - - 0 1",
        "8/8/ppp5/8/8/PPP5/8/8 b - - 0 1",
        "8/2p5/p7/1P6/8/2P5/P7/8 w - - 0 1",
    ],
)
def test_small_pawn_chess(text: str) -> None:
    for stalemate in ("loss", "draw"):
        position = parlour.game("pawns", stalemate=stalemate).parse(text)
        values = minimax(position)
        best = max(values.values()) if position.to_move() == 0 else min(values.values())
        found = best_by_alphabeta(position)
        assert found.value == best == values[found.move]


# What a depth, an estimate and a window do.


def test_a_depth_counts_moves_and_estimates_the_rest() -> None:
    position = parlour.game("dots", rows=1, cols=2).start()
    search = Minimax(estimate=lambda here: float(bin(here.kernel.drawn()).count("1")))  # type: ignore[attr-defined]
    assert set(search.values(position, 3).values()) == {3}
    assert search.guessed
    assert set(minimax(position, 1).values()) == {0}


def test_no_estimate_is_used_where_the_end_is_seen() -> None:
    search = Minimax(estimate=lambda position: 99)
    position = TICTACTOE.parse("XO./OX./...")
    assert by_text(position, search.values(position, 5))["c3"] == 1
    late = Minimax(estimate=lambda position: 99)
    assert 99 not in late.values(TICTACTOE.parse("OXX/XOO/.OX"), 1).values()
    assert not late.guessed


def test_a_window_changes_no_value_inside_it() -> None:
    """Exact between alpha and beta, a bound outside: at every position and every window of 1x2 dots."""
    for position in reachable(parlour.game("dots", rows=1, cols=2).start())[::7]:
        true = Minimax(final=margin).value(position)
        for alpha in range(-3, 3):
            for beta in range(alpha + 1, 4):
                value = Minimax(final=margin).value(position, None, alpha, beta)
                if alpha < true < beta:
                    assert value == true
                else:
                    assert (value <= alpha and true <= value) if true <= alpha else (value >= beta and true >= value)


def test_pruning_saves_most_of_the_tree() -> None:
    """549,946 positions lie on the lines of play from the start; with alpha-beta and memory a few thousand are visited."""
    search = Minimax()
    assert search.value(TICTACTOE.start(), None, -inf, inf) == 0
    assert search.visited < 25_000


# As an engine.


@dataclass(frozen=True, eq=False, repr=False)
class PilePosition(parlour.Position):
    game: "Pile"
    left: int
    mover: int

    def to_move(self) -> int:
        return self.mover

    def moves(self) -> list[int]:
        return [take for take in (1, 2, 3) if take <= self.left]

    def play(self, move: int) -> "PilePosition":
        return PilePosition(self.game, self.left - move, 1 - self.mover)

    def outcome(self, past: Sequence[parlour.Position] = ()) -> parlour.Outcome | None:
        return None if self.left else parlour.Outcome(1 - self.mover, "the last match was taken")

    def text(self) -> str:
        return f"{self.left} {self.mover}"

    def path(self, move: int) -> list[str]:
        return [str(move)]

    def view(self, past: Sequence[parlour.Position] = ()) -> parlour.View:
        return parlour.View(1, 1, ())


class Pile(parlour.Game):
    """A guest's game with no kernel: take one, two or three; whoever takes the last one wins."""

    name = "pile"
    title = summary = rules = picture = ""
    move_limit: ClassVar[int] = 4
    max_plies: ClassVar[int] = 15

    def start(self) -> PilePosition:
        return PilePosition(self, 15, 0)

    def parse(self, text: str) -> PilePosition:
        left, mover = map(int, text.split())
        return PilePosition(self, left, mover)


def test_it_plays_a_game_without_a_kernel() -> None:
    engine = parlour.engine("plain_minimax")
    for left in range(1, 13):
        info = engine.think(Pile().parse(f"{left} 1"))
        assert info.candidates[0].value == (-1 if left % 4 else 1)
        if left % 4:
            assert info.move == left % 4


def test_it_takes_the_shortest_win_and_the_longest_loss() -> None:
    win = TICTACTOE.parse("XX./OO./X..")
    info = parlour.engine("plain_minimax").think(win)
    assert [win.move_text(info.move), info.candidates[0].mate, info.depth] == ["c2", -1, 1]
    lost = TICTACTOE.parse(".../..O/.XX")
    info = parlour.engine("plain_minimax").think(lost)
    assert {lost.move_text(c.move): c.mate for c in info.candidates} == {"a3": 4} | dict.fromkeys(
        ("a1", "b1", "c1", "a2", "b2"), 2
    )
    assert lost.move_text(info.move) == "a3"


def test_equal_moves_are_chosen_by_the_seed() -> None:
    engine = parlour.engine("plain_minimax")
    position = TICTACTOE.parse(".../.X./...")
    moves = {position.move_text(engine.think(position, parlour.Limits(seed=seed, depth=9)).move) for seed in range(12)}
    assert len(moves) > 2
    assert moves <= {"a1", "c1", "a3", "c3"}
    again = [engine.think(position, parlour.Limits(seed=3, nodes=2000)) for _ in range(2)]
    assert again[0].candidates == again[1].candidates
    assert again[0].nodes == again[1].nodes == 2000


@pytest.mark.deep
def test_it_never_loses() -> None:
    """Tic-tac-toe from any first move, against one that plays at random and against itself."""
    plain, rival = parlour.engine("plain_minimax"), parlour.engine("random")
    for seed in range(6):
        for engines in ((plain, rival), (rival, plain), (plain, plain)):
            position = TICTACTOE.start().play(seed)
            while position.moves():
                mover = engines[position.to_move()]
                position = position.play(mover.think(position, parlour.Limits(seed=seed)).move)
            outcome = position.outcome()
            assert outcome is not None
            assert outcome.winner is None or engines[outcome.winner] is plain
            assert engines != (plain, plain) or outcome.winner is None


def test_limits() -> None:
    engine, chess = parlour.engine("plain_minimax"), parlour.game("chess").start()
    assert engine.think(chess, parlour.Limits(depth=1)).depth == 1
    info = engine.think(chess, parlour.Limits(nodes=10))
    assert (info.nodes, info.depth, len(info.candidates), info.solved) == (10, 0, 20, False)
    assert engine.think(chess, parlour.Limits(ms=50)).move in chess.moves(), "it ends, which it wouldn't by itself"
    with pytest.raises(ValueError, match="over"):
        engine.think(TICTACTOE.parse("XXX/OO./..."))


def test_a_stop_counts_before_and_during() -> None:
    engine, chess = parlour.engine("plain_minimax"), parlour.game("chess").start()
    engine.stop()
    assert engine.think(chess).nodes == 0
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    assert engine.think(chess).nodes > 0
    timer.join()
    assert engine.think(chess, parlour.Limits(depth=1)).depth == 1, "the next search is not stopped"
