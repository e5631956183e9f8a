"""`parlour think GAME`: what an engine sees in a position, live while it thinks."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.table import Table

from parlour.cli import words
from parlour.cli.options import EngineOptions, Engines, GameName, GameOptions, choose_engine, choose_game
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.cli.screen.tree import legend, tree
from parlour.engines.engine import SHOWN, Candidate, Info, Limits
from parlour.engines.outside import load_engines
from parlour.engines.verdict import verdict
from parlour.games.game import Position
from parlour.games.words import quantity

MOST_ROWS = 10


def think(
    name: GameName,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="The position; the start if left out.")] = None,
    engine: Annotated[str, typer.Option(help="An engine's name.")] = "alphabeta",
    nodes: Annotated[
        int | None,
        typer.Option(help="Stop after so many nodes (simulations in mcts), and up to a quarter more to compare moves."),
    ] = None,
    ms: Annotated[int | None, typer.Option(help="Stop after so many milliseconds.")] = None,
    depth: Annotated[int | None, typer.Option(help="Stop at this depth.")] = None,
    seed: Annotated[int, typer.Option(help="Chooses among equally good moves.")] = 0,
    trace: Annotated[int | None, typer.Option(metavar="N", help="Then show the N most important nodes.")] = None,
    engines: Engines = None,
    option: GameOptions = None,
    engine_option: EngineOptions = None,
) -> None:
    """Show an engine's candidates, their values and how it would go on. Without a limit it thinks for two seconds."""
    if engines is not None:
        load_engines(engines)
    chosen = choose_game(name, option)
    root = chosen.start() if position is None else chosen.parse(position)
    thinker = choose_engine(engine, engine_option)
    unlimited = nodes is None and ms is None and depth is None
    limits = Limits(nodes=nodes, ms=2000 if unlimited else ms, depth=depth, seed=seed, trace=trace, compare=SHOWN)
    console = Console(highlight=False)
    console.print(draw(root.view()), Text(caption(root)), "", sep="\n")
    with Live(console=console, auto_refresh=False) as live:
        for info in thinker.thinking(root, limits):
            live.update(Group(*report(root, info)), refresh=True)
    if not console.is_terminal:
        console.print()  # Live leaves a pipe in the middle of its last line
    if trace is not None:
        assert info.trace is not None
        console.print()
        console.print(tree(root, info.trace), Text(legend(root, info.trace), style="dim"))


def report(
    root: Position, info: Info, worth: Callable[[Candidate, Position, Info], str] | None = None
) -> list[Table | Text]:
    """The candidates, with what each is worth to the player to move, and what it took. `worth`: how that is said."""
    seen = info.seen(root.to_move())
    value = words.VALUE_FOR.format(player=root.game.players[root.to_move()])
    table = new_table(words.MOVE, value, words.ATTENTION, words.HOW_IT_GOES_ON)
    attended = any(one.share for one in seen)  # a mate that is seen at once takes none
    for one in seen[:MOST_ROWS]:
        said = (worth or worth_words)(one, root, info)
        attention = f"{one.share:.0%}" if attended else "–"
        table.add_row(root.move_text(one.move), said, attention, line_text(root, one))
    left = len(seen) - MOST_ROWS
    more = [Text(words.MORE_MOVES.format(moves=quantity(left, *words.OTHER_MOVES)))] if left > 0 else []
    return [table, *more, Text(cost_words(info), style="dim")]


def cost_words(info: Info) -> str:
    rate = info.nodes / max(info.ms, 0.001)
    said = words.COST.format(nodes=quantity(info.nodes, *words.NODES), depth=info.depth, ms=info.ms, rate=rate)
    return words.SOLVED_COST.format(cost=said) if info.solved else said


def worth_words(candidate: Candidate, root: Position, info: Info) -> str:
    return verdict(candidate, root, info).words or words.NOT_KNOWN


def line_text(root: Position, candidate: Candidate, most: int = 8) -> str:
    """The expected line in the game's own words."""
    texts = []
    for move in candidate.line[:most]:
        texts.append(root.move_text(move))
        root = root.play(move)
    return " ".join(texts) + (" …" if len(candidate.line) > most else "")
