"""`python -m bench.reviews`: how long the shipped server takes to review whole matches, when it first tells how far it
has come, and how long somebody who plays meanwhile waits for an answer."""

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live

import parlour
from parlour.opponents.ladders import opponents

MATCHES = (("ultimate", 60, 5.0), ("chess", 80, 20.0))
"""Game, how many moves of both players together, and how many seconds a review may take on two cores."""
POLL_S = 0.05
TABLE_MOVES = 4


def moves_of(name: str, plies: int) -> list[str]:
    """The first moves of a match between two in the middle of the ladder."""
    game = parlour.game(name)
    ladder = opponents(game)
    pair = [one.id for one in ladder[len(ladder) // 2 - 1 :][:2]]
    for seed in range(100):
        record = parlour.play(game, pair[0], pair[1], seed=seed)
        moves = [position.move_text(move) for position, move in zip(record.line, record.move_ids, strict=False)]
        if len(moves) >= plies:
            return moves[:plies]
    raise ValueError(f"no match of {name} is {plies} moves long")


async def answers(person: Person, until: asyncio.Event | None) -> list[float]:
    """Seconds from a move at a table to the opponent's; until told, or a few."""
    waits: list[float] = []
    while len(waits) < TABLE_MOVES or (until is not None and not until.is_set()):
        table = person.against("random", "ultimate")
        async with person.talk() as talk:
            await talk.join(table)
            for _ in range(TABLE_MOVES):
                began = time.perf_counter()
                await talk.move(table)
                await talk.until_turn(table, 0)
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(POLL_S)
    return waits


async def review(person: Person, wish: dict[str, object], done: asyncio.Event) -> tuple[float, float]:
    """Seconds until it first says how far it has come, and until it is made."""
    began, first = time.perf_counter(), 0.0
    made = (await asyncio.to_thread(person.http.post, "/api/reviews", json=wish)).json()
    while made["state"] == "making":
        if made["done"] and not first:
            first = time.perf_counter() - began
        await asyncio.sleep(POLL_S)
        made = (await asyncio.to_thread(person.http.get, f"/api/reviews/{made['id']}")).json()
    done.set()
    assert made["state"] == "made", made
    took = time.perf_counter() - began
    return first or took, took


async def measure(server: Live, name: str, plies: int, most_s: float) -> None:
    reader, player = Person(server.url, "Anna"), Person(server.url, "Ben")
    wish: dict[str, object] = {"game": name, "moves": await asyncio.to_thread(moves_of, name, plies)}
    quiet = await answers(player, None)
    first, alone = await review(reader, wish, asyncio.Event())
    done = asyncio.Event()
    (_, beside), waits = await asyncio.gather(review(reader, wish, done), answers(player, done))
    met = "met" if alone <= most_s else "missed"
    print(f"{name}, {plies} moves: {alone:.1f} s ({met}: {most_s:g} s), while somebody plays {beside:.1f} s")
    print(f"  it first says how far it is after {first:.2f} s")
    print(f"  an answer at a table without it: {in_ms(quiet)}")
    print(f"  an answer at a table meanwhile:  {in_ms(waits)}")


def in_ms(waits: list[float]) -> str:
    return f"{1000 * median(waits):.0f} ms in the middle, {1000 * max(waits):.0f} ms the longest of {len(waits)}"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, live(Path(folder), **UNLIMITED) as server:
        for name, plies, most_s in MATCHES:
            asyncio.run(measure(server, name, plies, most_s))


if __name__ == "__main__":
    main()
