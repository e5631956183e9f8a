"""The truth meter over HTTP."""

import httpx

from parlour.insight.truth import meters
from tests.server.live import Live


def test_it_is_served(server: Live) -> None:
    answer = httpx.get(f"{server.url}/api/truth")
    assert answer.status_code == 200
    found = [(one["name"], len(one["bins"])) for one in answer.json()]
    assert found == [(one.name, len(one.bins)) for one in meters()]
