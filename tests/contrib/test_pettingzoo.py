"""PettingZoo's own tests on every board of every game, and what they don't look at: that the environments play by our
rules."""

import copy
import pickle
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

import parlour
from parlour.contrib.actions import actions_of
from parlour.contrib.ids import IDS
from parlour.contrib.pettingzoo import AGENTS, env, raw_env
from parlour.contrib.planes import planes_of
from parlour.games.offered import possible_games

GAMES = parlour.game_names()
MAKERS = [env, raw_env]
Maker = Callable[..., Any]

# Both are said of every environment with a mask in its observation, but for those whose names PettingZoo knows.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("make", MAKERS)
def test_it_passes_pettingzoos_tests(make: Maker, name: str) -> None:
    api_test(make(name), num_cycles=100)
    seed_test(lambda: make(name), num_cycles=100)
    render_test(lambda render_mode: make(name, render_mode=render_mode))


@pytest.mark.parametrize("name", GAMES)
def test_the_state_passes_too(name: str) -> None:
    """With actions at random, illegal ones among them."""
    check_state_space(env(name))
    check_state(env(name), num_cycles=10)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.deep
def test_every_board_passes(name: str) -> None:
    for game in possible_games(name):
        api_test(env(game), num_cycles=3)


@pytest.mark.parametrize("name", GAMES)
def test_whole_matches_go_by_the_rules(name: str) -> None:
    """The same random match beside ours: who is to move, what is legal, how it ends, and who gets what."""
    rng = np.random.default_rng(7)
    for _ in range(3):
        world = raw_env(name)
        world.reset()
        line = [parlour.game(name).start()]
        for agent in world.agent_iter():
            seen, reward, terminated, truncated, info = world.last()
            ended = line[-1].outcome(line[:-1])
            assert terminated == (ended is not None)
            assert not truncated
            if ended:
                won = {0: 1.0, 1: -1.0, None: 0.0}[ended.winner]
                assert reward == (won if agent == AGENTS[0] else -won)
                assert (info["winner"], info["reason"]) == (ended.winner, ended.reason)
                assert not seen["action_mask"].any()
                world.step(None)
                continue
            assert agent == AGENTS[line[-1].to_move()]
            assert info == {"ply": len(line) - 1}
            actions = np.flatnonzero(seen["action_mask"])
            moves = [actions_of(world.game).to_move(line[-1], action) for action in actions]
            assert sorted(moves) == line[-1].moves()
            chosen = rng.integers(len(actions))
            line.append(line[-1].after(moves[chosen]))
            world.step(actions[chosen])
        assert world.line == line


def test_in_dots_a_player_moves_again() -> None:
    world = raw_env("dots", rows=1, cols=1)
    world.reset()
    movers = []
    for agent in world.agent_iter():
        _, reward, over, _, _ = world.last()
        movers.append(agent)
        world.step(None if over else int(np.flatnonzero(world.observe(agent)["action_mask"])[0]))
    assert movers[:4] == ["player_0", "player_1", "player_0", "player_1"]
    assert reward in (1.0, -1.0)


def test_an_illegal_move_loses_or_is_refused() -> None:
    world = env("tictactoe")
    world.reset()
    world.step(4)
    world.step(4)
    assert world.rewards == {"player_0": 0, "player_1": -1}
    raw = raw_env("tictactoe")
    raw.reset()
    raw.step(4)
    with pytest.raises(
        ValueError, match=r"action 4 is not legal in '.../.X./...'; the legal actions are 0, 1, 2, 3, 5, 6, …"
    ):
        raw.step(4)
    with pytest.raises(ValueError, match="action -1 is not legal"):
        raw.step(-1)


def test_a_match_begins_from_any_position() -> None:
    world = env("chess")
    world.reset(options={"position": "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"})
    move = actions_of(world.unwrapped.game).of_move(
        world.unwrapped.position, world.unwrapped.position.parse_move("Qg6")
    )
    world.step(move)
    assert world.infos["player_0"] == {"ply": 1, "winner": None, "reason": "stalemate"}
    with pytest.raises(ValueError, match="not a position of chess"):
        world.reset(options={"position": "nonsense"})


@pytest.mark.parametrize("make", MAKERS)
def test_a_copy_goes_its_own_way(make: Maker) -> None:
    """What searching needs, and copies of environments often lack."""
    world = make("ultimate")
    world.reset()
    world.step(40)
    for again in (copy.deepcopy(world), pickle.loads(pickle.dumps(world))):
        again.step(36)
        assert again.unwrapped.position.text() != world.unwrapped.position.text()
        assert again.agent_selection == "player_0"
    assert world.agent_selection == "player_1"


def test_they_are_registered() -> None:
    assert set(IDS) == set(GAMES)
    world = pettingzoo.make("aec", "parlour/Dots-v0", rows=2, cols=2, render_mode="ansi")
    world.reset()
    assert "to move" in world.render()


def test_both_players_see_the_same_thing_from_their_own_side() -> None:
    """Whatever White sees as White, Black sees as Black with the colours exchanged; the actions are the same too."""
    for white, black in (
        ("8/8/8/4p3/3P4/8/8/8 w - - 0 1", "8/8/8/3p4/4P3/8/8/8 b - - 0 1"),
        ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1"),
    ):
        game = parlour.game("chess" if "k" in white else "pawns")
        one, two = game.parse(white), game.parse(black)
        seen = planes_of(game).of(one), planes_of(game).of(two)
        assert np.array_equal(*seen)
        assert sorted(actions_of(game).legal(one)) == sorted(actions_of(game).legal(two))


@pytest.mark.parametrize(
    ("name", "count"), [("tictactoe", 9), ("ultimate", 81), ("dots", 24), ("pawns", 140), ("chess", 1880)]
)
def test_actions_are_few(name: str, count: int) -> None:
    assert actions_of(parlour.game(name)).count == count


@pytest.mark.parametrize(("name", "crc"), [("pawns", 3334965701), ("chess", 124643105)])
def test_actions_stay_the_same(name: str, crc: int) -> None:
    """Somebody's trained agent relies on it: other actions need another number in their id."""
    moves = actions_of(parlour.game(name)).moves
    assert zlib.crc32(repr([list(own) for own in moves]).encode()) == crc


def test_a_position_of_each_game_as_an_array() -> None:
    tictactoe = planes_of(parlour.game("tictactoe")).of(parlour.game("tictactoe").parse("X.O/.../..."))
    assert tictactoe[0].tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    dots = parlour.game("dots", rows=1, cols=2)
    position = dots.start().after("1-3").after("1-2").after("2-4").after("3-4")
    assert position.scores() == (0, 1)
    seen = planes_of(dots).of(position)
    assert seen[..., 0].tolist() == [[0, 1, 0, 0, 0], [1, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
    assert seen[..., 2].tolist() == [[0, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 0, 0]]
    ultimate = parlour.game("ultimate").start().after("b2c1")
    seen = planes_of(ultimate.game).of(ultimate)
    assert np.argwhere(seen[..., 1]).tolist() == [[3, 5]]
    assert np.argwhere(seen[..., 2]).tolist() == [[row, column] for row in range(3) for column in range(6, 9)]


def test_chess_sees_castling_en_passant_and_repetition() -> None:
    chess = parlour.game("chess")
    line = [chess.start()]
    for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
        line.append(line[-1].after(move))
    planes = planes_of(chess)
    seen = planes.of(line[-1], line[:-1])
    assert (seen[0, 0, 18], planes.of(line[0])[0, 0, 18]) == (1, 0)
    assert seen[..., 12:16].all()
    assert seen[0, 0, 17] == pytest.approx(0.04)
    en_passant = chess.parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert np.argwhere(planes.of(en_passant)[..., 16]).tolist() == [[2, 3]]


def test_what_is_impossible_is_named() -> None:
    with pytest.raises(ValueError, match="render_mode is 'ansi' or 'human' or None, not 'rgb_array'"):
        env("chess", render_mode="rgb_array")
    with pytest.raises(ValueError, match="chess does not take rows"):
        env("chess", rows=3)
