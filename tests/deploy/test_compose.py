"""The Compose file: its commands, as processes beside a real PostgreSQL, with the settings that it gives them. That an
image can be built is not tested: that takes a machine with Docker."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.deploy.started import DEPLOY, PARLOUR, ROOT, Started, environment
from tests.server.caller import Person
from tests.stores.conftest import postgres
from tests.stores.postgres_server import PostgresServer

__all__ = ["postgres"]
SECRET = "hunter2"


def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return found


def test_what_it_names_is_there() -> None:
    found = services()
    assert (DEPLOY / found["parlour"]["build"]["context"] / found["parlour"]["build"]["dockerfile"]).is_file()
    for volume in found["nginx"]["volumes"]:
        assert volume.startswith("./certificates:") or (DEPLOY / volume.split(":")[0]).is_file(), volume
    entry = [line for line in (DEPLOY / "Containerfile").read_text().splitlines() if line.startswith("ENTRYPOINT")]
    assert entry == ['ENTRYPOINT ["parlour"]'], "its command follows that"
    assert (ROOT / "deploy/nginx.conf").read_text().count("127.0.0.1:8000") == 1, "nginx shares the server's network"
    assert found["nginx"]["network_mode"] == "service:parlour"


def test_its_server_runs_and_is_found_healthy(postgres: PostgresServer, tmp_path: Path) -> None:
    about = services()["parlour"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    database = postgres.new_database()
    named = "postgresql://parlour:${PARLOUR_PASSWORD}@database/parlour"
    assert about["environment"]["PARLOUR_DATA"] == named
    more = {
        **{name: value.replace("${PARLOUR_HOSTS:-", "").rstrip("}") for name, value in about["environment"].items()},
        "PARLOUR_DATA": database.replace("parlour@", f"parlour:{SECRET}@"),
        "PARLOUR_LEARNERS": str(tmp_path),
    }
    command = [str(port) if word == "8000" else word for word in about["command"]]
    assert command != about["command"]
    kind, python, *check = about["healthcheck"]["test"]
    assert (kind, python) == ("CMD", "python")
    check = [sys.executable, *(word.replace(":8000/", f":{port}/") for word in check)]
    server = Started([PARLOUR, *command], port, more)
    try:
        server.wait_until_ready()
        assert subprocess.run(check, env=environment({}), capture_output=True).returncode == 0
        anna = Person(server.url)
        anna.against("random")
        anna.http.headers["host"] = "play.example.org"
        assert anna.http.get("/api/me").status_code == 200
        assert server.stop(float(about["stop_grace_period"].rstrip("s"))) == 0
        assert subprocess.run(check, env=environment({}), capture_output=True).returncode != 0
    finally:
        server.kill()
