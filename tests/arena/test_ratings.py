"""Ratings of people are what explains their results best."""

import math
from collections.abc import Hashable

import pytest

from parlour.arena.elo import chance
from parlour.arena.ratings import SPREAD, Faced, derivatives, rate

KNOWN: dict[Hashable, float] = {"random": 0.0, "mia": 1000.0, "oskar": 2000.0}


def test_a_chance_is_elos() -> None:
    assert chance(0) == 0.5
    assert chance(400) == pytest.approx(10 / 11)
    assert chance(-400) == pytest.approx(1 / 11)
    assert chance(-1e9) == 0
    assert chance(1e9) == 1


def test_many_even_matches_give_the_ratings_of_the_other() -> None:
    found = rate({"anna": [Faced("mia", 5000, 10_000)]}, KNOWN)["anna"]
    assert found.value == pytest.approx(1000, abs=1)
    assert found.error == pytest.approx(1.96 * (400 / math.log(10)) * 2 / math.sqrt(10_000), rel=0.01)


def test_many_matches_give_what_elo_would() -> None:
    score = 10_000 * chance(300)
    assert rate({"anna": [Faced("mia", score, 10_000)]}, KNOWN)["anna"].value == pytest.approx(1300, abs=2)


def test_a_few_wins_make_no_champion_and_more_say_more() -> None:
    values = [rate({"anna": [Faced("random", number, number)]}, KNOWN)["anna"] for number in (3, 10, 100, 10**9)]
    assert [one.value for one in values] == sorted(one.value for one in values)
    assert values[0].value < 700
    assert values[3].value < 4500
    assert all(math.isfinite(one.error) and 0 < one.error <= 1.96 * SPREAD for one in values)


def test_whoever_loses_always_is_below() -> None:
    found = rate({"anna": [Faced("random", 0, 50)]}, KNOWN)["anna"]
    assert -1500 < found.value < -300


def test_people_are_rated_by_each_other() -> None:
    people = {
        "anna": [Faced("mia", 50, 100), Faced("ben", 90, 100)],
        "ben": [Faced("anna", 10, 100)],
    }
    found = rate(people, KNOWN)
    assert found["anna"].value == pytest.approx(1000, abs=25)
    assert found["anna"].value - found["ben"].value == pytest.approx(382, abs=40)  # nine in ten


def test_it_is_a_maximum() -> None:
    people = {
        "anna": [Faced("mia", 3, 4), Faced("oskar", 1, 1), Faced("random", 0, 1), Faced("ben", 0.5, 2)],
        "ben": [Faced("anna", 1.5, 2)],
        "carl": [Faced("oskar", 5, 5)],
    }
    found = rate(people, KNOWN)
    values: dict[Hashable, float] = KNOWN | {name: one.value for name, one in found.items()}
    for name, faced in people.items():
        slope, curve = derivatives(values[name], faced, values)
        assert abs(slope / curve) < 1


def test_who_is_not_known_does_not_count() -> None:
    assert rate({"anna": [Faced("nobody", 5, 5)]}, KNOWN)["anna"].value == 0
    assert rate({}, KNOWN) == {}
