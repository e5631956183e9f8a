"""`parlour learner …`: the commands of learners."""

from collections.abc import Callable

import typer

from parlour.cli import learner_keep, learner_lessons, learner_settings, learner_show
from parlour.cli.learner_train import train

learner = typer.Typer(
    name="learner",
    help="Opponents that start weak and learn from their matches.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
COMMANDS: dict[str, Callable[..., None]] = {
    "new": learner_settings.new,
    "train": train,
    "show": learner_show.show,
    "settings": learner_settings.settings,
    "list": learner_keep.list_learners,
    "lessons": learner_lessons.lessons,
    "trainings": learner_lessons.trainings,
    "undo": learner_lessons.undo,
    "curve": learner_keep.curve,
    "compare": learner_show.compare,
    "export": learner_keep.export,
    "import": learner_keep.import_file,
    "salvage": learner_keep.salvage,
    "merge": learner_keep.merge,
    "copy": learner_keep.copy,
    "rename": learner_keep.rename,
    "reset": learner_keep.reset,
    "remove": learner_keep.remove,
}
for name, command in COMMANDS.items():
    learner.command(name)(command)
