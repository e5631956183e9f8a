"""`parlour play [GAME]`: a match in the terminal, against an opponent of the ladder or a friend."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from parlour.cli import words
from parlour.cli.files import check_writable, read_file
from parlour.cli.options import Engines, GameOptions, choose_game, guard_options
from parlour.cli.screen.console import Console
from parlour.cli.screen.text import ask
from parlour.cli.table import TerminalTable
from parlour.engines.net_file import ENDING
from parlour.engines.outside import load_engines
from parlour.engines.registry import engine_class
from parlour.games.game import Game
from parlour.games.registry import game_class, game_names
from parlour.languages.chosen import say
from parlour.learners.learner import learner
from parlour.learners.seat import learner_in
from parlour.learners.seat import opponent_of as learner_opponent
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.matches.seats import Thinker, named_seat
from parlour.matches.settings import net_opponent, opponent_of
from parlour.opponents.ladders import NOT_MEASURED, opponents

First = Literal["me", "computer", "random"]


def play(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's name; you are asked if you leave it out.")
    ] = None,
    opponent: Annotated[
        str | None, typer.Option(help="An opponent's id or name, an engine's name, learner:NAME, or FILE.net.")
    ] = None,
    first: Annotated[First, typer.Option(help="Who goes first.")] = "me",
    friend: Annotated[bool, typer.Option("--friend", help="Two people at this keyboard.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same number makes the computer choose the same again.")] = None,
    engines: Engines = None,
    record: Annotated[Path | None, typer.Option(help="A file to keep the match in.")] = None,
    resume: Annotated[Path | None, typer.Option(help="The record of a match to pick up again.")] = None,
    option: GameOptions = None,
) -> None:
    """Play a match here in the terminal."""
    console = Console(highlight=False)
    if engines is not None:
        load_engines(engines)
    if record is not None:
        check_writable(record)
    try:
        if resume is not None:
            go_on(console, resume, record).run()
            return
        chosen = choose_game(name or ask_game(console), option)
        rng = random.Random(seed)
        rival = None if friend else choose_opponent(console, chosen, opponent, asked=name is None)
        you = {"me": 0, "computer": 1, "random": rng.randrange(2)}[first]
        begin(console, chosen, you, rival, rng.randrange(2**32), record).run()
    except (EOFError, KeyboardInterrupt):
        console.print(f"\n{say(words.GOODBYE)}")


def ask_game(console: Console) -> str:
    names = game_names()
    for number, name in enumerate(names, 1):
        found = game_class(name)
        console.print(f"  {number}  [bold]{say(found.title)}[/bold]  {say(found.summary)}")
    return names[ask_number(words.WHICH_GAME, names, console)]


def choose_opponent(console: Console, game: Game, wanted: str | None, asked: bool) -> Thinker:
    """By id or name, or an engine by its own name, or a learner, which is made if there is none of this name; asked for
    from the menu; else the middle of the ladder."""
    ladder = opponents(game)
    if wanted is not None and (name := learner_in(wanted)):
        with learner(name, game) as rival:
            return Thinker(learner_opponent(rival.about), "opponent")
    if wanted is not None and wanted.endswith(ENDING):
        return Thinker(net_opponent(game, wanted), "engine")
    if wanted is not None:
        seat = named_seat(game, wanted)
        options = guard_options(engine_class(seat.opponent.engine), dict(seat.opponent.options))
        return Thinker(replace(seat.opponent, options=options), seat.kind)
    if not asked:
        return Thinker(ladder[len(ladder) // 2], "opponent")
    for number, found in enumerate(ladder, 1):
        rating = say(NOT_MEASURED) if found.rating is None else found.rating
        console.print(f"  {number}  [bold]{found.name}[/bold] ({rating})  {say(found.sentence)}")
    chosen = ladder[ask_number(words.WHICH_OPPONENT, [found.id for found in ladder], console)]
    return Thinker(chosen, "opponent")


def ask_number(prompt: str, names: Sequence[str], console: Console) -> int:
    while True:
        answer = ask(prompt).lower()
        if answer in names:
            return names.index(answer)
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(names):
            return int(answer) - 1
        console.print(words.NUMBER_OR_NAME.format(most=len(names)))


def begin(
    console: Console, game: Game, you: int, rival: Thinker | None, seed: int, record: Path | None = None
) -> TerminalTable:
    """A new match against an opponent, or between two people."""
    seats = [Seated(game.players[0]), Seated(game.players[1])]
    if rival:
        seats[you] = Seated(words.YOU)
        seats[1 - you] = rival.seated()
    return TerminalTable(console, Match.begin(game, (seats[0], seats[1]), seed=seed), you, rival, record)


def go_on(console: Console, file: Path, record: Path | None) -> TerminalTable:
    """A match that was kept, with the same opponent; kept in the same file again unless another one is given."""
    match = read_file(file).match()
    thinkers = [player for player, seat in enumerate(match.seats) if seat.kind in ("opponent", "engine")]
    if len(thinkers) == 2:
        raise ValueError(words.NO_SEAT_FOR_YOU.format(file=str(file)))
    if not thinkers:
        return TerminalTable(console, match, 0, None, record or file)
    seat = match.seats[thinkers[0]]
    kind: Literal["opponent", "engine"] = "engine" if seat.kind == "engine" else "opponent"
    return TerminalTable(console, match, 1 - thinkers[0], Thinker(opponent_of(seat), kind), record or file)
