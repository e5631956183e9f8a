"""All engines by name; see `parlour.registry`."""

from typing import TypeVar

from parlour.engines import words
from parlour.engines.engine import Engine
from parlour.games.game import Value
from parlour.registry import Registry

ENGINES: Registry[type[Engine]] = Registry("engine", "parlour.engines", words.NO_SUCH_ENGINE)

AnyEngine = TypeVar("AnyEngine", bound=type[Engine])


def add_engine_class(engine_class: AnyEngine) -> AnyEngine:
    """Registers an engine that is a class of its own; most people want `parlour.add_engine`."""
    ENGINES.add(engine_class.name, engine_class)
    return engine_class


def engine_names() -> list[str]:
    """The names of all engines, in alphabetical order."""
    return ENGINES.names()


def engine_class(name: str) -> type[Engine]:
    """The class of an engine: what it is and the options it takes."""
    return ENGINES.find(name)


def engine(name: str, **options: Value) -> Engine:
    """An engine by name, with its options as keywords: `engine("mcts", prove=True)`."""
    return engine_class(name)(**options)
