"""The public names: a promise to people's scripts."""

import ast
import threading
import time
from pathlib import Path

import pytest

import parlour
from parlour import _core
from parlour.games.chess import ChessPosition

POSITION = ("to_move", "moves", "after", "outcome", "text", "move_text", "parse_move", "key", "path", "view")


def test_names() -> None:
    assert parlour.game_names() == ["chess", "dots", "pawns", "tictactoe", "ultimate"]
    assert set(parlour.__all__) == {
        "Candidate", "Choice", "Clock", "Engine", "Game", "GuestError", "Info", "Learner", "Limits", "Opponent", "Option", "Outcome", "OutsideEngineError",
        "Position", "Puzzle", "Record", "Shape", "Tick", "TraceNode", "View", "__version__", "add_engine", "add_game", "engine", "engine_class",
        "engine_names", "game", "game_class", "game_names", "load_engines", "opponent", "opponents", "perft", "play", "puzzles",
        "learner", "read_record", "from_pgn", "to_pgn", "Reason", "Review", "ask", "explain", "reasons", "review",
    }  # fmt: skip
    for name in parlour.game_names():
        position = parlour.game(name).start()
        for method in POSITION:
            assert callable(getattr(position, method))


def test_options_are_keywords() -> None:
    assert dict(parlour.game("tictactoe").options) == {"m": 3, "n": 3, "k": 3}
    assert dict(parlour.game("ultimate").options) == {"tiebreak": "draw"}
    assert dict(parlour.game("dots", rows=2).options) == {"rows": 2, "cols": 3}
    assert dict(parlour.game("pawns").options) == {"stalemate": "loss"}
    assert dict(parlour.game("chess").options) == {}


def test_games_and_positions_are_values() -> None:
    dots = parlour.game("dots", rows=2)
    assert dots == parlour.game("dots", rows=2, cols=3)
    assert dots != parlour.game("dots")
    assert len({dots, parlour.game("dots", rows=2), parlour.game("dots")}) == 2
    assert parlour.game("tictactoe").start() != parlour.game("tictactoe", k=2).start()
    position = parlour.game("chess").start()
    assert eval(repr(position)) == position
    assert str(position) == position.text()
    with pytest.raises(AttributeError):
        position.kernel = None  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        dots.options["rows"] = 3  # type: ignore[index]


def test_a_move_is_an_id_or_a_text() -> None:
    start = parlour.game("chess").start()
    assert start.after("e4") == start.after("e2e4") == start.after(12 * 64 + 28)
    with pytest.raises(TypeError):
        start.after(1.5)  # type: ignore[arg-type]


def test_key_leaves_counters_out() -> None:
    early = parlour.game("chess").parse("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    late = parlour.game("chess").parse("4k3/8/8/8/8/8/8/R3K3 w Q - 30 77")
    assert early != late
    assert early.key() == late.key()


def test_perft_needs_a_depth() -> None:
    for wrong in (-1, 101, 20_000, 2**70):
        with pytest.raises(ValueError, match=f"a depth from 0 to 100, not {wrong}"):
            parlour.perft(parlour.game("chess").start(), wrong)


def test_perft_lets_other_threads_run() -> None:
    """The GIL is released: another thread makes progress while a count is under way."""
    position = parlour.game("chess").start()
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.perf_counter()
    parlour.perft(position, 6)
    ended = time.perf_counter()
    done.set()
    thread.join()
    assert sum(began < moment < ended for moment in ticks) > 5


def test_the_stub_is_python_and_complete() -> None:
    stub = Path(_core.__file__).with_name("_core.pyi")
    tree = ast.parse(stub.read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert {"Chess", "Dots", "Pawns", "TicTacToe", "Ultimate", "Info", "Candidate"} <= set(classes)
    for name, node in classes.items():
        stubbed = {part.name for part in ast.walk(node) if isinstance(part, ast.FunctionDef)}
        real = {method for method in vars(getattr(_core, name)) if not method.startswith("_")}
        assert {one for one in real if callable(getattr(getattr(_core, name), one))} <= stubbed


@pytest.mark.parametrize(
    ("name", "limit"), [("TicTacToe", 8), ("Ultimate", 48), ("Dots", 24), ("Pawns", 24), ("Chess", 160)]
)
def test_positions_are_small(name: str, limit: int) -> None:
    assert getattr(_core, name).size_in_bytes <= limit


def test_the_kernel_refuses_what_is_not_a_move() -> None:
    position = parlour.game("chess").start()
    assert isinstance(position, ChessPosition)
    for move in (-1, 0, 63, 4095, 20479, 65536 + 12 * 64 + 28, 2**62):
        assert position.kernel.after(move) is None
