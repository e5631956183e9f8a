"""Who is next: a queue that is fair between owners, however many jobs each of them has.

Urgent ones first. Among those one owner after the other gets a turn, and each owner's own come in the order in which
they were added. What is removed leaves its place at once.
"""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Waits(Protocol):
    """What can wait: it is somebody's, and urgent or not, and that does not change."""

    @property
    def owner(self) -> str: ...
    @property
    def urgent(self) -> bool: ...


Item = TypeVar("Item", bound=Waits)


class Turns(Generic[Item]):
    def __init__(self) -> None:
        self._urgent: OrderedDict[str, dict[Item, None]] = OrderedDict()
        self._patient: OrderedDict[str, dict[Item, None]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for owners in (self._urgent, self._patient) for line in owners.values())

    def add(self, item: Item) -> None:
        self._owners(item).setdefault(item.owner, {})[item] = None

    def remove(self, item: Item) -> None:
        """Nothing happens if it does not wait."""
        owners = self._owners(item)
        line = owners.get(item.owner, {})
        line.pop(item, None)
        if not line:
            owners.pop(item.owner, None)

    def next(self) -> Item | None:
        """Takes out whose turn it is; its owner goes to the end of the line."""
        owners = self._urgent or self._patient
        if not owners:
            return None
        owner, line = next(iter(owners.items()))
        item = next(iter(line))
        owners.move_to_end(owner)
        self.remove(item)
        return item

    def all(self) -> list[Item]:
        return [item for owners in (self._urgent, self._patient) for line in owners.values() for item in line]

    def _owners(self, item: Item) -> OrderedDict[str, dict[Item, None]]:
        return self._urgent if item.urgent else self._patient
