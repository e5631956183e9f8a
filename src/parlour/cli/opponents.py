"""`parlour opponents GAME`: who there is to play against."""

from rich.console import Console
from rich.table import Table

from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.opponents import ladders


def opponents(name: GameName, option: GameOptions = None) -> None:
    """List the opponents of a game, weakest first, with their measured ratings; random is 0."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("id", "name", "rating", "what they are like"):
        table.add_column(
            column, justify="right" if column == "rating" else "left", no_wrap=column != "what they are like"
        )
    for found in ladders.opponents(choose_game(name, option)):
        rating = "-" if found.rating is None else f"{found.rating} ± {found.error}"
        table.add_row(found.id, found.name, rating, found.sentence)
    Console(highlight=False).print(table)
