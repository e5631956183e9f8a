"""The foot of a ladder is for beginners: it loses to somebody who sees one move ahead. Its top does not."""

from collections.abc import Iterator

import pytest

import parlour
import parlour.arena
from parlour.opponents.opponent import Opponent
from tests.engines.outsiders import kept_engines
from tests.opponents.one_ply import one_ply, worth

GAMES = parlour.game_names()
LIMITS = parlour.Limits(seed=1)


@pytest.fixture(autouse=True)
def _one_ply() -> Iterator[None]:
    with kept_engines():
        parlour.add_engine("one_ply")(one_ply)
        yield


def score(game: parlour.Game, rung: int, pairs: int) -> float:
    """Of the opponent on this rung of the ladder, against one ply."""
    opponent = parlour.opponents(game)[rung]
    other = Opponent("one_ply", "One ply", "", "one_ply")
    return parlour.arena.run(game, [opponent, other], pairs=pairs, processes=1).score(0).mean


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
    assert one_ply(chess, LIMITS) == chess.parse_move("exd5")
    mate = parlour.game("chess").parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert one_ply(mate, LIMITS) == mate.parse_move("Ra8")
    assert one_ply(dots, LIMITS) in dots.moves()
