"""Named things that come in through one door: ours and guests' alike, by entry points or by a call."""

from importlib.metadata import entry_points
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=type)


class Registry(Generic[Kind]):
    """All classes of one kind by name. Modules that the entry points of `group` name are imported when something is
    first asked for; importing one registers what it holds."""

    def __init__(self, kind: str, group: str) -> None:
        self.kind, self.group = kind, group
        self._added: dict[str, Kind] = {}
        self._broken: dict[str, Exception] = {}
        self._loaded = False

    def add(self, name: str, added: Kind) -> Kind:
        """The same class again (a reloaded module) replaces itself; another one of the same name is refused."""
        if not name.isidentifier() or name != name.lower():
            raise ValueError(f"{name!r} cannot be a name of {a(self.kind)}: use lower-case letters, digits and _")
        known = self._added.get(name)
        if known and (known.__module__, known.__qualname__) != (added.__module__, added.__qualname__):
            raise ValueError(
                f"there is {a(self.kind)} named {name!r} already, in {known.__module__}; choose another name"
            )
        self._added[name] = added
        return added

    def names(self) -> list[str]:
        self._load()
        return sorted(self._added)

    def find(self, name: str) -> Kind:
        self._load()
        if name in self._added:
            return self._added[name]
        if name in self._broken:
            raise ValueError(f"the {self.kind} {name!r} could not be loaded: {self._broken[name]}") from self._broken[
                name
            ]
        raise ValueError(f"there is no {self.kind} named {name!r}; the {self.kind}s are {', '.join(self.names())}")

    def _load(self) -> None:
        """A guest's module that fails to load is reported when it is asked for; the others stay usable."""
        if self._loaded:
            return
        self._loaded = True
        for entry_point in entry_points(group=self.group):
            try:
                entry_point.load()
            except Exception as error:
                self._broken[entry_point.name] = error


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
