"""`parlour perft GAME DEPTH`: count move sequences, the usual proof of a move generator."""

import os
import sys
import threading
import time
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import parlour
from parlour.cli import words
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.console import Console
from parlour.games.game import Position
from parlour.languages.chosen import say

PATIENCE = 1.0
"""Seconds after which the progress bar appears."""
ENOUGH_PIECES = 300


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
    try:
        count = count_with_progress(root, depth)
    except KeyboardInterrupt:
        print(say(words.STOPPED), file=sys.stderr, flush=True)
        os._exit(130)  # at once: the count cannot be interrupted, and there is nothing to save
    seconds = time.perf_counter() - began
    print(say(words.PERFT.format(depth=depth, count=count)))
    print(say(words.PERFT_SPEED.format(seconds=seconds, rate=count / max(seconds, 1e-9))))


def count_with_progress(root: Position, depth: int) -> int:
    """Counts on another thread, piece by piece, while this one shows how far it is and hears Ctrl-C."""
    pieces = split(root, depth)
    counted: list[int] = []
    failed: list[BaseException] = []

    def count() -> None:
        try:
            for piece, left in pieces:
                counted.append(parlour.perft(piece, left))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=count, daemon=True)  # a compiled count ends with the process at the latest
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        columns = TextColumn("perft"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("perft", total=len(pieces) if len(pieces) > 1 else None)
            while thread.is_alive():
                thread.join(0.1)
                progress.update(task, completed=len(counted))
    if failed:
        raise failed[0]
    return sum(counted)


def split(root: Position, depth: int) -> list[tuple[Position, int]]:
    """The positions a few moves on, with the depth left below each: enough of them that each takes a moment.

    Where a draw by rule lies on the way, only the compiled count looks through it: then the position stays whole."""
    pieces = [(root, depth)]
    while pieces[0][1] > 1 and len(pieces) < ENOUGH_PIECES:
        parts = [(piece.play(move), left - 1) for piece, left in pieces for move in piece.moves()]
        if len(parts) != sum(parlour.perft(piece, 1) for piece, _ in pieces):
            break
        pieces = parts
    return pieces
