"""`python -m bench.knee`: how many moves a second, each on disk, before the hundredth slowest takes more than 50 ms."""

import argparse
import asyncio
import contextlib
import gc
import tempfile

from tests.stores.postgres_server import PostgresServer

from bench.crowd import Figures, busy_server, caller, line_of, new_games, percentile, play

MOST_MS = 50.0
RATES = (250, 500, 750, 1000, 1250, 1500, 2000)
STEP_S = 8.0
REST_S = 1.0


async def load(port: int, matches: int) -> int:
    """The highest rate at which it keeps up."""
    async with caller(port) as http:
        games = await new_games(http, port, matches, int(sum(RATES) * STEP_S / matches) + 2)
    gc.collect()
    gc.disable()
    best = 0
    for rate in RATES:
        figures = Figures()
        await play(games, rate, STEP_S, figures)
        print(line_of(f"{rate} moves a second", figures.ack_ms))
        if figures.errors or percentile(figures.ack_ms, 0.99) > MOST_MS:
            break
        best = rate
        await asyncio.sleep(REST_S)
    for player in (one for game in games for one in game.players):
        player.socket.close()
    return best


def run(matches: int, data: str | None = None) -> int:
    with tempfile.TemporaryDirectory() as folder, busy_server(data or folder) as live:
        best = asyncio.run(load(live.port, matches))
    print(f"the knee is at {best} moves a second or above")
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own instead of a folder")
    given = parser.parse_args()
    with PostgresServer(durable=True) if given.postgres else contextlib.nullcontext() as database:
        run(given.matches, database.new_database() if database else None)


if __name__ == "__main__":
    main()
