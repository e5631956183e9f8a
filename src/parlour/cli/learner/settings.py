"""`parlour learner new` and `settings`: what a learner is like."""

from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from parlour.cli.learner.options import Data, Known, Mode, find, require_mode, tell
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.learners.characters import character
from parlour.learners.choosing.manner import OPTIONS, OWN, TAKES, Manner, require_applies
from parlour.learners.names import ID
from parlour.learners.shelf import About, Shelf

WORDS = {option.name: option.words for option in OPTIONS}
Curiosity = Annotated[int | None, typer.Option(metavar="PERCENT", help=WORDS["curiosity"])]
Openings = Annotated[str | None, typer.Option(metavar="HOW", help=WORDS["openings"])]
Below = Annotated[int | None, typer.Option(metavar="PERCENT", help=WORDS["explore_below"])]
Chance = Annotated[int | None, typer.Option(metavar="PERCENT", help=WORDS["explore_chance"])]
Lasts = Annotated[str | None, typer.Option(metavar="HOW", help=WORDS["explore_lasts"])]


def new(
    name: GameName,
    learner: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    mode: Mode = None,
    curiosity: Curiosity = None,
    openings: Openings = None,
    explore_below: Below = None,
    explore_chance: Chance = None,
    explore_lasts: Lasts = None,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Make a learner that knows nothing yet."""
    chosen = choose_game(name, option)
    require_mode(chosen, mode)
    given = given_settings(mode or OWN, curiosity, openings, explore_below, explore_chance, explore_lasts)
    id = learner if ID.fullmatch(learner) else None  # noqa: A001
    tell_settings(Shelf(data).create(chosen, learner, mode=mode or OWN, id=id, manner=Manner(**given)))


def settings(
    name: GameName,
    learner: Known,
    curiosity: Curiosity = None,
    openings: Openings = None,
    explore_below: Below = None,
    explore_chance: Chance = None,
    explore_lasts: Lasts = None,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Say how a learner goes about its choices, or change that."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    given = given_settings(about.mode, curiosity, openings, explore_below, explore_chance, explore_lasts)
    if given:
        about = shelf.change(chosen, about.id, replace(about.manner, **given))
    tell_settings(about)


def given_settings(mode: str, *values: int | str | None) -> dict[str, Any]:
    """Those that were given, in the order of the options; ValueError names one that the mode does not go by."""
    named = zip(WORDS, values, strict=True)
    given = {name: value for name, value in named if value is not None}
    require_applies(mode, given)
    return given


def tell_settings(about: About) -> None:
    what = character(about.mode)
    tell(f"{about.name} is {what.name} ({what.mode}): {what.sentence[:-1]}")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for option in TAKES.get(about.mode, ()):
        table.add_row(option.name, str(getattr(about.manner, option.name)), option.words.partition(";")[0])
    if table.row_count:
        Console(highlight=False).print(table)
