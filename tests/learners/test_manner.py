"""What can be set about how a learner chooses: kept, checked, and gone by at the table and in training."""

import itertools
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.learners.characters import CHARACTERS
from parlour.learners.choosing.historical import RULES
from parlour.learners.choosing.manner import OPTIONS, TAKES, USUAL, Manner
from parlour.learners.course import Course
from parlour.learners.seat import opponent_of
from parlour.learners.shelf import ABOUT, Shelf

TICTACTOE = parlour.game("tictactoe")


def openings(data: Path, **settings: Any) -> list[int]:
    """The first moves of 251 matches that it learned from, one after another."""
    with parlour.learner("Old", TICTACTOE, data, mode="statistically_best", **settings) as old:
        for _ in Course(old, ["random"], 251, seed=1, roles=(0,)):
            pass
        return [one.lesson.moves[0] for one in old.decisions if one.lesson]


def longest_run(moves: list[int]) -> int:
    return max(len(list(run)) for _, run in itertools.groupby(moves))


def test_old_school_opens_in_many_ways_unless_told_otherwise(tmp_path: Path) -> None:
    played = openings(tmp_path / "usual")
    assert set(played) == set(range(9))
    assert longest_run(played) < 30
    assert longest_run(openings(tmp_path / "told", openings="best", explore_chance=0)) > 150


def test_the_options_are_the_fields() -> None:
    assert {option.name: option.default for option in OPTIONS} == asdict(USUAL)
    assert sum(map(len, TAKES.values())) == len(OPTIONS)


@pytest.mark.parametrize(
    "wrong", [{"curiosity": -1}, {"openings": "odd"}, {"explore_chance": 101}, {"explore_lasts": 1}]
)
def test_what_is_not_possible_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is not possible"):
        Manner(**wrong)


def test_a_learner_keeps_what_was_set(tmp_path: Path) -> None:
    settings = {"openings": "known", "explore_below": 30, "explore_chance": 50, "explore_lasts": "match"}
    parlour.learner("Old", TICTACTOE, tmp_path, mode="statistically_best", **settings).close()
    about = Shelf(tmp_path).find(TICTACTOE, "Old")
    assert opponent_of(about).options == {"learner": "Old", "mode": "statistically_best"} | settings
    with parlour.learner("Old", TICTACTOE, tmp_path) as old:
        assert {**old.engine().options, **settings} == dict(old.engine().options)
        assert old.calm_engine().options["openings"] == "best"
    copied = Shelf(tmp_path).copy(TICTACTOE, "Old", "New")
    assert copied.manner == about.manner
    with pytest.raises(ValueError, match="openings can't be set in the mode own: only curiosity can"):
        parlour.learner("Ada", TICTACTOE, tmp_path, openings="best")


def test_one_that_was_made_before_there_was_a_choice_is_as_they_come(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    about = shelf.create(TICTACTOE, "Old", mode="statistically_best")
    file = shelf.folder_of(TICTACTOE, about.id) / ABOUT
    known = json.loads(file.read_bytes())
    del known["manner"]
    file.write_text(json.dumps(known))
    assert shelf.get(TICTACTOE, about.id) == about
    assert about.manner.openings == "varied"


def test_every_character_has_words_for_the_rules_it_may_choose_by() -> None:
    for one in CHARACTERS:
        assert one.reasons.keys() <= set(RULES)
        assert "no data" in one.reasons
        assert all(head and sentence.endswith(".") for head, sentence in one.reasons.values())
