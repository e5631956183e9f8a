"""`parlour learner show` and `compare`: what learners know of a position, and what they would play."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.table import Table

from parlour.cli.learner import words
from parlour.cli.learner.options import Data, Known, Role, open_known, role_number
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.engines.engine import Info
from parlour.games.game import Game, Position
from parlour.games.words import quantity
from parlour.learners.characters import SCENARIOS, character
from parlour.learners.learner import Learner
from parlour.learners.memory import Counts

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
        line, ids = show_position(console, chosen, moves or [])
        console.print(Text(character_words(known)))
        counts = known.memory.counts(player, ids)
        console.print(Text(counts_words(known.name, chosen.players[player], counts)))
        if line[-1].outcome(line[:-1]):
            return
        info = think_calmly(known, line) if line[-1].to_move() == player else None
        console.print(children(known, player, line[-1], ids, info))
        console.print(Text(choice_words(known, line[-1], info)))


def character_words(known: Learner) -> str:
    what = character(known.about.mode)
    return words.CHARACTER.format(name=known.name, what=what.name, mode=what.mode, sentence=what.sentence)


def show_position(console: Console, game: Game, moves: list[str]) -> tuple[list[Position], list[int]]:
    """Draws the position after these moves; all positions on the way, and the moves."""
    line, ids = [game.start()], []
    for text in moves:
        ids.append(line[-1].parse_move(text))
        line.append(line[-1].play(ids[-1]))
    console.print("", draw(line[-1].view(line[:-1])), Text(caption(line[-1], line[:-1])), "", sep="\n")
    return line, ids


def children(known: Learner, role: int, position: Position, moves: list[int], info: Info | None) -> Table:
    """What was played here, most often first, and how it ended for the learner; at its turn, unless it knows nothing,
    the number that it compares moves by, the best first."""
    measure, weighed = weighed_by(known, info)
    table = new_table(*words.CHILD_COLUMNS, *(f"{one}:right" for one in measure))
    seen = known.memory.children(role, moves)
    shown = {*seen, *(move for move, number in weighed.items() if number is not None)}
    for move in sorted(shown, key=lambda move: (-(weighed.get(move) or 0.0), -seen.get(move, Counts()).total, move)):
        counts = seen.get(move, Counts())
        score = f"{counts.score.mean:.0%}" if counts.total else "-"
        number = [percent(weighed.get(move)) for _ in measure]
        table.add_row(position.move_text(move), *(f"{count:,}" for count in counts), score, *number)
    return table


def weighed_by(known: Learner, info: Info | None) -> tuple[list[str], dict[int, float | None]]:
    """What its number is called, and that of each move: what it compares them by, or else how likely each is."""
    if info is None or info.rule == "no data":
        return [], {}
    merits = {one.move: one.merit for one in info.candidates}
    if any(merit is not None for merit in merits.values()):
        return [words.MEASURES[character(known.about.mode).measure]], merits
    return [words.MEASURES["chance"]], {one.move: one.chance or None for one in info.candidates}


def percent(number: float | None) -> str:
    return "-" if number is None else f"{number:.0%}"


def counts_words(name: str, player: str, counts: Counts) -> str:
    if not counts.total:
        return words.NEVER_HERE.format(name=name, player=player)
    return words.CAME_HERE.format(
        name=name,
        player=player,
        matches=quantity(counts.total, *words.MATCHES),
        won=counts.won,
        drawn=counts.drawn,
        lost=counts.lost,
        score=counts.score.mean,
    )


def think_calmly(known: Learner, line: list[Position]) -> Info:
    return known.calm_engine().think(line[-1], past=line[:-1])


def choice_words(known: Learner, position: Position, info: Info | None) -> str:
    if info is None:
        return words.NOT_ITS_TURN.format(name=known.name)
    chosen = info.candidates[0]
    said = [
        words.ITS_MOVE_IS.format(move=position.move_text(info.move)),
        character(known.about.mode).reason(info.rule)[1],
    ]
    if len(chosen.line) > 1:
        said.append(words.ITS_PATH.format(line=line_text(position, chosen.line)))
    said += [SCENARIOS[one] for one in SCENARIOS if one == info.scenario]
    return " ".join(said)


def line_text(position: Position, line: Sequence[int]) -> str:
    texts = []
    for move in line:
        texts.append(position.move_text(move))
        position = position.play(move)
    return " ".join(texts)


def compare(
    name: GameName,
    one: Known,
    two: Annotated[str, typer.Argument(metavar="OTHER", help="The other learner.")],
    moves: Moves = None,
    role: Role = "first",
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Compare what two learners know of the same position."""
    chosen, player = choose_game(name, option), role_number(role)
    console = Console(highlight=False)
    with open_known(chosen, one, data) as first, open_known(chosen, two, data) as second:
        line, ids = show_position(console, chosen, moves or [])
        table = new_table(words.MOVE, ":wrap", ":wrap")
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
    yield [words.ALL_MOVES, *(short(known.memory.counts(role, moves)) for known in (first, second))]
    if position.to_move() == role and not position.outcome(line[:-1]):
        infos = [think_calmly(known, line) for known in (first, second)]
        yield [words.ITS_MOVE, *(f"{position.move_text(info.move)} ({info.rule})" for info in infos)]


def short(counts: Counts) -> str:
    return words.SHARE.format(score=counts.score.mean, number=counts.total) if counts.total else "-"
