"""A search in slow motion finds what the real ones find, and each of its steps is true."""

import re
from collections.abc import Sequence
from math import inf

import pytest

import parlour
from parlour.games.game import Position
from parlour.insight.steps.film import Film, FilmNode, Step, TooLargeError
from parlour.insight.steps.minimax import MOST_NODES, minimax_film
from parlour.insight.steps.montecarlo import MOST_SIMULATIONS, montecarlo_film
from parlour.plain.minimax import Minimax, minimax

SMALL = [
    ("tictactoe", {}, "XO./.X./..O"),
    ("tictactoe", {}, "XOO/.X./.XO"),
    ("tictactoe", {}, "..X/X.O/OOX"),
    ("tictactoe", {}, "X.O/.OX/X.."),
    ("tictactoe", {}, "XO./XO./..."),
    ("tictactoe", {"m": 4, "n": 1, "k": 2}, "...."),
    ("pawns", {}, "8/8/8/P7/8/8/6p1/8 w"),
]


def some(name: str, options: dict[str, int], text: str) -> Position:
    return parlour.game(name, **options).parse(text)


def endgame_of_dots() -> Position:
    """Turns do not alternate here."""
    position = parlour.game("dots", rows=2, cols=1).start()
    while len(position.moves()) > 4:
        position = position.play(position.moves()[0])
    return position


POSITIONS = [*(some(*one) for one in SMALL), endgame_of_dots()]
ids = [position.text() for position in POSITIONS]


@pytest.mark.parametrize("position", POSITIONS, ids=ids)
def test_every_value_is_minimax_own(position: Position) -> None:
    film = minimax_film(position, prune=False)
    assert film.looked == len(film.nodes)
    for node in film.nodes:
        assert node.value == Minimax().value(node.position)
    last = {step.node: step.value for step in film.steps if step.value is not None}
    assert last == {at: node.value for at, node in enumerate(film.nodes)}
    root = {film.nodes[child].move: film.nodes[child].value for child in film.nodes[0].children}
    assert root == minimax(position)


@pytest.mark.parametrize("position", POSITIONS, ids=ids)
def test_pruning_finds_the_same_with_less(position: Position) -> None:
    whole, pruned = (minimax_film(position, prune) for prune in (False, True))
    assert [node.position for node in whole.nodes] == [node.position for node in pruned.nodes]
    assert pruned.looked <= whole.looked
    assert pruned.steps[-1].value == whole.steps[-1].value == whole.nodes[0].value
    assert pruned.steps[-1].text == whole.steps[-1].text, "the same move too"
    left_out = skipped(pruned)
    assert pruned.looked == len(whole.nodes) - len(left_out)
    assert not left_out & {step.node for step in pruned.steps}
    solved = parlour.engine("alphabeta").think(position, parlour.Limits(nodes=20_000))
    assert solved.solved
    assert (solved.candidates[0].value > 0) - (solved.candidates[0].value < 0) == whole.nodes[0].value


def skipped(film: Film) -> set[int]:
    """Those that were left out, with all below them."""
    found = {at for step in film.steps for at in step.skipped}
    for at, node in enumerate(film.nodes):
        if node.parent in found:
            found.add(at)
    return found


class Forgetful(Minimax):
    def __init__(self) -> None:
        super().__init__()
        self.looked: list[str] = []

    def value(self, position: Position, depth: int | None = None, alpha: float = -inf, beta: float = inf) -> float:
        self.memory.clear()
        self.looked.append(position.text())
        return super().value(position, depth, alpha, beta)


def check_cut(nodes: Sequence[FilmNode], step: Step) -> None:
    """What the mover has is a bound of the truth and enough; what the other has elsewhere can really be had there."""
    mover = nodes[step.node].position.to_move()
    found = re.search(r"already has ([+−-]?\d+)", step.text)
    assert found
    assert step.value is not None
    sign, has = 1 if mover == 0 else -1, float(found[1].replace("−", "-"))
    assert sign * Minimax().value(nodes[step.node].position) >= sign * step.value >= sign * has
    earlier: list[int] = []
    at = step.node
    while (parent := nodes[at].parent) is not None:
        if nodes[parent].position.to_move() != mover:
            earlier += nodes[parent].children[: nodes[parent].children.index(at)]
        at = parent
    assert any(sign * Minimax().value(nodes[one].position) <= sign * has for one in earlier)


def test_cuts_are_those_of_plain_minimax_and_say_who_has_what() -> None:
    """Without its memory it leaves out the very same positions."""
    cuts = 0
    for position in POSITIONS:
        film = minimax_film(position, prune=True)
        plain = Forgetful()
        plain.value(position)
        assert plain.looked == [film.nodes[step.node].position.text() for step in film.steps if step.kind == "enter"]
        for step in film.steps:
            if step.kind == "cut":
                cuts += 1
                mover = film.nodes[step.node].position.to_move()
                assert f"This branch is cut: {position.game.players[1 - mover]} already has " in step.text
                check_cut(film.nodes, step)
    assert cuts >= 5


@pytest.mark.parametrize("position", POSITIONS, ids=ids)
def test_a_bound_is_told_as_one(position: Position) -> None:
    """And what is told as exact is."""
    film = minimax_film(position, prune=True)
    last = {step.node: step for step in film.steps if step.value is not None}
    for at, step in last.items():
        truth, value = film.nodes[at].value, step.value
        assert truth is not None
        assert value is not None
        assert truth >= value if step.bound == "at_least" else truth <= value if step.bound else truth == value
        if step.kind == "cut" and step.bound and abs(value) == 1:
            assert step.text.endswith("elsewhere, and nothing is better than that.")
    assert last[0].bound is None


def test_the_sentence_of_a_cut() -> None:
    film = minimax_film(some("tictactoe", {}, "..X/X.O/OOX"), prune=True)
    cut = next(step for step in film.steps if step.kind == "cut")
    assert cut.text == (
        "This branch is cut: X already has +1 elsewhere. O can hold it down to 0 or less here, so X won't come this way."
    )
    assert (film.looked, len(film.nodes)) == (12, 16)


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("tictactoe", {}, "OX./.X./..."),
        ("tictactoe", {}, "XO./.X./..O"),
        ("ultimate", {}, None),
        ("dots", {"rows": 2, "cols": 2}, None),
    ],
)
def test_monte_carlo_counts_as_the_engine_does(name: str, options: dict[str, int], text: str | None) -> None:
    game = parlour.game(name, **options)
    position = game.parse(text) if text else game.start()
    film = montecarlo_film(position, MOST_SIMULATIONS, seed=1)
    info = parlour.engine("mcts").think(position, parlour.Limits(nodes=MOST_SIMULATIONS, seed=1))
    last = {count.node: count for step in film.steps for count in step.counts}
    shown = {film.nodes[at].move: last[at] for at in film.nodes[0].children}
    assert {move: one.visits for move, one in shown.items()} == {
        one.move: one.visits for one in info.candidates if one.visits
    }
    sign = 1 if position.to_move() == 0 else -1
    for one in info.candidates:
        if one.visits:
            assert 2 * shown[one.move].points / one.visits - 1 == pytest.approx(sign * one.value)
    assert last[0].visits == MOST_SIMULATIONS
    assert all(step.end and step.end.outcome() for step in film.steps if step.kind == "playout")


def test_what_nobody_could_watch_is_refused_in_words() -> None:
    start = parlour.game("tictactoe").start()
    with pytest.raises(TooLargeError, match=f"too much to look at .* fewer than {MOST_NODES}"):
        minimax_film(start, prune=True)
    assert montecarlo_film(start, 5, 1).looked == 5
    with pytest.raises(TooLargeError, match="too long"):
        montecarlo_film(parlour.game("chess").start(), 5, 1)
    over = parlour.game("tictactoe").parse("XXX/OO./...")
    with pytest.raises(TooLargeError, match="over"):
        minimax_film(over, prune=False)
    with pytest.raises(TooLargeError, match="over"):
        montecarlo_film(over, 5, 1)
