"""`parlour perft GAME DEPTH`: count move sequences, the usual proof of a move generator."""

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import parlour
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.games.game import Position

PATIENCE = 1.0
"""Seconds after which the progress bar appears."""


def perft(
    name: GameName,
    depth: Annotated[int, typer.Argument(min=0, help="How many moves deep.")],
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="Where to begin; the start if left out.")] = None,
    option: GameOptions = None,
) -> None:
    """Count the sequences of DEPTH moves, and say how fast."""
    chosen = choose_game(name, option)
    root = chosen.start() if position is None else chosen.parse(position)
    began = time.perf_counter()
    count = count_with_progress(root, depth)
    seconds = time.perf_counter() - began
    print(f"perft({depth}) = {count:,}")
    print(f"{seconds:.2f} s, {count / max(seconds, 1e-9):,.0f} a second")


def count_with_progress(root: Position, depth: int) -> int:
    """Works through the positions two moves on one by one, so that there is something to show and Ctrl-C is heard."""
    split = min(2, depth)
    pieces = [root]
    for _ in range(split):
        pieces = [piece.play(move) for piece in pieces for move in piece.moves()]
    if split == 0 or len(pieces) != parlour.perft(root, split):
        return parlour.perft(root, depth)  # draws by rule lie ahead: only the kernel looks through them
    columns = TextColumn("perft"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    began, total = time.perf_counter(), 0
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=False) as progress:
        task = progress.add_task("perft", total=len(pieces), visible=False)
        for piece in pieces:
            total += parlour.perft(piece, depth - split)
            progress.update(task, advance=1, visible=time.perf_counter() - began > PATIENCE)
    return total
