"""What goes on beside a table: things nobody waits for, timers by name, and recovery.

Whatever fails here has somebody's match in its hands, so the table is read again: at once, and while that fails less
and less often. Nobody may be there to ask for it, and what is kept without anybody having been told is to be told.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from parlour.server.logs import short
from parlour.server.tables.codes import NotDone

RECOVER_S = 1.0
LONGEST_RECOVERY_S = 30.0
Doing = Coroutine[Any, Any, None]
log = logging.getLogger(__name__)


class Background:
    """Call from the event loop."""

    def __init__(self, table: str, read_again: Callable[[], Doing], note_failure: Callable[[], None]) -> None:
        """`note_failure` is called in an except clause."""
        self._table, self._read_again, self._note_failure = table, read_again, note_failure
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        """What is under way."""
        self._recovery_s = 0.0

    @property
    def is_busy(self) -> bool:
        return bool(self.tasks)

    def spawn(self, doing: Doing) -> None:
        """Something that nobody waits for; if it fails, the table is read again and goes on."""
        task = asyncio.get_running_loop().create_task(self._guard(doing))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guard(self, doing: Doing) -> None:
        try:
            await doing
        except NotDone as error:
            log.warning("table %s could not go on: %s", short(self._table), error.code)
            if error.code != "unknown":
                self.recover()
        except Exception:
            self._note_failure()
            self.recover()

    def set_timer(self, name: str, wait_s: float | None, then: Callable[[], Doing]) -> None:
        """Instead of the one of this name that was set before; None: only that."""
        if timer := self._timers.pop(name, None):
            timer.cancel()
        if wait_s is not None:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(wait_s, lambda: self.spawn(then()))

    def recover(self) -> None:
        if "recovery" not in self._timers:
            self.set_timer("recovery", self._recovery_s, self._recover)
            self._recovery_s = min(max(RECOVER_S, self._recovery_s * 2), LONGEST_RECOVERY_S)

    async def _recover(self) -> None:
        self._timers.pop("recovery", None)
        await self._read_again()
        self._recovery_s = 0.0

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
