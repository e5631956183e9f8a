"""Nets: what they say is checked against plain whole numbers in Python, what they see against the game's symmetries."""

import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import _core
from parlour.engines.net_file import kernel_of, shipped_file
from tests.engines.slow_net import Slow, file_for, kernel, net_of, search, shape_for
from tests.engines.walks import positions
from tests.plain.test_minimax import Pile

MONTE_CARLO = [
    parlour.game("tictactoe"),
    parlour.game("tictactoe", m=5, n=4, k=4),
    parlour.game("ultimate"),
    parlour.game("ultimate", tiebreak="boards"),
    parlour.game("dots", rows=3, cols=3),
    parlour.game("dots", rows=2, cols=5),
    parlour.game("dots", rows=5, cols=5),
    parlour.game("pawns"),
    parlour.game("pawns", stalemate="draw"),
]
CHESS = parlour.game("chess")
GAMES = [*MONTE_CARLO, CHESS]


def id_of(game: parlour.Game) -> str:
    return shipped_file(game).removesuffix(".net")


HIDDEN = (32, 96, 256)
MB = 1 << 20


def check_says(game: parlour.Game, hidden: int, number: int) -> None:
    slow = Slow(shape_for(game, hidden), seed=hidden)
    said = set()
    for position in positions(game, number):
        at = kernel(position)
        for viewer in (0, 1):
            there, stage, others = at.features(viewer), at.stage(), at.features(1 - viewer)
            right = slow.say(there, stage, others)
            said.add(right)
            for vectors in _core.vectors():
                assert slow.net.say_with(vectors, there, stage, others) == right, (vectors, position.text())
    assert len(said) > 1


# Every build of the arithmetic that this machine can run says what Python says.


@pytest.mark.parametrize("game", GAMES, ids=id_of)
def test_every_build_says_what_whole_numbers_in_python_say(game: parlour.Game) -> None:
    assert "plain" in _core.vectors()
    check_says(game, 96, 15)


def test_wide_sums_are_weighed_in_parts() -> None:
    """512 numbers of the largest weights would leave 32 bits."""
    check_says(CHESS, 512, 8)
    parts = [[255] * 64 * 512, [0] * 512, [127] * 1024, [0], [1 << 15]]
    net = net_of((64, 512, 1, 2), parts)
    for vectors in _core.vectors():
        assert net.say_with(vectors, [1], 0, [2]) == min(64 * 1024, 1024 * 127 * 255**2 * (1 << 15) >> 32)


@pytest.mark.deep
@pytest.mark.parametrize("hidden", HIDDEN)
def test_every_build_says_so_in_ten_thousand_positions(hidden: int) -> None:
    for game in GAMES:
        check_says(game, hidden, 10_000 // len(GAMES) // len(HIDDEN) + 1)


def test_sums_that_overflow_come_round_alike_in_every_build() -> None:
    """Weights from a file may be of any size. Sums are taken modulo 2^16, whichever way they are added up."""
    shape = (64, 32, 1, 1)
    net = net_of(shape, [[30_000] * 64 * 32, [7] * 32, [127] * 32, [0], [1 << 20]])
    for count in range(64):
        said = {net.say_with(vectors, list(range(count)), 0) for vectors in _core.vectors()}
        total = (7 + 30_000 * count + 2**15) % 2**16 - 2**15
        assert said == {min(64 * 1024, 127 * 32 * min(255, max(0, total)) ** 2 * (1 << 20) >> 32)}


# A search carries its sums from position to position: that comes to the same as adding them up from nothing.


@pytest.mark.parametrize("game", MONTE_CARLO, ids=id_of)
def test_one_simulation_is_what_the_net_says_of_the_child_and_of_its_best_reply(game: parlour.Game) -> None:
    slow = Slow(shape_for(game, 32), seed=5)
    looked = 0
    searching = search("net_mcts", game.start())(slow.net, 1.0, 0.2, False, MB)
    for seed, position in enumerate(positions(game, 40)):
        found = searching.think(kernel(position), 1, None, None, seed, [])
        for candidate in found.candidates:
            if not candidate.visits or candidate.solved:
                continue
            child = position.play(candidate.move)
            best = max if child.to_move() == 0 else min
            promised = best(slow.halves(child.play(reply)) for reply in child.moves())
            assert candidate.value == (slow.halves(child) + promised) / 2 / 256 - 1, position.text()
            looked += 1
    assert looked > 10


def test_alphabeta_asks_the_net_too() -> None:
    """One move deep, a move is worth what the net says of the position after it."""
    game = parlour.game("ultimate")
    slow = Slow(shape_for(game, 32), seed=6)
    for position in positions(game, 30):
        searching = search("net_alphabeta", position)(slow.net, MB, 256)
        for candidate in searching.think(kernel(position), None, None, 1, 0, []).candidates:
            child = position.play(candidate.move)
            if child.outcome():
                continue
            worth = int(slow.say_of(child) * 300 / 1024)
            assert candidate.value == pytest.approx(math.tanh((worth if child.to_move() == 0 else -worth) / 600))


@pytest.mark.parametrize("game", GAMES, ids=id_of)
def test_a_net_sees_turned_boards_as_turned_features(game: parlour.Game) -> None:
    """Every image of a line of play has the features of the original, each of them moved by one of the ways."""
    rng = random.Random(3)
    ways = kernel(game.start()).ways()
    assert ways[0] == list(range(kernel_of(game).net_inputs))
    for _ in range(6):
        position, line = game.start(), []
        for _ply in range(rng.randint(1, 12)):
            if not (moves := position.moves()):
                break
            line.append(rng.choice(moves))
            position = position.play(line[-1])
        images = []
        for image in game.symmetries():
            turned = game.start()
            for move in line:
                turned = turned.play(image[move])
            images.append(turned)
        for viewer in (0, 1):
            seen = {frozenset(kernel(image).features(viewer)) for image in images}
            there = kernel(position).features(viewer)
            assert seen == {frozenset(way[feature] for feature in there) for way in ways}
        assert {kernel(image).stage() for image in images} == {kernel(position).stage()}


def check_carries(slow: Slow, number: int) -> None:
    """Down lines of play and up again, as a search goes, past kings that change halves."""
    rng = random.Random(slow.shape[1])
    eyes = [_core.ChessNet(slow.net, vectors) for vectors in _core.vectors()]
    line = [CHESS.parse("r3k2r/pppqbppp/2n2n2/3pp3/3PP3/2N2N2/PPPQBPPP/R3K2R w KQkq - 0 1")]
    for _ in range(number):
        if not line[-1].moves() or len(line) > 60:
            del line[rng.randint(1, len(line)) :]
        if rng.random() < 0.3:
            del line[rng.randint(1, len(line)) :]
        line.append(line[-1].play(rng.choice(line[-1].moves())))
        if rng.random() < 0.2:
            continue  # a search does not ask about all
        said = {one.say(kernel(line[-1]), len(line) - 1) for one in eyes}
        assert said == {slow.say_of(line[-1])}, line[-1].text()


def test_what_a_search_of_chess_carries_is_what_comes_of_adding_up_from_nothing() -> None:
    check_carries(Slow(shape_for(CHESS, 96), seed=96), 150)
    check_carries(Slow.shipped(CHESS), 40)


@pytest.mark.slow
@pytest.mark.parametrize("hidden", HIDDEN)
def test_so_it_is_in_ten_thousand_positions(hidden: int) -> None:
    check_carries(Slow(shape_for(CHESS, hidden), seed=hidden), 10_000 // len(HIDDEN) * 5 // 4)


@pytest.mark.slow
def test_so_it_is_with_the_net_that_ships_in_ten_thousand_positions() -> None:
    check_carries(Slow.shipped(CHESS), 12_500)


def test_chess_needs_no_file_of_ones_own() -> None:
    """A knight that has strayed among the pawns is taken, and a queen more is known to be worth a lot."""
    engine = parlour.engine("net")
    assert engine.obstacle(CHESS) is None
    position = CHESS.parse("r1bqkb1r/pppp1ppp/2n2n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 4")
    assert position.move_text(engine.think(position, parlour.Limits(nodes=3000, seed=1)).move) == "Nxe5"
    ahead = CHESS.parse("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3")
    best = engine.think(ahead, parlour.Limits(nodes=3000, seed=1)).candidates[0]
    assert best.score is not None
    assert best.score > 500


def test_chess_asks_the_net_and_mates_a_bare_king_without_it() -> None:
    """A move deep, where nothing can be taken and nobody is in check, a move is worth what the net says after it."""
    slow = Slow(shape_for(CHESS, 32), seed=9)
    searching = search("net_alphabeta", CHESS.start())(slow.net, MB, False)
    position = CHESS.parse("4k3/p7/8/8/8/8/7P/4K3 w - - 0 1")
    info = searching.think(kernel(position), None, None, 1, 0, [])
    said = slow.say_of(position.play(info.candidates[0].move))
    assert info.candidates[0].score == -int(said * 165 / 1024)
    bare = CHESS.parse("8/8/8/8/8/4k3/8/K6Q b - - 0 1")
    by_hand = search("alphabeta", bare)(MB, 1, False, True)
    found = [one.think(kernel(bare), None, None, 1, 0, []).candidates[0].score for one in (searching, by_hand)]
    assert found[0] == found[1]


def test_chess_is_searched_depth_by_depth(chess_file: Path) -> None:
    limits = parlour.Limits(nodes=3000, seed=3, trace=50, compare=3)
    engine, other = (
        parlour.engine("net", net=str(chess_file), search=search, keep=True, memory_mb=1)
        for search in ("auto", "alphabeta")
    )
    first, again = engine.think(CHESS.start(), limits), other.think(CHESS.start(), limits)
    assert replace(first, ms=0) == replace(again, ms=0)
    assert first.depth > 1
    assert first.trace
    assert first.others
    assert engine.settle_on(first.move) > 0
    assert "serve alphabeta alone" in str(parlour.engine("net", net=str(chess_file), search="mcts").obstacle(CHESS))
    assert "several threads" in str(parlour.engine("net", net=str(chess_file), threads=2).obstacle(CHESS))


@pytest.fixture(scope="module")
def chess_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("nets") / "mine.net"
    file.write_bytes(file_for(CHESS, Slow(shape_for(CHESS, 32), 1).net).to_bytes())
    return file


def test_both_players_see_the_same_from_their_own_side() -> None:
    """Black to move in a pawn match that is turned round sees what White saw."""
    game = parlour.game("pawns")
    white = kernel(game.parse("8/p1p5/8/1P6/8/8/8/8 w - - 0 1"))
    black = kernel(game.parse("8/8/8/8/1p6/8/P1P5/8 b - - 0 1"))
    assert white.features(0) == black.features(1)
    assert white.features(1) == black.features(0)


# As an engine.


def test_the_same_seed_gives_the_same_tree(ultimate_file: Path) -> None:
    game = parlour.game("ultimate")
    for options in ({}, {"search": "alphabeta"}):
        first, again = (
            parlour.engine("net", net=str(ultimate_file), **options).think(
                game.start(), parlour.Limits(nodes=2000, seed=3, trace=50)
            )
            for _ in range(2)
        )
        assert replace(first, ms=0) == replace(again, ms=0)


def test_a_tree_is_kept_when_told_so(ultimate_file: Path) -> None:
    game = parlour.game("ultimate")
    engine = parlour.engine("net", net=str(ultimate_file), keep=True)
    found = engine.think(game.start(), parlour.Limits(nodes=500, seed=1))
    assert engine.settle_on(found.move) > 0
    after = engine.think(game.start().play(found.move), parlour.Limits(nodes=100, seed=1))
    assert after.kept > 0
    assert parlour.engine("net", net=str(ultimate_file), search="alphabeta").settle_on(found.move) == 0


def test_wins_and_losses_are_proved(ultimate_file: Path) -> None:
    position = parlour.game("ultimate").parse(
        "XXX....../XXX....../XX......./O.O....../OO......./OO......./OO......./........./......... X c1"
    )
    info = parlour.engine("net", net=str(ultimate_file)).think(position, parlour.Limits(nodes=50, seed=1))
    assert (position.move_text(info.move), info.solved, info.candidates[0].value) == ("c1c1", True, 1)


def test_a_full_tree_goes_on(ultimate_file: Path) -> None:
    engine = parlour.engine("net", net=str(ultimate_file), memory_mb=1)
    info = engine.think(parlour.game("ultimate").start(), parlour.Limits(nodes=100_000, seed=1))
    assert info.nodes == 100_000


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        (Pile(), {}, "nothing says what a net sees of it"),
        (parlour.game("tictactoe", m=5, n=2, k=2), {}, "no net for tictactoe m=5 n=2 k=2 comes with the program"),
        (parlour.game("ultimate"), {"net": "/nowhere/at/all.net"}, "can't be used as a net: No such file"),
    ],
    ids=["no features", "not shipped", "no file"],
)
def test_it_says_what_it_cannot_play(game: parlour.Game, options: dict[str, Any], words: str) -> None:
    obstacle = parlour.engine("net", **options).obstacle(game)
    assert obstacle is not None
    assert words in obstacle


def test_a_net_of_one_game_does_not_play_another(ultimate_file: Path) -> None:
    engine = parlour.engine("net", net=str(ultimate_file))
    assert engine.obstacle(parlour.game("ultimate")) is None
    assert "trained for ultimate tiebreak=draw" in str(engine.obstacle(parlour.game("ultimate", tiebreak="boards")))
    with pytest.raises(ValueError, match="trained for ultimate tiebreak=draw"):
        engine.think(parlour.game("pawns").start(), parlour.Limits(nodes=10))


def test_alphabeta_with_a_net_is_not_for_margins(tmp_path: Path) -> None:
    game = parlour.game("dots")
    file = tmp_path / "dots.net"
    file.write_bytes(file_for(game, Slow(shape_for(game, 32), 1).net).to_bytes())
    obstacle = parlour.engine("net", net=str(file), search="alphabeta").obstacle(game)
    assert obstacle is not None
    assert "choose mcts" in obstacle


def test_an_option_opens_only_files_of_nets() -> None:
    """Options come from records, and so from strangers."""
    for path in ("/etc/passwd", 7, "x" * 2000 + ".net"):
        with pytest.raises(ValueError, match=r"ends in \.net"):
            parlour.engine("net", net=path)


# Learning, in C++.


def self_play(game: parlour.Game, net: Any, seed: int, matches: int) -> bytes:
    begun = search("self_play", game.start())
    played = begun(net, kernel(game.start()), 0.5, 0.2, 20, 4, 6, 0.03, 0.3, 12, seed)
    played.play(matches)
    assert played.matches == matches
    return bytes(played.take())


def descent(game: parlour.Game, seed: int = 1) -> Any:
    return _core.Descent(*shape_for(game, 32), kernel(game.start()).ways(), seed)


@pytest.mark.parametrize("game", GAMES, ids=id_of)
def test_self_play_with_a_seed_is_the_same_again_and_a_net_learns_from_it(game: parlour.Game) -> None:
    samples = self_play(game, descent(game).net(), 7, 12)
    assert samples == self_play(game, descent(game).net(), 7, 12)
    assert samples != self_play(game, descent(game).net(), 8, 12)
    learner = descent(game)
    losses = [learner.learn(samples, 64, 0.01, 0.0, 0.7, 1) for _ in range(80)]
    assert sum(losses[-10:]) < sum(losses[:10])


def test_learning_depends_on_the_seed_and_the_steps_alone() -> None:
    """Not on the number of threads; and one who goes on from a state that was kept is where he would be otherwise."""
    game = parlour.game("tictactoe")
    samples = self_play(game, descent(game).net(), 1, 20)
    alone, shared, resumed = descent(game), descent(game), descent(game)
    for _ in range(6):
        alone.learn(samples, 50, 0.01, 0.001, 0.5, 1)
        shared.learn(samples, 50, 0.01, 0.001, 0.5, 3)
    for _ in range(3):
        resumed.learn(samples, 50, 0.01, 0.001, 0.5, 1)
    state, steps = resumed.state(), resumed.steps
    again = descent(game)
    again.go_on(state, steps)
    for _ in range(3):
        again.learn(samples, 50, 0.01, 0.001, 0.5, 2)
    assert alone.state() == shared.state() == again.state()
    assert alone.net().parts() == again.net().parts()


def test_what_makes_no_sense_is_refused() -> None:
    game = parlour.game("tictactoe")
    inputs, hidden, stages, sides = shape_for(game, 32)
    ways = kernel(game.start()).ways()
    with pytest.raises(ValueError, match="32, 64, 96"):
        _core.Descent(inputs, 33, stages, sides, ways, 1)
    with pytest.raises(ValueError, match="where it goes"):
        _core.Descent(inputs, hidden, stages, sides, [list(range(5))], 1)
    with pytest.raises(ValueError, match="no samples"):
        descent(game).learn(b"", 10, 0.1, 0, 0.5, 1)
    other = Slow(shape_for(parlour.game("ultimate"), 32), 1).net
    with pytest.raises(ValueError, match="other features"):
        search("net_mcts", game.start())(other, 1.0, 0.2, False, MB)
    with pytest.raises(ValueError, match="no vectors called mmx"):
        other.say_with("mmx", [], 0)
    with pytest.raises(ValueError, match="no such feature"):
        other.say_with("plain", [397], 0)
