"""Training: the same work gives the same net, killed or not, and what it keeps is checked before it goes on."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import parlour
from parlour.engines.net_file import read_net
from parlour.learners.processes import Processes
from parlour.nets.exam import climb
from parlour.nets.folder import TrainingFolder
from parlour.nets.plan import PARTS, TrainingPlan, plan_for
from parlour.nets.self_play import Threads
from parlour.nets.training import Training
from tests.plain.test_minimax import Pile

GAME = parlour.game("tictactoe")
PLAN = TrainingPlan(hidden=32, nodes=12, matches=PARTS, random_plies=2, varied_plies=3, reuse=3.0, batch=64)
ROUNDS = 4


def run_rounds(training: Training, size: int, until: int = ROUNDS) -> bytes:
    with Threads(size) as crew:
        while training.state.rounds < until:
            training.play_round(crew, size, training.state.rounds / ROUNDS)
    return training.net_file().to_bytes()


def in_folder(path: Path, until: int = ROUNDS, size: int = 2) -> bytes:
    with closing(TrainingFolder(path)) as folder:
        plan, seed = folder.begin(GAME, PLAN, 7, {})
        return run_rounds(Training(GAME, plan, seed, folder), size, until)


@pytest.fixture(scope="module")
def right() -> bytes:
    """What comes of it if nothing happens."""
    return run_rounds(Training(GAME, PLAN, 7), 1)


def test_it_does_not_matter_how_many_play(right: bytes) -> None:
    assert run_rounds(Training(GAME, PLAN, 7), 3) == right
    assert run_rounds(Training(GAME, PLAN, 8), 3) != right


def test_other_processes_play_the_same(right: bytes) -> None:
    training = Training(GAME, PLAN, 7)
    with Processes(2) as crew:
        while training.state.rounds < ROUNDS:
            training.play_round(crew, 1, training.state.rounds / ROUNDS)
    assert training.net_file().to_bytes() == right


def test_it_goes_on_where_it_stopped(right: bytes, tmp_path: Path) -> None:
    in_folder(tmp_path, 2)
    assert in_folder(tmp_path) == right
    rounds = [json.loads(line)["round"] for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert rounds == [1, 2, 3, 4]


def test_what_a_kill_left_beyond_the_last_state_is_played_again(right: bytes, tmp_path: Path) -> None:
    in_folder(tmp_path, 2)
    (tmp_path / "samples" / "000002.bin").write_bytes(b"half a round")
    with (tmp_path / "log.jsonl").open("a") as log:
        log.write('{"round": 3}\n{"rou')
    assert in_folder(tmp_path) == right


TRAIN = [sys.executable, "-m", "parlour", "train", "tictactoe", "--seed", "7", "--threads", "1", "--json", "--no-exams"]


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """The net is the same as that of a training that nobody killed."""
    args = [*TRAIN, "--rounds", "5", "--matches", "48", "--nodes", "12"]
    whole, torn = tmp_path / "whole.net", tmp_path / "torn.net"
    subprocess.run([*args, "--folder", str(tmp_path / "a"), "--out", str(whole)], check=True, stdout=subprocess.PIPE)
    command = [*args, "--folder", str(tmp_path / "b"), "--out", str(torn)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for line in process.stdout:
        if json.loads(line).get("round") == 2:
            os.kill(process.pid, signal.SIGKILL)
            break
    process.stdout.close()
    process.wait()
    assert not torn.exists()
    subprocess.run(command, check=True, stdout=subprocess.PIPE)
    assert read_net(whole).net.parts() == read_net(torn).net.parts()


def test_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    file = tmp_path / "mine.net"
    command = [*TRAIN, "--minutes", "3", "--folder", str(tmp_path / "a"), "--out", str(file)]
    # Whoever runs the tests in the background has Ctrl-C ignored, and so would what they start.
    heeds = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=heeds)
    assert process.stdout
    said = []
    for line in process.stdout:
        said.append(json.loads(line))
        if said[-1].get("round") == 1:
            process.send_signal(signal.SIGINT)
    process.stdout.close()
    assert process.wait() == 0
    assert {"stopped": True} in said
    assert said[-1]["file"] == str(file)
    assert read_net(file).game == "tictactoe"


# What is refused.


def test_one_training_at_a_time(tmp_path: Path) -> None:
    with closing(TrainingFolder(tmp_path)), pytest.raises(ValueError, match="somebody else is training"):
        TrainingFolder(tmp_path)


def test_another_game_or_plan_needs_another_folder(tmp_path: Path) -> None:
    with closing(TrainingFolder(tmp_path)) as folder:
        folder.begin(GAME, PLAN, 7, {})
        assert folder.begin(GAME, plan_for(GAME), 9, {}) == (PLAN, 7), "it goes on as it was begun"
        with pytest.raises(ValueError, match="other settings"):
            folder.begin(GAME, PLAN, 7, {"nodes": 13})
        with pytest.raises(ValueError, match=r"a training of tictactoe m=3 n=3 k=3, not of ultimate tiebreak=draw"):
            folder.begin(parlour.game("ultimate"), PLAN, 7, {})


@pytest.mark.parametrize("name", ["state.bin", "training.json", "samples/000001.bin"])
def test_damage_is_told(tmp_path: Path, name: str) -> None:
    in_folder(tmp_path, 2)
    file = tmp_path / name
    if name.startswith("samples"):
        file.unlink()
    else:
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 0x80
        file.write_bytes(bytes(data))
    with pytest.raises(ValueError, match="is damaged"):
        in_folder(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="isn't a folder"):
        TrainingFolder(tmp_path / "file")


@pytest.mark.parametrize(("name", "value"), [("hidden", 544), ("nodes", 0), ("matches", PARTS - 1), ("rate", 2.0)])
def test_plans_have_bounds(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=f"{name} can't be {value}"):
        plan_for(GAME, **{name: value})


def test_a_game_without_features_is_not_learned() -> None:
    with pytest.raises(ValueError, match="no net can learn pile"):
        Training(Pile(), PLAN, 1)


# What comes of it.


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A net of tic-tac-toe, after a few seconds."""
    path = tmp_path_factory.mktemp("trained")
    plan = TrainingPlan(hidden=32, nodes=25, matches=256, random_plies=3, varied_plies=3)
    with closing(TrainingFolder(path)) as folder:
        training = Training(GAME, *folder.begin(GAME, plan, 1, {}), folder)
        with Threads(2) as crew:
            for number in range(8):
                training.play_round(crew, 2, number / 8)
        yield folder.net


def test_a_net_climbs_the_ladder(trained: Path) -> None:
    exam = climb(GAME, trained, 0, seed=1, processes=1, pairs=4)
    assert [one.id for one in exam.met] == ["random", "pip", "mia"][: len(exam.met)]
    assert exam.rung > 0
    assert exam.rating is not None
    assert exam.rating.value > 100


def test_one_look_ahead_with_a_trained_net_is_not_lost_to_random(trained: Path) -> None:
    """Eight nodes are its own moves and no more: what it knows is in the net."""
    opponent = parlour.engine("net", net=str(trained))
    lost = 0
    for seed in range(40):
        position, past = GAME.start(), list[parlour.Position]()
        while (outcome := position.outcome()) is None:
            who = opponent if position.to_move() == seed % 2 else parlour.engine("random")
            move = who.think(position, parlour.Limits(nodes=1, seed=seed + len(past))).move
            past.append(position)
            position = position.play(move)
        lost += outcome.winner == 1 - seed % 2
    assert lost <= 8, "a random player loses some 17 of them"


def test_a_trained_net_is_played_by_its_file(trained: Path) -> None:
    found = parlour.arena.run(GAME, [str(trained), "random"], pairs=3, processes=1)
    assert found.names == ["net", "Random"]
    with pytest.raises(ValueError, match="the net was trained for tictactoe"):
        parlour.arena.run("ultimate", [str(trained), "random"], pairs=3, processes=1)


def test_chess_is_learned_from_the_hand_written_evaluation_and_then_from_the_net(tmp_path: Path) -> None:
    """By the command, and the file plays."""
    out = tmp_path / "mine.net"
    command = [sys.executable, "-m", "parlour", "train", "chess", "--seed", "1", "--json", "--no-exams", "--rounds"]
    less = ["--hidden", "32", "--nodes", "20", "--matches", str(PARTS), "--threads", "2", "--out", str(out)]
    said = subprocess.run([*command, "2", *less], check=True, stdout=subprocess.PIPE, text=True).stdout
    rounds = [json.loads(line) for line in said.splitlines()][:2]
    assert [one["matches"] for one in rounds] == [PARTS, 2 * PARTS]
    chess = parlour.game("chess")
    assert read_net(out).net.shape == (768, 32, 8, 2)
    engine = parlour.engine("net", net=str(out))
    assert engine.obstacle(chess) is None
    assert engine.think(chess.start(), parlour.Limits(nodes=300, seed=1)).nodes > 100


def test_once_it_has_been_taught_enough_the_net_plays_its_own_matches() -> None:
    chess = parlour.game("chess")
    plan = plan_for(chess, hidden=32, nodes=20, matches=PARTS)
    played = []
    for taught in (0, plan.taught):
        training = Training(chess, replace(plan, taught=taught), 1)
        with Threads(2) as crew:
            training.play_round(crew, 2, 0.0)
        played.append(training.state.searched)
    assert played[0] != played[1]


def test_a_weaker_net_does_not_take_the_place_of_a_stronger_one(trained: Path, tmp_path: Path) -> None:
    out = tmp_path / "champion.net"
    out.write_bytes(trained.read_bytes())
    args = [*TRAIN, "--rounds", "1", "--matches", "48", "--nodes", "2", "--out", str(out)]
    said = subprocess.run(args, check=True, stdout=subprocess.PIPE, text=True).stdout
    last = json.loads(said.splitlines()[-1])
    assert last["stronger"] is False
    assert last["file"] == str(tmp_path / "champion-2.net")
    assert out.read_bytes() == trained.read_bytes()
