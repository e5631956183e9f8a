"""`parlour replay FILE`: a record, shown step by step."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.files import opening_of, read_file
from parlour.cli.options import Engines
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.text import Text
from parlour.engines.outside import load_engines
from parlour.matches.clock import seconds
from parlour.matches.events import Begin, Event, Forfeit, Move, Replace
from parlour.matches.header import header_lines
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.replay import think_again
from parlour.matches.wording import mark_text


def replay(
    file: Annotated[
        Path, typer.Argument(help="A record or a chess record in PGN; one of several, or of an arena: FILE:NUMBER.")
    ],
    check: Annotated[bool, typer.Option("--check", help="Let the opponents choose their moves again.")] = False,
    engines: Engines = None,
) -> None:
    """Show a record step by step; on a terminal, press Enter for the next step."""
    console = Console(highlight=False, soft_wrap=True)
    record = read_file(file)
    if engines is not None:
        load_engines(engines)
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    console.print(Text("\n".join(header_lines(record.match(), record.date)[1:])))
    if check:
        tell_check(console, record, opening_of(file))
        return
    match = Match(record.events[:1])
    show(console, match)
    try:
        for event in record.events[1:]:
            assert not isinstance(event, Begin)
            if waits:
                input()
            console.print(Text(f"\n{step_text(match, event)}"))
            at = match.at
            match.append(event)
            if match.at != at:
                show(console, match)
    except (EOFError, KeyboardInterrupt):
        return
    if match.over:
        ended = words.ABORTED if match.aborted else caption(match.position, match.past, match.outcome)
        console.print(Text(ended, style="bold"))


def show(console: Console, match: Match) -> None:
    console.print("", draw(match.position.view(match.past)), sep="\n")


def step_text(match: Match, event: Event) -> str:
    """What happens, in a line."""
    if isinstance(event, Move):
        text = match.position.move_text(match.position.parse_move(event.move))
        spent = event.ms - match.ms
        number, player = match.ply + 1, match.game.players[event.player]
        if spent:
            return words.STEP_AFTER.format(number=number, player=player, move=text, after=seconds(spent))
        return words.STEP.format(number=number, player=player, move=text)
    if isinstance(event, Replace):
        player, successor = match.game.players[event.player], event.seat.name
        return words.STEP_REPLACED.format(player=player, reason=event.reason, successor=successor)
    if isinstance(event, Forfeit):
        return words.STEP_EVENT.format(player=match.game.players[event.player], reason=event.reason)
    return f"{mark_text(event, match.game, event.ms - match.ms).removeprefix('- ')}."


def tell_check(console: Console, record: Record, opening: int) -> None:
    differences = think_again(record, opening)
    for one in differences:
        console.print(Text(words.PLAYED_OTHERWISE.format(number=one.ply + 1, played=one.played, again=one.again)))
    if differences:
        raise typer.Exit(1)
    console.print(words.SAME_AGAIN)
