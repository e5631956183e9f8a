"""Who is next: a queue that is fair between owners, however many jobs each of them has.

Urgent ones first. Among those one owner after the other gets a turn, and each owner's own come in the order in which
they were added. Owners whose names begin with the same word before a slash share one turn, and among themselves take
turns too: guests are made for nothing, addresses are not. What is removed leaves its place at once.
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
Owners = OrderedDict[str, dict[Item, None]]


class Turns(Generic[Item]):
    def __init__(self) -> None:
        self._urgent: OrderedDict[str, Owners[Item]] = OrderedDict()
        self._patient: OrderedDict[str, Owners[Item]] = OrderedDict()

    def __len__(self) -> int:
        return len(self.all())

    def __contains__(self, item: Item) -> bool:
        owners: Owners[Item] = self._parties(item).get(party_of(item), OrderedDict())
        return item in owners.get(item.owner, {})

    @property
    def urgent(self) -> int:
        """How many of those that wait are urgent."""
        return sum(len(line) for owners in self._urgent.values() for line in owners.values())

    @property
    def parties(self) -> int:
        """How many take turns: so many searches are before that of somebody new."""
        return len(self._urgent.keys() | self._patient.keys())

    def add(self, item: Item) -> None:
        owners = self._parties(item).setdefault(party_of(item), OrderedDict())
        owners.setdefault(item.owner, {})[item] = None

    def remove(self, item: Item) -> None:
        """Nothing happens if it does not wait."""
        parties, party = self._parties(item), party_of(item)
        owners: Owners[Item] = parties.get(party, OrderedDict())
        line = owners.get(item.owner, {})
        line.pop(item, None)
        if not line:
            owners.pop(item.owner, None)
        if not owners:
            parties.pop(party, None)

    def next(self) -> Item | None:
        """Takes out whose turn it is; its owner goes to the end of the line."""
        parties = self._urgent or self._patient
        if not parties:
            return None
        party, owners = next(iter(parties.items()))
        owner, line = next(iter(owners.items()))
        item = next(iter(line))
        owners.move_to_end(owner)
        parties.move_to_end(party)
        self.remove(item)
        return item

    def all(self) -> list[Item]:
        return [
            item
            for parties in (self._urgent, self._patient)
            for owners in parties.values()
            for line in owners.values()
            for item in line
        ]

    def _parties(self, item: Item) -> OrderedDict[str, Owners[Item]]:
        return self._urgent if item.urgent else self._patient


def party_of(item: Waits) -> str:
    return item.owner.partition("/")[0]
