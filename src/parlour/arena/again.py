"""What an earlier arena played and this one would play just so again: after a change to some of a ladder, only their
matches are new."""

from collections.abc import Iterator
from pathlib import Path

from parlour.arena.kept import KeptResults, read_kept
from parlour.arena.plan import Plan
from parlour.arena.results import Results, head_of
from parlour.arena.work import PairPlayed


def begin_with(file: Path, plan: Plan, earlier: Path) -> None:
    """Writes the file of this arena with what can be taken from an earlier one; a file that is there stays as it is.
    A run that goes on with it ends with the same table as one that plays everything itself."""
    if not file.exists():
        taken = list(same_pairs(plan, read_kept(earlier)))
        kept = KeptResults(head_of(plan), file)
        try:
            kept.add(taken)
        finally:
            kept.close()


def same_pairs(plan: Plan, earlier: Results) -> Iterator[PairPlayed]:
    """The pairs that the same engines with the same settings played from the same openings by the same dice. What went
    by time would never come out quite the same again, so none of it is taken."""
    here, there = head_of(plan), earlier.head
    is_alike = (here.game, here.options, here.signature) == (there.game, there.options, there.signature)
    if not is_alike or here.ms is not None or there.ms is not None:
        return
    number_there = {number: there.seats.index(seat) for number, seat in enumerate(here.seats) if seat in there.seats}
    last = max((pair.round for pair in earlier.by_key.values()), default=-1)
    for job in plan.jobs():
        if job.round > last:
            return
        found = earlier.by_key.get((job.round, number_there.get(job.one, -1), number_there.get(job.two, -1)))
        if found and (found.seed, found.start, found.opening) == (job.seed, *job.opening):
            yield found._replace(one=job.one, two=job.two)
