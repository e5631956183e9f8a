"""A log that is read quickly says what it says line by line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.logbook.log import Log, LogError, line_of
from parlour.learners.logbook.logbook import Logbook, open_logbook
from tests.learners.some import random_lesson

TICTACTOE = parlour.game("tictactoe")
NAMES = st.sampled_from(["one", "two", "training-0123456789ab-1-0", 'a "quote"', "b\\c", "Zoë", "", " "])
LESSONS = st.builds(
    lambda name, seed, more: (
        {
            "match": name,
            "role": random_lesson(TICTACTOE, seed).role,
            "moves": list(random_lesson(TICTACTOE, seed).moves),
            "result": random_lesson(TICTACTOE, seed).result,
        }
        | more
    ),
    NAMES,
    st.integers(0, 20),
    st.sampled_from([{}, {"ms": 1}, {"source": "match", "ms": 5}, {"teachers": ["a"]}, {"training": "t"}, {"new": 1}]),
)
ENTRIES = st.one_of(
    LESSONS,
    LESSONS,
    st.builds(lambda name: {"skip": name, "why": "it was"}, NAMES),
    st.builds(lambda name: {"undo": name}, NAMES),
    st.just({"undo_training": "training-0123456789ab"}),
    st.just({"reset": 1}),
    st.builds(lambda name: {"match": name, "role": 2, "moves": [], "result": "won"}, NAMES),
)


def line_by_line(log: Log) -> Logbook:
    kept = Logbook(TICTACTOE, log.file.parent)
    for entry in log.news():
        kept.apply(entry)
    return kept


@given(st.lists(ENTRIES, max_size=12), st.data())
@settings(deadline=None, max_examples=200)
@pytest.mark.deep
def test_quickly_is_the_same(
    tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, object]], data: st.DataObject
) -> None:
    """Also what is wrong with it, and where."""
    whole = bytearray(b"".join(map(line_of, entries)))
    if whole and data.draw(st.booleans()):
        whole[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    file = tmp_path_factory.mktemp("log") / "lessons.log"
    file.write_bytes(whole)
    found: list[object] = []
    for read in (line_by_line, lambda log: open_logbook(log, TICTACTOE)):
        log = Log(file)
        try:
            kept = read(log)
            found.append((kept.memory.to_bytes(), list(kept.decisions.items()), kept.forgotten, log._end, log._lines))
        except LogError as error:
            found.append(str(error))
        finally:
            log.close()
    assert found[0] == found[1]


def test_most_lines_are_read_quickly(tmp_path: Path) -> None:
    """Else a learner of a hundred thousand matches would keep people waiting."""
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        ada.teach({f"m{seed}": random_lesson(TICTACTOE, seed) for seed in range(50)}, source="training", training="t")
        log = Log(ada.folder / "lessons.log")
    slowly = list(log.news(Logbook(TICTACTOE, tmp_path).learn_lines))
    log.close()
    assert slowly == []
