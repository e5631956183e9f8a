"""Several searches of one position at once: the same answer every time, and what one of them has proved holds."""

import threading
from typing import Any

import pytest

import parlour
from parlour.engines.together import JointCandidate, JointInfo, best_first, together
from tests.engines.walks import positions, winning_moves

ULTIMATE = parlour.game("ultimate")
START = ULTIMATE.start()


def seen(engine: parlour.Engine, position: parlour.Position, nodes: int = 3000, seed: int = 1) -> Any:
    info = engine.think(position, parlour.Limits(nodes=nodes, seed=seed))
    return info.nodes, info.depth, info.candidates


@pytest.mark.parametrize("name", ["mcts", "net"])
def test_the_same_limits_in_nodes_give_the_same_answer_whichever_thread_comes_first(name: str) -> None:
    found = [seen(parlour.engine(name, threads=3), START) for _ in range(5)]
    assert all(one == found[0] for one in found)
    assert found[0][0] == 3000
    assert seen(parlour.engine(name), START) != found[0]


def test_simulations_are_shared_out_and_every_move_is_told_once() -> None:
    for position in positions(ULTIMATE, 30):
        info = parlour.engine("mcts", threads=4).think(position, parlour.Limits(nodes=1001, seed=5))
        assert sorted(one.move for one in info.candidates) == sorted(position.moves())
        assert info.nodes == 1001
        assert sum(one.visits for one in info.candidates) == 1001 - 4, "the first of each is the root's"
        assert sum(one.share for one in info.candidates) == pytest.approx(1)
        assert all(sum(one.wdl) == pytest.approx(1) for one in info.candidates)


def test_wins_at_hand_are_taken() -> None:
    engine = parlour.engine("mcts", prove=True, threads=2)
    at_hand = [(one, winning_moves(one)) for one in positions(ULTIMATE, 3000)]
    for position, winning in [pair for pair in at_hand if pair[1]][:50]:
        info = engine.think(position, parlour.Limits(nodes=100))
        assert info.solved
        assert info.move in winning


def test_a_stop_ends_them_all() -> None:
    engine = parlour.engine("mcts", threads=3)
    threading.Timer(0.05, engine.stop).start()
    assert engine.think(START).nodes > 0
    assert engine.think(START, parlour.Limits(nodes=300)).nodes == 300, "a stop counts once"


def test_kept_trees_go_on_where_they_were() -> None:
    engine = parlour.engine("mcts", keep=True, threads=2)
    first = engine.think(START, parlour.Limits(nodes=4000))
    after = START.after(first.move)
    assert engine.think(after, parlour.Limits(nodes=100), (START,)).kept > 20


def test_alphabeta_with_a_net_has_one_thread() -> None:
    with pytest.raises(ValueError, match="only with search=mcts"):
        parlour.engine("net", search="alphabeta", threads=2).think(START)


def candidate(move: int, value: float, visits: int, solved: bool = False) -> JointCandidate:
    wdl = ((1 + value) / 2, 0.0, (1 - value) / 2)
    return JointCandidate(move, value, wdl, None, None, 0.0, visits, solved, (move,), visits > 0 or solved)


def info(*candidates: JointCandidate, solved: bool = False) -> JointInfo:
    return JointInfo(list(candidates), sum(one.visits for one in candidates), 3, 1.0, solved, 0)


def test_values_count_by_simulations() -> None:
    joint = together([info(candidate(1, 1.0, 10), candidate(2, 0.0, 90)), info(candidate(1, 0.5, 30))], 0)
    (second, first) = joint.candidates
    assert (second.move, second.visits, first.move, first.visits) == (2, 90, 1, 40)
    assert first.value == pytest.approx(0.625)


def test_what_one_has_proved_is_not_averaged_away() -> None:
    joint = together(
        [info(candidate(1, 0.9, 100)), info(candidate(1, -1.0, 3, solved=True), candidate(2, -0.2, 97))], 0
    )
    assert [one.move for one in joint.candidates] == [2, 1]
    assert joint.candidates[1].value == -1.0
    solved = info(candidate(2, 1.0, 1, solved=True), candidate(1, 0.1, 9), solved=True)
    assert together([info(candidate(1, 0.9, 500)), solved], 0).candidates[0].move == 2


def test_a_certain_draw_is_better_than_what_looks_worse() -> None:
    lost, draw = candidate(1, -0.4, 90), candidate(2, 0.0, 5, solved=True)
    assert [one.move for one in best_first([lost, draw], 0)] == [2, 1]
    assert [one.move for one in best_first([lost, draw], 1)] == [1, 2]
