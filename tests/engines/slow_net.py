"""What nets say, worked out in plain whole numbers and in Python."""

import random
import struct
from collections.abc import Sequence
from typing import Any

import parlour
from parlour import _core
from parlour.engines.kernel import search_class
from parlour.engines.net_file import NetFile, kernel_of, shipped_net
from parlour.games.kernel import KernelPosition


def search(name: str, position: parlour.Position) -> Any:
    assert isinstance(position, KernelPosition)
    return search_class(name, position)


def kernel(position: parlour.Position) -> Any:
    assert isinstance(position, KernelPosition)
    return position.kernel


Shape = tuple[int, int, int, int]
"""Inputs, hidden, stages, sides."""


def random_parts(shape: Shape, seed: int) -> list[list[int]]:
    """Weights as large as they can be, so that sums leave the range in which they count, on both sides."""
    rng = random.Random(seed)
    inputs, hidden, stages, sides = shape
    return [
        [rng.randint(-127, 127) for _ in range(inputs * hidden)],
        [rng.randint(-300, 300) for _ in range(hidden)],
        [rng.randint(-127, 127) for _ in range(stages * sides * hidden)],
        [rng.randint(-2000, 2000) for _ in range(stages)],
        [rng.randint(0, 1 << 16) for _ in range(stages)],
    ]


def net_of(shape: Shape, parts: Sequence[Sequence[int]]) -> Any:
    sizes = (2, 2, 2, 4, 4)
    blocks = [
        b"".join(number.to_bytes(size, "little", signed=True) for number in part)
        for size, part in zip(sizes, parts, strict=True)
    ]
    return _core.Net(*shape, *blocks)


def shape_for(game: parlour.Game, hidden: int) -> Shape:
    kind = kernel_of(game)
    return kind.net_inputs, hidden, kind.net_stages, kind.net_sides


class Slow:
    """A net in Python, without a float and without a shortcut."""

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape, self.parts = shape, random_parts(shape, seed)
        self.net = net_of(shape, self.parts)

    @classmethod
    def shipped(cls, game: parlour.Game) -> "Slow":
        slow = cls.__new__(cls)
        file = shipped_net(game)
        assert file is not None
        slow.net = file.net
        slow.shape = slow.net.shape
        kinds = zip(slow.net.parts(), "hhhii", strict=True)
        slow.parts = [
            list(struct.unpack(f"<{len(block) // struct.calcsize(kind)}{kind}", block)) for block, kind in kinds
        ]
        return slow

    def say(self, there: Sequence[int], stage: int, others: Sequence[int] = ()) -> int:
        """`others`: what the other player sees, where the net looks from both sides."""
        rows, bias, outputs, offsets, multipliers = self.parts
        _, hidden, _, sides = self.shape
        total = 0
        for side, seen in enumerate((there, others)[:sides]):
            first = (stage * sides + side) * hidden
            for i in range(hidden):
                clip = min(255, max(0, bias[i] + sum(rows[feature * hidden + i] for feature in seen)))
                total += outputs[first + i] * clip * clip
        most = 64 * 1024
        return max(-most, min(most, offsets[stage] + (total * multipliers[stage] >> 32)))

    def say_of(self, position: parlour.Position) -> int:
        """To the player to move."""
        at, viewer = kernel(position), position.to_move()
        return self.say(at.features(viewer), at.stage(), at.features(1 - viewer))

    def halves(self, position: parlour.Position) -> int:
        """What a search makes of it for player 0: parts of half a win."""
        if (outcome := position.outcome()) is not None:
            return {None: 256, 0: 512, 1: 0}[outcome.winner]
        chance = _core.chance_of(self.say_of(position))
        return chance if position.to_move() == 0 else 512 - chance


def file_for(game: parlour.Game, net: Any) -> NetFile:
    return NetFile(game.name, game.options, kernel_of(game).net_features, net, {"command": "by hand"})
