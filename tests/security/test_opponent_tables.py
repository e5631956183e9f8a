"""One address that lets opponents play each other at many tables: it has its share of the searches, and no more."""

import asyncio
import contextlib
from collections.abc import Iterator

import pytest

from tests.security.test_limits import Far, closing, say
from tests.server.caller import Json
from tests.server.live import Live, live

MOST = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One search at a time; everybody comes through a proxy."""
    limits: Json = {"opponent_tables_per_address": MOST, "setups_per_minute": 0.01, "setup_burst": 12, "workers": 1}
    folder = tmp_path_factory.mktemp("opponents")
    with live(folder, trusted_proxies="127.0.0.1", watch_pause_s=0, **limits) as running:
        yield running


def two_strongest(person: Far, game: str = "ultimate") -> list[Json]:
    best = person.http.get(f"/api/games/{game}/opponents").json()[-1]["id"]
    return [{"who": "opponent", "id": best}] * 2


async def joins(found: object, tables: list[str]) -> list[str]:
    return [(await say(found, {"t": "join", "id": name, "table": name})).get("code", "ok") for name in tables]


def test_tables_between_two_opponents_count_for_whoever_makes_or_watches_them(server: Live) -> None:
    """Others go on beginning matches and getting answers: no new match is refused, and theirs is the next search."""

    async def attack() -> None:
        villain, other, friend = (Far(server.url, f"203.0.113.{n}") for n in (1, 1, 2))
        with closing(villain, other, friend):
            tables = [villain.table("ultimate", two_strongest(villain)) for _ in range(MOST + 2)]
            async with contextlib.AsyncExitStack() as stack:
                first, second, watcher = [
                    await stack.enter_async_context(one.socket()) for one in (villain, other, friend)
                ]
                assert await joins(first, tables) == ["ok"] * MOST + ["too_many"] * 2
                assert await joins(second, tables[-1:]) == ["too_many"], "another guest of the same address"
                # Whoever else watches them counts them as well, and they still count for their maker.
                assert await joins(watcher, tables[MOST - 1 :]) == ["ok"] * 3
                assert await joins(watcher, tables[:1]) == ["too_many"]
                body = {"game": "ultimate", "seats": two_strongest(villain)}
                assert villain.http.post("/api/tables", json=body).status_code == 429
                honest = Far(server.url, "203.0.113.3")
                with closing(honest):
                    table = honest.against("random", "ultimate")  # is not refused as busy
                    mine = await stack.enter_async_context(honest.socket())
                    assert await joins(mine, [table]) == ["ok"]

    asyncio.run(attack())


def test_a_refused_try_costs_nothing(server: Live) -> None:
    """12 may be made: a guest, and tables; tries that fail are none of them."""
    person = Far(server.url, "203.0.113.9")
    with closing(person):
        wrong = {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "opponent", "id": "nobody"}]}
        for _ in range(20):
            assert person.http.post("/api/tables", json=wrong).status_code == 422
            assert person.http.post("/api/guests", json={"name": "\u2066"}).status_code == 422
        made = [
            person.http.post("/api/tables", json=wrong | {"seats": [{"who": "me"}, {"who": "anyone"}]})
            for _ in range(12)
        ]
        assert [one.status_code for one in made] == [201] * 11 + [429]
