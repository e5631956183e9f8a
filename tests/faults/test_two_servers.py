"""Two servers do not share a folder: the second says so and goes, the first does not notice."""

import subprocess
import sys
import time
from pathlib import Path

from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.caller import Person
from tests.server.live import Live


def test_the_second_server_refuses(tmp_path: Path) -> None:
    async def play(server: Live) -> list[Speaker]:
        anna = Speaker(Person(server.url))
        table = anna.person.against("mia")
        await anna.join(table)
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path)]
        began = time.monotonic()
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        print(f"\nthe second server refused after {time.monotonic() - began:.1f} s: {second.stderr.strip()}")
        assert second.returncode == 3
        assert "is in use by another server" in second.stderr
        assert "Traceback" not in second.stderr
        assert (await anna.move(table, "b2", 0))["t"] == "ok"
        await anna.until(lambda: anna.last[table]["seq"] == 2)
        return [anna]

    served(tmp_path, play)
