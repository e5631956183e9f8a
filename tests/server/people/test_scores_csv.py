"""The computer's record as CSV, both ways."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.people.scores_csv import OpponentScore, classic, from_csv, to_csv, win_rate

NAMES = {"easy": "Easy", "tom": "Tom", "medium": "Medium", "hard": "Hard", "professor": "The Professor"}
OLD = "Difficulty,Wins,Games\nEasy,31,59\nMedium,4,9\nHard,7,7\n"
OLD_SCORES = [OpponentScore("easy", 31, 0, 59), OpponentScore("medium", 4, 0, 9), OpponentScore("hard", 7, 0, 7)]


@pytest.mark.parametrize(
    ("won", "games", "rate"),
    [
        (31, 59, 53), (32, 60, 53), (32, 61, 52), (0, 0, 0), (0, 5, 0), (5, 5, 100), (1, 200, 0), (3, 200, 2), (1, 8, 12),
        (3, 8, 38), (999_999_998, 999_999_999, 100),
    ],
)  # fmt: skip
def test_win_rates_are_whole_per_cent_halves_to_even(won: int, games: int, rate: int) -> None:
    assert win_rate(won, games) == rate


def test_the_old_file() -> None:
    assert classic(from_csv(OLD, NAMES)) == OLD_SCORES
    assert to_csv(OLD_SCORES, NAMES, draws=False) == OLD.replace(
        "Difficulty,Wins,Games", "difficulty,totalWins,totalGames"
    )


@pytest.mark.parametrize(
    "text",
    [
        OLD.replace("\n", "\r\n"), "\ufeff" + OLD, OLD.rstrip("\n"), OLD + "\n\n", OLD.lower(), OLD.replace(",", " , "),
        OLD.replace("Difficulty,Wins,Games", "anything at all"), OLD.replace("Difficulty,Wins,Games", ""),
        OLD.replace("Easy", '"Easy"'),
    ],
)  # fmt: skip
def test_what_programs_make_of_such_a_file_is_read(text: str) -> None:
    assert classic(from_csv(text, NAMES)) == OLD_SCORES


def test_names_with_blanks_and_draws() -> None:
    scores = [OpponentScore("professor", 5, 2, 9), OpponentScore("tom", 0, 0, 0)]
    text = to_csv(scores, NAMES, draws=True)
    assert text == "difficulty,totalWins,totalGames,totalDraws\nThe Professor,5,9,2\nTom,0,0,0\n"
    assert from_csv(text, NAMES) == scores


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 2: there are no scores"),
        ("difficulty,totalWins,totalGames\n", "line 2: there are no scores"),
        ("Easy,31,59\nMedium,4,9\n", "line 1: .* headers"),
        ("h\nEasy,31\n", "line 2: .* not 2 fields"),
        ("h\nEasy;31;59\n", "line 2: .* not 1 fields"),
        ("h\nEasy,1,2\nEasy,1,2\n", "line 3: Easy is there twice"),
        ("h\nEasy,1,2\n\nNobody,1,2\n", "line 4: nobody here is called 'Nobody'"),
        ("h\nEasy,-1,2\n", "line 2: '-1' isn't a number"),
        ("h\nEasy,1.5,2\n", "line 2: '1.5' isn't a number"),
        ("h\nEasy,,2\n", "line 2: '' isn't a number"),
        ("h\nEasy,1,1000000000\n", "line 2: '1000000000' isn't a number"),
        ("h\nEasy,٣,4\n", "line 2: '٣' isn't a number"),
        ("h\nEasy,60,59\n", "line 2: 60 wins and 0 draws don't fit into 59 games"),
        ("h\nEasy,1,2,2\n", "line 2: 1 win and 2 draws don't fit into 2 games"),
        ('"two\nlines"\nEasy,1,2\nTom,,2\n', "line 4: '' isn't a number"),
        ("h\n" + "x" * 5000 + ",1,2\n", "line 2: nobody here is called 'x+…'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        from_csv(text, NAMES)


def test_the_old_file_is_three_lines() -> None:
    for scores in (OLD_SCORES[:2], [*OLD_SCORES, OpponentScore("tom", 1, 0, 1)]):
        with pytest.raises(ValueError, match="Easy, Medium, Hard"):
            classic(scores)
    assert classic(OLD_SCORES[::-1]) == OLD_SCORES


@given(st.text() | st.text(st.sampled_from('Easy,01\n"\r\ufeff'), max_size=60))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        found = from_csv(text, NAMES)
        assert from_csv(to_csv(found, NAMES, draws=True), NAMES) == found
