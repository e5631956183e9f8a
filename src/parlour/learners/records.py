"""Matches that others have played, as lessons: records one after the other, or games of chess in PGN."""

from collections.abc import Iterator, Sequence

from parlour.games.game import Game
from parlour.learners.course import Batch, Progress, add_ending, new_course
from parlour.learners.learner import Learner, match_name
from parlour.learners.lesson import Lesson, ending_for, lesson_of
from parlour.learners.memory import Counts
from parlour.matches.many import read_either, split_records
from parlour.matches.quick import read_quickly

BATCH = 1000
"""Lessons that are taught at once: it does not play meanwhile."""


def learn_records(
    learner: Learner, text: str, roles: Sequence[int] = (0, 1), training: str | None = None
) -> Iterator[Progress]:
    """Teaches matches that others have played, from the side of each role: many records one after the other, or games
    of chess in PGN; after each how far it is. `matches` is not known beforehand and is what was read. The same record
    teaches once, however often it comes. `training`: the course that all of them are part of; a new one unless told."""
    batch = Batch(learner, "record", new_course() if training is None else training, BATCH)
    counts, played, skipped = Counts(), 0, 0
    try:
        for number, part in enumerate(split_records(text), 1):
            lessons = teachable(part, learner.game, roles)
            for name, lesson in lessons.items():
                batch.add(name, lesson)
            played, skipped = played + bool(lessons), skipped + (not lessons)
            if lessons:
                counts = add_ending(counts, next(iter(lessons.values())).result)
            yield Progress(played, number, counts, skipped)
    finally:
        batch.teach()


def teachable(text: str, game: Game, roles: Sequence[int]) -> dict[str, Lesson]:
    """The lessons of a record, by what they are called; none if it cannot be read, is of another game, is not over, was
    aborted, or began elsewhere."""
    if played := read_quickly(text):
        results = {role: ending_for(played.outcome.winner, role) for role in roles}
        lessons = {role: Lesson(role, played.moves, result) for role, result in results.items()}
        return {match_name(text, role): lesson for role, lesson in lessons.items()} if played.game == game else {}
    try:
        record = read_either(text)
        whole = record.text()
        return {match_name(whole, role): lesson_of(record, role) for role in roles} if record.game == game else {}
    except ValueError:
        return {}
