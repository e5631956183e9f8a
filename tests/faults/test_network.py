"""A bad network, and opponents that fail on top of it: in the end everybody sees the same board, and nobody waits for
ever."""

import asyncio
from pathlib import Path

import pytest

from tests.faults.company import KINDS, Company, company
from tests.faults.proxy import Weather, proxy
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.live import Live

OPPONENTS = tuple(kind for kind in KINDS if kind[0] == "opponent")
SILENCE_S = 0.7


def stormy(data: Path, people: int, tables: int, moves: int, seed: int, weather: Weather) -> None:
    async def play(server: Live) -> list[Speaker]:
        async with (
            proxy(server.port, seed, weather) as storm,
            company(server.url, people, seed, address=storm.address, silence_s=SILENCE_S) as them,
        ):
            await them.sit_down_all(tables)
            await them.until_moved(moves, 60 + moves)
            storm.is_calm = True
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            connects = sum(one.connects for one in them.speakers)
            print(f"\n{them.moves} moves through a bad network, {connects} connections, {dict(storm.did)}: all agree")
            return them.speakers

    served(data, play, 240 + 2 * moves)


def test_a_bad_network(tmp_path: Path) -> None:
    stormy(tmp_path, people=6, tables=12, moves=250, seed=1, weather=Weather())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_very_bad_network(tmp_path: Path, seed: int) -> None:
    weather = Weather(drop=0.05, double=0.1, reorder=0.1, delay=0.3, longest_s=1.0, cut=0.05, hole=0.01, hole_s=30.0)
    stormy(tmp_path, people=20, tables=100, moves=3000, seed=seed, weather=weather)


async def let_engines_fail(them: Company, faults: int) -> None:
    """Again and again, at any table; few hang, because each that does keeps a thread."""
    anna = them.speakers[0]
    for number in range(faults):
        how = "hang" if number in (3, 10) else them.chance.choice(["raise", "die"])
        body = {"table": them.chance.choice(them.open_tables()), "how": how}
        answer = await asyncio.to_thread(anna.person.http.post, "/api/debug/fail", json=body)
        assert answer.status_code == 204, answer.text
        await them.until_moved(3)


def liveness(data: Path, tables: int, faults: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        weather = Weather(longest_s=0.02, hole_s=1.0)
        async with (
            proxy(server.port, tables, weather) as storm,
            company(server.url, 6, tables, address=storm.address, silence_s=SILENCE_S) as them,
        ):
            await them.sit_down_all(tables, OPPONENTS)
            await let_engines_fail(them, faults)
            storm.is_calm = True
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            print(
                f"\n{tables} matches, {them.moves} moves of people, {faults} engines failed, {dict(storm.did)}: 0 stuck"
            )
            return them.speakers

    served(data, play, 300 + 10 * faults, well=False, debug=True, search_ms=500)


def test_opponents_always_answer(tmp_path: Path) -> None:
    liveness(tmp_path, tables=30, faults=20)


@pytest.mark.slow
def test_a_thousand_opponents_always_answer(tmp_path: Path) -> None:
    liveness(tmp_path, tables=1000, faults=1000)
