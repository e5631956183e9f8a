"""`parlour explain FILE PLY`: one move of a match, explained."""

import json as jsonlib
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.files import read_file
from parlour.cli.review import THREADS
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.text import Text
from parlour.cli.think import report
from parlour.insight.explain import Explanation
from parlour.insight.explain import explain as explain_move
from parlour.insight.json import explanation_json, line_json
from parlour.insight.telling import names_in, tell_move


def explain(
    file: Annotated[
        Path, typer.Argument(help="A record or a chess record in PGN; one of several, or of an arena: FILE:NUMBER.")
    ],
    ply: Annotated[int, typer.Argument(help="Which move, 1 for the first.")],
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Explain one move: what it was worth, what was better and why, and what the computer saw if it made it."""
    record = read_file(file)
    found = explain_move(record, ply, THREADS)
    if json:
        print(jsonlib.dumps(explanation_json(found), ensure_ascii=False))
        return
    console = Console(highlight=False)
    names = names_in(record)
    told = tell_move(found.position, found.judged, names)
    console.print(draw(found.position.view()), "", Text(told, style="bold"), sep="\n")
    for reason in found.judged.reasons[1:]:
        console.print(Text(reason.sentence_for(names[1 - found.judged.player])))
    show_lines(console, found)
    if found.thought:
        console.print("", Text(found.thought.sentence), *report(found.position, found.thought.info), sep="\n")


def show_lines(console: Console, found: Explanation) -> None:
    """How it goes on after the move, how after the best one, and the lines that prove the reasons."""
    judged, position = found.judged, found.position
    console.print(Text(words.GOES_ON.format(line=" ".join(line_json(position, judged.reply)))))
    if judged.best != judged.move:
        console.print(Text(words.BETTER_LINE.format(line=" ".join(line_json(position, judged.line)))))
    for reason in judged.reasons:
        console.print(Text(words.PROOF.format(line=" ".join(line_json(position, reason.line)))))
