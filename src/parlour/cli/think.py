"""`parlour think GAME`: what an engine sees in a position, live while it thinks."""

from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from parlour.cli.caption import caption
from parlour.cli.draw import draw
from parlour.cli.options import EngineOptions, Engines, GameName, GameOptions, choose_engine, choose_game
from parlour.cli.tree import legend, tree
from parlour.engines.engine import Candidate, Info, Limits
from parlour.engines.guest import load_engines
from parlour.games.game import Position

SHOWN = 10


def think(
    name: GameName,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="The position; the start if left out.")] = None,
    engine: Annotated[str, typer.Option(help="An engine's name.")] = "alphabeta",
    nodes: Annotated[int | None, typer.Option(help="Stop after so many nodes (simulations in mcts).")] = None,
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
    limits = Limits(nodes=nodes, ms=2000 if unlimited else ms, depth=depth, seed=seed, trace=trace)
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
        console.print(tree(root, info.trace), Text(legend(info.trace), style="dim"))


def report(root: Position, info: Info) -> list[Table | Text]:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("move", "value", "win / draw / loss", "score", "share", "line"):
        left = column in ("move", "line")
        table.add_column(
            column,
            justify="left" if left else "right",
            no_wrap=True,
            overflow="ellipsis" if column == "line" else "fold",
        )
    for candidate in info.candidates[:SHOWN]:
        table.add_row(*row(root, candidate))
    rate = f"{info.nodes / max(info.ms, 0.001):,.0f} a ms"
    cost = f"{info.nodes:,} nodes, depth {info.depth}, {info.ms:,.0f} ms ({rate})"
    return [table, Text(cost + (", solved" if info.solved else ""), style="dim")]


def row(root: Position, candidate: Candidate) -> list[str]:
    chances = " / ".join(f"{chance:.0%}" for chance in candidate.wdl)
    score = "" if candidate.score is None else f"{candidate.score:+d}"
    if candidate.mate is not None:
        score = f"wins in {abs(candidate.mate)}" if candidate.mate > 0 else f"loses in {abs(candidate.mate)}"
    value = f"{candidate.value:+.2f}" + ("!" if candidate.solved else "")
    return [root.move_text(candidate.move), value, chances, score, f"{candidate.share:.0%}", line_text(root, candidate)]


def line_text(root: Position, candidate: Candidate, most: int = 8) -> str:
    """The expected line in the game's own words."""
    words = []
    for move in candidate.line[:most]:
        words.append(root.move_text(move))
        root = root.play(move)
    return " ".join(words) + (" …" if len(candidate.line) > most else "")
