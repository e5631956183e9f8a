"""`parlour rules GAME`: the rules in words, with a picture."""

from parlour.cli import words
from parlour.cli.options import GameName
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.text import Text
from parlour.games.registry import game


def rules(name: GameName) -> None:
    """Explain the rules of a game, with a picture and its options."""
    chosen = game(name)
    console = Console(highlight=False, width=min(Console().width, 90))
    console.print(Text(chosen.title, style="bold"), "", Text(chosen.rules), "", sep="\n")
    picture = chosen.parse(chosen.picture)
    console.print(draw(picture.view()), Text(caption(picture)), "", sep="\n")
    for option in chosen.takes:
        what, allowed = option.words, option.describe_allowed()
        line = words.OPTION.format(name=option.name, what=what, allowed=allowed, default=option.default)
        console.print(Text(line))
