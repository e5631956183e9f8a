"""`parlour learner show` and `compare`: what learners know of a position, and what they would play."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.cli.caption import caption
from parlour.cli.draw import draw
from parlour.cli.learner_options import Data, Known, Role, open_known, role_number
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.tables import new_table
from parlour.engines.engine import Info
from parlour.games.game import Game, Position
from parlour.games.words import counted
from parlour.learners.characters import character
from parlour.learners.learner import Learner
from parlour.learners.memory import Counts
from parlour.learners.score import score_of

RULES = {
    "memory": "from memory",
    "exploring": "to try something else",
    "no data": "because it knows nothing here, and any move will do",
}
Moves = Annotated[list[str] | None, typer.Argument(metavar="[MOVE]…", help="From the start to where you want to look.")]


def show(
    name: GameName,
    learner: Known,
    moves: Moves = None,
    role: Role = "first",
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Walk through what a learner remembers: the board after some moves, what came of each next move, its choice."""
    chosen, player = choose_game(name, option), role_number(role)
    console = Console(highlight=False)
    with open_known(chosen, learner, data) as known:
        line, ids = walk(chosen, moves or [])
        console.print("", draw(line[-1].view(line[:-1])), Text(caption(line[-1], line[:-1])), "", sep="\n")
        console.print(Text(character_words(known)))
        console.print(
            Text(f"{known.name} as {chosen.players[player]}: {counts_words(known.memory.counts(player, ids))}.")
        )
        if line[-1].outcome(line[:-1]):
            return
        console.print(children(known, player, line[-1], ids))
        console.print(Text(choice_words(known, player, line)))


def character_words(known: Learner) -> str:
    what = character(known.about.mode)
    return f"{known.name}, {what.name} ({what.mode}): {what.sentence}"


def walk(game: Game, moves: list[str]) -> tuple[list[Position], list[int]]:
    line, ids = [game.start()], []
    for text in moves:
        ids.append(line[-1].parse_move(text))
        line.append(line[-1].play(ids[-1]))
    return line, ids


def children(known: Learner, role: int, position: Position, moves: list[int]) -> Table:
    """What was played here, most often first, and how it ended for the learner."""
    table = new_table("move", "won:right", "drawn:right", "lost:right", "score:right")
    seen = known.memory.children(role, moves)
    for move, counts in sorted(seen.items(), key=lambda item: -item[1].total):
        table.add_row(position.move_text(move), *(f"{count:,}" for count in counts), f"{score_of(counts).mean:.0%}")
    return table


def counts_words(counts: Counts) -> str:
    if not counts.total:
        return "has not been here"
    won, drawn, lost = (f"{count:,} {word}" for count, word in zip(counts, ("won", "drawn", "lost"), strict=True))
    return f"{counted(counts.total, 'match', 'matches')} came here, {won}, {drawn}, {lost}: {score_of(counts).mean:.0%}"


def thought(known: Learner, line: list[Position]) -> Info:
    return known.engine(curiosity=0).think(line[-1], past=line[:-1])


def choice_words(known: Learner, role: int, line: list[Position]) -> str:
    if line[-1].to_move() != role:
        return "It is not its move."
    info = thought(known, line)
    return f"It would play {line[-1].move_text(info.move)}, {RULES[info.rule]}."


def compare(
    name: GameName,
    one: Known,
    two: Annotated[str, typer.Argument(metavar="OTHER", help="The other learner.")],
    moves: Moves = None,
    role: Role = "first",
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """What two learners know of the same position, side by side."""
    chosen, player = choose_game(name, option), role_number(role)
    console = Console(highlight=False)
    with open_known(chosen, one, data) as first, open_known(chosen, two, data) as second:
        line, ids = walk(chosen, moves or [])
        console.print("", draw(line[-1].view(line[:-1])), Text(caption(line[-1], line[:-1])), "", sep="\n")
        table = new_table("move", ":wrap", ":wrap")
        table.columns[1].header, table.columns[2].header = Text(first.name), Text(second.name)
        for row in rows(first, second, player, line, ids):
            table.add_row(*row)
        console.print(table)


def rows(first: Learner, second: Learner, role: int, line: list[Position], moves: list[int]) -> Iterator[list[str]]:
    position = line[-1]
    both = [known.memory.children(role, moves) for known in (first, second)]
    seen = sorted(set(both[0]) | set(both[1]), key=lambda move: -sum(one.get(move, Counts()).total for one in both))
    for move in seen:
        yield [position.move_text(move), *(short(one.get(move, Counts())) for one in both)]
    yield ["all", *(short(known.memory.counts(role, moves)) for known in (first, second))]
    if position.to_move() == role and not position.outcome(line[:-1]):
        infos = [thought(known, line) for known in (first, second)]
        yield ["plays", *(f"{position.move_text(info.move)} ({info.rule})" for info in infos)]


def short(counts: Counts) -> str:
    return f"{score_of(counts).mean:4.0%} of {counts.total:,}" if counts.total else "-"
