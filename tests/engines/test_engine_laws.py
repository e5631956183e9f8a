"""What every engine keeps, on every game it can think about, with no code for either."""

import threading
import time
from collections.abc import Iterator

import pytest

import parlour
from tests.games.laws import check_match

GAMES = parlour.game_names()
ENGINES = parlour.engine_names()
NODES = 300


def thinkable() -> Iterator[tuple[str, str]]:
    """Every engine with every game it accepts."""
    for engine in ENGINES:
        for game in GAMES:
            try:
                parlour.engine(engine).think(parlour.game(game).start(), parlour.Limits(nodes=1, depth=1))
            except ValueError:
                continue
            yield engine, game


PAIRS = list(thinkable())


def middle(game: str) -> list[parlour.Position]:
    """A line that is under way but not over."""
    line = check_match(parlour.game(game), [5, 3, 8, 1, 7, 2, 9, 4] * 4, every=1000)
    return line[: max(2, len(line) // 2)]


def test_ours_think_about_all_our_games() -> None:
    assert {game for engine, game in PAIRS if engine == "alphabeta"} == set(GAMES)
    assert {game for engine, game in PAIRS if engine == "mcts"} == set(GAMES)
    assert {game for engine, game in PAIRS if engine == "random"} == set(GAMES)
    assert {game for engine, game in PAIRS if engine == "solver"} == set(GAMES) - {"chess"}


@pytest.mark.parametrize(("engine", "game"), PAIRS)
def test_report(engine: str, game: str) -> None:
    line = middle(game)
    position = line[-1]
    info = parlour.engine(engine).think(position, parlour.Limits(nodes=NODES, seed=1), line[:-1])
    assert info.candidates
    assert info.move == info.candidates[0].move
    moves = [candidate.move for candidate in info.candidates]
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(position.moves())
    assert 0 <= sum(candidate.share for candidate in info.candidates) <= 1.001
    for candidate in info.candidates:
        assert -1 <= candidate.value <= 1
        assert sum(candidate.wdl) == pytest.approx(1)
        assert candidate.line[0] == candidate.move
        check_line(position, candidate.line)
    sign = 1 if position.to_move() == 0 else -1
    if info.solved:
        assert sign * info.candidates[0].value == max(sign * c.value for c in info.candidates if c.solved)


def check_line(position: parlour.Position, line: tuple[int, ...]) -> None:
    """The expected line can be played."""
    for move in line:
        position = position.after(move)


@pytest.mark.parametrize(("engine", "game"), PAIRS)
@pytest.mark.deep
def test_same_arguments_same_report(engine: str, game: str) -> None:
    """Also on an engine object that has thought about other things before."""
    line = middle(game)
    limits = parlour.Limits(nodes=NODES, seed=7)
    used = parlour.engine(engine)
    used.think(line[0], limits)
    used.think(line[-1], parlour.Limits(nodes=50, seed=3), line[:-1])
    reports = [thinker.think(line[-1], limits, line[:-1]) for thinker in (used, parlour.engine(engine))]
    first, second = [(info.candidates, info.nodes, info.depth, info.solved) for info in reports]
    assert first == second


@pytest.mark.parametrize(("engine", "game"), PAIRS)
def test_node_limit_is_kept(engine: str, game: str) -> None:
    info = parlour.engine(engine).think(parlour.game(game).start(), parlour.Limits(nodes=100))
    assert info.nodes <= 100


@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_to_think_about(engine: str) -> None:
    won = parlour.game("tictactoe").parse("XXX/OO./...")
    with pytest.raises(ValueError, match="the match is over"):
        parlour.engine(engine).think(won, parlour.Limits(nodes=10))


STOPPABLE = [(engine, game) for engine, game in PAIRS if (engine, game) in {
    ("alphabeta", "ultimate"), ("alphabeta", "chess"), ("alphabeta", "pawns"), ("alphabeta", "dots"),
    ("mcts", "ultimate"), ("mcts", "chess"), ("mcts", "dots"), ("solver", "pawns"), ("solver", "ultimate"),
    ("solver", "dots"),
}]  # fmt: skip


def endless(game: str) -> parlour.Position:
    """A position that keeps any engine busy for as long as it is let."""
    return parlour.game(game, **({"rows": 5, "cols": 5} if game == "dots" else {})).start()


@pytest.mark.parametrize("name", ["alphabeta", "mcts", "plain_mcts", "plain_minimax"])
def test_a_stop_that_comes_too_late_can_be_forgotten(name: str) -> None:
    thinker = parlour.engine(name)
    thinker.think(endless("ultimate"), parlour.Limits(nodes=20))
    thinker.stop()
    thinker.forget_stop()
    assert thinker.think(endless("ultimate"), parlour.Limits(nodes=20)).nodes == 20


@pytest.mark.parametrize(("engine", "game"), STOPPABLE)
def test_stop_from_another_thread(engine: str, game: str) -> None:
    thinker = parlour.engine(engine)
    threading.Timer(0.1, thinker.stop).start()
    info = thinker.think(endless(game))
    assert info.candidates
    assert not info.solved
    again = thinker.think(endless(game), parlour.Limits(nodes=200))
    assert again.nodes > 1, "the stop is used up"


@pytest.mark.parametrize(("engine", "game"), STOPPABLE)
def test_a_stop_before_the_search_counts(engine: str, game: str) -> None:
    for thinker in (parlour.engine(engine), parlour.engine(engine)):
        thinker.stop()
        info = thinker.think(endless(game))
        assert info.nodes <= 1
        assert info.move in endless(game).moves()


@pytest.mark.parametrize(("engine", "game"), STOPPABLE)
def test_time_limit_ends_it(engine: str, game: str) -> None:
    info = parlour.engine(engine).think(endless(game), parlour.Limits(ms=30))
    assert info.candidates
    assert info.ms >= 25


def test_thinking_reports_on_the_way_and_can_be_closed() -> None:
    thinker = parlour.engine("mcts")
    reports = thinker.thinking(parlour.game("ultimate").start(), parlour.Limits(), every_ms=10)
    first, second = next(reports), next(reports)
    assert 0 < first.nodes < second.nodes
    reports.close()
    assert thinker.think(parlour.game("ultimate").start(), parlour.Limits(nodes=10)).nodes == 10


def test_thinking_ends_with_what_think_returns() -> None:
    position = parlour.game("pawns").start()
    limits = parlour.Limits(nodes=5000)
    *_, last = parlour.engine("alphabeta").thinking(position, limits)
    assert last.candidates == parlour.engine("alphabeta").think(position, limits).candidates


@pytest.mark.deep
def test_two_searches_at_once_and_the_gil_is_free() -> None:
    """Eight threads, each with an engine of its own: the same reports as one after another."""
    position = parlour.game("ultimate").start()
    limits = parlour.Limits(nodes=3000, seed=5)
    alone = parlour.engine("mcts").think(position, limits).candidates
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda: found.append(parlour.engine("mcts").think(position, limits).candidates))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 8
    ticks = 0
    thinker = threading.Thread(target=lambda: parlour.engine("mcts").think(position, parlour.Limits(nodes=200_000)))
    thinker.start()
    while thinker.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks > 5


@pytest.mark.parametrize("wrong", [{"nodes": 0}, {"ms": -5}, {"depth": 1.5}, {"seed": -1}, {"nodes": True}])
def test_bad_limits_are_named(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(wrong))}=.* is not possible"):
        parlour.Limits(**wrong)  # type: ignore[arg-type]


def test_unknown_engines_and_options_are_named() -> None:
    with pytest.raises(ValueError, match="no engine named 'deep'; the engines are alphabeta, "):
        parlour.engine("deep")
    with pytest.raises(ValueError, match="mcts does not take depth; it takes prove"):
        parlour.engine("mcts", depth=3)
    with pytest.raises(ValueError, match="prove='maybe' is not possible"):
        parlour.engine("mcts", prove="maybe")
