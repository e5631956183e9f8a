from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.stores.connect import open_store
from parlour.stores.sql_store import SqlStore
from tests.stores import redis_server
from tests.stores.postgres_server import PostgresServer, lacking

Open = Callable[[], SqlStore]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    if why := lacking():
        pytest.skip(why)
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[redis_server.RedisServer]:
    if why := redis_server.lacking():
        pytest.skip(why)
    with redis_server.RedisServer() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store; once for every kind."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def opens(address: str) -> Iterator[Open]:
    """Opens the same data each time it is called, and closes what a test left open."""
    opened: list[SqlStore] = []

    def remember() -> SqlStore:
        opened.append(open_store(address))
        return opened[-1]

    yield remember
    for store in opened:
        store.close()


@pytest.fixture
def store(opens: Open) -> SqlStore:
    return opens()
