"""The two tic-tac-toe characters: what they see, in which order, and that one of them can be beaten just where it should."""

from collections import Counter
from functools import cache

import pytest

import parlour
from parlour.games.tictactoe import TicTacToe, TicTacToePosition
from parlour.plain.minimax import Minimax

GAME = TicTacToe()
BEATABLE = parlour.engine("beatable")
TRUTH = Minimax()


def played(name: str, position: parlour.Position, seeds: int = 20) -> Counter[str]:
    """How often which move is played, over seeds."""
    engine = parlour.engine(name)
    moves = (engine.think(position, parlour.Limits(seed=seed)).move for seed in range(seeds))
    return Counter(position.move_text(move) for move in moves)


@cache
def choices(position: TicTacToePosition) -> list[int]:
    """Every move that the beatable one may play here."""
    candidates = BEATABLE.think(position).candidates
    return [c.move for c in candidates if c.value == candidates[0].value]


@pytest.mark.parametrize("name", ["win_or_block", "beatable"])
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("XX./OO./X..", {"c2"}),  # winning comes before blocking c1
        ("XX./OO./...", {"c1"}),
        ("X../OX./...", {"c3"}),  # nothing to win: block the diagonal
        ("XX./.../O..", {"c1"}),
        ("X.X/.O./O.X", {"b1", "c2"}),  # two lines to block: either
        ("OX./.X./...", {"b3"}),
        ("OXX/OXO/..X", {"a3"}),
    ],
)
def test_win_then_block(name: str, text: str, moves: set[str]) -> None:
    """Blocking first was the mistake of an older version: with X on 0, 1, 6 and O on 3, 4 it blocked instead of winning."""
    assert played(name, GAME.parse(text)).keys() == moves


def test_a_win_is_reported_as_one() -> None:
    info = parlour.engine("win_or_block").think(GAME.parse("XX./OO./X.."))
    assert info.solved
    assert info.candidates == (parlour.Candidate(5, -1, (0.0, 0.0, 1.0), mate=-1, share=1.0, solved=True, line=(5,)),)


def test_otherwise_anything() -> None:
    """Equal chances: 800 choices among 8 cells, each within six standard deviations of 100."""
    counts = played("win_or_block", GAME.parse("X../.../..."), 800)
    assert counts.keys() == {"b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}
    assert all(abs(count - 100) < 57 for count in counts.values())


def test_win_or_block_on_larger_boards() -> None:
    four = parlour.game("tictactoe", m=5, n=5, k=4)
    assert played("win_or_block", four.parse("XXX../OOO../...../...../.....")).keys() == {"d1"}
    assert played("win_or_block", four.parse("XXX../OO.../...../...../.....")).keys() == {"d1"}
    assert played("win_or_block", four.parse("XX.../OOO../X..../...../.....")).keys() == {"d2"}


def test_the_first_mark_goes_anywhere() -> None:
    """On the empty board, and in answer to any first move: also where it loses."""
    assert played("beatable", GAME.start(), 100).keys() == {f"{c}{r}" for c in "abc" for r in "123"}
    assert len(played("beatable", GAME.parse(".../.X./..."), 100)) == 8


def test_then_it_thinks_to_the_end() -> None:
    """From its second mark on it keeps the true value, wherever nothing is to be won or blocked; the nearer win counts
    more."""
    for text in ("X../.O./..X", "X../.X./..O", ".X./.O./X..", "X.O/.X./..O", "X../..O/..."):
        position = GAME.parse(text)
        values, sign = TRUTH.values(position), 1 - 2 * position.to_move()
        assert all(sign * values[move] == max(sign * value for value in values.values()) for move in choices(position))


def test_a_result_is_divided_by_its_depth() -> None:
    """X wins by force here, at the quickest with the fifth ply from now: four moves after the first, so 1 / 4."""
    position = GAME.parse("X../O../...")
    values = {position.move_text(c.move): c.value for c in BEATABLE.think(position).candidates}
    assert set(values.values()) <= {0, -1, *(1 / depth for depth in (2, 4, 6)), *(-1 / depth for depth in (3, 5))}
    assert max(values.values()) == 1 / 4
    assert {position.move_text(move) for move in choices(position)} == {
        text for text, value in values.items() if value == 1 / 4
    }


def test_it_tells_how_many_positions_it_looked_at() -> None:
    """Each once; where it wins or blocks at once, it looks at none."""
    position = GAME.parse("XO./.X./..O")
    seen: set[parlour.Position] = set()
    left = [position]
    while left:
        here = left.pop()
        new = {here.play(move) for move in here.moves()} - seen
        seen |= new
        left += new
    assert BEATABLE.think(position).nodes == len(seen)
    assert BEATABLE.think(GAME.parse("XX./OO./...")).nodes == 0


def can_be_forced(position: TicTacToePosition) -> bool:
    """Whether X wins against the beatable one as O, whatever that chooses among its equals."""
    if outcome := position.outcome():
        return outcome.winner == 0
    if position.to_move() == 0:
        return any(can_be_forced(position.play(move)) for move in position.moves())
    return all(can_be_forced(position.play(move)) for move in choices(position))


@pytest.mark.parametrize(
    ("opening", "good"),
    [("a1", {"b2"}), ("b2", {"a1", "c1", "a3", "c3"}), ("b1", {"a1", "c1", "b2", "b3"})],
)
def test_it_is_beaten_only_after_a_first_mark_that_loses(opening: str, good: set[str]) -> None:
    position = GAME.start().after(opening)
    safe = {position.move_text(reply) for reply in choices(position) if not can_be_forced(position.play(reply))}
    assert safe == good == {position.move_text(move) for move, value in TRUTH.values(position).items() if value == 0}


def test_every_position_gets_a_legal_move() -> None:
    seen, left = {GAME.start()}, [GAME.start()]
    while left:
        position = left.pop()
        for name in ("win_or_block", "beatable") if position.moves() else ():
            info = parlour.engine(name).think(position)
            assert {c.move for c in info.candidates} <= set(position.moves())
            assert sum(c.share for c in info.candidates) == pytest.approx(1)
            assert all(sum(c.wdl) == 1 and -1 <= c.value <= 1 for c in info.candidates)
        if len(position.moves()) > 4:
            new = {position.play(move) for move in position.moves()} - seen
            seen |= new
            left += new


def test_it_can_be_beaten_but_not_by_luck_alone() -> None:
    """Against a perfect X it loses now and then (its first mark), against a random one hardly ever."""
    for rival, least, most in (("plain_minimax", 5, 35), ("random", 0, 4)):
        lost = sum(winner(parlour.engine(rival), BEATABLE, seed) == 0 for seed in range(40))
        assert least <= lost <= most, rival


def winner(first: parlour.Engine, second: parlour.Engine, seed: int) -> int | None:
    position = GAME.start().play(4 if first.name != "random" else seed % 9)
    while (ended := position.outcome()) is None:
        engine = (first, second)[position.to_move()]
        position = position.play(engine.think(position, parlour.Limits(seed=seed)).move)
    return ended.winner


def test_what_they_do_not_play() -> None:
    for name in ("win_or_block", "beatable"):
        with pytest.raises(ValueError, match=f"{name} only plays tic-tac-toe, not dots"):
            parlour.engine(name).think(parlour.game("dots").start())
        with pytest.raises(ValueError, match="over"):
            parlour.engine(name).think(GAME.parse("XXX/OO./..."))
    with pytest.raises(ValueError, match="at most nine cells, not on 4 x 3; choose win_or_block or alphabeta"):
        BEATABLE.think(parlour.game("tictactoe", m=4, n=3, k=3).start())
