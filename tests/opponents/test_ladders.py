"""The ladders are data that holds together."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

import parlour
from parlour.arena.calibration import LEAST_STEP, MOST_STEP, is_fixed
from parlour.games.offered import offered_games, possible_games
from parlour.opponents.ladders import Ladder, every_ladder, every_name, ladder_of, perfect_boards
from parlour.opponents.opponent import Opponent

GAMES = parlour.game_names()
AFFORDABLE = 200
"""Nodes that a test can afford."""
MOST_NODES = 3_000_000
"""That anybody spends on a move: `make bench` shows what they take."""
BOUNDED = {"random", "win_or_block", "beatable", "classic_dots"}
"""Engines that need no limit in nodes: they look at a few moves, or have a bound of their own."""

EXACT = [one for one in every_ladder() if one.options is not None]
MEASURED = [one for one in EXACT if one.measured is not None]
BOARDS = [parlour.game(one.game, **one.options) for one in EXACT if one.options is not None]
POSSIBLE = [game for name in GAMES for game in possible_games(name)]
OFFERED = [game for name in GAMES for game in offered_games(name)]

PUBLISHED = {
    ("tictactoe", 3, 3, 3): (0, None),
    ("tictactoe", 4, 4, 3): (1, None),
    ("tictactoe", 4, 4, 4): (0, None),
    ("dots", 3, 3): (-1, -3),
    ("dots", 3, 4): (0, 0),
    ("dots", 4, 4): (0, 0),
}
"""Who wins by perfect play, from the literature on m,n,k-games and from Wilson's tables of dots and boxes."""

FIXED_STEPS = {("dots_3x3", "hard"), ("dots_3x4", "hard")}
"""Steps of another size, by the ladder's file and who is above: only between two who keep their settings."""


def everybody(game: parlour.Game) -> list[Opponent]:
    return parlour.opponents(game)


@pytest.mark.parametrize("game", OFFERED, ids=repr)
def test_every_board_that_is_offered_has_been_measured(game: parlour.Game) -> None:
    ladder = ladder_of(game)
    assert ladder.options == dict(game.options), "a ladder of its own"
    assert ladder.measured is not None
    assert "Measured on this board in" in ladder.how_measured()
    assert all(one.rating is not None and one.error is not None and one.matches for one in ladder.opponents)
    assert ladder.measured.command.startswith(f"parlour calibrate {game.name}")
    assert not ladder.is_stale, "measured again, or its settings changed after that"


def test_nothing_is_claimed_of_boards_that_were_not_measured() -> None:
    """Neither a rating nor perfection is borrowed from another board of the game."""
    elsewhere = [game for game in POSSIBLE if game not in BOARDS]
    assert len(elsewhere) > 100
    for game in elsewhere:
        assert ladder_of(game).how_measured().startswith("Not measured yet")
        for one in everybody(game):
            assert (one.rating, one.error, one.matches, one.perfect) == (None, None, None, False), game


def test_whoever_is_offered_can_play() -> None:
    """On every board that the options make: the engine says so, and thinks within a number of nodes."""
    for game in POSSIBLE:
        for one in everybody(game):
            assert one.obstacle(game) is None
            if one.engine not in BOUNDED:
                assert one.nodes is not None, f"{one.id} thinks without an end in {game!r}"
                assert one.nodes + (one.ending.nodes if one.ending else 0) <= MOST_NODES


def test_who_cannot_play_a_board_is_not_offered_there_and_says_why() -> None:
    large = parlour.game("tictactoe", m=5, n=5, k=5)
    assert "beatable" in [one.id for one in everybody(parlour.game("tictactoe"))]
    assert "beatable" in [one.id for one in ladder_of(large).opponents]
    assert "beatable" not in [one.id for one in everybody(large)]
    with pytest.raises(ValueError, match="Minimax can't play here: beatable plays on at most nine cells, not on 5 x 5"):
        parlour.opponent(large, "Minimax")
    for name in ("beatable", "Minimax"):
        with pytest.raises(ValueError, match="at most nine cells"):
            parlour.play(large, name, "random")
    with pytest.raises(ValueError, match="there's no solver for chess"):
        parlour.play("chess", "solver", "random")


def players(game: parlour.Game) -> list[Opponent]:
    """Everybody, with no more nodes than a test can afford."""
    return [replace(one, nodes=min(one.nodes or AFFORDABLE, AFFORDABLE)) for one in everybody(game)]


def play_through(game: parlour.Game, opponent: Opponent, seed: int) -> list[int]:
    """A whole match against random moves; the nodes of each move."""
    sitter, rng, line, nodes = opponent.sit(), random.Random(seed), [game.start()], []
    while line[-1].outcome(line[:-1]) is None:
        if line[-1].to_move() == seed % 2:
            candidate, info = sitter.move(line[-1], line[:-1], seed)
            nodes.append(info.nodes)
            line.append(line[-1].play(candidate.move))
        else:
            line.append(line[-1].play(rng.choice(line[-1].moves())))
    return nodes


@pytest.mark.parametrize("game", OFFERED, ids=repr)
def test_everybody_plays_a_whole_match_on_every_board_that_is_offered(game: parlour.Game) -> None:
    for seed, one in enumerate(players(game)):
        if one.ending:
            one = replace(one, ending=replace(one.ending, nodes=min(one.ending.nodes, AFFORDABLE)))
        play_through(game, one, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*OFFERED, *BOARDS], ids=repr)
def test_nobody_exceeds_their_nodes(game: parlour.Game) -> None:
    for one in everybody(game):
        for seed in range(2):
            assert max(play_through(game, one, seed)) <= MOST_NODES


@pytest.mark.parametrize("ladder", every_ladder(), ids=lambda one: one.file.stem)
def test_a_ladder_goes_up_from_random(ladder: Ladder) -> None:
    assert ladder.opponents[0].id == "random"
    assert len(ladder.opponents) >= (3 if ladder.game == "any" else 4)
    for names in ([one.id for one in ladder.opponents], [one.name for one in ladder.opponents]):
        assert len(set(names)) == len(names)
    for one in ladder.opponents:
        assert one.sentence.endswith(".")


@pytest.mark.parametrize("ladder", MEASURED, ids=lambda one: one.file.stem)
def test_the_steps_are_worth_choosing_from(ladder: Ladder) -> None:
    """Measured from 0 upwards, each a step that one notices and can take, and that is surely there."""
    ratings = [one.rating for one in ladder.opponents if one.rating is not None]
    assert len(ratings) == len(ladder.opponents), "measured"
    assert ratings[0] == 0
    for below, one in pairwise(ladder.opponents):
        assert one.step is not None
        assert one.step_error is not None
        if (ladder.file.stem, one.id) in FIXED_STEPS:
            assert is_fixed(below), f"{below.id} can be set otherwise"
            assert is_fixed(one), f"{one.id} can be set otherwise"
        else:
            assert one.step > one.step_error, f"{one.id} may be no stronger than {below.id}"
            assert LEAST_STEP <= one.step <= MOST_STEP, f"from {below.id} to {one.id}"


@pytest.mark.parametrize("game", BOARDS, ids=repr)
def test_everyone_on_the_ladder_moves_and_moves_alike_again(game: parlour.Game) -> None:
    start = game.start()
    for one in players(game):
        assert one.level.oversight is None or one.level.oversight in game.oversights
        assert parlour.opponent(game, one.name).id == one.id
        moves = {replace(one, ending=None).sit().move(start, [], seed=4)[0].move for _ in range(2)}
        assert len(moves) == 1
        assert moves <= set(start.moves())


# Perfection.


@pytest.mark.parametrize("ladder", [one for one in EXACT if one.solved], ids=lambda one: one.file.stem)
def test_what_is_called_solved_is_what_the_solver_and_the_literature_say(ladder: Ladder) -> None:
    assert ladder.options is not None
    assert ladder.solved is not None
    game = parlour.game(ladder.game, **ladder.options)
    assert (ladder.solved.value, ladder.solved.score) == PUBLISHED[game.name, *game.options.values()]
    info = parlour.engine("solver", lines=1).think(game.start())
    assert info.solved
    assert (info.candidates[0].value, info.candidates[0].score) == (ladder.solved.value, ladder.solved.score)


@pytest.mark.parametrize("game", perfect_boards(), ids=repr)
@pytest.mark.deep
def test_who_is_called_perfect_knows_the_truth_of_every_position(game: parlour.Game) -> None:
    """From the first move, and wherever random moves lead, on both sides; and keeps what the position is worth."""
    perfect = next(one for one in everybody(game) if one.perfect)
    assert perfect == everybody(game)[-1]
    rng, sitter = random.Random(1), perfect.sit()
    for plies in (0, 1, 2, 3, 4, 5, 6, 3, 4, 5, 6):
        position = game.start()
        for _ in range(plies):
            if position.outcome() is None:
                position = position.play(rng.choice(position.moves()))
        if position.outcome() is None:
            candidate, info = sitter.move(position, [], seed=plies)
            assert info.solved
            assert info.nodes < (perfect.nodes or 0), "it needs all of its nodes"
            assert worth(position.play(candidate.move)) == worth(position)


def worth(position: parlour.Position) -> float:
    """The margin in the game's own unit, else 1, 0 or -1, for player 0 by perfect play."""
    if outcome := position.outcome():
        owned = position.scores()
        return owned[0] - owned[1] if owned else {0: 1, 1: -1, None: 0}[outcome.winner]
    best = parlour.engine("solver", lines=1).think(position).candidates[0]
    return best.value if best.score is None else best.score


def test_nobody_else_is_described_as_perfect() -> None:
    for ladder in every_ladder():
        for one in ladder.opponents:
            said = f"{one.name} {one.sentence}".lower()
            claims = [word for word in ("perfect", "never loses", "never makes a mistake", "solved") if word in said]
            assert bool(claims) == one.perfect, f"{one.id} of {ladder.file.name}: {claims}"
            if "never loses" in said:
                assert ladder.solved is not None
                assert ladder.solved.value == 0, f"somebody loses by force in {ladder.file.name}"


def test_perfect_play_wins_where_the_first_move_wins() -> None:
    """Four by four, three in a row: the second player loses by force, so that even the perfect one does."""
    game = parlour.game("tictactoe", m=4, n=4, k=3)
    perfect = parlour.opponent(game, "perfect")
    for seed in range(3):
        outcome = parlour.play(game, perfect, perfect, seed=seed).outcome
        assert outcome is not None
        assert outcome.winner == 0


# Names and words.


def test_old_results_keep_the_names_of_those_who_left_a_board() -> None:
    names = every_name("tictactoe")
    assert names["perfect"] == "Perfect"
    assert names["champion"] == "The Champion"
    assert names["beatable"] == "Minimax"


@pytest.mark.parametrize("name", GAMES)
def test_oversights_hide_legal_moves(name: str) -> None:
    position = parlour.game(name).start()
    for _ in range(6):
        for hidden in parlour.game_class(name).oversights.values():
            assert hidden(position) <= set(position.moves())
        position = position.play(position.moves()[0])


def test_unknown_opponents_are_named() -> None:
    with pytest.raises(ValueError, match="no opponent 'zorro' in chess; there are random, toby"):
        parlour.opponent(parlour.game("chess"), "zorro")


@pytest.mark.parametrize("player", [0, 1])
def test_the_oracle_keeps_to_its_book(player: int) -> None:
    """Dots and boxes on 4x4 from the first move: known at once."""
    game = parlour.game("dots", rows=4, cols=4)
    oracle, rng = parlour.opponent(game, "oracle").sit(), random.Random(player)
    for seed in range(4):
        line = [game.start()]
        while len(line[-1].moves()) > game.move_limit - 7:
            if line[-1].to_move() == player:
                candidate, info = oracle.move(line[-1], line[:-1], seed)
                assert info.solved
                assert info.nodes < 1000
                move = candidate.move
            else:
                move = rng.choice(line[-1].moves())
            line.append(line[-1].play(move))


def test_where_its_nodes_run_out_the_oracle_says_that_it_is_not_sure() -> None:
    """Early positions that its book does not have are too hard: it plays on, and does not call its answer certain."""
    game = parlour.game("dots", rows=4, cols=4)
    oracle = parlour.opponent(game, "oracle")
    assert oracle.ending is not None
    hurried = replace(oracle, nodes=AFFORDABLE, ending=replace(oracle.ending, nodes=AFFORDABLE))
    position = game.parse("..../........./.-../..|2|..../.-../........./.-../........./.... 1")
    candidate, info = hurried.sit().move(position, [], seed=1)
    assert not info.solved
    assert candidate.move in position.moves()
