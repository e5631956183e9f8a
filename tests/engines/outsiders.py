"""Outside engines for the tests: engines made from the body of a function, and what to expect of them when they fail."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

import parlour
from parlour.engines.outside import OutsideEngine, OutsideEngineError, load_engines
from parlour.engines.registry import ENGINES
from parlour.games.game import Position, Value

START = parlour.game("tictactoe").start()
LIMITS = parlour.Limits(ms=5000, seed=7)
SHORT = parlour.Limits(ms=200)
SOON = 5.0
"""Seconds within which anything that was killed must be over, on a busy machine too."""


class Load(Protocol):
    def __call__(
        self, body: str, process: str = "own", parameters: str = "position, limits", **options: Value
    ) -> OutsideEngine: ...


@contextlib.contextmanager
def kept_engines() -> Iterator[None]:
    """What is added inside is gone after it."""
    ENGINES.names()
    before = dict(ENGINES._added)
    try:
        yield
    finally:
        ENGINES._added = before


@contextlib.contextmanager
def loading(folder: Path) -> Iterator[Load]:
    """Makes engines named "mine"; at the end all are closed and none of their processes is left."""
    made: list[OutsideEngine] = []

    def load(body: str, process: str = "own", parameters: str = "position, limits", **options: Value) -> OutsideEngine:
        lines = "\n    ".join(body.splitlines())
        code = (
            f'from parlour.engines.outside import add_engine\n@add_engine("mine")\ndef f({parameters}):\n    {lines}\n'
        )
        (folder / "mine.py").write_text(code)
        assert load_engines(folder / "mine.py") == ["mine"]
        engine = parlour.engine("mine", process=process, **options)
        assert isinstance(engine, OutsideEngine)
        made.append(engine)
        return engine

    with kept_engines():
        try:
            yield load
        finally:
            pids = [pid_of(engine) for engine in made]
            for engine in made:
                engine.close()
        assert not any(alive(pid) for pid in pids if pid)


def pid_of(engine: OutsideEngine) -> int | None:
    return engine._worker.pid if engine._worker else None


def alive(pid: int) -> bool:
    """Running, as opposed to gone or a zombie that nobody has collected."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pid: int, seconds: float = SOON) -> bool:
    end = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not alive(pid)


def fails(engine: OutsideEngine, limits: parlour.Limits = LIMITS, position: Position = START) -> OutsideEngineError:
    with pytest.raises(OutsideEngineError) as caught:
        engine.think(position, limits)
    assert caught.value.engine == "mine"
    assert caught.value.position == position.text()
    assert repr(position.text()) in str(caught.value)
    return caught.value
