"""`parlour learner new` and `settings`: what a learner is like."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Annotated, Any

import typer
from rich.table import Table

from parlour.cli.learner import words
from parlour.cli.learner.options import Data, Known, ModeOption, find, require_mode, tell
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.console import Console
from parlour.games.game import Option
from parlour.languages.chosen import say
from parlour.learners.characters import character
from parlour.learners.choosing.manner import OPTIONS, OWN, TAKES, Manner, require_applies
from parlour.learners.names import ID
from parlour.learners.shelf import About, Shelf

Wanted = dict[str, Any]
"""The settings that were given, by name."""


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """The same command with an option for each setting of a learner, where it takes `wanted`."""
    parameters: list[inspect.Parameter] = []
    for one in inspect.signature(command).parameters.values():
        parameters += [parameter_of(option) for option in OPTIONS] if one.name == "wanted" else [one]

    @wraps(command)
    def run(**arguments: Any) -> None:
        found = {option.name: arguments.pop(option.name) for option in OPTIONS}
        command(**arguments, wanted={name: value for name, value in found.items() if value is not None})

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def parameter_of(option: Option) -> inspect.Parameter:
    is_number = isinstance(option.default, int)
    flag = typer.Option(metavar="PERCENT" if is_number else "HOW", help=option.words)
    annotation = Annotated[int | None, flag] if is_number else Annotated[str | None, flag]
    return inspect.Parameter(option.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=annotation)


@with_settings
def new(
    name: GameName,
    learner: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    mode: ModeOption = None,
    wanted: Wanted | None = None,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Make a learner that knows nothing yet."""
    chosen, settings = choose_game(name, option), wanted or {}
    require_mode(chosen, mode)
    require_applies(mode or OWN, settings)
    own_id = learner if ID.fullmatch(learner) else None
    tell_settings(Shelf(data).create(chosen, learner, mode=mode or OWN, id=own_id, manner=Manner(**settings)))


@with_settings
def settings(
    name: GameName,
    learner: Known,
    wanted: Wanted | None = None,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Show how a learner chooses, or change it."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    require_applies(about.mode, wanted or {})
    if wanted:
        about = shelf.change(chosen, about.id, replace(about.manner, **wanted))
    tell_settings(about)


def tell_settings(about: About) -> None:
    what = character(about.mode)
    tell(words.SETTINGS.format(name=about.name, what=what.name, mode=what.mode, sentence=what.sentence))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for option in TAKES.get(about.mode, ()):
        table.add_row(option.name, str(getattr(about.manner, option.name)), say(option.words).partition(";")[0])
    if table.row_count:
        Console(highlight=False).print(table)
