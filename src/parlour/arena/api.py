"""An arena in one call."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from parlour.arena import words
from parlour.arena.bradley_terry import Ratings
from parlour.arena.crew import Crew, crew_for
from parlour.arena.enough import Decided, ErrorAtMost, SprtState, never
from parlour.arena.entrants import Entrant, entrants_of, with_nodes
from parlour.arena.kept import KeptResults, read_kept
from parlour.arena.likelihood import Bounds
from parlour.arena.openings import Given, Openings
from parlour.arena.plan import LADDER_REACH, Mode, Plan
from parlour.arena.results import Results, head_of
from parlour.arena.rounds import InMemory, IsEnough, Keeper, Progress, Rests, nobody_rests, play_rounds
from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent

PROCESSES = 2
PAIRS = 100
MOST_SPRT_PAIRS = 100_000

Who = str | Opponent | Entrant
Told = Callable[[Progress], object]
MakesCrew = Callable[[Plan], Crew]
"""Whoever plays elsewhere: `parlour.cluster.crew.crew_on(cluster)`."""


def quiet(progress: Progress) -> None:
    pass


def run(
    game: Game | str,
    who: Sequence[Who] | None = None,
    *,
    mode: Mode = "round-robin",
    reach: int = LADDER_REACH,
    challengers: int = 1,
    pairs: int = PAIRS,
    error: float | None = None,
    nodes: int | None = None,
    ms: int | None = None,
    seed: int = 0,
    openings: str | None = None,
    processes: int = PROCESSES,
    crew: MakesCrew | None = None,
    file: str | Path | None = None,
    told: Told = quiet,
) -> Results:
    """Lets them play each other, all of the ladder if nobody is named, and returns what came of it. Each pairing plays
    `pairs` pairs of matches at the most; with `error`, it stops once every rating is known to within so many points.
    With a `file`, all is kept as it is played; if it is there already, the arena goes on where that one ended.
    `openings` is a text with one position a line. `nodes` or `ms` gives everybody the same for each move; what goes by
    time is never quite the same again. With a `crew`, others play than so many `processes` of this machine."""
    plan = planned(
        game,
        who,
        mode=mode,
        reach=reach,
        challengers=challengers,
        pairs=pairs,
        nodes=nodes,
        ms=ms,
        seed=seed,
        openings=openings,
    )
    return played(plan, never if error is None else ErrorAtMost(error), processes, file, told, crew)


def sprt(
    game: Game | str,
    one: Who,
    two: Who,
    *,
    elo0: float = 0.0,
    elo1: float = 10.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    pairs: int = MOST_SPRT_PAIRS,
    nodes: int | None = None,
    ms: int | None = None,
    seed: int = 0,
    openings: str | None = None,
    processes: int = PROCESSES,
    crew: MakesCrew | None = None,
    file: str | Path | None = None,
    told: Told = quiet,
) -> SprtState:
    """Whether `one` is stronger than `two` by `elo1` points rather than by `elo0`: plays until that is decided, or
    `pairs` pairs have been played and it is open still."""
    decided = Decided(Bounds(elo0, elo1, alpha, beta))
    plan = planned(game, [one, two], pairs=pairs, nodes=nodes, ms=ms, seed=seed, openings=openings)
    played(plan, decided, processes, file, told, crew)
    return decided.state


def fit(results: Results | str | Path) -> Ratings:
    """The ratings that explain results best: those of `run`, or of a file that it kept."""
    return (results if isinstance(results, Results) else read_kept(Path(results))).fit()


def planned(
    game: Game | str,
    who: Sequence[Who] | None = None,
    *,
    mode: Mode = "round-robin",
    reach: int = LADDER_REACH,
    challengers: int = 1,
    pairs: int = PAIRS,
    nodes: int | None = None,
    ms: int | None = None,
    seed: int = 0,
    openings: str | None = None,
) -> Plan:
    """The same arguments as `run`. Raises ValueError that says what is wrong with them."""
    board = find_game(game) if isinstance(game, str) else game
    entrants = [found for one in (opponents(board) if who is None else who) for found in entered(board, one)]
    if nodes is not None and ms is not None:
        raise ValueError(words.NODES_OR_TIME)
    if nodes is not None or ms is not None:
        entrants = with_nodes(entrants, nodes)
    begin = Openings(board, seed) if openings is None else Given(board, openings)
    return Plan(board, tuple(entrants), mode, reach, pairs, seed, challengers, ms, openings=begin)


def entered(game: Game, who: Who) -> list[Entrant]:
    if isinstance(who, Entrant):
        return [who]
    return [Entrant(who)] if isinstance(who, Opponent) else entrants_of(game, who)


def played(
    plan: Plan,
    is_enough: IsEnough,
    processes: int,
    file: str | Path | None,
    told: Told,
    crew: MakesCrew | None = None,
    rests: Rests = nobody_rests,
) -> Results:
    with keeping(plan, file) as keeper:
        playing = crew(plan) if crew else crew_for(plan, processes)
        try:
            for progress in play_rounds(plan, keeper, playing, is_enough, rests):
                told(progress)
        except BrokenProcessPool:
            raise ValueError(words.PROCESS_DIED) from None
        finally:
            playing.close()
    return progress.results


@contextmanager
def keeping(plan: Plan, file: str | Path | None) -> Iterator[Keeper]:
    if file is None:
        yield InMemory(Results(head_of(plan)))
        return
    kept = KeptResults(head_of(plan), Path(file))
    try:
        yield kept
    finally:
        kept.close()
