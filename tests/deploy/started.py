"""A command of a file in deploy/, run as a process of its own with other places: what is left of it is what is
shipped."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PARLOUR = str(Path(sys.executable).parent / "parlour")
START_S = 60.0


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """Nothing of ours that may be set around here."""
    return {name: one for name, one in os.environ.items() if not name.startswith("PARLOUR_")} | dict(more)


class Started:
    def __init__(self, command: Sequence[str], port: int, more: Mapping[str, str]) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            command, env=environment(more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def wait_until_ready(self) -> None:
        until = time.monotonic() + START_S
        while True:
            try:
                if httpx.get(f"{self.url}/api/ready", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert self.process.poll() is None, self.process.communicate(timeout=5)[0]
            assert time.monotonic() < until
            time.sleep(0.05)

    def stop(self, within_s: float) -> int:
        """As systemd and Docker do."""
        self.process.terminate()
        self.process.communicate(timeout=within_s)
        return self.process.returncode

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
