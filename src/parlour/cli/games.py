"""`parlour games`: what there is to play."""

from rich.console import Console

from parlour.cli.screen.tables import new_table
from parlour.games.registry import GAMES, game_class, game_names


def games() -> None:
    """List the games, what each is, and the options it takes."""
    table = new_table("game", "title:wrap", "what it is:wrap", "options:wrap")
    for name in game_names():
        found = game_class(name)
        options = ", ".join(f"{option.name}={option.default}" for option in found.takes)
        table.add_row(name, found.title, found.summary, options or "-")
    Console(highlight=False).print(table)
    for name, error in GAMES.broken().items():
        Console(stderr=True, highlight=False).print(f"{name} could not be loaded: {error}", markup=False)
