"""`parlour arena GAME WHO …`: which is stronger, and how sure are we?"""

import json as jsonlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from parlour.arena.api import MOST_SPRT_PAIRS, PAIRS, PROCESSES, entered, planned
from parlour.arena.enough import Decided, ErrorAtMost, never
from parlour.arena.entrants import Entrant, fingerprint, twin_of
from parlour.arena.likelihood import Bounds
from parlour.arena.plan import Mode, Plan
from parlour.arena.results import Results
from parlour.arena.standings import as_csv, standings
from parlour.cli import words
from parlour.cli.files import check_apart, check_writable, read_text, write_text
from parlour.cli.options import GameName, GameOptions, Ray, choose_game
from parlour.cli.rate.lost import lost_matches
from parlour.cli.rate.watching import watched
from parlour.cli.screen.console import Console
from parlour.cli.screen.text import Text
from parlour.games.game import Game
from parlour.languages.chosen import say
from parlour.learners.logbook.logbook import read_memory
from parlour.learners.seat import learner_in
from parlour.learners.seat import opponent_of as learner_opponent
from parlour.learners.shelf import Shelf
from parlour.matches.pgn import VARIANTS, to_pgn
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent

LOST = 3


def arena(
    name: GameName,
    who: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHO]…",
            help="Opponents, engines (mcts:nodes=1000), learner:NAME, files with engines (mine.py) "
            "or nets (mine.net) of your own, chess programs (uci:stockfish).",
        ),
    ] = None,
    everyone: Annotated[bool, typer.Option("--all", help="All opponents of the ladder take part.")] = False,
    engine: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO", help="Your own engine's FILE, or anybody: who meets all the others."),
    ] = None,
    against: Annotated[
        Literal["ladder"] | None, typer.Option(help="The others are the opponents of the ladder.")
    ] = None,
    self_play: Annotated[bool, typer.Option("--self-play", help="The one who is named plays a twin.")] = False,
    mode: Annotated[Mode | None, typer.Option(help="Who meets whom.")] = None,
    pairs: Annotated[int | None, typer.Option(help="Pairs of matches for each pairing, at the most.")] = None,
    error: Annotated[float | None, typer.Option(help="Stop once every rating is known to within so much.")] = None,
    sprt: Annotated[bool, typer.Option("--sprt", help="Test whether the first is stronger than the second.")] = False,
    elo0: Annotated[float, typer.Option(help="The test: stronger by no more than this…")] = 0.0,
    elo1: Annotated[float, typer.Option(help="…or by at least this.")] = 10.0,
    nodes: Annotated[int | None, typer.Option(min=1, help="The same number of nodes for everybody's moves.")] = None,
    ms: Annotated[int | None, typer.Option(min=1, help="The same time for everybody's moves, in milliseconds.")] = None,
    seed: Annotated[int, typer.Option(help="Another number makes other matches.")] = 0,
    openings: Annotated[Path | None, typer.Option(help="A file with positions to begin from, one a line.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="A file for all matches; if it's there, the arena goes on with it.")
    ] = None,
    lost: Annotated[int, typer.Option(min=0, help="Review so many matches that an engine of your own lost.")] = LOST,
    csv: Annotated[Path | None, typer.Option(help="A file for the matches as a table.")] = None,
    pgn: Annotated[Path | None, typer.Option(help="A file for the matches as PGN: chess only.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many play at the same time.")] = PROCESSES,
    ray: Ray = None,
    option: GameOptions = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Let opponents play each other, and rate them: how strong, and how sure that is."""
    game = choose_game(name, option)
    if pgn is not None and game.name not in VARIANTS:
        raise ValueError(words.PGN_IS_CHESS)
    own = entered_all(game, [resolved(game, one) for one in engine or []])
    others = entered_all(game, [resolved(game, one) for one in who or []])
    if self_play:
        others = with_a_twin([*own, *others])
        own = []
    whole = everyone or against == "ladder" or not (own or others)
    if whole:
        mine = {one.opponent.id for one in own}
        others += entered_all(game, [one for one in opponents(game) if one.id not in mine])
    plan = planned(
        game,
        [*own, *others],
        mode=mode or usual_mode(bool(own), whole),
        challengers=max(1, len(own)),
        pairs=(MOST_SPRT_PAIRS if sprt else PAIRS) if pairs is None else pairs,
        nodes=nodes,
        ms=ms,
        seed=seed,
        openings=None if openings is None else read_text(openings),
    )
    if sprt and len(plan.entrants) != 2:
        raise ValueError(words.SPRT_OF_TWO)
    engines = {Path(one.file) for one in plan.entrants if one.file.endswith(".py")}
    check_apart([out, csv, pgn, openings, *engines])
    for file in (csv, pgn):
        if file is not None:
            check_writable(file)
    known = known_ratings(plan, len(own)) if own and nodes is None and ms is None else None
    told: dict[str, object] = {}
    if sprt:
        decided = Decided(Bounds(elo0, elo1))
        results = watched(plan, decided, processes, out, json, more=lambda: [sprt_line(decided, plan)], ray=ray)
        told = {"sprt": sprt_json(decided)}
    else:
        enough = never if error is None else ErrorAtMost(error, known)
        results = watched(plan, enough, processes, out, json, known=known, ray=ray)
    if own:
        told |= {"lost": tell_lost(results, len(own), lost, out, quiet=json)}
    if csv is not None:
        write_text(csv, as_csv(results))
    if pgn is not None:
        write_text(pgn, "\n".join(map(to_pgn, results.records())))
    if json:
        print(jsonlib.dumps(standings(results, known).as_json() | told, ensure_ascii=False))


def entered_all(game: Game, who: Sequence[str | Opponent | Entrant]) -> list[Entrant]:
    return [found for one in who for found in entered(game, one)]


def with_a_twin(who: Sequence[Entrant]) -> list[Entrant]:
    if len(who) != 1:
        raise ValueError(words.SELF_PLAY_OF_ONE)
    return [who[0], twin_of(who[0])]


def known_ratings(plan: Plan, own: int) -> dict[int, float] | None:
    """Of the ladder, if it was measured on this board: then those who come first are rated among them."""
    others = list(enumerate(plan.entrants))[own:]
    rated = {number: float(one.opponent.rating) for number, one in others if one.opponent.rating is not None}
    return rated if len(rated) >= 2 else None


def tell_lost(results: Results, own: int, most: int, out: Path | None, quiet: bool) -> list[dict[str, object]]:
    """Some of the matches that engines of your own lost: who beat them, and the move that cost the most."""
    told: list[dict[str, object]] = []
    console = Console(highlight=False)
    for who in range(own):
        for one in lost_matches(results, who, most):
            name = results.names[who]
            told.append(
                {"name": name, "match": one.number, "to": one.other, "position": one.position, "why": one.sentence}
            )
            if not quiet:
                about = words.LOST_TO.format(name=name, number=one.number, other=one.other, position=one.position)
                console.print(Text(about, style="bold"), Text(one.sentence or words.NO_ONE_MOVE), sep="\n")
                if out is not None:
                    console.print(Text(words.REVIEW_ALL_OF_IT.format(file=out, number=one.number), style="dim"))
    return told


def usual_mode(has_own: bool, whole_ladder: bool) -> Mode:
    return "gauntlet" if has_own else "ladder" if whole_ladder else "round-robin"


def resolved(game: Game, who: str) -> str | Entrant:
    """A learner by its id or name, which has to be there; all others are found by the arena."""
    if not (name := learner_in(who)):
        return who
    shelf = Shelf()
    found = shelf.find(game, name)
    knows = read_memory(shelf.folder_of(game, found.id), game)
    return Entrant(learner_opponent(found), contents=fingerprint(knows.to_bytes()))


def sprt_line(decided: Decided, plan: Plan) -> Text:
    state = decided.state
    one, two = plan.names
    text = words.SPRT_VERDICTS[state.verdict].format(one=one, two=two, elo0=state.bounds.elo0, elo1=state.bounds.elo1)
    walk = words.SPRT_WALK.format(llr=state.llr, lower=state.bounds.lower, upper=state.bounds.upper)
    return Text(f"{say(text)} {say(walk)}")


def sprt_json(decided: Decided) -> dict[str, object]:
    state = decided.state
    counts = [state.counts.get(score, 0) for score in (0.0, 0.5, 1.0, 1.5, 2.0)]
    bounds = {"lower": round(state.bounds.lower, 4), "upper": round(state.bounds.upper, 4)}
    return {"verdict": state.verdict, "llr": round(state.llr, 4), **bounds, "pairs": counts}
