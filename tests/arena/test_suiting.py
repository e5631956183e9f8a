"""Who suits a person, on every ladder there is."""

from itertools import pairwise

import pytest

from parlour.arena.elo import chance
from parlour.arena.following.personal import Known, Strength, newcomer
from parlour.arena.following.suiting import (
    Rung,
    candidates,
    find_blend,
    is_measured,
    known_as,
    level_text,
    may_blend,
    relation,
    rungs_of,
    suit,
)
from parlour.games.game import Game
from parlour.games.registry import game
from parlour.opponents.choose import Level
from parlour.opponents.ladders import every_ladder
from parlour.opponents.opponent import Opponent

BOARDS = [game(one.game, **one.options) for one in every_ladder() if one.options is not None]
UNMEASURED = game("dots", rows=2, cols=2)


def somebody(id: str, rating: float, **settings: object) -> Rung:
    values = {"engine": "alphabeta", "nodes": 100} | settings
    return Rung(Opponent(id, id.title(), "", **values), Known(rating, 20))  # type: ignore[arg-type]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.name} {dict(board.options)}")
def test_whoever_suits_is_on_the_ladder_and_near(board: Game) -> None:
    rungs = rungs_of(board)
    values = [one.known.value for one in candidates(rungs)]
    assert values == sorted(values)
    for strength in range(int(values[0]), int(values[-1]), 37):
        widest = max(b - a for a, b in pairwise(values) if a <= strength <= b)
        found = suit(rungs, Strength(strength, 80, strength))
        assert abs(found.known.value - strength) <= widest
        assert known_as(rungs, found.opponent.id, level_text(found)) == pytest.approx(found.known)
        if found.toward:
            assert find_blend(rungs, found.opponent.id, found.toward.id, found.share) == found


def test_two_candidates_take_turns_so_that_the_score_is_even() -> None:
    rungs = [somebody("pip", 0), somebody("nell", 400, engine="mcts")]
    for strength in (50, 130, 200, 390):
        met = [suit(rungs, Strength(strength, 80, number)).known.value for number in range(400)]
        assert set(met) == {0, 400}
        assert sum(chance(strength - value) for value in met) / len(met) == pytest.approx(0.5, abs=0.01)


def test_nobody_is_weaker_than_the_weakest_or_stronger_than_the_strongest() -> None:
    rungs = [somebody("pip", 0), somebody("nell", 400)]
    assert suit(rungs, Strength(-500, 80, 9)).opponent.id == "pip"
    assert suit(rungs, Strength(900, 80, 9)).opponent.id == "nell"


def test_a_newcomer_meets_one_of_the_first() -> None:
    for board in [*BOARDS, UNMEASURED]:
        rungs = rungs_of(board)
        found = suit(rungs, newcomer([rung.known.value for rung in rungs]))
        assert found.opponent == rungs[1].opponent


def test_settings_between_two_who_think_alike() -> None:
    below = somebody("pip", 0, nodes=100, level=Level(loss=1.0, heat=0.4))
    above = somebody("nell", 300, nodes=400, level=Level(loss=0.25, heat=0.1))
    found = find_blend([below, above], "pip", "nell", 50)
    assert (found.opponent.id, found.opponent.nodes, found.known.value) == ("pip", 200, 150)
    assert (found.opponent.level.loss, found.opponent.level.heat) == (0.5, 0.2)
    assert found.known.error > 20, "nobody has measured it"


@pytest.mark.parametrize(
    "other",
    [
        {"engine": "mcts"},
        {"level": Level(looks=False)},
        {"level": Level(oversight="diagonal", oversight_chance=0.5)},
        {"options": {"table_mb": 64}},
        {"perfect": True},
    ],
    ids=str,
)
def test_nobody_plays_between_two_who_think_differently(other: dict[str, object]) -> None:
    below, above = somebody("pip", 0), somebody("nell", 300, **other)
    assert not may_blend(below.opponent, above.opponent)
    with pytest.raises(ValueError, match="nobody plays between pip and nell"):
        find_blend([below, above], "pip", "nell", 50)


def test_whoever_has_left_the_ladder_is_not_known() -> None:
    rungs = [somebody("pip", 0), somebody("nell", 400)]
    assert known_as(rungs, "gone", "") is None
    assert known_as(rungs, "pip", "gone 50") is None
    assert known_as(rungs, "nell", "") == Known(400, 20)


def test_what_an_opponent_is_to_somebody() -> None:
    told = [relation(ahead) for ahead in (-400, -200, -80, 0, 80, 200, 400)]
    assert told == [
        "much_weaker",
        "weaker",
        "a_little_weaker",
        "even",
        "a_little_stronger",
        "stronger",
        "much_stronger",
    ]


def test_boards_that_nobody_measured_have_even_steps() -> None:
    assert not is_measured(UNMEASURED)
    values = [rung.known.value for rung in rungs_of(UNMEASURED)]
    assert len({b - a for a, b in pairwise(values)}) == 1
