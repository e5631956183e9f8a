"""What learners of the house know, against the matches they played."""

import contextlib
import json
from pathlib import Path

import parlour
from parlour.games.game import options_text
from parlour.learners.learner import Learner, open_learner
from parlour.learners.lesson import Lesson, lesson_of
from parlour.learners.memory import Memory
from parlour.learners.seat import learner_in, seat_of
from parlour.learners.shelf import Shelf
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.server.learners.learners import HOUSE
from parlour.stores.store import Store

WAIT_S = 60.0


def taught(store: Store, game: parlour.Game) -> dict[str, Lesson]:
    """The lessons of all its finished matches, from nothing but the store."""
    found = {}
    for name, *_ in store.ended_against(game.name, options_text(game), seat_of(HOUSE)).result(WAIT_S):
        match = Match(from_json(json.loads(event.data)) for event in store.events(name).result(WAIT_S))
        (player,) = [player for player in (0, 1) if learner_in(match.seats[player].id)]
        with contextlib.suppress(ValueError):  # too short
            found[name] = lesson_of(Record(match), player)
    return found


def memory_of(game: parlour.Game, lessons: dict[str, Lesson]) -> Memory:
    memory = Memory(game)
    for lesson in lessons.values():
        memory.add(lesson)
    return memory


def house(data: Path, game: parlour.Game) -> Learner | None:
    shelf = Shelf(data)
    about = shelf.get(game, HOUSE)
    return open_learner(shelf, game, about) if about else None


def check_learner(data: Path, store: Store, game: parlour.Game) -> None:
    """It has learned from finished matches alone, from each at most once, and knows exactly what they say."""
    if (learner := house(data, game)) is None:
        return
    with learner:
        lessons = taught(store, game)
        unknown = set(learner.matches) - set(lessons)
        assert not unknown, f"it learned from matches that have not ended: {unknown}"
        known = {name: lessons[name] for name in learner.matches}
        assert learner.to_bytes() == memory_of(game, known).to_bytes()
