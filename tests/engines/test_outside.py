"""Engines from outside: what they may return, every way in which they fail, how they are named and loaded."""

import pickle
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import parlour
from parlour.engines import worker
from parlour.engines.outside import add_engine, load_engines
from parlour.games.game import Position
from tests.engines.outsiders import LIMITS, SHORT, START, Load, fails, kept_engines, loading

both = pytest.mark.parametrize("process", ["same", "own"])


@pytest.fixture(autouse=True)
def _kept() -> Iterator[None]:
    with kept_engines():
        yield


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Load]:
    with loading(tmp_path) as make:
        yield make


# What it may return.


@both
def test_a_move_is_an_id_or_a_text(load: Load, process: str) -> None:
    moves = ("4", "'b2'", "' b2 '", "position.parse_move('b2')")
    engine = load(chosen_by_seed(f"return {move}" for move in moves), process)
    for seed in range(len(moves)):
        info = engine.think(START, parlour.Limits(ms=5000, seed=seed))
        assert info.move == 4
        assert info.candidates == (parlour.Candidate(4, 0.0, (0.5, 0.0, 0.5), share=1.0, line=(4,), known=False),)
        assert (info.nodes, info.depth, info.solved) == (0, 0, False)
        assert 0 <= info.ms < 5000 + worker.GRACE_MS


def test_anything_that_counts_as_an_index_is_an_id() -> None:
    class Like:
        def __index__(self) -> int:
            return 3

    add_engine("mine")(lambda position, limits: Like())
    assert parlour.engine("mine").think(START).move == 3


@both
def test_limits_and_past_arrive_as_they_were(load: Load, process: str) -> None:
    body = (
        "assert (limits.nodes, limits.ms, limits.depth, limits.seed) == (10, 5000, 3, 2**64 - 1)\n"
        "assert [p.text() for p in past] == ['.../.../...', '.../.X./...']\n"
        "assert type(past) is tuple and position.after('c3').text() == 'O../.X./..X'\n"
        "return position.moves()[-1]"
    )
    line = [START, START.after("b2"), START.after("b2").after("a1")]
    engine = load(body, process, parameters="position, limits, past")
    limits = parlour.Limits(nodes=10, ms=5000, depth=3, seed=2**64 - 1)
    assert engine.think(line[2], limits, line[:2]).move == 8


@both
def test_options_of_a_game_and_its_long_past_arrive(load: Load, process: str) -> None:
    line = [parlour.game("dots", rows=2, cols=4).start()]
    while len(line) < 20:
        line.append(line[-1].play(line[-1].moves()[0]))
    body = "assert dict(position.game.options) == {'rows': 2, 'cols': 4}\nassert len(past) == 19\nreturn position.moves()[0]"
    engine = load(body, process, parameters="position, limits, past=()")
    assert engine.think(line[-1], LIMITS, line[:-1]).move == line[-1].moves()[0]


@both
def test_a_match_that_is_over_is_refused(load: Load, process: str) -> None:
    with pytest.raises(ValueError, match="nothing to think about"):
        load("return 0", process).think(parlour.game("tictactoe").parse("XXX/OO./..."))


# How it may fail, here and in its own process alike.


ILLEGAL = {
    "'z9'": "mine made a mistake: move 'z9' is not legal in '.../.../...'; legal moves: a1 (0), b1 (1), ",
    "99": "mine made a mistake: move 99 is not legal in '.../.../...'; legal moves: ",
    "-1": "move -1 is not legal",
    "'x' * 10**7": "move 'xxxxx",
    "'\\ud800'": "move '\\ud800' is not legal",
    "None": "mine returned None; a move is its id, such as 0, or its text, in '.../.../...'",
    "4.0": "mine returned 4.0; a move is",
    "True": "mine returned True; a move is",
    "[4] * 10**6": "mine returned [4, 4, 4, 4, 4, 4, ...]; a move is",
    "10**9999": "mine returned an int; a move is",
    "position.after(4)": "mine returned parlour.game('tictactoe', ",
}
RAISED = {
    "raise ValueError('no luck today')": "mine raised ValueError: no luck today (mine.py, line {line})",
    "1 / 0": "ZeroDivisionError: division by zero (mine.py, line {line})",
    "import sys; sys.exit(3)": "SystemExit: 3 (mine.py, line {line})",
    "exit()": "SystemExit",
    "f(position, limits)": "RecursionError: maximum recursion depth exceeded",
    "raise BaseException": "mine raised BaseException (mine.py, line {line})",
    "raise OSError('x' * 10**7)": "mine raised OSError: xxxx",
    "position.after('z9')": "ValueError: move 'z9' is not legal",
}


def chosen_by_seed(lines: Iterable[str]) -> str:
    """All of them in one function, which begins in line 4: a process takes long to start."""
    return "\n".join(f"if limits.seed == {seed}: {line}" for seed, line in enumerate(lines))


@both
def test_what_is_no_legal_move_is_named_with_the_position(load: Load, process: str) -> None:
    engine = load(chosen_by_seed(f"return {returned}" for returned in ILLEGAL), process)
    for seed, said in enumerate(ILLEGAL.values()):
        error = fails(engine, parlour.Limits(ms=5000, seed=seed))
        assert error.what == "illegal"
        assert said in str(error)
        assert len(str(error)) < 500


@both
def test_an_exception_is_wrapped_with_its_own_trace(load: Load, process: str) -> None:
    engine = load(chosen_by_seed(RAISED), process)
    for seed, said in enumerate(RAISED.values()):
        error = fails(engine, parlour.Limits(ms=60_000, seed=seed))
        assert error.what == "raised"
        assert said.format(line=4 + seed) in str(error)
        assert len(str(error)) < 500
        assert error.trace.startswith("Traceback")
        assert 'mine.py", line ' in error.trace
        assert "parlour/engines/outside.py" not in error.trace
        assert len(error.trace) < 5000


@both
def test_an_engine_goes_on_after_a_mistake(load: Load, process: str) -> None:
    engine = load("return [4, 'z9'][len(position.moves()) % 2]", process)
    assert fails(engine).what == "illegal"
    assert engine.think(START.after("a1"), LIMITS).move == 4
    assert fails(engine).what == "illegal"


@both
def test_the_verdict_on_time_is_the_same_everywhere(load: Load, process: str) -> None:
    error = fails(load("import time\ntime.sleep(0.7)\nreturn 4", process), SHORT)
    assert error.what == "overtime"
    assert "mine did not answer within 200 ms" in str(error)


@both
def test_a_stop_before_it_begins_counts_once(load: Load, process: str) -> None:
    engine = load("return 4", process)
    engine.stop()
    assert fails(engine).what == "stopped"
    assert engine.think(START, LIMITS).move == 4


def test_in_the_same_process_a_stop_waits_for_the_move(load: Load) -> None:
    engine = load("import time\ntime.sleep(0.3)\nreturn 4", "same")
    threading.Timer(0.1, engine.stop).start()
    assert engine.think(START).move == 4
    assert engine.think(START).move == 4


def test_ctrl_c_is_the_persons_not_the_engines(load: Load) -> None:
    with pytest.raises(KeyboardInterrupt):
        load("raise KeyboardInterrupt", "same").think(START)


def test_an_error_can_be_sent_to_another_process(load: Load) -> None:
    error = fails(load("1 / 0", "same"))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.what, again.trace) == (str(error), "raised", error.trace)


# Names, files and folders.


def test_the_decorator_registers_and_returns_the_function() -> None:
    @add_engine("mine", summary="Says nothing.")
    def first(position: Position, limits: parlour.Limits) -> int:
        """Plays the first move.

        Always."""
        return position.moves()[0]

    assert first(START, LIMITS) == 0
    assert parlour.engine_class("mine").summary == "Says nothing."
    assert "mine" in parlour.engine_names()
    assert repr(parlour.engine("mine")) == "parlour.engine('mine', process='same', guard_ms=60000)"
    add_engine("mine")(first)
    assert parlour.engine_class("mine").summary == "Plays the first move."


def test_names_follow_the_rules_of_the_registry() -> None:
    with pytest.raises(ValueError, match="'My Engine' cannot be a name of an engine"):
        add_engine("My Engine")(lambda position, limits: 0)
    with pytest.raises(ValueError, match="there is an engine named 'random' already"):
        add_engine("random")(lambda position, limits: 0)
    with pytest.raises(TypeError, match='give the engine a name: @add_engine\\("name"\\)'):
        add_engine(lambda position, limits: 0)  # type: ignore[arg-type]
    add_engine("mine")(lambda position, limits: 0)
    with pytest.raises(ValueError, match=r"process='elsewhere' is not possible"):
        parlour.engine("mine", process="elsewhere")


def test_nobody_takes_a_name_before_its_owner_is_loaded() -> None:
    code = "from parlour.engines.outside import add_engine\nadd_engine('random')(lambda position, limits: 0)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "there is an engine named 'random' already" in result.stderr


def test_a_function_that_cannot_be_an_engine_is_refused() -> None:
    def yields(position: Position, limits: parlour.Limits) -> Iterator[int]:
        yield 0

    async def waits(position: Position, limits: parlour.Limits) -> int:
        return 0

    for wrong in (lambda position: 0, lambda: 0, lambda a, b, c: 0, lambda a, *, past, b: 0):
        with pytest.raises(ValueError, match=r"mine takes \(.*\); an engine takes \(position, limits\) or"):
            add_engine("mine")(wrong)
    for unfit in (yields, waits):
        with pytest.raises(ValueError, match="mine must return a move"):
            add_engine("mine")(unfit)  # type: ignore[type-var]
    for right in (lambda a, b, depth=3: 0, lambda *given: 0, lambda a, b, past=(): 0, lambda a, b, *, past: 0):
        add_engine("mine")(right)
        assert parlour.engine("mine").think(START).move == 0


def write(folder: Path, **files: str) -> None:
    head = "from parlour.engines.outside import add_engine\n"
    for name, body in files.items():
        (folder / f"{name}.py").write_text(head + body)


ENGINE = '@add_engine("{0}")\ndef {0}(position, limits):\n    return {1}\n'


def test_a_folder_is_loaded_file_by_file(tmp_path: Path) -> None:
    write(
        tmp_path, random=ENGINE.format("one", 1), b=ENGINE.format("two", 2) + ENGINE.format("three", 3), _helper="1 / 0"
    )
    (tmp_path / "notes.txt").write_text("no Python")
    assert load_engines(tmp_path) == ["one", "three", "two"]
    assert [parlour.engine(name).think(START).move for name in ("one", "two", "three")] == [1, 2, 3]
    assert not (tmp_path / "__pycache__").exists()
    import random

    assert hasattr(random, "Random"), "a file named like a module of Python's harms nobody"


def test_files_that_fail_are_named_and_the_others_are_loaded(tmp_path: Path) -> None:
    write(
        tmp_path,
        a="\n1 / 0\n",
        b="def f(:\n",
        c=ENGINE.format("fine", 4),
        d="import sys\nsys.exit('done')\n",
        e="\n\n" + ENGINE.format("chess", 4).replace("chess", "random", 1),
        f="import no_such_module\n",
        ends="import os\nos._exit(0)\n",
        g="def deep():\n    return 1 / 0\n\ndeep()\n",
    )
    (tmp_path / "h.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="ZeroDivisionError") as caught:
        load_engines(tmp_path)
    told = str(caught.value).splitlines()
    assert told[0] == f"{tmp_path / 'a.py'}, line 3: ZeroDivisionError: division by zero"
    assert told[1].startswith(f"{tmp_path / 'b.py'}, line 2: SyntaxError: ")
    assert told[2] == f"{tmp_path / 'd.py'}, line 3: SystemExit: done"
    assert told[3].startswith(f"{tmp_path / 'e.py'}, line 4: ValueError: there is an engine named 'random' already")
    assert told[5] == f"{tmp_path / 'f.py'}, line 2: ModuleNotFoundError: No module named 'no_such_module'"
    assert (
        told[4] == f"{tmp_path / 'ends.py'}, line 3: SystemExit: it ends the program while it is loaded, by os._exit(0)"
    )
    assert told[6] == f"{tmp_path / 'g.py'}, line 3: ZeroDivisionError: division by zero"
    assert told[7].startswith(f"{tmp_path / 'h.py'}")
    assert len(told) == 8
    assert parlour.engine("fine").think(START).move == 4


def test_a_file_loaded_again_replaces_its_engines(tmp_path: Path) -> None:
    file = tmp_path / "again.py"
    for move in (1, 2, 3):
        write(tmp_path, again=ENGINE.format("again", move))
        assert load_engines(file) == ["again"]
        assert parlour.engine("again").think(START).move == move
        with parlour.engine("again", process="own") as engine:
            assert engine.think(START).move == move
    (tmp_path / "other").mkdir()
    write(tmp_path / "other", again=ENGINE.format("again", 4))
    with pytest.raises(ValueError, match=r"again.py, line 2: ValueError: there is an engine named 'again' already"):
        load_engines(tmp_path / "other")


def test_a_place_without_engines_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there's no file or folder"):
        load_engines(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="there's no engine in"):
        load_engines(tmp_path)
    write(tmp_path, empty="")
    with pytest.raises(ValueError, match=r'write @parlour.add_engine\("name"\) above a function'):
        load_engines(str(tmp_path / "empty.py"))


def test_an_engine_of_an_imported_module_runs_in_its_own_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, my_engines="from my_helper import MOVE\n" + ENGINE.format("packed", "MOVE"), my_helper="MOVE = 5\n")
    monkeypatch.syspath_prepend(tmp_path)
    import my_engines  # type: ignore[import-not-found]

    assert my_engines.packed(START, LIMITS) == 5
    with parlour.engine("packed", process="own") as engine:
        assert engine.think(START, LIMITS).move == 5
