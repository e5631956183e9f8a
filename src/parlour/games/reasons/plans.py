"""Wins on a grid that begin with a quiet mark: one that makes no row next, but after which threats follow that cannot
all be blocked, whatever is answered. Every answer is tried."""

from parlour.games.reasons.rows import Grid, answered, cells_of, forced_win, lowest, rows_of, threat_makers, threats

MOST_QUIET = 1
"""How many quiet marks may follow the first."""
MOST_POSITIONS = 400
"""How many positions are looked at before it counts as too far to see."""


class TooFarError(Exception):
    """A win was neither found nor ruled out within the bound."""


class Plans:
    """Looks for plans on one grid, and remembers what it has seen."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.left = MOST_POSITIONS
        self.known: dict[tuple[int, int, int], tuple[int, ...] | None] = {}

    def after(self, own: int, other: int) -> tuple[int, ...] | None:
        """How a player wins who has just made a mark, with the answer that holds longest; None if one holds for good,
        or if that is too far to see. Nobody has a row yet."""
        try:
            return self._answers(own, other, MOST_QUIET)
        except TooFarError:
            return None

    def _answers(self, own: int, other: int, quiet: int) -> tuple[int, ...] | None:
        if threats(self.grid, other, own):
            return None
        if threats(self.grid, own, other):
            return self._after_block(own, other, quiet)
        line = forced_win(self.grid, own, other)
        if line is None:  # where even a pass holds, some answer does
            return None
        longest: tuple[int, ...] = ()
        for answer in self._ordered_answers(own, other, line):
            rest = self._win(own, other | 1 << answer, quiet)
            if rest is None:
                return None
            longest = max(longest, (answer, *rest), key=len)
        return longest

    def _after_block(self, own: int, other: int, quiet: int) -> tuple[int, ...] | None:
        if rest := answered(self.grid, own, other):
            return rest
        block = lowest(threats(self.grid, own, other))
        then = self._win(own, other | 1 << block, quiet)
        return None if then is None else (block, *then)

    def _ordered_answers(self, own: int, other: int, line: tuple[int, ...]) -> list[int]:
        """Every free cell: first those that might hold, which are on the line or make a threat."""
        free = self._all & ~(own | other)
        near = (sum(1 << cell for cell in line) | threat_makers(self.grid, other, own)) & free
        return cells_of(near) + cells_of(free & ~near)

    @property
    def _all(self) -> int:
        return (1 << self.grid.columns * self.grid.rows) - 1

    def _win(self, own: int, other: int, quiet: int) -> tuple[int, ...] | None:
        """How the player to move wins."""
        key = own, other, quiet
        if key not in self.known:
            if self.left == 0:
                raise TooFarError
            self.left -= 1
            self.known[key] = forced_win(self.grid, own, other) or self._quiet_win(own, other, quiet)
        return self.known[key]

    def _quiet_win(self, own: int, other: int, quiet: int) -> tuple[int, ...] | None:
        must = threats(self.grid, other, own)
        if quiet == 0 or must & must - 1:
            return None
        for cell in cells_of(must) or self._promising(own, other):
            if rest := self._answers(own | 1 << cell, other, quiet - 1):
                return (cell, *rest)
        return None

    def _promising(self, own: int, other: int) -> list[int]:
        """Free cells in rows that the player has begun and can still complete, those with the most first."""
        worth: dict[int, int] = {}
        for row in rows_of(self.grid):
            begun = (row & own).bit_count()
            if begun and not row & other:
                for cell in cells_of(row & ~own):
                    worth[cell] = worth.get(cell, 0) + begun * begun
        return sorted(worth, key=lambda cell: -worth[cell])
