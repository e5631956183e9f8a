"""Who opens long chains along a line of dots and boxes that is played to its proved end."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.games.reason import Prospect
from parlour.games.reasons.chains import LONG, chain_value, chains_of, lines_of


class Opening(NamedTuple):
    """A line that takes nothing and lets the other take so many boxes in one turn."""

    player: int
    boxes: int
    is_chain: bool
    """Nothing was free before, so that all of them are of one chain."""


class Openings(NamedTuple):
    """Those of a line in which both play their best, as far as it goes."""

    long: tuple[Opening, ...]
    """From three boxes on."""
    is_whole: bool
    """The line goes on to the very end: there are no others."""

    @property
    def first(self) -> Opening | None:
        return self.long[0] if self.long else None

    def longest_by(self, player: int) -> Opening | None:
        """Where this player gives away the most boxes at once; None if never a long chain."""
        return max((one for one in self.long if one.player == player), key=lambda one: one[1:], default=None)


def openings_of(position: Any, prospect: Prospect | None) -> Openings | None:
    """The openings along an engine's line; None unless the line ends with the margin that the engine has proved, or
    comes to where only chains are left, whose worth adds up to it; and None where a long chain is open already."""
    if prospect is None or not prospect.solved or prospect.score is None or lines_of(position).free >= LONG:
        return None
    player, end = position.to_move(), position
    for move in prospect.line:
        end = end.play(move)
    if margin_of(end, player) != prospect.score:
        return None
    return Openings(tuple(openings_along(position, prospect.line)), end.outcome() is not None)


def margin_of(position: Any, player: int) -> int | None:
    """How many boxes more than the other a player has in the end; None if that cannot be counted yet."""
    scores = position.scores()
    lead = scores[player] - scores[1 - player]
    if position.outcome() is not None:
        return int(lead)
    chains = chains_of(lines_of(position))
    if chains is None:
        return None
    return int(lead + (1 if position.to_move() == player else -1) * chain_value(chains))


def openings_along(position: Any, line: tuple[int, ...]) -> Iterator[Opening]:
    for move in line:
        after = position.play(move)
        if after.to_move() != position.to_move() and (boxes := lines_of(after).free) >= LONG:
            yield Opening(position.to_move(), boxes, not lines_of(position).free)
        position = after
