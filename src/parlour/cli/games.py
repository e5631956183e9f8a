"""`parlour games`: what there is to play."""

from parlour.cli import words
from parlour.cli.screen.console import Console
from parlour.cli.screen.tables import new_table
from parlour.games.registry import GAMES, game_class, game_names


def games() -> None:
    """List the games, what each is, and the options it takes."""
    table = new_table(words.GAME, words.TITLE, words.WHAT_IT_IS, words.OPTIONS)
    for name in game_names():
        found = game_class(name)
        options = ", ".join(f"{option.name}={option.default}" for option in found.takes)
        table.add_row(name, found.title, found.summary, options or "-")
    Console(highlight=False).print(table)
    for name, error in GAMES.failures().items():
        Console(stderr=True, highlight=False).print(words.CANNOT_LOAD.format(name=name, why=error), markup=False)
