"""A server with faults, from its start to the check of everything that clients were told."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.faults.company import MANY
from tests.faults.kept import Archive, check_all
from tests.faults.speaker import Speaker, run
from tests.server.live import Live, live

Play = Callable[[Live], Coroutine[Any, Any, list[Speaker]]]


def served(
    data: Path | str, play: Play, wait_s: float = 300.0, *, well: bool = True, debug: bool = False, **settings: Any
) -> Archive:
    """Lets `play` have a server, stops that, and checks what `play`'s speakers were told against what is kept.

    `well`: nothing unexpected may have been logged. Faults on purpose are logged as what they are.
    """
    speakers: list[Speaker] = []

    async def playing(server: Live) -> None:
        speakers.extend(await play(server))
        for one in speakers:
            await one.close()

    if well:
        with live(data, debug=debug, **MANY | settings) as server:
            run(playing(server), wait_s)
    else:
        server = Live(data, debug=debug, **MANY | settings)
        try:
            run(playing(server), wait_s)
            assert server.stop() == 0
        finally:
            server.kill_all()
    return check_all(data, speakers)
