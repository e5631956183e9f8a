"""The ladders are data that holds together, and a level errs as it says."""

import pytest

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.opponents.choose import Level, choose

GAMES = parlour.game_names()
AFFORDABLE = 5000
"""Nodes that a test can afford."""


@pytest.mark.parametrize("name", GAMES)
def test_a_ladder_has_eight_steps_or_more(name: str) -> None:
    ladder = parlour.opponents(parlour.game(name))
    assert len(ladder) >= 8
    assert ladder[0].id == "random"
    assert len({opponent.id for opponent in ladder}) == len({opponent.name for opponent in ladder}) == len(ladder)
    for opponent in ladder:
        assert opponent.sentence.endswith(".")
        assert opponent.level.oversight is None or opponent.level.oversight in parlour.game_class(name).oversights
        assert parlour.opponent(parlour.game(name), opponent.name) == opponent


@pytest.mark.parametrize("name", GAMES)
def test_everyone_on_the_ladder_moves_and_moves_alike_again(name: str) -> None:
    start = parlour.game(name).start()
    for opponent in parlour.opponents(parlour.game(name)):
        if (opponent.nodes or 0) <= AFFORDABLE:
            moves = {opponent.sit().move(start, [], seed=4)[0].move for _ in range(2)}
            assert len(moves) == 1
            assert moves <= set(start.moves())


RATED = [name for name in GAMES if parlour.opponents(parlour.game(name))[0].rating is not None]


@pytest.mark.parametrize("name", RATED)
def test_measured_ratings_rise_from_zero(name: str) -> None:
    ladder = parlour.opponents(parlour.game(name))
    ratings = [opponent.rating for opponent in ladder if opponent.rating is not None]
    assert len(ratings) == len(ladder), "all of a ladder is rated, or nothing"
    assert ratings[0] == 0
    assert ratings == sorted(ratings)
    assert all(opponent.error is not None for opponent in ladder)


def test_the_ladders_that_are_rated() -> None:
    """A rating is not lost by mistake: after a change of levels they are measured anew."""
    assert {"chess", "tictactoe"} <= set(RATED)


@pytest.mark.parametrize("name", GAMES)
def test_oversights_hide_legal_moves(name: str) -> None:
    position = parlour.game(name).start()
    for _ in range(6):
        for hidden in parlour.game_class(name).oversights.values():
            assert hidden(position) <= set(position.moves())
        position = position.play(position.moves()[0])


def candidate(move: int, value: float, share: float = 0.25, line: int = 3, solved: bool = False) -> Candidate:
    return Candidate(
        move, value, ((1 + value) / 2, 0, (1 - value) / 2), share=share, solved=solved, line=(move,) * line
    )


def played(level: Level, *candidates: Candidate, player: int = 0) -> set[int]:
    return {choose(Info(candidates), level, seed, player).move for seed in range(200)}


def test_the_best_level_plays_the_best_move() -> None:
    assert played(Level(), candidate(1, 0.5), candidate(2, 0.4)) == {1}
    assert played(Level(), candidate(1, -0.5), candidate(2, -0.4), player=1) == {1}


def test_equally_good_moves_are_chosen_among() -> None:
    assert played(Level(), candidate(1, 0.5), candidate(2, 0.5), candidate(3, 0.1)) == {1, 2}


def test_nothing_beyond_the_allowed_loss() -> None:
    level = Level(loss=0.3, heat=1.0)
    assert played(level, candidate(1, 0.5), candidate(2, 0.3), candidate(3, 0.1)) == {1, 2}


def test_nothing_absurd_by_attention() -> None:
    level = Level(loss=2.0, z=-2.0)
    assert played(level, candidate(1, 0.5, 0.8), candidate(2, 0.4, 0.15), candidate(3, 0.4, 0.05)) == {1, 2}


def test_who_looks_takes_a_win_and_stops_one() -> None:
    careless = Level(loss=2.0, heat=5.0)
    win, quiet = candidate(1, 1, line=1, solved=True), candidate(2, 0)
    assert played(careless, win, quiet) == {1}
    loses = candidate(3, -1, line=2, solved=True)
    assert played(careless, quiet, loses) == {2}
    assert played(Level(loss=2.0, heat=5.0, looks=False), win, quiet, loses) == {1, 2, 3}


def test_unknown_opponents_are_named() -> None:
    with pytest.raises(ValueError, match="no opponent 'zorro' in chess; there are random, toby"):
        parlour.opponent(parlour.game("chess"), "zorro")
