"""`parlour learner …`: the commands of learners."""

from collections.abc import Callable

import typer

from parlour.cli.learner import keep, lessons, settings, show
from parlour.cli.learner.train import train

learner = typer.Typer(
    name="learner",
    help="Opponents that start weak and learn from their matches.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
COMMANDS: dict[str, Callable[..., None]] = {
    "new": settings.new,
    "train": train,
    "show": show.show,
    "settings": settings.settings,
    "list": keep.list_learners,
    "lessons": lessons.lessons,
    "trainings": lessons.trainings,
    "undo": lessons.undo,
    "curve": keep.curve,
    "compare": show.compare,
    "export": keep.export,
    "import": keep.import_file,
    "salvage": keep.salvage,
    "merge": keep.merge,
    "copy": keep.copy,
    "rename": keep.rename,
    "reset": keep.reset,
    "remove": keep.remove,
}
for name, command in COMMANDS.items():
    learner.command(name)(command)
