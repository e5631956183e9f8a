"""One server for all tests that need nothing of their own."""

from collections.abc import Iterator

import pytest

from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as running:
        yield running
        assert running.metric("parlour_failures_total") == 0


@pytest.fixture(scope="session")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that believes this machine to be a proxy; others may make two things, and no more."""
    settings = {"hosts": "play.example,Games.Example", "setups_per_minute": 0.01, "setup_burst": 2}
    with live(tmp_path_factory.mktemp("proxied"), debug=False, trusted_proxies="127.0.0.1", **settings) as running:
        yield running


@pytest.fixture(scope="session")
def anna(server: Live) -> Person:
    return Person(server.url, "Anna")


@pytest.fixture(scope="session")
def bert(server: Live) -> Person:
    return Person(server.url, "Bert")
