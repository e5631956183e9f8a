"""`python -m tools.strength`: how strong our chess is, against an engine whose strength is known: Stockfish, held to a
rating. Both get the same time for each move; openings are at random but level, and each is played on both sides."""

import argparse
import shutil
from collections.abc import Iterator, Sequence
from itertools import count, islice, pairwise

import chess
import chess.engine

import parlour
from parlour.arena.loop import Player
from parlour.arena.pairs import play_pair, random_opening, score_of_pairs

GAME = parlour.game("chess")
MOVE_MS = 100
OPENING_PLIES = 8
BALANCE = 100
"""An opening is level if our own engine sees neither side ahead by more than so many hundredths of a pawn."""
# Debian keeps it where root's PATH does not look.
STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


def against_stockfish(elo: int, pairs: int) -> Iterator[list[float]]:
    """After each pair, what we have scored in the pairs so far, 0 to 2 each. Blocks for about half a minute a pair."""
    if STOCKFISH is None:
        raise FileNotFoundError("stockfish is not installed (apt-get install stockfish)")
    scores: list[float] = []
    with chess.engine.SimpleEngine.popen_uci(STOCKFISH) as client:
        client.configure({"UCI_LimitStrength": True, "UCI_Elo": elo, "Threads": 1})
        for line in islice(level_openings(), pairs):
            scores.append(play_pair(line, ours(), theirs(client)))
            yield scores


def level_openings() -> Iterator[list[parlour.Position]]:
    judge = parlour.engine("alphabeta")
    for seed in count():
        line = random_opening(GAME, seed, OPENING_PLIES)
        score = judge.think(line[-1], parlour.Limits(nodes=50_000)).candidates[0].score
        if len(line) == OPENING_PLIES + 1 and score is not None and abs(score) <= BALANCE:
            yield line


def ours() -> Player:
    engine = parlour.engine("alphabeta")
    return lambda line: engine.think(line[-1], parlour.Limits(ms=MOVE_MS), line[:-1]).move


def theirs(client: chess.engine.SimpleEngine) -> Player:
    def choose(line: Sequence[parlour.Position]) -> int:
        board = chess.Board(line[0].text())
        for before, after in pairwise(line):
            board.push_uci(uci(before, after))
        played = client.play(board, chess.engine.Limit(time=MOVE_MS / 1000)).move
        if played is None:
            raise RuntimeError(f"Stockfish gave up in {board.fen()}")
        return line[-1].parse_move(played.uci())

    return choose


def uci(before: parlour.Position, after: parlour.Position) -> str:
    """The move between two positions, which Stockfish must know to see repetitions."""
    move = after.last_move([before])
    if move is None:
        raise ValueError(f"no move leads from {before.text()} to {after.text()}")
    return "".join(before.path(move))


def summary(elo: int, scores: list[float]) -> str:
    low, mean, high = score_of_pairs(scores)
    matches = f"{2 * len(scores)} matches against Stockfish at {elo}, {MOVE_MS} ms a move"
    return f"{matches}: {mean:.3f} ({low:.2f} to {high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Play chess against Stockfish held to a rating.")
    parser.add_argument("--elo", type=int, default=2000)
    parser.add_argument("--pairs", type=int, default=100)
    given = parser.parse_args()
    for scores in against_stockfish(given.elo, given.pairs):
        print(summary(given.elo, scores), flush=True)


if __name__ == "__main__":
    main()
