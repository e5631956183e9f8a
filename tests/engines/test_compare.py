"""Moves to compare: those that have no value when the choice is made get one afterwards, and nothing else changes."""

import random
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

import parlour
from parlour.engines.engine import SHOWN, Limits
from parlour.opponents.choose import gain
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent
from parlour.server.tables.wire import info_of

FEW = 3000
GAMES = [parlour.game(name, **options) for name, options in (
    ("tictactoe", {}), ("tictactoe", {"m": 4, "n": 4, "k": 4}), ("ultimate", {}), ("dots", {}),
    ("dots", {"rows": 5, "cols": 5}), ("pawns", {}), ("chess", {}),
)]  # fmt: skip


def searchers() -> Iterator[tuple[parlour.Game, Opponent]]:
    """Every opponent of every ladder that searches, with fewer nodes than it has at a table."""
    for game in GAMES:
        for found in opponents(game):
            ending = found.ending and replace(found.ending, nodes=FEW)
            if found.engine in ("alphabeta", "solver", "mcts"):
                yield game, replace(found, nodes=min(found.nodes or FEW, FEW), ending=ending)


SEARCHERS = list(searchers())


def line_of(game: parlour.Game, plies: int, seed: int) -> list[parlour.Position]:
    """A random line that is not over."""
    dice, line = random.Random(seed), [game.start()]
    for _ in range(plies):
        after = line[-1].play(dice.choice(line[-1].moves()))
        if after.outcome(line):
            break
        line.append(after)
    return line


@pytest.mark.parametrize(("game", "opponent"), SEARCHERS, ids=lambda one: getattr(one, "id", None) or repr(one))
def test_comparing_changes_nothing_of_what_is_played(game: parlour.Game, opponent: Opponent) -> None:
    for plies in (0, 5, 9):
        line = line_of(game, plies, seed=plies)
        alone, info = opponent.sit().move(line[-1], line[:-1], seed=plies)
        chosen, compared = opponent.sit().move(line[-1], line[:-1], seed=plies, compare=SHOWN)
        assert chosen.move == alone.move
        assert [replace(one, share=0) for one in compared.candidates] == [replace(o, share=0) for o in info.candidates]
        assert (compared.depth, compared.solved) == (info.depth, info.solved)
        assert compared.nodes <= info.nodes + max(2000, info.nodes // 4)
        check_others(line[-1], compared)


def check_others(position: parlour.Position, info: parlour.Info) -> None:
    """They are other moves, with values of their own, and none is better than the best."""
    player = position.to_move()
    moves = [one.move for one in info.others]
    known = [one.move for one in info.candidates if one.known]
    assert len(set(moves)) == len(moves)
    assert not set(moves) & set(known)
    assert set(moves) <= set(position.moves())
    assert sorted(one.move for one in info.seen(player)) == sorted({*moves, *(one.move for one in info.candidates)})
    for one in info.others:
        assert one.known or is_blind(position.game)
        assert gain(one, player) <= gain(info.candidates[0], player)
        assert one.line[0] == one.move
        assert 0 <= one.share <= 1
        here = position
        for move in one.line:
            here = here.after(move)


def is_blind(game: parlour.Game) -> bool:
    """Whether alpha-beta knows nothing of a position there before it has seen its end."""
    return game.name == "tictactoe"


@pytest.mark.parametrize(("game", "opponent"), [one for one in SEARCHERS if one[1].engine != "solver"],
                         ids=lambda one: getattr(one, "id", None) or repr(one))  # fmt: skip
def test_three_moves_have_a_value_wherever_there_are_three(game: parlour.Game, opponent: Opponent) -> None:
    for plies in (0, 3, 8):
        line = line_of(game, plies, seed=plies + 1)
        _, info = opponent.sit().move(line[-1], line[:-1], seed=plies, compare=SHOWN)
        shown = info_of(info, line[-1]).candidates[:SHOWN]
        assert len(shown) == min(SHOWN, len(line[-1].moves()))
        if not (info.solved and opponent.ending):  # the solver of an ending may run out of nodes for the others
            assert all(one.words for one in shown) or (is_blind(game) and opponent.engine == "alphabeta")


def test_chess_compares_the_moves_that_are_next_best() -> None:
    """A search that gives all moves a value of their own agrees about which they are."""
    position = parlour.game("chess").parse("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")
    info = parlour.engine("alphabeta").think(position, Limits(nodes=20_000, compare=SHOWN))
    all_of_them = parlour.engine("alphabeta", lines=40).think(position, Limits(depth=4))
    best, second, third = info.seen(0)[:3]
    assert (position.move_text(best.move), best.mate) == ("Rb8#", 1)
    scores = [one.score for one in all_of_them.candidates]
    assert second.score is not None
    assert third.score is not None
    assert scores[0] > second.score >= third.score > scores[-1]  # type: ignore[operator]


def test_beside_a_win_at_hand_the_others_are_seen_to_lose() -> None:
    """The choice takes one ply; what the other moves allow takes more."""
    position = parlour.game("chess").parse("6k1/5ppp/8/8/8/8/5PPP/r3R1K1 b - - 0 1")
    info = parlour.engine("alphabeta").think(position, Limits(nodes=20_000, compare=40))
    seen = {position.move_text(one.move): one.mate for one in info.seen(1)}
    assert seen["Rxe1#"] == -1
    assert seen["Ra4"] == 2, "Re8 mates"
    board = parlour.game("tictactoe", m=4, n=4, k=4).parse("XXX./OOO./..../....")
    found = parlour.engine("alphabeta").think(board, Limits(compare=20))
    assert board.move_text(found.move) == "d1"
    assert found.others
    assert all(one.mate == -2 for one in found.others if board.move_text(one.move) != "d2"), "only that stops O"


def test_the_trace_and_the_reports_are_those_of_the_choice() -> None:
    for name in ("chess", "pawns"):
        position = parlour.game(name).start()
        one, two = (
            parlour.engine("alphabeta").think(position, Limits(nodes=2000, trace=50, compare=n)) for n in (0, 3)
        )
        assert one.trace == two.trace


@pytest.mark.parametrize("name", ["chess", "pawns", "dots"])
def test_a_stopped_search_compares_no_more(name: str) -> None:
    thinker = parlour.engine("alphabeta")
    threading.Timer(0.1, thinker.stop).start()
    position = parlour.game(name, **({"rows": 5, "cols": 5} if name == "dots" else {})).start()
    info = thinker.think(position, Limits(compare=SHOWN))
    assert not info.others
    assert thinker.think(position, Limits(nodes=500, compare=SHOWN)).others, "the stop is used up"


def test_comparing_changes_nothing_where_time_is_a_guard() -> None:
    """Part of the time is kept back for it; what nodes limit stays the same."""
    limits = Limits(nodes=2000, ms=600_000)
    alone, compared = (
        parlour.engine("alphabeta").think(parlour.game("chess").start(), one)
        for one in (limits, replace(limits, compare=SHOWN))
    )
    assert len(compared.others) == SHOWN - 1
    assert compared.move == alone.move


@pytest.mark.parametrize("wrong", [-1, 257, 1.5, True])
def test_bad_numbers_are_named(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"compare=.* is not possible"):
        Limits(compare=wrong)  # type: ignore[arg-type]
