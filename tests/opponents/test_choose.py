"""A level errs as it says."""

import math
import random
from dataclasses import replace

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.opponents.choose import Level, choose
from parlour.opponents.opponent import EndingEngine, Opponent


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


def test_chance_is_that_of_python_by_the_seed() -> None:
    """So that a match that is kept can be thought again."""
    among = [candidate(move, value) for move, value in ((1, 0.5), (2, 0.3), (3, 0.5), (4, 0.1))]
    info, warm = Info(tuple(among)), Level(loss=2.0, heat=0.5)
    weights = [math.exp(-(0.5 - one.value) / 0.5) for one in among]
    for seed in range(100):
        assert choose(info, warm, seed, 0) == random.Random(seed).choices(among, weights)[0]
        assert choose(info, Level(), seed, 0) == random.Random(seed).choices([among[0], among[2]])[0]


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


def test_what_is_overlooked() -> None:
    """Nothing that a level that looks must see: a win at hand, or the only move that stops one."""
    win, quiet, loses = candidate(1, 1, line=1, solved=True), candidate(2, 0), candidate(3, -1, line=2, solved=True)
    assert choose(Info((quiet, candidate(4, -0.2))), Level(), 1, 0, hidden={2}).move == 4
    assert choose(Info((win, quiet)), Level(), 1, 0, hidden={1}).move == 1
    assert choose(Info((quiet, loses)), Level(), 1, 0, hidden={2}).move == 2
    assert choose(Info((quiet,)), Level(), 1, 0, hidden={2}).move == 2, "nothing else is left"


def test_a_guess_and_a_smaller_margin_are_not_as_good() -> None:
    best = replace(candidate(1, 1, solved=True), score=4)
    assert played(Level(), best, replace(best, move=2)) == {1, 2}
    assert played(Level(), best, replace(best, move=2, score=2)) == {1}
    assert played(Level(), best, replace(best, move=2, solved=False)) == {1}


def test_the_ending_is_played_by_another_engine() -> None:
    """From few moves on it is solved; where the engine for it does not finish, the opponent thinks as before."""
    game = parlour.game("dots", rows=2, cols=2)
    start = game.start()
    for moves, nodes, solved in ((12, 10_000, True), (11, 10_000, False), (12, 1, False)):
        opponent = Opponent("o", "O", "", "mcts", nodes=10, ending=EndingEngine("solver", moves, nodes))
        assert opponent.sit().move(start, [], seed=1)[1].solved == solved


def test_who_does_not_know_handouts_takes_every_box() -> None:
    game = parlour.game("dots", rows=1, cols=3)
    position = game.start()
    assert not game.oversights["handout"](position)
    for move in ("1-2", "1-3", "2-4"):  # three sides of the first box
        position = position.after(move)
    hidden = game.oversights["handout"](position)
    assert {position.move_text(move) for move in position.moves() if move not in hidden} == {"3-4"}
