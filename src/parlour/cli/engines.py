"""`parlour engines`: what chooses moves."""

from rich.console import Console
from rich.table import Table

from parlour.cli.options import Engines
from parlour.engines.guest import load_engines
from parlour.engines.registry import engine_class, engine_names


def engines(path: Engines = None) -> None:
    """List the engines, what each does, and the options it takes."""
    if path is not None:
        load_engines(path)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("engine", "what it does", "options"):
        table.add_column(column, no_wrap=column == "engine")
    for name in engine_names():
        found = engine_class(name)
        options = ", ".join(f"{option.name}={option.default}" for option in found.takes)
        table.add_row(name, found.summary, options or "-")
    Console(highlight=False).print(table)
