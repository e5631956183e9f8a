"""A position and its turned and mirrored images, side by side: what comes to the same thing has the same key."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from parlour._core import Symmetries
from parlour.games.game import Game, Position
from parlour.games.kernel import KernelPosition

Ways = tuple[list[Sequence[int]], Symmetries]
"""The ways to turn and mirror a board, for positions and for kernels."""


class Images:
    """A value: playing makes another one."""

    __slots__ = ("_images", "_ways", "position")

    def __init__(self, position: Position, images: list[Any], ways: Ways) -> None:
        """The images are kernels, where there are any; the first is the position's."""
        self.position, self._images, self._ways = position, images, ways

    @classmethod
    def start(cls, game: Game) -> "Images":
        """The start is the same from all sides."""
        ways, start = ways_of(game), game.start()
        return cls(start, [bare(start)] * len(ways[0]), ways)

    @classmethod
    def set_up(cls, position: Position) -> "Images":
        """Of a position that was reached from who knows where there is only the one."""
        return cls(position, [bare(position)], only_way(position.game))

    def after(self, move: int) -> "Images":
        position = self.position
        if isinstance(position, KernelPosition):
            images = type(position.kernel).images_after(self._images, self._ways[1], move)
            return Images(type(position)(position.game, images[0]), images, self._ways)
        images = [image.play(way[move]) for image, way in zip(self._images, self._ways[0], strict=True)]
        return Images(images[0], images, self._ways)

    def key(self) -> int:
        """The same for all positions that are images of this one."""
        keys: list[int] = [image.key() for image in self._images]
        return min(keys)

    def kernels(self) -> tuple[list[Any], Symmetries]:
        """The images and the ways to them, for the compiled module."""
        return self._images, self._ways[1]

    def keys_after(self) -> list[tuple[int, int]]:
        """Each legal move, ascending, with the key that it leads to."""
        position = self.position
        if isinstance(position, KernelPosition):
            found: list[tuple[int, int]] = type(position.kernel).image_keys(self._images, self._ways[1])
            return found
        pairs = list(zip(self._images, self._ways[0], strict=True))
        return [(move, min(image.play(way[move]).key() for image, way in pairs)) for move in position.moves()]


def bare(position: Position) -> Any:
    return position.kernel if isinstance(position, KernelPosition) else position


@lru_cache(100)
def ways_of(game: Game) -> Ways:
    ways = list(game.symmetries())
    return ways, Symmetries([list(way) for way in ways])


@lru_cache(100)
def only_way(game: Game) -> Ways:
    """To leave it as it is."""
    way = range(game.move_limit)
    return [way], Symmetries([list(way)])


def images_of(position: Position, moves: Sequence[int] | None) -> Images:
    """With all images if the moves from the start are known."""
    if moves is None:
        return Images.set_up(position)
    images = Images.start(position.game)
    for move in moves:
        images = images.after(move)
    return images
