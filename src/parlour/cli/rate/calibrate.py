"""`parlour calibrate GAME`: a whole ladder, measured, and settings that would make its steps even."""

import json as jsonlib
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table

import parlour
from parlour.arena.again import begin_with
from parlour.arena.api import PROCESSES, planned
from parlour.arena.calibration import Calibration, StepsKnown, calibration_of, is_fixed, proposal
from parlour.arena.enough import never
from parlour.arena.ladder_file import Newcomer, beside, settings_text, with_calibration, with_settings, write_text
from parlour.cli import words
from parlour.cli.files import check_writable
from parlour.cli.options import GameName, GameOptions, Ray, choose_game
from parlour.cli.rate.enter import enter_all
from parlour.cli.rate.watching import watched
from parlour.cli.screen.console import Console
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.opponents.history import keep_past
from parlour.opponents.ladders import Ladder, ladder_of, opponents
from parlour.opponents.opponent import Opponent

PAIRS = 400
ERROR = 40.0
REACH = 2


def calibrate(
    name: GameName,
    option: GameOptions = None,
    error: Annotated[float, typer.Option(help="Stop once every step is known to within so many points.")] = ERROR,
    pairs: Annotated[int, typer.Option(min=1, help="Pairs of matches for each pairing, at the most.")] = PAIRS,
    budget: Annotated[
        float, typer.Option(min=1, help="No pairing thinks many more nodes than this, however sure its steps are.")
    ] = inf,
    reach: Annotated[int, typer.Option(min=1, help="How many steps of the ladder a pairing may span.")] = REACH,
    seed: Annotated[int, typer.Option(help="Another number makes other matches.")] = 0,
    processes: Annotated[int, typer.Option(min=1, help="How many play at the same time.")] = PROCESSES,
    ray: Ray = None,
    out: Annotated[
        Path | None, typer.Option(help="A file for all matches; if it's there, the calibration goes on with it.")
    ] = None,
    again: Annotated[
        Path | None, typer.Option(help="A file of an earlier calibration: who hasn't changed since needn't play again.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write the ratings into the ladder's file.")] = False,
    propose: Annotated[
        bool, typer.Option("--propose", help="Write settings for even steps into the ladder's file; measure again.")
    ] = False,
    enter: Annotated[
        bool, typer.Option("--enter", help="Measure only who has no rating yet; all others stay as they were rated.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Measure a whole ladder: how strong everyone is, how even its steps are, and what would make them even."""
    game = choose_game(name, option)
    ladder, who = ladder_of(game), opponents(game)
    if (write or propose) and ladder.options is None:
        raise ValueError(words.NO_LADDER_FILE.format(file=ladder.file.name))
    if write or propose:
        check_writable(beside(ladder.file))  # now, not when hours of matches have been played
    if enter:
        found = enter_all(
            game,
            error=error,
            pairs=pairs,
            budget=budget,
            reach=reach,
            seed=seed,
            processes=processes,
            ray=ray,
            out=out,
            write=write,
            quiet=json,
        )
        tell_newcomers(found, json)
        return
    plan = planned(game, who, mode="ladder", reach=reach, pairs=pairs, seed=seed)
    if again is not None:
        if out is None:
            raise ValueError(words.AGAIN_NEEDS_OUT)
        begin_with(out, plan, again)
    results = watched(plan, never, processes, out, json, rests=StepsKnown(error, who, budget), ray=ray)
    measured = calibration_of(results, who)
    if json:
        print(jsonlib.dumps(as_json(measured), ensure_ascii=False))
    else:
        Console(highlight=False).print(*told(measured), sep="\n")
    if write:
        text = ladder.file.read_text(encoding="utf-8")
        keep_past(ladder, parlour.__version__)
        write_text(ladder.file, with_calibration(text, unrated(measured), command_line(), reach))
    elif propose:
        write_text(ladder.file, with_settings(ladder.file.read_text(encoding="utf-8"), proposed(ladder, measured)))


def tell_newcomers(found: Sequence[Newcomer], json: bool) -> None:
    if json:
        told = [
            {"id": one.opponent.id, "rating": one.rating._asdict(), "step": one.step._asdict(), "matches": one.matches}
            for one in found
        ]
        print(jsonlib.dumps({"entered": told}, ensure_ascii=False))
        return
    for one in found:
        said = words.ENTERED.format(name=one.opponent.name, rating=one.rating.value, error=one.rating.error)
        Console(highlight=False).print(said, markup=False)


def proposed(ladder: Ladder, measured: Calibration) -> list[Opponent]:
    """Everybody in the file; who cannot play here stays as it is."""
    free = {one.id: one for one in proposal(measured)}
    return [free.get(one.id, one) for one in ladder.opponents]


def unrated(measured: Calibration) -> Calibration:
    return replace(measured, opponents=tuple(replace(one, rating=None) for one in measured.opponents))


def command_line() -> str:
    """What to type to measure them again, from nothing: what was played before would come out the same."""
    typed = iter(sys.argv[1:])
    kept = [one for one in typed if not (one.startswith("--again=") or (one == "--again" and next(typed)))]
    return shlex.join(["parlour", *kept])


def told(measured: Calibration) -> list[RenderableType]:
    wanted = {one.id: one for one in proposal(measured)}
    table: Table = new_table(words.WHO, words.STEP_OF, words.ERROR_OF, words.HOW_EVEN, words.PROPOSED)
    for step in measured.steps:
        points = f"{step.points.value:.0f}", f"± {step.points.error:.0f}"
        table.add_row(step.above.name, *points, words.STEPS[step.verdict], change(step.above, wanted[step.above.id]))
    return ["", table, Text(words.EVEN if measured.even else words.NOT_EVEN)]


def change(now: Opponent, wanted: Opponent) -> str:
    """Only what would be another."""
    if is_fixed(now):
        return ""
    before, after = settings_text(now), settings_text(wanted)
    return ", ".join(f"{name} = {after[name]}" for name in after if after[name] != before[name])


def as_json(measured: Calibration) -> dict[str, object]:
    wanted = {one.id: one for one in proposal(measured)}
    return {
        "ladder": [
            {"id": one.id, "name": one.name, "rating": round(found.value, 1), "error": round(found.error, 1)}
            for one, found in zip(measured.opponents, measured.ratings, strict=True)
        ],
        "steps": [
            {
                "below": step.below.id,
                "above": step.above.id,
                "points": round(step.points.value, 1),
                "error": round(step.points.error, 1),
                "verdict": step.verdict,
                "proposed": settings_text(wanted[step.above.id]),
            }
            for step in measured.steps
        ],
        "even": measured.even,
    }
