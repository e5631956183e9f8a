"""The truth meter: how often came true what was said, board by board, as `chances.toml` holds it. Made by
`python -m tools.chances`, from matches that the fit had not seen."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.insight import words
from parlour.insight.chance import FITS
from parlour.insight.fitting import Bin


class Meter(NamedTuple):
    """What was said on one board, from the least likely to the likeliest, and what came of it."""

    game: Game
    bins: tuple[Bin, ...]
    matches: int
    positions: int
    command: str
    """What measured it."""

    @property
    def name(self) -> str:
        variant = self.game.variant()
        return words.BOARD.format(game=self.game.title, board=variant) if variant else self.game.title


@cache
def meters(file: Path = FITS) -> tuple[Meter, ...]:
    """Of every board that was measured; none if the file holds none."""
    read = tomllib.loads(file.read_text(encoding="utf-8"))["fit"]
    return tuple(
        Meter(
            find_game(one["game"], **one.get("options", {})),
            tuple(Bin(*row) for row in one["truth"]),
            one["matches"],
            one["positions"],
            one["command"],
        )
        for one in read
    )


def interval(one: Bin) -> tuple[float, float]:
    """Where the true share lies, 95 % of the time."""
    return max(0.0, one.came_true - one.error), min(1.0, one.came_true + one.error)


def as_markdown(file: Path = FITS) -> str:
    """All meters as tables, one a board."""
    return "\n".join(table_of(meter) for meter in meters(file)) or f"{words.UNMEASURED}\n"


def table_of(meter: Meter) -> str:
    head = words.METER.format(name=meter.name, matches=meter.matches, positions=meter.positions, command=meter.command)
    rows = [
        words.METER_ROW.format(
            said=percent(one.said),
            came_true=percent(one.came_true),
            least=percent(interval(one)[0]),
            most=percent(interval(one)[1]),
            chances=one.chances,
            matches=one.matches,
        )
        for one in meter.bins
    ]
    return "\n".join([head, *rows]) + "\n"


def percent(share: float) -> int:
    return round(100 * share)
