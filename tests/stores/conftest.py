from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.stores.sql_store import SqlStore
from tests.stores.kinds import KINDS, Open


@pytest.fixture(params=list(KINDS))
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same data each time it is called; once for every kind of store."""
    with KINDS[request.param](tmp_path) as opens:
        yield opens


@pytest.fixture
def store(opens: Open) -> SqlStore:
    return opens()
