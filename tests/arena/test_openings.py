"""Openings: legal, level, each another, the same for the same seed."""

import pytest

import parlour
from parlour.arena.openings import Given, Openings
from parlour.opponents.ladders import every_ladder

BOARDS = [parlour.game(one.game, **one.options) for one in every_ladder() if one.options is not None]


@pytest.mark.parametrize("game", BOARDS, ids=str)
def test_each_is_another_and_nobody_has_won(game: parlour.Game) -> None:
    openings = Openings(game, 7)
    first = [openings[number] for number in range(20)]
    again = Openings(game, 7)
    assert [again[number] for number in range(20)] == first
    texts = [one.line(game)[-1].text() for one in first]
    known = texts.index(texts[0], 1) if texts[0] in texts[1:] else len(texts)
    assert len(set(texts)) == known, "none comes twice until all have come"
    for one in first:
        here = one.line(game)[-1]
        assert here.outcome() is None
        assert all(here.play(move).outcome() is None for move in here.moves())


def test_another_seed_gives_others() -> None:
    game = parlour.game("chess")
    assert Openings(game, 1)[0] != Openings(game, 2)[0]


def test_they_are_level() -> None:
    """As the engine sees it with a hundred times the nodes: no opening of chess gives a side more than a pawn."""
    game, judge = parlour.game("chess"), parlour.engine("alphabeta")
    openings = Openings(game, 3)
    scores = []
    for number in range(12):
        line = openings[number].line(game)
        scores.append(judge.think(line[-1], parlour.Limits(nodes=30_000)).candidates[0].score)
    assert all(score is not None and abs(score) < 150 for score in scores)


def test_a_small_board_has_them_all() -> None:
    game = parlour.game("tictactoe")
    openings = Openings(game, 0)
    assert {openings[number].moves for number in range(40)} == {(cell,) for cell in range(9)}


def test_positions_that_somebody_chose() -> None:
    game = parlour.game("tictactoe")
    given = Given(game, "# mine\nX../.O./...\n\n.../.X./...\n")
    assert [given[number].start for number in range(3)] == ["X../.O./...", ".../.X./...", "X../.O./..."]
    for text, says in [("", "has none"), ("hello", "line 1"), ("XXX/OO./...", "is over")]:
        with pytest.raises(ValueError, match=says):
            Given(game, text)
