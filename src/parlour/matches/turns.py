"""The one loop of every match: whoever is to move is asked, and what they say is played, until it is over.

It knows neither clocks nor records. What is played on decides what is kept: `host` plays on a `Match`, event by event;
the arena on positions alone, which is some twenty times as fast.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

Seen = TypeVar("Seen", contravariant=True)
Said = TypeVar("Said", covariant=True)
Reply = TypeVar("Reply")
Shown = TypeVar("Shown")


class Askers(Protocol[Seen, Said]):
    """By player: what asks them, with what is to be seen. Who answers None leaves."""

    def __getitem__(self, player: int, /) -> Callable[[Seen], Said | None]: ...


def take_turns(
    to_move: int | None, askers: Askers[Shown, Reply], seen: Shown, play: Callable[[int, Reply], int | None]
) -> bool:
    """Asks whoever is to move; then `play` takes what was said and tells who is to move next: nobody (None) once it is
    over. True at the end, False if somebody leaves. Blocks for as long as they think."""
    while to_move is not None:
        said = askers[to_move](seen)
        if said is None:
            return False
        to_move = play(to_move, said)
    return True
