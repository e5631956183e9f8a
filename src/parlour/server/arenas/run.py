"""One arena under way: `play_rounds` on a thread of its own, with a crew that thinks in the pool."""

from dataclasses import dataclass
from pathlib import Path

from parlour.arena.kept import KeptResults
from parlour.arena.plan import Plan
from parlour.arena.results import Results, head_of
from parlour.arena.rounds import IsEnough, Progress, first_rounds, play_rounds
from parlour.arena.standings import Standings, Watched, standings_so_far
from parlour.server.arenas.crew import PoolCrew


@dataclass(frozen=True, slots=True)
class Stand:
    """How an arena stands."""

    done: int = 0
    rounds: int = 0
    left_s: float | None = None
    table: Standings | None = None
    """None: not all can be compared yet."""


class Run:
    """`play` is for a thread of the arena's own; what it found is read by others."""

    def __init__(self, plan: Plan, file: Path, is_enough: IsEnough, crew: PoolCrew) -> None:
        self.plan, self.crew, self.stand = plan, crew, Stand()
        self.results: Results | None = None
        self._file, self._is_enough = file, is_enough
        self._watched = Watched()

    def play(self) -> None:
        """Until it is over. Raises Cancelled once its crew is stopped, EngineFailed, and ValueError if the file is of
        another arena."""
        try:
            kept = KeptResults(head_of(self.plan), self._file)
            try:
                self.results = kept.results
                for progress in play_rounds(self.plan, kept, self.crew, self._is_enough):
                    self._look(progress)
            finally:
                kept.close()
        finally:
            self.crew.close()

    def _look(self, progress: Progress) -> None:
        self._watched.look(progress)
        self.stand = Stand(progress.done, progress.rounds, progress.seconds_left, self._watched.table)


def counted(results: Results, rounds: int | None) -> Results:
    """What counts: whole rounds, but while there are none, what there is of the first."""
    return results if rounds is None else first_rounds(results, max(1, rounds))


def stand_of(results: Results | None, rounds: int | None) -> Stand:
    """Of an arena that nobody plays just now."""
    if results is None:
        return Stand()
    return Stand(len(results.by_key), rounds or 0, None, standings_so_far(counted(results, rounds)))
