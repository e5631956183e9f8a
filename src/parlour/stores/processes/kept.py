"""What is kept of processes and of what each of them holds, as values, and the door to it."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple, Protocol


class KeptMark(NamedTuple):
    """By what a match is seen to have changed."""

    next_seq: int
    why_not: str
    guests: tuple[str | None, str | None]
    """By player; None for a free seat and for an opponent's too."""
    elsewhere: frozenset[int]
    """Players who are at the table at another process."""
    rematch: bool | None
    """Whether there is one that has begun; None: nobody has wanted one."""


class HeldJob(NamedTuple):
    """An opponent's turn that a process thinks about."""

    match: str
    at: int
    hurried: bool = False
    """Somebody wants it to move now."""


class ProcessStore(Protocol):
    """Call from any thread; see `Store`. What a process holds is its own while it is alive: for `LEASE_MS` after it has
    said so last."""

    def beat(self, process: str) -> Future[list[HeldJob]]:
        """It is alive. What it holds; another may have taken something while it said nothing."""

    def leave(self, process: str) -> Future[None]:
        """What it held is free at once."""

    def want(self, match: str, at: int, player: int) -> Future[None]:
        """Somebody is to think about this turn, unless somebody does."""

    def claim(self, process: str, match: str, at: int, player: int) -> Future[bool]:
        """From now on this process thinks about the turn; False: another does, or the match is gone."""

    def take(self, process: str, limit: int) -> Future[list[HeldJob]]:
        """Turns that nobody who is alive thinks about, those that have waited longest: the process holds them now."""

    def release(self, process: str, match: str) -> Future[None]:
        """It thinks about it no longer."""

    def hurry(self, match: str, at: int) -> Future[bool]:
        """Whoever thinks about it shall move now; False: nobody does."""

    def marks(self, process: str, matches: Sequence[str]) -> Future[dict[str, KeptMark]]:
        """Of those that are there, by id."""

    def enter(self, process: str, match: str, player: int) -> Future[None]:
        """A player is at a table at this process."""

    def go(self, process: str, match: str, player: int) -> Future[None]:
        """Not any more."""

    def keep_clocks(self, clocks: Sequence[tuple[str, int]]) -> Future[None]:
        """How far the own times of matches are now."""

    def clock(self, match: str) -> Future[int | None]:
        """How far the own time of a match is now, if a process that has it open has kept it; else as far as it was
        kept last."""

    def tidy(self) -> Future[None]:
        """Removes what is left of processes that have been silent for long, and turns that are over. Turns that
        everybody has forgotten, because a process died before it could claim them, are wanted again."""
