"""Whether what an engine's line shows holds whatever is answered: mates, and pieces that are not won back.

An engine leaves moves out to look deeper, so its word on how many moves a mate takes may be wrong. Here every answer is
tried.
"""

from collections.abc import Iterator
from typing import Any

from parlour.games.reasons.exchanges import sure_gain, taken_by
from parlour.games.reasons.tactics import forked

MOST_LOOKED_AT = 120_000
"""So many positions a proof may take, less than a tenth of a second; what takes more is not said."""


class MateProof:
    """Whether a move forces mate: for every answer the attacker has one, the line's and checks first."""

    def __init__(self) -> None:
        self.left = MOST_LOOKED_AT
        self.known: dict[tuple[Any, int], bool] = {}

    def holds(self, kernel: Any, move: int, plies: int, rest: tuple[int, ...] = ()) -> bool:
        """The move mates, or whatever is answered, the other is mated within so many plies, this move among them;
        `rest` is how the line goes on."""
        return self.is_lost(self.after(kernel, move), plies, rest)

    def is_lost(self, after: Any, plies: int, rest: tuple[int, ...]) -> bool:
        """The same once the move is made."""
        if ended := after.outcome():
            return bool(ended[1] == "checkmate")
        if plies < 3 or self.left < 0:
            return False
        answers = sorted(after.moves(), key=lambda answer: answer not in rest[:1])
        return all(
            self.goes_on(self.after(after, answer), plies - 2, rest[1:] if answer in rest[:1] else ())
            for answer in answers
        )

    def goes_on(self, kernel: Any, plies: int, rest: tuple[int, ...]) -> bool:
        """With the attacker to move, who first tries what the line does."""
        if kernel.outcome() is not None:
            return False
        key = kernel, plies
        if key not in self.known:
            self.known[key] = any(
                self.is_lost(after, plies, rest[1:] if move in rest[:1] else ())
                for move, after in self.tries(kernel, plies, rest)
            )
        return self.known[key]

    def tries(self, kernel: Any, plies: int, rest: tuple[int, ...]) -> Iterator[tuple[int, Any]]:
        """The line's move, then checks, then all others, unless the next move has to mate."""
        for move in rest[:1]:
            yield move, self.after(kernel, move)
        if self.left < 0:
            return
        others = [(move, self.after(kernel, move)) for move in kernel.moves() if move not in rest[:1]]
        quiet = []
        for move, after in others:
            if after.in_check():
                yield move, after
            else:
                quiet.append((move, after))
        yield from quiet if plies > 1 else ()

    def after(self, kernel: Any, move: int) -> Any:
        self.left -= 1
        return kernel.after(move)


def is_forced_mate(kernel: Any, line: tuple[int, ...]) -> bool:
    """Whether the first move of a line mates within its length, whatever is answered."""
    return MateProof().holds(kernel, line[0], len(line), line[1:])


def can_fork_back(kernel: Any, least: int) -> bool:
    """Whether the player to move has a fork that surely wins so much back."""
    quiet = [move for move in kernel.moves() if taken_by(kernel, move) < 0]
    forks = [move for move in quiet if len(forked(kernel.after(move).board(), move & 63)) > 1]
    return any(sure_gain(kernel, move, least) is not None for move in forks)
