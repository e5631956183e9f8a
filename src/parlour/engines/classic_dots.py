"""A dots and boxes player of the old school: it prices every line, and looks 1, 3 or 5 turns ahead.

A line that completes a box is worth 250, one that gives a box its second side 100, one that gives a third side -500
(or 250, if the same line completes the box on its other side, since that box is next). Prices add up along the way, and
what the other player would get is taken off. Its first line of a match is any line, its last one needs no search.
"""

from typing import Any

from parlour import _core
from parlour.engines import words
from parlour.engines.kernel import KernelEngine
from parlour.engines.registry import add_engine_class
from parlour.games.dots import Dots, DotsPosition
from parlour.games.game import Game, Option
from parlour.games.kernel import KernelPosition


class ClassicDots(KernelEngine):
    name = "classic_dots"
    summary = words.SUMMARIES["classic_dots"]
    takes = (Option("depth", 3, range(1, 6, 2), "how many turns it looks ahead: 1 is easy, 3 medium, 5 hard"),)

    def obstacle(self, game: Game) -> str | None:
        return None if isinstance(game, Dots) else words.ONLY_DOTS.format(name=self.name, game=game.name)

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        return _core.ClassicDots(int(self.options["depth"]))


def price(position: DotsPosition, move: int | str) -> int:
    """What it thinks of a line by itself."""
    wanted = position.parse_move(move) if isinstance(move, str) else position.require(move)
    return _core.ClassicDots.price(position.kernel, wanted)


def totals(position: DotsPosition, depth: int) -> dict[int, int]:
    """What every line comes to for its player, `depth` turns ahead. Can take long where many boxes stand open."""
    return dict(sorted(_core.ClassicDots.totals(position.kernel, depth)))


add_engine_class(ClassicDots)
