"""Swiss and round robin tournaments: laws that hold whoever plays and however it ends, on many random ones with fixed seeds."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.tournaments import round_robin, swiss
from parlour.tournaments.history import Game, History, history
from parlour.tournaments.matching import matching, most_pairs
from parlour.tournaments.sides import balance
from parlour.tournaments.standings import standings

SCORES = (1.0, 0.5, 0.0)


def brute_pairs(edges: dict[int, list[int]]) -> int:
    """The same as `most_pairs` by trying everything."""
    if not edges:
        return 0
    one, *rest = edges
    without = brute_pairs({node: [two for two in edges[node] if two != one] for node in rest})
    found = without
    for two in edges[one]:
        left = [node for node in rest if node != two]
        found = max(found, 1 + brute_pairs({node: [x for x in edges[node] if x in left] for node in left}))
    return found


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.integers(1, 9), st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=20))
def test_a_matching_is_one_and_there_is_none_larger(size: int, chosen: set[tuple[int, int]]) -> None:
    edges: dict[int, list[int]] = {node: [] for node in range(size)}
    for one, two in sorted(chosen):
        if one < two < size:
            edges[one].append(two)
            edges[two].append(one)
    found = matching(edges)
    assert all(found[two] == one and two in edges[one] for one, two in found.items())
    assert most_pairs(edges) == brute_pairs(edges)


def play(now: History, rng: random.Random, games: list[Game]) -> History:
    ended = [
        game if game.is_bye else Game(game.round, game.first, game.second, rng.choices(SCORES, (4, 1, 3))[0])
        for game in games
    ]
    return History(now.players, (*now.games, *ended), now.gone)


def check_round(before: History, games: list[Game]) -> None:
    """Everybody who is here plays once or sits out, and at most one sits out."""
    seated = [player for game in games for player in (game.first, game.second) if player is not None]
    assert sorted(seated) == sorted(before.here)
    assert sum(game.is_bye for game in games) == len(before.here) % 2


def check_new(before: History, games: list[Game]) -> None:
    """Nobody meets anybody twice while that can be avoided: no more repeats than there have to be."""
    met = before.met()
    pairs = [(game.first, game.second) for game in games if game.second is not None]
    new = sum(two not in met[one] for one, two in pairs)
    playing = [player for pair in pairs for player in pair]
    assert new == swiss.most_new(met, playing)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 12, 13, 20, 31])
def test_a_swiss_tournament_keeps_its_laws(players: int) -> None:
    for seed in range(3 if players > 15 else 8):
        rng, now = random.Random(seed), history(range(players))
        rounds = swiss.usual_rounds(players) + 1
        for _ in range(rounds):
            games = swiss.next_round(now)
            check_round(now, games)
            check_new(now, games)
            now = play(now, rng, games)
        byes = [now.byes(player) for player in now.players]
        assert max(byes) - min(byes) <= 1
        if rounds <= players // 2:  # then everybody has enough left whom they have not met
            assert all(now.meetings(*pair) <= 1 for pair in itertools.combinations(now.players, 2))
        if players >= 6:
            assert max(abs(balance(now, player)) for player in now.players) <= 2


def test_those_with_as_many_points_meet() -> None:
    """Eight people, the favourite always wins: one leader after three rounds, met by the others in score groups."""
    now = history(range(8))
    for number in range(3):
        games = swiss.next_round(now)
        if number:
            assert all(now.points(game.first) == now.points(game.second or 0) for game in games)
        ended = [
            Game(game.round, game.first, game.second, 1.0 if game.first < (game.second or 0) else 0.0) for game in games
        ]
        now = History(now.players, (*now.games, *ended))
    assert sorted(map(now.points, now.players), reverse=True) == [3, 2, 2, 2, 1, 1, 1, 0]
    first = [{game.first, game.second} for game in now.games if game.round == 1]
    assert first == [{0, 4}, {1, 5}, {2, 6}, {3, 7}]


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.data())
def test_people_may_come_late_and_leave(data: st.DataObject) -> None:
    now = history(range(data.draw(st.integers(2, 9))))
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    for _ in range(6):
        games = swiss.next_round(now)
        if len(now.here) < 2:
            assert games == []
        else:
            check_round(now, games)
            check_new(now, games)
        now = play(now, rng, games)
        late = range(len(now.players), len(now.players) + data.draw(st.integers(0, 2)))
        gone = data.draw(st.sets(st.sampled_from(now.players), max_size=2))
        now = History((*now.players, *late), now.games, now.gone | gone)


@pytest.mark.parametrize("players", range(2, 14))
def test_in_a_round_robin_all_meet_once(players: int) -> None:
    rng, now = random.Random(players), history(range(players))
    while games := round_robin.next_round(now):
        now = play(now, rng, games)
    assert now.rounds == round_robin.rounds_of(players)
    assert all(now.meetings(*pair) == 1 for pair in itertools.combinations(now.players, 2))
    assert max(abs(balance(now, player)) for player in now.players) <= 2


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.integers(2, 9), st.integers(1, 4), st.integers(0, 2), st.integers(0, 2))
def test_a_round_robin_ends_with_those_who_came_late(players: int, after: int, late: int, leave: int) -> None:
    rng, now = random.Random(players), history(range(players))
    for number in itertools.count(1):
        games = round_robin.next_round(now)
        if not games:
            break
        assert all(now.meetings(game.first, game.second or 0) == 0 for game in games)
        now = play(now, rng, games)
        if number == after:
            now = History((*now.players, *range(players, players + late)), now.games, frozenset(range(leave)))
        assert number < 40
    assert all(now.meetings(*pair) == 1 for pair in itertools.combinations(now.here, 2))


def test_standings_count_points_and_break_ties_by_name() -> None:
    """By hand: 0 beat 1 and drew with 2; 2 beat 3; 1 sat out, and 3 beat 1."""
    games = [Game(1, 0, 1, 1.0), Game(1, 2, 3, 1.0), Game(2, 0, 2, 0.5), Game(2, 3, 1, 1.0), Game(3, 1, None, 1.0)]
    rows = {row.player: row for row in standings(history(range(4), games))}
    assert [rows[player].points for player in range(4)] == [1.5, 1.0, 1.5, 1.0]
    assert [rows[player].buchholz for player in range(4)] == [2.5, 2.5, 2.5, 2.5]
    assert [rows[player].sonneborn for player in range(4)] == [1.75, 0.0, 1.75, 1.0]
    assert [rows[player].place for player in range(4)] == [1, 4, 1, 3]
    assert (rows[1].won, rows[1].lost, rows[1].byes) == (0, 2, 1)


def test_what_has_not_ended_counts_for_nobody_yet() -> None:
    now = history(range(2), [Game(1, 0, 1)])
    assert not now.is_round_over
    assert [row.points for row in standings(now)] == [0, 0]
    assert standings(now)[0].lost == 0
