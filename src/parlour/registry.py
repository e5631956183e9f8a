"""Named things that come in through one door: ours and others' alike, by entry points or by a call."""

import inspect
import sys
import threading
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=type)


class Registry(Generic[Kind]):
    """All classes of one kind by name. Modules that the entry points of `group` name are imported when something is
    first asked for; importing one registers what it holds."""

    def __init__(self, kind: str, group: str, unknown: str) -> None:
        """`unknown` is what is said of a name that nothing has, with gaps for `name` and `known`."""
        self.kind, self.group, self.unknown = kind, group, unknown
        self._added: dict[str, Kind] = {}
        self._broken: dict[str, BaseException] = {}
        self._lock = threading.RLock()
        self._loading = self._loaded = False

    def add(self, name: str, added: Kind) -> Kind:
        """The same class again (a reloaded module) replaces itself; another one of the same name is refused."""
        if not name.isidentifier() or name != name.lower():
            raise ValueError(f"{name!r} cannot be a name of {a(self.kind)}: use lower-case letters, digits and _")
        if inspect.isabstract(added):
            missing = ", ".join(sorted(getattr(added, "__abstractmethods__", ())))
            raise ValueError(f"{added.__qualname__} is not {a(self.kind)} yet: it lacks {missing}")
        known = self._added.get(name)
        if known and (known.__module__, known.__qualname__) != (added.__module__, added.__qualname__):
            raise ValueError(f"there is {a(self.kind)} named {name!r} already, in {home(known)}; choose another name")
        self._added[name] = added
        return added

    def names(self) -> list[str]:
        self._load()
        return sorted(self._added)

    def failures(self) -> dict[str, str]:
        """What was found but could not be loaded, and why."""
        self._load()
        return {name: f"{type(error).__name__}: {error}" for name, error in self._broken.items()}

    def find(self, name: str) -> Kind:
        self._load()
        if name in self._added:
            return self._added[name]
        if name in self._broken:
            raise ValueError(f"the {self.kind} {name!r} could not be loaded: {self._broken[name]}") from self._broken[
                name
            ]
        raise ValueError(self.unknown.format(name=name, known=", ".join(self.names())))

    def _load(self) -> None:
        """Ours first, so that no guest takes one of our names. A module that fails to load is reported when it is asked
        for; the others stay usable. Several threads may ask at once: all wait until everything is there."""
        with self._lock:
            if self._loaded or self._loading:
                return  # or a module that is being loaded asks for others
            self._loading = True
            for entry_point in sorted(entry_points(group=self.group), key=is_guest):
                try:
                    entry_point.load()
                    if entry_point.name not in self._added:
                        raise ImportError(f"{entry_point.value} registers no {self.kind} of that name")
                except (Exception, SystemExit) as error:
                    self._broken[entry_point.name] = error
            self._loaded = True


def is_guest(entry_point: EntryPoint) -> bool:
    return entry_point.dist is None or entry_point.dist.name != "parlour"


def home(added: type) -> str:
    """Where it is written: its module, or the file if that has no name of its own."""
    file = getattr(sys.modules.get(added.__module__), "__file__", None)
    return Path(file).name if file and added.__module__.startswith("_") else added.__module__


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
