"""A server with small limits for learners, for the tests that ask for no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Live]:
    with live(data, learners_per_guest=4, memory_bytes=200_000, **UNLIMITED) as running:
        yield running


@pytest.fixture
def anna(server: Live) -> Person:
    return Person(server.url, "Anna")
