"""What a learner took from each of its trainings."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour.learners.logbook.kept import Decision
from parlour.learners.memory import Counts


@dataclass(slots=True)
class Trained:
    """One training, as far as its lessons tell."""

    training: str
    """Its name, by which it is undone."""
    source: str
    """`training`, or `record` if it was read from records."""
    ms: int
    """When its first lesson was taught, as far as that is known."""
    lessons: int = 0
    """Those that count."""
    undone: int = 0
    counts: Counts = field(default_factory=Counts)
    """How the matches ended that count."""


def trainings_of(decisions: Iterable[Decision]) -> list[Trained]:
    """The newest last."""
    found: dict[str, Trained] = {}
    for one in decisions:
        if not one.training or one.lesson is None:
            continue
        trained = found.setdefault(one.training, Trained(one.training, one.source, one.ms))
        if one.counts:
            result = one.lesson.result
            trained.lessons += 1
            trained.counts = trained.counts._replace(**{result: getattr(trained.counts, result) + 1})
        else:
            trained.undone += 1
    return list(found.values())
