"""Turned and mirrored boards: what a game says of its symmetries and patterns is so, and the compiled way is the plain."""

from random import Random
from typing import Any

import pytest

import parlour
from parlour._core import Symmetries, TicTacToe
from parlour.games.kernel import KernelPosition
from parlour.learners.choosing.images import Images, images_of

GAMES = [
    *map(parlour.game, parlour.game_names()),
    parlour.game("tictactoe", m=4, n=3, k=3),
    parlour.game("dots", rows=2, cols=3),
]


def walks(game: parlour.Game, count: int = 3) -> list[list[int]]:
    """Moves of random matches, cut off."""
    found = []
    for seed in range(count):
        dice, position = Random(seed), game.start()
        moves: list[int] = []
        while position.outcome() is None and len(moves) < 60:
            moves.append(dice.choice(position.moves()))
            position = position.play(moves[-1])
        found.append(moves)
    return found


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_symmetries_leave_the_game_as_it_is(game: parlour.Game) -> None:
    ways: list[Any] = list(game.symmetries())
    assert list(ways[0]) == list(range(game.move_limit))
    for moves in walks(game):
        images = [game.start() for _ in ways]
        for move in moves:
            for way, image in zip(ways, images, strict=True):
                assert sorted(way[one] for one in images[0].moves()) == image.moves()
                assert game.patterns(image, way[move]) == game.patterns(images[0], move), "also seen from close by"
            images = [image.play(way[move]) for way, image in zip(ways, images, strict=True)]
            assert len({(image.outcome(), image.to_move()) for image in images}) == 1


class Plain(Images):
    """The same without the compiled part."""

    __slots__ = ()

    @classmethod
    def begin(cls, game: parlour.Game) -> "Plain":
        start = Images.start(game)
        return cls(start.position, [game.start()] * len(start._ways[0]), start._ways)

    def after(self, move: int) -> "Plain":
        images = [image.play(way[move]) for image, way in zip(self._images, self._ways[0], strict=True)]
        return Plain(images[0], images, self._ways)

    def keys_after(self) -> list[tuple[int, int]]:
        pairs = list(zip(self._images, self._ways[0], strict=True))
        return [(move, min(image.play(way[move]).key() for image, way in pairs)) for move in self.position.moves()]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_compiled_images_are_the_plain_ones(game: parlour.Game) -> None:
    assert isinstance(game.start(), KernelPosition)
    for moves in walks(game, 2):
        compiled, plain = Images.start(game), Plain.begin(game)
        for move in moves:
            keys = dict(compiled.keys_after())
            assert keys == dict(plain.keys_after())
            compiled, plain = compiled.after(move), plain.after(move)
            assert compiled.key() == plain.key() == keys[move]
            assert compiled.position == plain.position


def test_images_have_one_key() -> None:
    game = parlour.game("tictactoe")
    corners = {images_of(game.start().after(corner), [corner]).key() for corner in (0, 2, 6, 8)}
    assert len(corners) == 1
    alone = images_of(game.parse("X../.../..."), None)
    assert alone.key() == alone.position.key()


def test_wrong_symmetries_are_refused() -> None:
    start = TicTacToe.set_up(3, 3, 3, 0, 0)
    for ways, told in (([[0]], "at"), ([list(range(9))] * 2, "one image"), ([[9] * 9], "illegal")):
        with pytest.raises((ValueError, IndexError), match=None if told == "at" else told):
            TicTacToe.image_keys([start], Symmetries(ways))
