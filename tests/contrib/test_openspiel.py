"""OpenSpiel and we, side by side: the same moves, the same ends, on every board; bots here, opponents there."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

import parlour
import parlour.arena
from parlour.contrib.openspiel import BotPlayer, OpponentBot, line_of, spiel_game, state_of
from parlour.contrib.spiel_rules import SideBySide, game_of, rules_of
from parlour.games.offered import possible_games

BOARDS = [game for name in ("tictactoe", "dots", "chess") for game in possible_games(name)]
BOARDS.append(parlour.game("ultimate"))
FOUR = [
    parlour.game("tictactoe"),
    parlour.game("ultimate"),
    parlour.game("dots", rows=2, cols=3),
    parlour.game("chess"),
]


def moves_in(match: SideBySide) -> list[int]:
    """What OpenSpiel allows, as moves of ours."""
    if match.state.is_terminal():
        return []
    found = []
    for action in match.state.legal_actions():
        move = match.rules.move(match.line[-1], match.state, None, action)
        if move is None:
            found += [9 * action + cell for cell in match.state.child(action).legal_actions()]
        else:
            found.append(move)
    return sorted(found)


def check_match(game: parlour.Game, seed: int) -> None:
    dice = random.Random(seed)
    match = SideBySide(rules_of(game), game.start())
    while True:
        here, past = match.line[-1], match.line[:-1]
        ended = here.outcome(past)
        moves = [] if ended else here.moves()
        assert moves_in(match) == moves, here.text()
        assert match.state.is_terminal() == (ended is not None)
        if ended:
            points = (
                [0.0, 0.0] if ended.winner is None else [1.0 if player == ended.winner else -1.0 for player in (0, 1)]
            )
            assert match.state.returns() == (points[::-1] if match.rules.first else points)
            return
        assert match.state.current_player() == here.to_move() ^ match.rules.first
        match.play(dice.choice(moves))


@pytest.mark.parametrize("game", BOARDS, ids=repr)
def test_the_rules_agree(game: parlour.Game) -> None:
    assert game_of(spiel_game(game)) == game
    for seed in range(20 if game in FOUR and game.name != "chess" else 2):
        check_match(game, seed)


@pytest.mark.parametrize("name", ["pawns", "ultimate"])
def test_where_the_rules_differ_it_says_so(name: str) -> None:
    game = parlour.game(name, **({"tiebreak": "boards"} if name == "ultimate" else {}))
    with pytest.raises(ValueError, match="OpenSpiel has no game with the rules of"):
        spiel_game(game)
    assert "OpenSpiel has no game" in str(parlour.engine("openspiel_mcts").obstacle(game))


@pytest.mark.parametrize("name", ["chess(chess960=true)", "connect_four", "antichess"])
def test_games_that_we_do_not_have(name: str) -> None:
    with pytest.raises(ValueError, match="we have no game with the rules of OpenSpiel's"):
        OpponentBot(pyspiel.load_game(name), "random")


def mcts(game: Any, simulations: int = 50, seed: int = 3) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 64, True, seed, False)


@pytest.mark.parametrize("game", FOUR, ids=repr)
@pytest.mark.parametrize("seat", [0, 1])
def test_an_opponent_of_ours_plays_there(game: parlour.Game, seat: int) -> None:
    """Against theirs, in both of their loops."""
    spiel = spiel_game(game)
    ours = OpponentBot(spiel, "alphabeta:nodes=30", seed=1)
    theirs = pyspiel.make_uniform_random_bot(1 - seat, 5)
    bots = [ours, theirs] if seat == 0 else [theirs, ours]
    for loop, dice in ((pyspiel.evaluate_bots, 1), (evaluate_bots, np.random.RandomState(1))):
        assert sum(loop(spiel.new_initial_state(), bots, dice)) == 0


@pytest.mark.parametrize("game", FOUR, ids=repr)
def test_it_plays_what_it_would_play_here(game: parlour.Game) -> None:
    """Two bots of ours in their loop make the match that they make in ours."""
    spiel, who = spiel_game(game), parlour.opponents(game)[1]
    bots = [OpponentBot(spiel, who, seed=4) for _ in range(2)]
    state = spiel.new_initial_state()
    for bot in bots:
        bot.restart()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    there = line_of(state)
    seed = bots[0]._moment(game.start(), ()).seed
    sitters = [who.sit(), who.sit()]
    here = [game.start()]
    while not here[-1].outcome(here[:-1]):
        here.append(here[-1].after(sitters[here[-1].to_move()].move(here[-1], here[:-1], seed)[0].move))
    assert here == there


def test_who_is_perfect_here_is_perfect_there() -> None:
    spiel = pyspiel.load_game("tic_tac_toe")
    ours = OpponentBot(spiel, "perfect")
    for seed in range(5):
        theirs = mcts(spiel, 100, seed)
        assert pyspiel.evaluate_bots(spiel.new_initial_state(), [ours, theirs], seed)[0] >= 0
        assert pyspiel.evaluate_bots(spiel.new_initial_state(), [theirs, ours], seed)[1] >= 0


def test_another_may_have_chosen_the_board() -> None:
    """In ultimate tic-tac-toe a move may be two actions: whichever board was chosen, the cell is one of it."""
    spiel = pyspiel.load_game("ultimate_tic_tac_toe")
    bot = OpponentBot(spiel, "mcts:nodes=20")
    for board in range(9):
        state = spiel.new_initial_state()
        bot.step(state)
        state.apply_action(board)
        cell = bot.step(state)
        state.apply_action(cell)
        assert line_of(state)[-1] == parlour.game("ultimate").start().after(9 * board + cell)


def test_a_draw_that_openspiel_does_not_see_is_played_on() -> None:
    """Its count of repetitions takes an en passant square that is good for nothing for part of the position."""
    spiel = pyspiel.load_game("chess")
    state = spiel.new_initial_state("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1")
    for text in ["e4", *["Kb4", "Kd1", "Ka4", "Ke1"] * 2]:
        state.apply_action(state.string_to_action(text))
    line = line_of(state)
    assert line[-1].outcome(line[:-1]) == parlour.games.game.Outcome(None, "third repetition")
    assert not state.is_terminal()
    assert OpponentBot(spiel, "alphabeta:nodes=50").step(state) in state.legal_actions()


@pytest.mark.parametrize("game", FOUR, ids=repr)
def test_a_bot_of_theirs_plays_here(game: parlour.Game) -> None:
    quick = game.name == "chess"  # in which their random matches take long
    bot = pyspiel.make_uniform_random_bot(1, 5) if quick else mcts(spiel_game(game), 20)
    record = parlour.play(game, BotPlayer(bot), "random", seed=1)
    assert record.seats[0].name == "openspiel"
    assert record.outcome
    assert "mistake" not in record.outcome.reason
    assert "raised" not in record.outcome.reason


def test_their_search_takes_part_in_the_arena() -> None:
    """In processes of its own, without being loaded there by anybody."""
    found = parlour.arena.run("ultimate", ["random", "openspiel_mcts:nodes=40"], pairs=4, processes=2)
    assert list(found.names) == ["Random", "openspiel_mcts (nodes=40)"]
    assert all(not match.fault for pair in found.pairs for match in pair.matches)
    assert parlour.arena.fit(found).values[1] > 100


def test_their_search_finds_wins_for_either_player() -> None:
    for name, text, move in (
        ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#"),
        ("chess", "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", "Ra1#"),
    ):
        position = parlour.game(name).parse(text)
        info = parlour.engine("openspiel_mcts").think(position, parlour.Limits(nodes=300, seed=1))
        assert position.move_text(info.move) == move
        assert info.candidates[0].value == (1 if position.to_move() == 0 else -1)
        assert info.candidates[0].solved
    line = [parlour.game("tictactoe").start()]
    for step in ("a1", "a2", "b1", "b2", "a3"):
        line.append(line[-1].after(step))
    info = parlour.engine("openspiel_mcts").think(line[-1], parlour.Limits(nodes=300, seed=1), line[:-1])
    assert line[-1].move_text(info.move) == "c2"
    assert info.candidates[0].value == -1
    quick = parlour.engine("openspiel_mcts", solve=False).think(line[0], parlour.Limits(ms=20))
    assert quick.nodes > 1


def test_states_and_positions() -> None:
    game = parlour.game("chess")
    position = game.parse("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert str(state_of(position)) == position.text()
    for move in position.moves():
        state = state_of(position.after(move), [position])
        assert line_of(state)[-1] == position.after(move)
    middle = parlour.game("tictactoe").parse("XO./.../...")
    with pytest.raises(ValueError, match="OpenSpiel can't set up 'XO"):
        state_of(middle)
    over = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 3, 1, 4, 2):
        over.apply_action(action)
    with pytest.raises(ValueError, match="the match is over"):
        OpponentBot(over.get_game(), "random").step(over)
