"""Records: the same text back, damage named by its line, opponents that play the same moves again."""

import random
import re

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import parlour
from parlour.engines.signature import SIGNATURE
from parlour.matches.clock import Clock
from parlour.matches.events import Answer, Offer, Replace, Seated, Takeback
from parlour.matches.match import Match
from parlour.matches.record import Record, read_record
from parlour.matches.replay import Difference, think_again
from parlour.matches.settings import settings_of
from tests.matches.some import matches

DATES = st.none() | st.dates().map(str)


def sample() -> Record:
    """A bit of everything."""
    match = Match.begin(
        parlour.game("dots", rows=2, cols=2), (Seated('An"na'), Seated("Bén")), clock=Clock(90_000, 500)
    )
    for player, text, ms in [(0, "1-2", 1500), (1, "1-4", 1750), (0, "4-5", 1750), (1, "2-5", 4000), (1, "5-6", 4500)]:
        match.append(match.move(player, text, ms))
    match.append(Takeback(1, 5000))
    match.append(Offer(0, "draw", 5100))
    match.append(Answer(1, False, 5100))
    random_one = parlour.opponents(match.game)[0]
    seat = Seated(random_one.name, "opponent", random_one.id, settings_of(random_one))
    match.append(Replace(1, seat, "it (3s) failed", 6000))
    for text in ("5-6", "8-9"):
        match.append(match.move(match.position.to_move(), text, 6000))
    return Record(match, "2026-01-31")


TEXT = f"""\
Parlour record 1
Game: dots
Options: rows=2 cols=2
Seat 1: "An\\"na" person
Seat 2: "Bén" person
Seed: 0
Clock: 90s+0.5s
Versions: parlour="{parlour.__version__}" engines="{SIGNATURE}"
Date: 2026-01-31
Result: none yet

1. 1-2 (1.5s) 1-4 (0.25s)
2. 4-5 2-5 (2.25s), 5-6 (0.5s)
- Player 2 takes back (0.5s)
- Player 1 offers a draw (0.1s)
- Player 2 says no
- Player 2 is replaced by "Random" opponent "random" engine="random" because "it (3s) failed" (0.9s)
2... 5-6
3. 8-9
"""


def test_what_a_record_looks_like() -> None:
    assert sample().text() == TEXT
    assert read_record(TEXT) == sample()
    assert sample().moves == ["1-2", "1-4", "4-5", "2-5", "5-6", "8-9"]


def test_a_record_can_be_played_on() -> None:
    match = read_record(TEXT).match()
    match.append(match.move(match.position.to_move(), "7-8", 7000))
    assert Record(match).events[:-1] == sample().events


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(matches(), DATES)
@pytest.mark.deep
def test_there_and_back(match: Match, date: str | None) -> None:
    record = Record(match, date)
    text = record.text()
    again = read_record(text)
    assert again == record
    assert again.text() == text
    assert read_record(text.replace("\n", "\r\n") + "\r\n") == record, "as it comes out of a letter"


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, 18), st.sampled_from(["gone", "twice", "cut", "letter", "swapped"]), st.integers(0, 200), st.data()
)
def test_damage_is_found_or_means_something_else(number: int, how: str, where: int, data: st.DataObject) -> None:
    lines = TEXT.split("\n")
    line = lines[number]
    at = where % (len(line) + 1)
    match how:
        case "gone":
            del lines[number]
        case "twice":
            lines.insert(number, line)
        case "cut":
            lines[number] = line[:at]
        case "letter":
            lines[number] = line[:at] + data.draw(st.sampled_from('0123456789ab".,()- =\x00é')) + line[at + 1 :]
        case _:
            lines[number : number + 2] = reversed(lines[number : number + 2])
    damaged = "\n".join(lines)
    try:
        record = read_record(damaged)
    except ValueError as error:
        told = str(error)
    else:
        told = ""
        assert record.text().rstrip() == "\n".join(line.rstrip() for line in lines).rstrip()
    named = re.match(r"line (\d+): .+", told)
    assert not told or (named and int(named[1]) <= len(lines)), told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Parlour record 1", "Parlour record 2", "line 1: a record begins with 'Parlour record 1'"),
        ("Game: dots", "Game: go", "line 2: there is no game named 'go'"),
        ("Game: dots", "Play: dots", "line 2: 'Play: dots' is not one of Game, Options"),
        ("Seed: 0", "Seed: 0\nSeed: 1", "line 7: there is a line for Seed already"),
        ("Seed: 0\n", "", "line 9: there is no line for Seed above"),
        ("rows=2", "rows=99", "line 2: rows=99 is not possible"),
        ("rows=2", "rows=two", "line 3: 'two' is not a value"),
        ('"Bén" person', "Bén person", "line 5: 'Bén person' is not a seat"),
        ("90s+0.5s", "a minute", "line 7: 'a minute' is not a clock"),
        ("2026-01-31", "2026-02-31", "line 9: day is out of range for month"),
        ("none yet", "draw", "line 10: it says 'Result: draw', but the rest of the record means 'Result: none yet'"),
        ("1. 1-2", "1. 1-3", "line 12: '1-3': That move isn't legal here."),
        ("2. 4-5", "7. 4-5", "line 13: it says '7. 4-5"),
        ("2-5 (2.25s), 5-6", "2-5 (2.25s) 5-6", "line 13: it says '2. 4-5"),
        ("2-5 (2.25s)", "2-5 (900s)", "line 13: '2-5': Time's up."),
        ("2-5 (2.25s)", "2-5 (x)", "line 13: '(x), 5-6 (0.5s)' cannot be read"),
        ("- Player 2 takes back", "- Somebody takes back", "line 14: '- Somebody takes back' does not begin with"),
        ("offers a draw", "offers tea", "line 15: nobody can have done this: 'offers tea'"),
        ("Player 2 says no", "Player 1 says no", "line 16: There's no offer to answer."),
        ("- Player 2 says", "Player 2 says", "line 16: 'Player 2 says no' is neither moves"),
    ],
)
def test_damage_is_named(old: str, new: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"line \d+: ") as error:
        read_record(TEXT.replace(old, new, 1))
    assert str(error.value).startswith(told)


@example("")
@settings(max_examples=50)
@given(st.text(max_size=200))
def test_any_other_text_is_no_record(text: str) -> None:
    with pytest.raises(ValueError, match="line 1: a record begins with"):
        read_record(text)


def test_a_record_from_a_position_says_so() -> None:
    start = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"
    record = parlour.play("chess", "random", "random", start=start, seed=2)
    assert f"\nPosition: {start}\n" in record.text()
    assert read_record(record.text()) == record


@pytest.mark.parametrize("name", parlour.game_names())
@pytest.mark.deep
def test_the_same_seed_plays_the_same_match_and_a_record_can_be_thought_again(name: str) -> None:
    game = parlour.game(name)
    few = parlour.Opponent("few", "Few", "", "mcts", {"prove": True}, nodes=30)
    level = parlour.opponents(game)[1]
    one, two, other = (parlour.play(game, level, few, seed=seed, first=1).text() for seed in (5, 5, 6))
    assert one == two
    assert one != other
    assert think_again(read_record(one)) == []


def test_another_seed_thinks_otherwise() -> None:
    text = parlour.play("tictactoe", "random", "random", seed=5).text()
    differences = think_again(read_record(text.replace("Seed: 5", "Seed: 6")))
    assert differences
    assert isinstance(differences[0], Difference)


def test_a_kept_tree_is_said() -> None:
    game = parlour.game("tictactoe")
    keeps = parlour.Opponent("keeps", "Keeps", "", "mcts", {"keep": True}, nodes=50)
    record = parlour.play(game, keeps, "random", seed=1)
    assert 'engine="mcts" nodes=50 options.keep=true' in record.text()
    record = parlour.play(game, parlour.engine("mcts", keep=True), "random", seed=1)
    assert 'Seat 1: "mcts" engine "mcts" engine="mcts" nodes=20000 options.keep=true' in record.text()


def test_who_begins() -> None:
    def seats(**more: object) -> list[str]:
        record = parlour.play("chess", one, two, **more)  # type: ignore[arg-type]
        return [seat.name for seat in record.seats]

    def one(position: parlour.Position) -> int:
        return random.Random(1).choice(position.moves())

    def two(position: parlour.Position) -> int:
        return random.Random(2).choice(position.moves())

    start = "4k3/8/8/8/8/8/8/R3K3 b - - 99 80"
    assert seats(start=start) == ["two", "one"], "the first of the two moves first, which is Black here"
    assert seats(start=start, first=1) == ["one", "two"]
    assert {tuple(seats(start=start, first="random", seed=seed)) for seed in range(8)} == {
        ("one", "two"),
        ("two", "one"),
    }
    assert seats(start=start, first="random", seed=3) == seats(start=start, first="random", seed=3)
    with pytest.raises(ValueError, match="first='me' is not possible"):
        seats(first="me")
