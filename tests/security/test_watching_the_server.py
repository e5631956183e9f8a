"""What the server tells about itself: to this machine, in a form that Prometheus reads."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

import parlour
from tests.security.attack import ask
from tests.server.caller import Person
from tests.server.live import Live, live


def families_at(port: int) -> dict[str, Any]:
    return {one.name: one for one in text_string_to_metric_families(ask(port, "GET", "/metrics").text)}


def test_metrics_are_what_prometheus_reads(server: Live, anna: Person) -> None:
    assert anna.post({"t": "ping", "id": "m"})["t"] == "ok"
    families = families_at(server.port)
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


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_process_answers_for_itself_at_a_port_of_its_own(tmp_path: Path) -> None:
    own = free_port()
    with live(tmp_path, own_port=own, host="0.0.0.0") as server:
        before = families_at(own)
        (about,) = before["parlour_process"].samples
        assert about.labels == {"pid": str(server.server_pid()), "version": parlour.__version__}
        assert ask(own, "GET", "/api/ready").status == 200
        assert ask(own, "GET", "/metrics", [("X-Forwarded-For", "203.0.113.7")]).status == 404
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", own), 5).close()
        anna = Person(server.url)
        anna.against("random")
        after = families_at(own)
        for name in ("process_cpu_seconds", "parlour_commits", "parlour_changes"):
            assert after[name].samples[0].value > before[name].samples[0].value, name
        server.kill_server()
        server.wait_until_ready()
        (about,) = families_at(own)["parlour_process"].samples
        assert about.labels["pid"] == str(server.server_pid()), "the next one has the same port"


def test_a_port_that_is_taken_is_said_at_the_start(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        own = taken.getsockname()[1]
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path / "data")]
        done = subprocess.run([*command, "--set", f"own_port={own}"], capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert done.stderr == f"parlour: own_port={own} is not possible: Address already in use\n"
