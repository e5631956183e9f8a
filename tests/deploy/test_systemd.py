"""The units of systemd: it takes them, their commands run and end as it wants them to, and the backup is one."""

import os
import re
import shlex
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from tests.deploy.started import DEPLOY, PARLOUR, Started, environment
from tests.server.caller import Person

UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))
THERE = "/opt/parlour/bin/parlour"
MOST_EXPOSED = 25
"""Tenths; below this systemd calls a service safe from most of what it may be made to do."""


def values(unit: str, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", (DEPLOY / unit).read_text(), re.MULTILINE)


def settings(unit: str, data: Path) -> dict[str, str]:
    found = dict(one.split("=", 1) for line in values(unit, "Environment") for one in shlex.split(line))
    return {name: one.replace("/var/lib/parlour", str(data)) for name, one in found.items()}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_takes_them(tmp_path: Path) -> None:
    for unit in UNITS:
        (tmp_path / unit.name).write_text(unit.read_text().replace(THERE, PARLOUR))
    copies = [str(tmp_path / unit.name) for unit in UNITS]
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *copies], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    check = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", copies[1]]
    assert "parlour.service" in copies[1]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-300:]


def test_the_service_starts_stops_and_is_backed_up(tmp_path: Path) -> None:
    data, backups, port = tmp_path / "data", tmp_path / "backups", free_port()
    backups.mkdir()
    (start,) = values("parlour.service", "ExecStart")
    (stop_s,) = values("parlour.service", "TimeoutStopSec")
    command = shlex.split(start.replace(THERE, PARLOUR))
    more = settings("parlour.service", data) | {"PARLOUR_PORT": str(port), "PARLOUR_TRUST_LOOPBACK": "yes"}
    server = Started(command, port, more)
    try:
        server.wait_until_ready()
        anna = Person(server.url)
        anna.against("random")
        old = [backups / f"parlour-202601{day}-040000.tar.gz" for day in range(10, 26)]
        for day, file in enumerate(old):
            file.touch()
            os.utime(file, (day, day))
        back_up(data, backups)
        (made,) = set(backups.iterdir()) - set(old)
        assert set(backups.iterdir()) == {made, *old[3:]}, "fourteen, the newest"
        assert server.stop(float(stop_s)) == 0
        server = Started(command, port, more)
        server.wait_until_ready()
        assert anna.http.get("/api/me").status_code == 200
    finally:
        server.kill()
    restored = [PARLOUR, "data", "restore", str(made), "--data", str(tmp_path / "fresh")]
    done = subprocess.run(restored, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.startswith("Restored 1 match")) == (0, True), done.stderr


def back_up(data: Path, backups: Path) -> None:
    """As the unit does: a backup, then what is too old goes."""
    commands = [*values("parlour-backup.service", "ExecStart"), *values("parlour-backup.service", "ExecStartPost")]
    assert len(commands) == 2
    for command in commands:
        words = shlex.split(command.replace(THERE, PARLOUR).replace("%%", "%"))
        more = settings("parlour-backup.service", data) | {"STATE_DIRECTORY": str(backups)}
        done = subprocess.run(words, env=environment(more), capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
