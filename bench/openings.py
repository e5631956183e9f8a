"""`python -m bench.openings`: how long perfect play of dots and boxes takes after openings that nobody plays.

Lines at random, on 4x4 boxes the first one to the twelfth: where both sides play well the book answers at once, beyond
it the solver has to find out. CPU time of a move, nothing known from the move before.
"""

import argparse
import random
import time

import parlour


def seconds(game: parlour.Game, solver: parlour.Engine, lines: int, number: int) -> float:
    rng, position = random.Random(f"{lines} {number}"), game.start()
    for _ in range(lines):
        position = position.play(rng.choice(position.moves()))
    began = time.process_time()
    if not solver.think(position).solved:
        raise RuntimeError(f"not solved: {position.text()}")
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=4)
    parser.add_argument("--cols", type=int, default=4)
    parser.add_argument("--lines", type=int, nargs=2, default=(1, 12), metavar=("FIRST", "LAST"))
    parser.add_argument("--positions", type=int, default=20, help="for each number of lines")
    given = parser.parse_args()
    game = parlour.game("dots", rows=given.rows, cols=given.cols)
    solver = parlour.engine("solver", lines=1, table_mb=2000)
    for lines in range(given.lines[0], given.lines[1] + 1):
        took = [seconds(game, solver, lines, number) for number in range(given.positions)]
        print(f"{lines} lines: {sum(took) / len(took):.2f} s, {max(took):.2f} s at the worst", flush=True)


if __name__ == "__main__":
    main()
