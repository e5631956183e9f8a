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

FEWEST = 10
"""Matches, below which what came true tells nothing: such bins are left out."""


class Meter(NamedTuple):
    """What was said on one board, from the least likely to the likeliest, and what came of it."""

    game: Game
    bins: tuple[Bin, ...]
    """None where the judge's number tells nothing: they would only measure how two halves of the matches differ."""
    matches: int
    positions: int
    command: str
    """What measured it."""

    @property
    def off(self) -> int:
        """How many of the bins are further from what was said than luck explains."""
        return sum(not one.holds for one in self.bins)

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
            tuple(one for one in (Bin(*row) for row in one["truth"]) if one.matches >= FEWEST) if one["slope"] else (),
            one["matches"],
            one["positions"],
            one["command"],
        )
        for one in read
    )


def as_markdown(file: Path = FITS) -> str:
    """All meters as tables, one a board."""
    return "\n".join(table_of(meter) for meter in meters(file)) or f"{words.UNMEASURED}\n"


def table_of(meter: Meter) -> str:
    if not meter.bins:
        return words.METER_OF_NOTHING.format(
            name=meter.name, matches=meter.matches, positions=meter.positions, command=meter.command
        )
    head = words.METER.format(name=meter.name, matches=meter.matches, positions=meter.positions, command=meter.command)
    rows = [
        words.METER_ROW.format(
            said=percent(one.said),
            came_true=percent(one.came_true),
            least=percent(one.interval[0]),
            most=percent(one.interval[1]),
            chances=one.chances,
            matches=one.matches,
        )
        for one in meter.bins
    ]
    return "\n".join([head, *rows, "", words.METER_OFF[min(2, meter.off)].format(off=meter.off, of=len(rows))]) + "\n"


def percent(share: float) -> int:
    return round(100 * share)
