"""Plain records are read quickly, and say the same as when they are read in full."""

from random import Random

import pytest

import parlour
from parlour.matches.quick import read_quickly
from parlour.matches.record import read_record

GAMES = ["tictactoe", "ultimate", "pawns", "dots", "chess"]
LETTERS = 'abcxO123 .,()-:\n"#+'


def record(name: str, seed: int) -> parlour.Record:
    return parlour.play(name, "random", "random", seed=seed)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.deep
def test_it_says_the_same(name: str) -> None:
    read = 0
    for seed in range(12):
        played = record(name, seed)
        found = read_quickly(played.text())
        if found:
            read += 1
            assert (found.game, list(found.moves)) == (played.game, played.move_ids)
            assert found.outcome == played.outcome
    assert read == 0 if name == "dots" else read > 5  # in dots one moves again; some chess repeats itself


@pytest.mark.deep
def test_whatever_it_reads_can_be_read_in_full() -> None:
    """A letter is changed, left out, doubled or put in somewhere."""
    dice, text = Random(1), record("tictactoe", 3).text()
    assert read_quickly(text)
    read = 0
    for _ in range(3000):
        at = dice.randrange(len(text))
        letter = dice.choice(LETTERS)
        changed = text[:at] + dice.choice(["", letter, text[at] * 2, letter + text[at]]) + text[at + 1 :]
        found = read_quickly(changed)
        if found:
            read += 1
            whole = read_record(changed)
            assert whole.text() == changed
            assert (list(found.moves), found.outcome) == (whole.move_ids, whole.outcome)
    assert read  # another name, another seed


def test_what_is_not_plain_is_left_to_the_other() -> None:
    text = record("tictactoe", 3).text()
    resigned = "\n".join([*text.splitlines()[:-1], "- X resigns", ""])
    seeded = text.replace("Seed: ", "Seed: 0")
    for other in (resigned, text.replace("1. ", "2. ", 1), text + "4. a1\n", text.rstrip(), seeded):
        assert read_quickly(other) is None
