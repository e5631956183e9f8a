"""Monte Carlo tree search: what it promises about wins at hand, about its tree, and about its report."""

from functools import cache

import pytest

import parlour
from parlour.engines.mcts import Mcts
from tests.engines.walks import losing_moves, positions, winning_moves

ULTIMATE = parlour.game("ultimate")
START = ULTIMATE.start()

WON_BY_ONE_MOVE = "XXX....../XXX....../XX......./O.O....../OO......./OO......./OO......./........./......... X c1"

# From here on: proofs.


@cache
def stakes() -> list[tuple[parlour.Position, frozenset[int]]]:
    """Of 10,000 random positions those with a win at hand, or with a move that allows one and another that does not;
    and what may be played there."""
    found = []
    for position in positions(ULTIMATE, 10_000):
        good = winning_moves(position) or set(position.moves()) - set(losing_moves(position))
        if 0 < len(good) < len(position.moves()):
            found.append((position, frozenset(good)))
    return found


@pytest.mark.deep
def test_every_win_in_one_is_found_and_every_loss_in_one_avoided() -> None:
    """The move it plays has had two simulations at least, and the second sees the other player's wins."""
    engine = parlour.engine("mcts", prove=True)
    assert len(stakes()) > 500
    for seed, (position, good) in enumerate(stakes()):
        move = engine.think(position, parlour.Limits(nodes=200, seed=seed)).move
        assert move in good, f"{position.move_text(move)} in {position.text()}"


LOOKING = [
    opponent
    for opponent in parlour.opponents(ULTIMATE)
    if opponent.engine == "mcts" and opponent.options.get("prove") and opponent.level.looks
]  # fmt: skip


@pytest.mark.parametrize("opponent", LOOKING, ids=lambda opponent: opponent.id)
@pytest.mark.deep
def test_opponents_who_look_do_not_overlook_wins(opponent: parlour.Opponent) -> None:
    seat = opponent.sit()
    for seed, (position, good) in enumerate(stakes()[:: max(5, (opponent.nodes or 0) // 500)]):
        move = seat.move(position, (), seed)[0].move
        assert move in good, f"{position.move_text(move)} in {position.text()}"


def test_how_soon_a_win_comes_is_said_where_it_is_certain() -> None:
    """Wins in one and in two plies; what is said is never wrong."""
    engine, solver = parlour.engine("mcts", prove=True), parlour.engine("solver")
    said = set()
    for seed, position in enumerate(positions(parlour.game("tictactoe"), 500)):
        truth = {candidate.move: candidate.mate for candidate in solver.think(position).candidates}
        for candidate in engine.think(position, parlour.Limits(nodes=100, seed=seed)).candidates:
            assert candidate.mate in (None, truth[candidate.move]), position.text()
            said.add(candidate.mate)
    assert said == {None, 1, -1, 2, -2}


def test_a_win_is_found_without_proofs_too() -> None:
    """The plain search plays the winning move most: it wins every simulation."""
    position = ULTIMATE.parse(WON_BY_ONE_MOVE)
    info = parlour.engine("mcts").think(position, parlour.Limits(nodes=2000, seed=1))
    assert position.move_text(info.move) == "c1c1"
    winning, *others = info.candidates
    assert winning.value == 1
    assert all(winning.visits > other.visits for other in others)


def test_a_match_that_is_over_has_no_best_move() -> None:
    with pytest.raises(ValueError, match="the match is over"):
        parlour.engine("mcts").think(ULTIMATE.parse(WON_BY_ONE_MOVE).after("c1c1"), parlour.Limits(nodes=10))


# From here on: the tree.


@pytest.mark.parametrize(("text", "nodes"), [(None, 1), (None, 500), (WON_BY_ONE_MOVE, 77)])
def test_simulations_of_the_moves_add_up(text: str | None, nodes: int) -> None:
    """The first simulation goes to the root itself, all others to one of its children."""
    position = START if text is None else ULTIMATE.parse(text)
    info = parlour.engine("mcts").think(position, parlour.Limits(nodes=nodes, seed=3))
    assert info.nodes == nodes
    assert sum(candidate.visits for candidate in info.candidates) == nodes - 1
    assert sorted(candidate.move for candidate in info.candidates) == position.moves()


def test_untried_moves_come_first_in_their_order() -> None:
    """After as many simulations as moves and one more, each was tried once; after fewer, the first ones."""
    engine = parlour.engine("mcts")
    for tried in (0, 1, 40, 81):
        info = engine.think(START, parlour.Limits(nodes=tried + 1, seed=tried))
        visits = {candidate.move: candidate.visits for candidate in info.candidates}
        assert visits == {move: int(move < tried) for move in range(81)}


def test_most_simulations_first_not_the_best_mean() -> None:
    info = parlour.engine("mcts").think(START, parlour.Limits(nodes=5000, seed=1))
    visits = [candidate.visits for candidate in info.candidates]
    assert visits == sorted(visits, reverse=True)
    assert info.candidates[0].value < max(candidate.value for candidate in info.candidates[:20])


def test_memory_limit_is_kept() -> None:
    """A full tree stays as it is, and simulations go on."""
    engine = Mcts(memory_mb=1)
    for nodes in (10_000, 100_000):
        assert engine.think(START, parlour.Limits(nodes=nodes)).nodes == nodes
        assert engine.tree_bytes() <= 2**20
    assert engine.tree_bytes() > 0.99 * 2**20


def test_the_tree_is_kept_on_request_and_stays_within_its_memory() -> None:
    kept, fresh = Mcts(keep=True, memory_mb=1), Mcts(memory_mb=1)
    line = [START]
    for _ in range(4):
        info = kept.think(line[-1], parlour.Limits(nodes=10_000, seed=1), line[:-1])
        assert kept.tree_bytes() <= 2**20
        line.append(line[-1].play(info.move))
    visits = sum(candidate.visits for candidate in info.candidates)
    assert visits > 10_000, "simulations of earlier moves count"
    again = fresh.think(line[-2], parlour.Limits(nodes=10_000, seed=1))
    assert sum(candidate.visits for candidate in again.candidates) == 10_000 - 1


def test_a_stop_while_a_large_kept_tree_is_taken_over() -> None:
    """The answer is what the tree knew; the tree itself is lost, and the next search begins a new one."""
    engine = Mcts(keep=True)
    before = engine.think(START, parlour.Limits(nodes=100_000, seed=1))
    position = START.play(before.move)
    engine.stop()
    info = engine.think(position, past=[START])
    assert info.nodes == 0
    assert sum(candidate.visits for candidate in info.candidates) == before.candidates[0].visits - 1
    assert info.move == before.candidates[0].line[1]
    after = engine.think(position, parlour.Limits(nodes=100, seed=1), [START])
    assert after.candidates == Mcts().think(position, parlour.Limits(nodes=100, seed=1), [START]).candidates
