"""`parlour think-worker`: opponents of other machines' tables think here."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.screen.console import Console
from parlour.cli.serving.serve import OtherSettings, settings_of


def think_worker(
    data: Annotated[str, typer.Option(help="postgresql://…, the database of the servers.")],
    bus: Annotated[str | None, typer.Option(help="redis://…, by which the servers tell each other news.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many searches run at a time.")] = None,
    processes: Annotated[int | None, typer.Option(help="How many processes think.")] = None,
    engines: Annotated[list[Path] | None, typer.Option(help="A file or folder with engines of your own.")] = None,
    others: OtherSettings = None,
) -> None:
    """Let opponents think here for servers on other machines."""
    from parlour.server.settings import to_json  # what it needs is not cheap to import
    from parlour.server.supervisor import supervise

    settings = settings_of(
        others or (),
        data=data,
        bus=bus,
        workers=workers,
        processes=processes,
        engines=tuple(str(path.resolve()) for path in engines) if engines else None,
        thinking="only",
    )
    console = Console(highlight=False, soft_wrap=True)

    def ready(addresses: list[str]) -> None:
        console.print(words.THINKING_HERE)

    raise typer.Exit(supervise(to_json(settings), None, 0, ready, processes=settings.processes))
