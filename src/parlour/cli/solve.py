"""`parlour solve GAME`: the truth about a position, if it can be found."""

from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.text import Text
from parlour.cli.think import report
from parlour.engines.engine import Candidate, Info, Limits
from parlour.engines.registry import engine
from parlour.engines.verdict import verdict
from parlour.games.game import Position


def solve(
    name: GameName,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="The position; the start if left out.")] = None,
    ms: Annotated[int, typer.Option(help="Give up after so many milliseconds.")] = 60_000,
    table_mb: Annotated[int, typer.Option(help="Memory for positions met before, in MiB.")] = 256,
    option: GameOptions = None,
) -> None:
    """Search to the very end: who wins, by how much, and with which moves. Exits with 1 if it had to give up."""
    chosen = choose_game(name, option)
    root = chosen.start() if position is None else chosen.parse(position)
    info = engine("solver", table_mb=table_mb).think(root, Limits(ms=ms))
    console = Console(highlight=False)
    console.print(*report(root, info, proved_words), sep="\n")
    if not info.solved:
        console.print(Text(words.NOT_SOLVED))
        raise typer.Exit(1)
    console.print(Text(words.PROVED.format(sentence=verdict(info.candidates[0], root, info).sentence)))


def proved_words(candidate: Candidate, root: Position, info: Info) -> str:
    """What is proved of a move: an estimate beside it would be taken for the truth."""
    if candidate.known and (candidate.solved or candidate.mate is not None):
        return verdict(candidate, root, info).words
    return words.NOT_BETTER if info.solved else words.NOT_SOLVED_YET
