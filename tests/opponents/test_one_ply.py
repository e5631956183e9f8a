"""The foot of a ladder is for beginners: it loses to somebody who sees one move ahead. Its top does not."""

import pytest

import parlour
from parlour.arena.pairs import play_pair, random_opening, score_of_pairs
from parlour.arena.players import opponent_player
from tests.opponents.one_ply import one_ply, worth

GAMES = parlour.game_names()
OPENING_PLIES = 2


def score(game: parlour.Game, rung: int, pairs: int) -> float:
    """Of the opponent on this rung of the ladder, against one ply."""
    opponent = parlour.opponents(game)[rung]
    lines = [random_opening(game, seed, OPENING_PLIES) for seed in range(pairs)]
    return score_of_pairs(
        [play_pair(line, opponent_player(opponent, seed), one_ply(seed)) for seed, line in enumerate(lines)]
    ).mean


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_first_level_loses_to_one_ply(name: str) -> None:
    assert score(parlour.game(name), rung=1, pairs=15) < 0.5


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_last_level_does_not(name: str) -> None:
    assert score(parlour.game(name), rung=-1, pairs=3) >= 0.5


def test_one_ply_takes_what_can_be_had() -> None:
    chess, dots = parlour.game("chess").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), parlour.game("dots").start()
    assert worth(chess, chess.play(chess.parse_move("exd5"))) == 1 + worth(chess, chess.play(chess.parse_move("e5")))
    assert one_ply(1)([chess]) == chess.parse_move("exd5")
    mate = parlour.game("chess").parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert one_ply(1)([mate]) == mate.parse_move("Ra8")
    assert one_ply(1)([dots]) in dots.moves()
