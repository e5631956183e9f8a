"""What a learner took from each of its courses."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour.learners.logbook.logbook import Decision
from parlour.learners.memory import Counts


@dataclass(slots=True)
class CourseTaught:
    """One course, as far as its lessons tell."""

    course: str
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


def courses_of(decisions: Iterable[Decision]) -> list[CourseTaught]:
    """The newest last."""
    found: dict[str, CourseTaught] = {}
    for one in decisions:
        if not one.training or one.lesson is None:
            continue
        taught = found.setdefault(one.training, CourseTaught(one.training, one.source, one.ms))
        if one.counts:
            result = one.lesson.result
            taught.lessons += 1
            taught.counts = taught.counts._replace(**{result: getattr(taught.counts, result) + 1})
        else:
            taught.undone += 1
    return list(found.values())
