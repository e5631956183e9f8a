"""What the server tells about itself: to this machine, in a form that Prometheus reads."""

from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.security.attack import ask
from tests.server.caller import Person
from tests.server.live import Live, live


def test_metrics_are_what_prometheus_reads(server: Live, anna: Person) -> None:
    assert anna.post({"t": "ping", "id": "m"})["t"] == "ok"
    families = {one.name: one for one in text_string_to_metric_families(anna.http.get("/metrics").text)}
    assert families["parlour_failures"].samples[0].value == 0
    assert families["parlour_connections"].type == "gauge"
    assert families["parlour_command_seconds"].type == "histogram"
    pings = [one for one in families["parlour_commands"].samples if one.labels == {"command": "ping", "answer": "ok"}]
    assert pings[0].value >= 1
    for family in families.values():
        assert family.documentation, family.name
        assert family.samples, family.name
        assert all(one.value >= 0 for one in family.samples)
    buckets = [one.value for one in families["parlour_command_seconds"].samples if one.name.endswith("_bucket")]
    assert buckets == sorted(buckets)


def test_metrics_are_for_this_machine(proxied: Live) -> None:
    assert ask(proxied.port, "GET", "/metrics").status == 200
    for headers in (
        [("X-Forwarded-For", "203.0.113.7")],
        [("X-Forwarded-For", "127.0.0.1")],
        [("Forwarded", "for=127.0.0.1")],
        [("X-Forwarded-For", "127.0.0.1, 203.0.113.7")],
    ):
        assert ask(proxied.port, "GET", "/metrics", headers).status == 404, headers
    assert ask(proxied.port, "GET", "/metrics", host="evil.example").status == 403


@pytest.mark.slow
def test_metrics_for_everybody_if_wanted(tmp_path: Path) -> None:
    with live(tmp_path, trusted_proxies="127.0.0.1", open_metrics="true") as server:
        assert ask(server.port, "GET", "/metrics", [("X-Forwarded-For", "203.0.113.7")]).status == 200


def test_health_and_readiness(server: Live) -> None:
    for path in ("/api/health", "/api/ready"):
        answer = ask(server.port, "GET", path)
        assert answer.status == 200
        assert '"ok"' in answer.text
