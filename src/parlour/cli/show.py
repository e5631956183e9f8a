"""`parlour show GAME [TEXT]`: a position, drawn in the terminal."""

from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.text import Text
from parlour.games.words import quantity


def show(
    name: GameName,
    text: Annotated[str | None, typer.Argument(help="The position as text; the start if left out.")] = None,
    option: GameOptions = None,
) -> None:
    """Draw a position, with its text and its legal moves."""
    chosen = choose_game(name, option)
    position = chosen.start() if text is None else chosen.parse(text)
    console = Console(highlight=False, soft_wrap=True)
    console.print(draw(position.view()), Text(caption(position)), "", Text(position.text()), sep="\n")
    if moves := position.moves():
        listed = " ".join(position.move_text(move) for move in moves)
        said = words.LEGAL_MOVES.format(moves=quantity(len(moves), *words.MOVES), listed=listed)
        Console(highlight=False).print(Text(said, style="dim"))
