"""`parlour ask GAME`: one position, and what everybody would play."""

import json as jsonlib
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.games.game import Position
from parlour.insight.ask import Opinion, Truth, truth_of
from parlour.insight.ask import ask as ask_everyone
from parlour.insight.json import opinion_json, truth_json


def ask(
    name: GameName,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="The position; the start if left out.")] = None,
    option: GameOptions = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Ask every opponent about one position: what each would play, how sure it is, what it cost, and what is true."""
    chosen = choose_game(name, option)
    root = chosen.start() if position is None else chosen.parse(position)
    found = ask_everyone(root)
    truth = truth_of(root)
    if json:
        told = {
            "position": root.text(),
            "opinions": [opinion_json(root, one) for one in found],
            "truth": truth and truth_json(root, truth),
        }
        print(jsonlib.dumps(told, ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(draw(root.view()), Text(caption(root)), "", sep="\n")
    table = new_table(words.WHO, words.MOVE, words.THINKS, words.POSITIONS)
    for one in found:
        table.add_row(one.opponent.name, root.move_text(one.move) + mark(one, truth), one.words, f"{one.info.nodes:,}")
    console.print(table, Text(agreement(root, found)), Text(truth_words(root, truth)), sep="\n")


def mark(opinion: Opinion, truth: Truth | None) -> str:
    """Whether its move keeps what can be had."""
    return "" if truth is None else " ✓" if opinion.move in truth.moves else " ✗"


def agreement(root: Position, found: list[Opinion]) -> str:
    counts: dict[int, int] = {}
    for one in found:
        counts[one.move] = counts.get(one.move, 0) + 1
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    listed = ", ".join(f"{root.move_text(move)} {count}" for move, count in ranked)
    return words.AGREEMENT.format(listed=listed)


def truth_words(root: Position, truth: Truth | None) -> str:
    if truth is None:
        return words.NO_TRUTH
    return words.TRUTH.format(sentence=truth.words, moves=", ".join(sorted(map(root.move_text, truth.moves))))
