"""What a net takes the place of: an evaluation at the leaves of a Monte Carlo tree, and a prior. Here both are the
hand-written evaluation's, as the option `estimate` asks for it."""

from typing import Any

import pytest

import parlour
from parlour.engines.kernel import search_class
from parlour.games.kernel import KernelPosition

MB = 1 << 20


def judged(position: parlour.Position, nodes: int, *, seed: int = 1, prove: bool = False, keep: bool = False) -> Any:
    assert isinstance(position, KernelPosition)
    search = search_class("judged_mcts", position)(2.0, None, prove, False, keep, 8 * MB, 100, 0.4)
    return search.think(position.kernel, nodes, None, None, seed, [])


def start(name: str, text: str | None = None) -> parlour.Position:
    game = parlour.game(name)
    return game.parse(text) if text else game.start()


@pytest.mark.parametrize("name", parlour.game_names())
def test_the_same_seed_gives_the_same_tree(name: str) -> None:
    first, again = (judged(start(name), 300) for _ in range(2))
    assert first.nodes == again.nodes == 300
    assert [(one.move, one.visits, one.value) for one in first.candidates] == [
        (one.move, one.visits, one.value) for one in again.candidates
    ]
    assert sum(one.visits for one in first.candidates) == 299, "the root's own estimate is the first"
    assert all(-1 <= one.value <= 1 for one in first.candidates)


def test_an_estimate_counts_at_once() -> None:
    """White has a rook more. Playouts from here say little after forty simulations; an estimate says it with the first."""
    position = start("chess", "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1")
    assert all(one.value > 0.3 for one in judged(position, 40).candidates if one.visits)


def test_a_prior_lets_it_try_again_before_all_were_tried() -> None:
    """UCT tries each move once before it tries one twice; with a prior a good move is tried again before that."""
    position = start("chess", "4k3/8/8/3q4/4P3/8/PPP5/4K3 w - - 0 1")
    found = judged(position, 12)
    visits = [one.visits for one in found.candidates]
    assert max(visits) > 1
    assert min(visits) == 0
    assert position.move_text(found.candidates[0].move) == "exd5"


def test_ends_are_proved_behind_it_too() -> None:
    position = start("tictactoe", "XX./OO./...")
    found = judged(position, 50, prove=True)
    assert found.solved
    assert position.move_text(found.candidates[0].move) == "c1"
    assert found.candidates[0].value == 1


def test_a_kept_tree_keeps_its_priors() -> None:
    position = start("pawns")
    assert isinstance(position, KernelPosition)
    search = search_class("judged_mcts", position)(2.0, None, False, False, True, 8 * MB, 100, 0.4)
    first = search.think(position.kernel, 2000, None, None, 1, [])
    move = first.candidates[0].move
    assert search.settle_on(move) == search.tree_bytes() > 0
    after = position.play(move)
    second = search.think(after.kernel, 500, None, None, 1, [position.key()])
    assert second.kept == first.candidates[0].visits
    assert sum(one.visits for one in second.candidates) == second.kept - 1 + 500


def test_an_estimate_is_a_part_of_each_result() -> None:
    """Of a rook more, matches at random see little, an estimate much, and half of it half."""
    position = start("chess", "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1")
    limits = parlour.Limits(nodes=400, seed=1)
    played, half, estimated = (
        parlour.engine("mcts", estimate=share).think(position, limits).candidates[0].value for share in (0, 50, 100)
    )
    assert played < half < estimated


def test_without_an_estimate_the_spread_changes_nothing() -> None:
    position = start("chess", "4k3/8/8/3q4/4P3/8/PPP5/4K3 w - - 0 1")
    limits = parlour.Limits(nodes=500, seed=1)
    trees = [parlour.engine("mcts", spread=spread).think(position, limits).candidates for spread in (10, 900)]
    assert trees[0] == trees[1]
    judged = [parlour.engine("mcts", estimate=50, spread=spread).think(position, limits) for spread in (10, 900)]
    most, even = (max(one.visits for one in info.candidates) for info in judged)
    assert most > even
