"""`parlour engines`: what chooses moves."""

from parlour.cli import words
from parlour.cli.options import Engines
from parlour.cli.screen.console import Console
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.engines.outside import load_engines
from parlour.engines.registry import engine_class, engine_names


def engines(path: Engines = None) -> None:
    """List the engines, what each does, and the options it takes."""
    if path is not None:
        load_engines(path)
    table = new_table(words.ENGINE, words.WHAT_IT_DOES, words.OPTIONS)
    for name in engine_names():
        found = engine_class(name)
        options = ", ".join(f"{option.name}={option.default}" for option in found.takes)
        table.add_row(name, Text(found.summary), options or "-")
    Console(highlight=False).print(table)
