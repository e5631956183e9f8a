"""An engine from outside: a function of a position and limits that returns a move.

    @parlour.add_engine("first")
    def first(position, limits):
        return position.moves()[0]

Whoever wrote it makes mistakes: moves that are not legal, exceptions, loops without an end, `exit()`. Each becomes a
`OutsideEngineError`, which costs a match and nothing else. In the same process an engine is easy to debug but cannot be
interrupted; with `process="own"` it runs in a worker process, which is killed when its time is up.
"""

import hashlib
import inspect
import operator
import os
import reprlib
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, ClassVar, Literal, NoReturn, SupportsIndex, TypeVar

from parlour.engines import words, worker
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.info_json import Json
from parlour.engines.registry import add_engine_class, engine_class, engine_names
from parlour.games.game import Option, Position, Value, shorten
from parlour.games.registry import game, game_names
from parlour.registry import a

What = Literal["illegal", "raised", "overtime", "died", "stopped"]
Function = TypeVar("Function", bound=Callable[..., SupportsIndex | str])

NO_LIMITS = Limits()
PRIVATE = "_parlour_outside_"
LONGEST_TRACE = 4000
SHORT = reprlib.Repr()
SHORT.maxother = 100


class OutsideEngineError(Exception):
    """An outside engine has no move to give: `what` says why in one word, the text in a sentence."""

    def __init__(self, engine: str, what: What, position: str, words: str, trace: str = "") -> None:
        super().__init__(engine, what, position, words, trace)  # all of them, so that it can be pickled
        self.engine, self.what, self.position, self.words = engine, what, position, words
        self.trace = trace
        """The function's own traceback, if it raised something."""

    def __str__(self) -> str:
        return f"{self.engine} {self.words}"


GuestError = OutsideEngineError
"""What it was called before; scripts may say so still."""


class OutsideEngine(Engine):
    """What `add_engine` makes of a function. `stop` ends the worker process at once, and `think` with an
    OutsideEngineError; in the same process nothing can end a function from outside, and its move is waited for."""

    takes = (
        Option("process", "same", ("same", "own"), "where it runs: here, or in a process that can be killed"),
        Option(
            "guard_ms", 60_000, range(1, 3_600_001), "the most one move may take in its own process if no ms is given"
        ),
    )
    function: ClassVar[Callable[..., object]]
    wants_past: ClassVar[bool]

    def __init__(self, **options: Value) -> None:
        super().__init__(**options)
        self._stopped = threading.Event()
        self._worker = self._make_worker() if self.options["process"] == "own" else None

    def _make_worker(self) -> worker.Worker:
        if worker.serving:
            raise ValueError(words.PROCESS_IN_PROCESS.format(name=self.name))
        hello = {"load": source_of(self.__module__), "engine": self.name}
        return worker.Worker("from parlour.engines.outside import serve_outside; serve_outside()", hello)

    def think(self, position: Position, limits: Limits = NO_LIMITS, past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        if self._worker:
            move, ms = self._ask(self._worker, position, limits, past)
        else:
            try:
                if self._stopped.is_set():
                    raise self._error("stopped", position, words.STOPPED)
                move, ms = self.choose(position, limits, past)
            finally:
                self._stopped.clear()
        return Info((Candidate(move, 0.0, (0.5, 0.0, 0.5), share=1.0, line=(move,), known=False),), ms=ms)

    def stop(self) -> None:
        if self._worker:
            self._worker.stop()
        else:
            self._stopped.set()

    def close(self) -> None:
        """Ends the worker process, if there is one; thinking again starts another."""
        if self._worker:
            self._worker.close()

    @classmethod
    def choose(cls, position: Position, limits: Limits, past: Sequence[Position]) -> tuple[int, float]:
        """Here and now: the function's move, checked, and the milliseconds it took."""
        began = time.perf_counter()
        try:
            extra = {"past": tuple(past)} if cls.wants_past else {}
            returned = cls.function(position, limits, **extra)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit() too: it does not end our process
            raise cls._explain_exception(error, position) from error
        ms = (time.perf_counter() - began) * 1000
        # Who would be killed for this in a process of its own learns of it here.
        if limits.ms is not None and ms > limits.ms + worker.GRACE_MS:
            raise cls._error("overtime", position, words.OVERTIME.format(limit=limits.ms, ms=ms))
        return cls._require_legal(returned, position), ms

    @classmethod
    def _require_legal(cls, returned: object, position: Position) -> int:
        try:
            if isinstance(returned, str):
                return position.parse_move(returned)
            if (move := whole_number(returned)) is not None:
                return position.require(move)
        except ValueError as error:
            raise cls._error("illegal", position, words.MISTAKE.format(fault=error), at=False) from None
        fault = words.NOT_A_MOVE.format(what=describe(returned), example=position.moves()[0])
        raise cls._error("illegal", position, fault)

    def _ask(
        self, asked: worker.Worker, position: Position, limits: Limits, past: Sequence[Position]
    ) -> tuple[int, float]:
        rules = position.game
        request = {
            "engine": self.name,
            "game": rules.name,
            "options": dict(rules.options),
            "rules": source_of(type(rules).__module__),
            "position": position.text(),
            "past": [earlier.text() for earlier in past] if self.wants_past else [],
            "limits": asdict(limits),
        }
        try:
            answer = asked.ask(request, limits.ms or int(self.options["guard_ms"]))
        except worker.WorkerError as error:
            raise self._error(error.what, position, error.words) from None
        if "fault" in answer:
            fault = words.CANNOT_THINK.format(name=self.name, position=position.text(), fault=answer["fault"])
            raise ValueError(fault)
        if "error" in answer:
            raise OutsideEngineError(*answer["error"])
        return self._require_legal(answer["move"], position), float(answer["ms"])

    @classmethod
    def _error(cls, what: What, position: Position, fault: str, trace: str = "", at: bool = True) -> OutsideEngineError:
        text = position.text()
        said = words.AT.format(fault=fault, position=text) if at else fault
        return OutsideEngineError(cls.name, what, text, said, trace)

    @classmethod
    def _explain_exception(cls, error: BaseException, position: Position) -> OutsideEngineError:
        tb = error.__traceback__ and error.__traceback__.tb_next  # without our own line
        trace = "\n".join(map(readable, "".join(traceback.format_exception(type(error), error, tb)).splitlines()))
        if len(trace) > LONGEST_TRACE:
            trace = trace[: LONGEST_TRACE // 2] + "\n…\n" + trace[-LONGEST_TRACE // 2 :]
        file = getattr(sys.modules.get(cls.__module__), "__file__", None)
        line = line_in(file, tb) if file else None
        text = words.RAISED_AT if file and line else words.RAISED
        fault = text.format(error=one_line(error), file=Path(file or "").name, line=line)
        return cls._error("raised", position, fault, trace)


def add_engine(name: str, *, summary: str | None = None) -> Callable[[Function], Function]:
    """Registers a function `(position, limits) -> move` as an engine; with a parameter named `past` it gets the earlier
    positions too. A move is an id or a text. The summary is the first line of the function's docstring if not given.

    The function itself stays as it is. Registering it again (a reloaded file) replaces it."""
    if not isinstance(name, str):
        raise TypeError(words.GIVE_A_NAME)

    def register(function: Function) -> Function:
        says = (inspect.getdoc(function) or words.USUAL_SUMMARY).splitlines()[0]
        named = getattr(function, "__qualname__", name)
        members = {
            "name": name,
            "summary": says if summary is None else summary,
            "function": staticmethod(function),
            "wants_past": wants_past(name, function),
            "__module__": function.__module__,
            "__qualname__": named,
        }
        engine_names()  # those that are installed come first: nobody takes over the name of one that is not loaded yet
        add_engine_class(type(named.rpartition(".")[2], (OutsideEngine,), members))
        return function

    return register


def wants_past(name: str, function: Callable[..., object]) -> bool:
    """Whether the function takes `past`; a ValueError if it cannot be called as an engine is."""
    signature = inspect.signature(function)
    wants = "past" in signature.parameters
    try:
        signature.bind(None, None, **({"past": ()} if wants else {}))
    except TypeError:
        raise ValueError(words.WRONG_PARAMETERS.format(name=name, signature=signature)) from None
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise ValueError(words.MUST_RETURN.format(name=name))
    return wants


def load_engines(path: str | os.PathLike[str]) -> list[str]:
    """Loads the engines of a file, or of all `.py` files of a folder that do not begin with `_`; returns their names.

    Loading runs the files, here. If one cannot be loaded, the others of its folder are loaded all the same, and then a
    ValueError names each that failed, the line and the reason. Loading again replaces the engines."""
    top = Path(path)
    if not top.exists():
        raise ValueError(words.NO_SUCH_FILE.format(path=str(top)))
    files = sorted(file for file in top.glob("*.py") if not file.name.startswith("_")) if top.is_dir() else [top]
    before = {name: engine_class(name) for name in engine_names()}
    faults = []
    for file in files:
        try:
            import_file(file)
        except ValueError as error:
            faults.append(error)
    if faults:
        raise ValueError("\n".join(map(str, faults))) from faults[0]
    names = [name for name in engine_names() if engine_class(name) is not before.get(name)]
    if not names:
        raise ValueError(words.NO_ENGINE_IN.format(path=str(top)))
    return names


class _Loader(SourceFileLoader):
    """Compiles the text each time: bytecode kept beside it is dated to the second, and an edit can be quicker."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def import_file(path: Path) -> None:
    """Runs a file as a module of a private name: two files named alike do not meet, nor do `random.py` and Python's
    own. The same file has the same name again, so that its engines replace themselves."""
    file = str(path.resolve())
    name = f"{PRIVATE}{hashlib.blake2b(file.encode(), digest_size=4).hexdigest()}_{path.stem}"
    spec = spec_from_loader(name, _Loader(name, file))
    assert spec
    assert spec.loader
    earlier = sys.modules.get(name)
    sys.modules[name] = module = module_from_spec(spec)
    try:
        with exit_told():
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        if earlier:
            sys.modules[name] = earlier
        written = error.lineno if isinstance(error, SyntaxError) and error.filename == file else None
        line = written or line_in(file, error.__traceback__)
        raise ValueError(f"{path}{f', line {line}' if line else ''}: {one_line(error)}") from error


@contextmanager
def exit_told() -> Iterator[None]:
    """`os._exit` would end this process without a word, in the middle of whatever it does: a SystemExit instead, which
    is told like any other."""

    def tell(status: int = 0) -> NoReturn:
        raise SystemExit(words.EXITS.format(status=status))

    leave, os._exit = os._exit, tell
    try:
        yield
    finally:
        os._exit = leave


def source_of(module_name: str) -> dict[str, str]:
    """How another process gets the same module: by its name, or by its file if it was run or loaded by path."""
    module = sys.modules.get(module_name)
    spec = getattr(module, "__spec__", None)
    file = getattr(module, "__file__", None)
    if module_name == "__main__" and spec:  # python -m
        return {"module": spec.name}
    if module_name != "__main__" and not module_name.startswith(PRIVATE):
        return {"module": module_name}
    if not file or not Path(file).exists():
        raise ValueError(words.TYPED_AT_A_PROMPT)
    return {"file": str(Path(file).resolve())}


def load_source(source: dict[str, str]) -> None:
    if "file" in source:
        import_file(Path(source["file"]))
    else:
        try:
            import_module(source["module"])
        except (Exception, SystemExit) as error:
            raise ValueError(f"{source['module']}: {one_line(error)}") from error


def serve_outside() -> None:
    """What the worker process runs."""
    worker.serve(answer)


def answer(request: Json) -> Json:
    if "load" in request:
        if request["engine"] not in engine_names():
            load_source(request["load"])
        outside_engine_class(request["engine"])
        return {}
    if request["game"] not in game_names():
        load_source(request["rules"])
    rules = game(request["game"], **request["options"])
    past = [rules.parse(text) for text in request["past"]]
    try:
        position = rules.parse(request["position"])
        move, ms = outside_engine_class(request["engine"]).choose(position, Limits(**request["limits"]), past)
    except OutsideEngineError as error:
        return {"error": error.args}
    return {"move": move, "ms": ms}


def outside_engine_class(name: str) -> type[OutsideEngine]:
    if name in engine_names() and issubclass(found := engine_class(name), OutsideEngine):
        return found
    raise ValueError(words.ADDS_NO_ENGINE.format(name=name))


def whole_number(returned: object) -> int | None:
    """The integer that a value is, numpy's kinds included; True and False are none, nor is one that has no end."""
    if isinstance(returned, bool) or not isinstance(returned, SupportsIndex):
        return None
    try:
        number = operator.index(returned)
    except Exception:  # the value's own __index__
        return None
    return number if number.bit_length() < 64 else None


def describe(value: Any) -> str:
    """Short, whatever it is."""
    try:
        return SHORT.repr(value)
    except Exception:  # the value's own __repr__
        return a(type(value).__name__)


def one_line(error: BaseException) -> str:
    said = traceback.format_exception_only(error)[-1].strip().splitlines()
    return shorten(readable(said[0]) if said else type(error).__name__, 200)


def readable(text: str) -> str:
    """With what no file, terminal or page can show written out: `\\x1b`, `\\ud800`."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def line_in(file: str, tb: TracebackType | None) -> int | None:
    """The line of a file that an exception came through last."""
    lines = [number for frame, number in traceback.walk_tb(tb) if frame.f_code.co_filename == file]
    return lines[-1] if lines else None
