"""`parlour opponents GAME`: who there is to play against."""

from parlour.cli import words
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.tables import new_table
from parlour.opponents import ladders


def opponents(name: GameName, option: GameOptions = None) -> None:
    """List the opponents of a game, weakest first, with their measured ratings; random is 0."""
    table = new_table(words.ID, words.NAME, words.RATING, words.WHAT_THEY_ARE_LIKE)
    game = choose_game(name, option)
    for found in ladders.opponents(game):
        rating = ladders.NOT_MEASURED if found.rating is None else f"{found.rating} ± {found.error}"
        table.add_row(found.id, found.name, rating, found.sentence)
    console, ladder = Console(highlight=False), ladders.ladder_of(game)
    console.print(table)
    console.print(f"\n{ladder.how_measured()}")
    if ladder.measured:
        console.print(words.MEASURED_WITH.format(command=ladder.measured.command), soft_wrap=True)
