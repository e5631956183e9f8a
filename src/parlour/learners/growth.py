"""How far a learner has grown: by what it has shown that it can do, not by how often it played.

    skill    of exams against the random player, how much better than chance it is sure to be, from 0 to 1; of
             matches at the tables, the share of the points that it is sure of

Of both the greater counts. What it is sure of is the lower end of an interval, so that a lucky match is not taken for
skill.
"""

from itertools import islice
from typing import NamedTuple

from parlour.games.words import quantity
from parlour.learners import words
from parlour.learners.course import counts_of
from parlour.learners.curve import Curve, Point
from parlour.learners.exams import USUAL
from parlour.learners.learner import Learner
from parlour.learners.memory import Counts

STAGES = words.STAGES
BOUNDS = (0.0, 0.3, 0.5, 0.65, 0.8)
"""Above which skill it is more than a sprout."""
RECENT = 50
"""Matches at the tables, the last ones."""
MOST_LOOKED_AT = 5000
"""Decisions, for those."""
LEAST_MATCHES = 5
"""At the tables: fewer show nothing yet."""
LEAST_HEIGHT = 0.12


class Growth(NamedTuple):
    stage: int
    height: float
    """From 0, a seed, to 1."""
    sentence: str
    """What it goes by."""

    @property
    def words(self) -> str:
        return STAGES[self.stage]


def growth_of(learner: Learner, *, without: str = "") -> Growth:
    """`without`: as if a match had not been."""
    lessons = counts_of(learner).total
    exam, recent = latest_exam(learner, lessons), recent_matches(learner, without)
    if not lessons or (without and lessons == 1):
        return Growth(0, 0.0, words.KNOWS_NOTHING)
    by_exam = max(0.0, 2 * exam.score.low - 1) if exam else 0.0
    by_matches = recent.score.low if recent.total >= LEAST_MATCHES else 0.0
    skill = max(by_exam, by_matches)
    stage = 1 + sum(skill > bound for bound in BOUNDS)
    return Growth(
        stage, LEAST_HEIGHT + (1 - LEAST_HEIGHT) * skill, skill_words(exam if by_exam >= by_matches else None, recent)
    )


def skill_words(exam: Point | None, recent: Counts) -> str:
    if exam:
        number = quantity(exam.counts.total, *words.MATCHES)
        return words.BY_EXAM.format(name=exam.name, percent=100 * exam.score.mean, matches=number)
    if recent.total:
        text = words.BY_MATCH if recent.total == 1 else words.BY_MATCHES
        return text.format(percent=100 * recent.score.mean, matches=quantity(recent.total, *words.MATCHES))
    return words.GROWS_BY_PLAYING


def latest_exam(learner: Learner, lessons: int) -> Point | None:
    """Against the random player; not of lessons that were undone since."""
    points = reversed(Curve(learner.folder).points())
    return next((point for point in points if point.against == USUAL and point.lessons <= lessons), None)


def recent_matches(learner: Learner, without: str) -> Counts:
    played = (
        one.lesson.result
        for one in islice(learner.newest(), MOST_LOOKED_AT)
        if one.lesson and one.counts and one.source == "match" and one.match != without
    )
    results = list(islice(played, RECENT))
    return Counts(*(results.count(result) for result in ("won", "drawn", "lost")))
