"""`python -m tools.strength`: how strong our chess is, against an engine whose strength is known: Stockfish, held to a
rating. An arena of the two: both get the same time for each move, and each opening is played on both sides. Time is
the wall's: on a machine that does other work too, both lose by it, and we who look deeper lose more."""

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path

from parlour.arena.api import planned
from parlour.arena.crew import Alone
from parlour.arena.enough import never
from parlour.arena.entrants import GAMES
from parlour.arena.results import Results, head_of
from parlour.arena.rounds import InMemory, play_rounds

MOVE_MS = 100
US = "alphabeta:keep=true,table_mb=64"
STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path=GAMES)


def against_stockfish(
    elo: int, pairs: int, us: str = US, openings: str | None = None, seed: int = 1
) -> Iterator[Results]:
    """After each pair, all so far; we are the first of the two. Blocks for about half a minute a pair."""
    if STOCKFISH is None:
        raise FileNotFoundError("stockfish is not installed (apt-get install stockfish)")
    held = f"uci:{STOCKFISH},UCI_LimitStrength=true,UCI_Elo={elo},Threads=1"
    plan = planned("chess", [us, held], pairs=pairs, ms=MOVE_MS, seed=seed, openings=openings)
    crew = Alone(plan)  # one match at a time: two would take each other's time
    try:
        for progress in play_rounds(plan, InMemory(Results(head_of(plan))), crew, never):
            if progress.rounds:
                yield progress.results
    finally:
        crew.close()


def summary(elo: int, results: Results) -> str:
    score, ahead = results.score(0), results.fit().ahead(0, 1)
    matches = f"{2 * len(results.by_key)} matches against Stockfish at {elo}, {MOVE_MS} ms a move"
    rating = f"{elo + ahead.value:.0f} ± {ahead.error:.0f}"
    return f"{matches}: {score.mean:.3f} ({score.low:.2f} to {score.high:.2f}), which is a rating of {rating}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Play chess against Stockfish held to a rating.")
    parser.add_argument("--elo", type=int, default=2000)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--us", default=US, help="who plays for us, as parlour arena takes them")
    parser.add_argument(
        "--openings", type=Path, help="a file with one position a line; without one, level random moves"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    openings = given.openings.read_text() if given.openings else None
    for results in against_stockfish(given.elo, given.pairs, given.us, openings, given.seed):
        print(summary(given.elo, results), flush=True)


if __name__ == "__main__":
    main()
