"""Gymnasium's own checker on every game, and that matches there are ours: same rules, same opponents."""

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import parlour
from parlour.contrib.actions import actions_of
from parlour.contrib.agents import choose
from parlour.contrib.gymnasium import OpponentEnv
from parlour.contrib.ids import IDS
from parlour.games.offered import possible_games
from tests.engines.outsiders import kept_engines

GAMES = parlour.game_names()


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    with kept_engines():
        yield


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [0, 1, "random"])
def test_it_passes_gymnasiums_checker(name: str, player: int | str) -> None:
    assert set(IDS) == set(GAMES)
    env = gymnasium.make(IDS[name], player=player)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_every_board_passes(name: str) -> None:
    for game in possible_games(name):
        env = gymnasium.make(IDS[name], **dict[str, Any](game.options))
        check_env(env.unwrapped, skip_render_check=True)


def play(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """A match with random legal moves."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    over, reward = env.unwrapped.outcome is not None, 0.0
    while not over:
        assert reward == 0.0
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
    return reward, info


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_by_the_rules(name: str) -> None:
    env = gymnasium.make(IDS[name], opponent=parlour.opponents(parlour.game(name))[1])
    for seed in range(3):
        reward, info = play(env, seed)
        world = env.unwrapped
        assert isinstance(world, OpponentEnv)
        ended = world.position.outcome(world.line[:-1])
        assert ended is not None
        assert (info["winner"], info["reason"]) == (ended.winner, ended.reason)
        assert reward == {world.player: 1.0, None: 0.0, 1 - world.player: -1.0}[ended.winner]
        for before, after in zip(world.line, world.line[1:], strict=False):
            assert after.last_move([before]) in before.moves()
    env.close()


def test_the_opponent_plays_as_at_a_table() -> None:
    """What Nell answers here is what she answers there, in the same position with the same seed."""
    game = parlour.game("dots", rows=2, cols=2)
    env = OpponentEnv(game, "nell", player=0)
    env.reset(seed=3)
    nell = parlour.opponent(game, "nell").sit()
    while env.outcome is None:
        line = [*env.line]
        move = line[-1].moves()[0]
        line.append(line[-1].play(move))
        while line[-1].outcome() is None and line[-1].to_move() == 1:
            line.append(line[-1].play(nell.move(line[-1], line[:-1], env._seed)[0].move))
        env.step(move)
        assert env.line == line


def test_the_same_seed_gives_the_same_match() -> None:
    env = gymnasium.make("parlour/Ultimate-v0", opponent=["bee", "mcts:nodes=20", "random"])
    matches = []
    for seed in (1, 2, 3, 4, 1, 2, 3, 4):
        play(env, seed)
        world = env.unwrapped
        assert isinstance(world, OpponentEnv)
        matches.append((world.opponent, world.player, world.line))
    assert matches[:4] == matches[4:]
    assert len({opponent for opponent, _, _ in matches}) > 1
    assert {player for _, player, _ in matches} == {0, 1}


def test_an_illegal_action_loses() -> None:
    env = OpponentEnv("tictactoe", player=0)
    env.reset(seed=1)
    env.step(4)
    _, reward, terminated, truncated, info = env.step(4)
    assert (reward, terminated, truncated, info["winner"]) == (-1.0, True, False, 1)
    assert info["reason"].startswith("action 4 is not legal in ")
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset begins another"):
        env.step(0)


def test_a_function_or_a_file_may_be_the_opponent(tmp_path: Path) -> None:
    def last(position: parlour.Position) -> int:
        return position.moves()[-1]

    env = OpponentEnv("tictactoe", last, player=0)
    env.reset(seed=1)
    env.step(0)
    assert env.position.text() == "X../.../..O"
    assert env.opponent == "last"
    file = tmp_path / "mine.py"
    file.write_text("import parlour\n@parlour.add_engine('middle')\ndef middle(position, limits):\n    return 'b2'\n")
    with OpponentEnv("tictactoe", str(file), player=0) as env:
        env.reset(seed=1)
        env.step(0)
        assert env.position.text() == "X../.O./..."


def test_a_match_begins_from_any_position() -> None:
    env = OpponentEnv("tictactoe", "perfect", player=0)
    env.reset(options={"position": "XX./OO./..."})
    _, reward, over, _, _ = env.step(2)
    assert (reward, over) == (1.0, True)


def test_a_copy_goes_its_own_way() -> None:
    env = OpponentEnv("ultimate", "bee", player=0)
    env.reset(seed=1)
    env.step(40)
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        action = int(np.flatnonzero(again.action_masks())[0])
        again.step(action)
        assert len(again.line) > len(env.line) == 3
        mine = copy.deepcopy(env)
        mine.step(action)
        assert mine.line == again.line, "the opponent answers the same"


def test_several_at_once() -> None:
    many = gymnasium.make_vec("parlour/Dots-v0", num_envs=3, opponent="pip", rows=2, cols=2)
    seen, info = many.reset(seed=1)
    assert seen.shape == (3, 5, 5, 4)
    assert info["action_mask"].shape == (3, 12)
    many.close()


def test_pictures() -> None:
    env = gymnasium.make("parlour/TicTacToe-v0", render_mode="ansi", player=0)
    env.reset(seed=1)
    assert "X to move" in str(env.render())


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_sits_at_a_table(name: str) -> None:
    """What was trained on observations and masks plays matches: here one that takes the last legal action."""

    def policy(seen: Any, mask: Any) -> Any:
        assert seen.ndim == 3
        return np.flatnonzero(mask)[-1]

    def agent(position: parlour.Position, past: Any) -> int:
        return choose(policy, position, past)

    record = parlour.play(name, agent, "random", seed=2)
    assert record.outcome
    assert "mistake" not in record.outcome.reason
    assert actions_of(parlour.game(name)).legal(record.line[0])[-1] == actions_of(parlour.game(name)).of_move(
        record.line[0], record.line[1].last_move(record.line[:1]) or 0
    )


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"opponent": "nobody"}, "nobody"),
        ({"opponent": []}, "name at least one opponent"),
        ({"player": 2}, "player is 0, 1 or 'random', not 2"),
        ({"render_mode": "rgb_array"}, "render_mode is 'ansi' or 'human' or None"),
        ({"m": 9}, "m=9 is not possible"),
    ],
)
def test_what_is_impossible_is_named(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        OpponentEnv("tictactoe", **settings)
