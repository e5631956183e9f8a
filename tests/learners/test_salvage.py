"""A damaged learner made readable again."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.logbook.log import LogError
from parlour.learners.logbook.salvage import salvage
from parlour.learners.memory import Memory
from tests.learners.some import random_lesson
from tests.learners.test_learner import TICTACTOE, known, log_of, memory_with


@given(st.data())
@settings(deadline=None, max_examples=30)
@pytest.mark.deep
def test_what_is_good_of_a_damaged_log_is_salvaged(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever byte is wrong: the other lines count, and what undid a lost one is lost with it."""
    folder = tmp_path_factory.mktemp("data")
    with parlour.learner("Ada", "tictactoe", folder) as ada:
        for seed in range(4):
            ada.teach({f"match {seed}": random_lesson(TICTACTOE, seed)})
        ada.merge(memory_with(random_lesson(TICTACTOE, 9)))
        ada.undo(ada.decisions[-1].match)
        ada.undo("match 1")
    file = log_of(folder)
    lines = file.read_bytes().splitlines(keepends=True)
    hurt = data.draw(st.integers(0, len(lines) - 1))
    place = data.draw(st.integers(0, len(lines[hurt]) - 2))
    damaged = bytearray(lines[hurt])
    damaged[place] ^= data.draw(st.integers(1, 127))
    whole = b"".join([*lines[:hurt], bytes(damaged), *lines[hurt + 1 :]])
    file.write_bytes(whole)
    found = salvage(file.parent, TICTACTOE)
    assert found.aside is not None
    assert found.aside.read_bytes() == whole
    expected = Memory(TICTACTOE)
    for seed in {0, 1, 2, 3} - {hurt} - ({1} if hurt != 6 else set()):
        expected.add(random_lesson(TICTACTOE, seed))
    if hurt == 5:
        expected.add(random_lesson(TICTACTOE, 9))
    assert known(folder, "Ada") == expected
    assert salvage(file.parent, TICTACTOE).lost == 0


def test_a_memory_that_was_merged_in_and_is_damaged_is_left_behind(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({"match": random_lesson(TICTACTOE, 1)})
        ada.merge(memory_with(random_lesson(TICTACTOE, 9)))
        ada.teach({"another": random_lesson(TICTACTOE, 2)})
    (merged,) = tmp_path.rglob("*.memory")
    merged.write_bytes(merged.read_bytes()[:-1] + b"x")
    with pytest.raises(LogError, match=r"merged in, cannot be read: this memory is damaged"):
        parlour.learner("Ada", "tictactoe", tmp_path)
    assert salvage(log_of(tmp_path).parent, TICTACTOE).lost == 1
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        assert ada.matches == ["match", "another"]
