"""As many pairs as there can be: a maximum matching of any graph, by Edmonds' blossoms.

J. Edmonds, "Paths, trees, and flowers", 1965. A search begins at somebody who is free and grows a tree of alternating
edges; where it closes an odd cycle, the cycle is taken together as one (its `base`), and the search goes on. A path to
another free one makes one more pair. O(n^3) at the most, and there are some dozens of people.
"""

from collections import deque
from collections.abc import Mapping, Sequence

Edges = Mapping[int, Sequence[int]]
"""All neighbours of all."""


def most_pairs(edges: Edges) -> int:
    """How many pairs of neighbours there can be at once."""
    return len(matching(edges)) // 2


def matching(edges: Edges) -> dict[int, int]:
    """Everybody's partner, of those who have one."""
    partner: dict[int, int] = {}
    for one in edges:
        if one not in partner:
            other = next((two for two in edges[one] if two not in partner and two != one), None)
            if other is not None:
                partner[one], partner[other] = other, one
    for one in edges:
        if one not in partner:
            _Search(edges, partner).augment(one)
    return partner


class _Search:
    """One search for one more pair."""

    def __init__(self, edges: Edges, partner: dict[int, int]) -> None:
        self.edges, self.partner = edges, partner
        self.parent: dict[int, int] = {}
        """By whom an inner one, or one that was inner, was reached."""
        self.base = {one: one for one in edges}

    def augment(self, root: int) -> bool:
        outer, waiting = {root}, deque([root])
        while waiting:
            one = waiting.popleft()
            for other in self.edges[one]:
                if self.base[one] == self.base[other] or self.partner.get(one) == other:
                    continue
                if other == root or (other in self.partner and self.partner[other] in self.parent):
                    for new in self._contract(one, other, outer):
                        waiting.append(new)
                elif other not in self.parent:
                    self.parent[other] = one
                    if other not in self.partner:
                        self._flip(other)
                        return True
                    outer.add(self.partner[other])
                    waiting.append(self.partner[other])
        return False

    def _flip(self, end: int) -> None:
        """Every second edge of the path becomes a pair."""
        at: int | None = end
        while at is not None:
            before = self.parent[at]
            following = self.partner.get(before)
            self.partner[at], self.partner[before] = before, at
            at = following

    def _contract(self, one: int, other: int, outer: set[int]) -> list[int]:
        """Takes an odd cycle together; those of it who become outer."""
        base, blossom = self._common(one, other), set[int]()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        new = []
        for node in self.edges:
            if self.base[node] in blossom:
                self.base[node] = base
                if node not in outer:
                    outer.add(node)
                    new.append(node)
        return new

    def _common(self, one: int, other: int) -> int:
        seen, at = set[int](), one
        while True:
            at = self.base[at]
            seen.add(at)
            if at not in self.partner or self.partner[at] not in self.parent:
                break
            at = self.parent[self.partner[at]]
        at = other
        while self.base[at] not in seen:
            at = self.parent[self.partner[self.base[at]]]
        return self.base[at]

    def _mark(self, node: int, base: int, child: int, blossom: set[int]) -> None:
        while self.base[node] != base:
            mate = self.partner[node]
            blossom |= {self.base[node], self.base[mate]}
            self.parent[node] = child
            child, node = mate, self.parent[mate]
