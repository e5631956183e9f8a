"""The disk is full, and later it is not: what cannot be kept is refused, everything can be read, and no restart is
needed."""

import asyncio
import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.caller import Person
from tests.server.live import Live

SIZE = "8m"


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "parlour-test", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"a small file system cannot be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (1 << 16, 1 << 12, 1 << 9, 1):
            with contextlib.suppress(OSError):
                while file.write(b"\0" * size):
                    pass


needs_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may mount a small file system"
)


async def sit_down(server: Live) -> tuple[Speaker, Speaker, str]:
    """Two who play chess, and their table."""
    anna, ben = (Speaker(Person(server.url, name)) for name in ("Anna", "Ben"))
    table = anna.person.table("chess")
    await ben.say("sit", table)
    await asyncio.gather(anna.join(table), ben.join(table))
    return anna, ben, table


@needs_root
def test_a_full_disk_that_is_freed(tmp_path: Path) -> None:
    async def play(server: Live) -> list[Speaker]:
        anna, ben, table = await sit_down(server)
        codes = []
        for _ in range(3):
            fill(disk / "filler")
            while True:  # the log of the database has a little room of its own
                answer = await one_move(anna, ben, table)
                if answer["t"] == "error":
                    break
            codes.append(answer["code"])
            pid = server.server_pid()
            refused = anna.person.http.post(
                "/api/tables", json={"game": "chess", "seats": [{"who": "me"}, {"who": "anyone"}]}
            )
            assert refused.status_code == 503, refused.text
            assert refused.json()["code"] == "unavailable"
            assert anna.person.http.get(f"/api/tables/{table}").json()["seq"] == anna.last[table]["seq"]
            assert anna.person.http.get("/api/me/tables").status_code == 200
            (disk / "filler").unlink()
            assert (await one_move(anna, ben, table))["t"] == "ok"
            assert anna.person.table("chess")
            assert server.server_pid() == pid
        print(f"\nthe disk was full 3 times: moves were refused with {codes}, and went on without a restart")
        assert set(codes) == {"unavailable"}
        return [anna, ben]

    with small_disk(tmp_path / "disk") as disk:
        served(disk / "data", play)


@needs_root
def test_a_server_that_dies_while_the_disk_is_full(tmp_path: Path) -> None:
    """It is tried again until there is room, and the match goes on."""

    async def play(server: Live) -> list[Speaker]:
        anna, ben, table = await sit_down(server)
        assert (await one_move(anna, ben, table))["t"] == "ok"
        fill(disk / "filler")
        await asyncio.to_thread(server.kill_server)
        while "can't be used" not in server.output():
            await asyncio.sleep(0.02)
        assert server.process.poll() is None
        (disk / "filler").unlink()
        await asyncio.to_thread(server.wait_until_ready)
        assert (await one_move(anna, ben, table))["t"] == "ok"
        return [anna, ben]

    with small_disk(tmp_path / "disk") as disk:
        served(disk / "data", play)


async def one_move(anna: Speaker, ben: Speaker, table: str) -> dict[str, object]:
    now = anna.last[table]
    speaker = (anna, ben)[now["to_move"]]
    answer = await speaker.say("move", table, insist=False, at=now["at"], move="".join(now["paths"][0]))
    if answer["t"] == "ok":
        for one in (anna, ben):
            await one.until(lambda one=one: one.last[table]["seq"] >= answer["seq"])  # type: ignore[misc]
    return answer
