"""One connection of somebody, whatever it is made of: what it says is carried out, and the tables it watches are
sent."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from parlour.server.metrics import Metrics
from parlour.server.tables import protocol
from parlour.server.tables.codes import NotDone
from parlour.server.tables.commands import has_news
from parlour.server.tables.outbox import Outbox, Watcher
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table
from parlour.server.tables.tables import Tables

MOST_SLOW = 4
"""Hints and looks of the coach under way for one connection."""
MOST_STRIKES = 50
"""Messages in a row that could not be taken, after which a connection is closed."""
log = logging.getLogger(__name__)


class Client:
    def __init__(self, tables: Tables, who: Who, may_speak: Callable[[], bool]) -> None:
        self.tables, self.who, self.outbox = tables, who, Outbox()
        self.strikes = 0
        settings = tables.services.settings
        self._may_speak = may_speak
        self._most_tables = settings.tables_per_socket
        self._at: dict[str, Table] = {}
        """The tables it watches."""
        self._slow: set[asyncio.Task[None]] = set()

    @property
    def is_hopeless(self) -> bool:
        return self.strikes > MOST_STRIKES or self.outbox.is_clogged

    async def hear(self, text: str | bytes) -> None:
        """One message. Exactly one answer is put on the line, now or, if somebody thinks about it, later. Not to be
        interrupted half way: the events of others may be waiting for this one."""
        began = time.perf_counter()
        try:
            command = protocol.parse(text)
        except protocol.Malformed as error:
            self._count("malformed", "malformed")
            self.strikes += 1
            self.outbox.answer(protocol.error("malformed", error.id, error.table, detail=str(error)))
            return
        if not self._may_speak():
            self._count(command.t, "too_many")
            self.strikes += 1
            self.outbox.answer(protocol.error("too_many", command.id, getattr(command, "table", None)))
            return
        self.strikes = 0
        if is_slow(command) and len(self._slow) >= MOST_SLOW:
            self._count(command.t, "too_many")
            self.outbox.answer(protocol.error("too_many", command.id, getattr(command, "table", None)))
        elif is_slow(command):
            task = asyncio.create_task(self._answer(command, began))
            self._slow.add(task)
            task.add_done_callback(self._slow.discard)
        else:
            await self._answer(command, began)

    async def _answer(self, command: protocol.ClientCommand, began: float) -> None:
        try:
            answer = await self._carry_out(command)
        except Exception:
            log.exception("a command failed")
            self._metrics.counts["failures"] += 1
            answer = protocol.error("failed", command.id, getattr(command, "table", None))
        self._count(command.t, answer.code if isinstance(answer, protocol.Error) else "ok")
        self._metrics.command_seconds.add(time.perf_counter() - began)
        self.outbox.answer(answer)

    async def _carry_out(self, command: protocol.ClientCommand) -> protocol.CommandAnswer:
        try:
            match command:
                case protocol.PingCommand():
                    return protocol.ok(command.id)
                case protocol.JoinCommand():
                    return await self.join(command.table, command.seen, command.id, changes=command.changes)
                case protocol.LeaveCommand():
                    self.leave(command.table)
                    return protocol.ok(command.id, table=command.table)
                case protocol.WatchCommand():
                    return await self._watch(command)
                case _:
                    return await self.tables.say(self.who, command)
        except NotDone as error:
            return protocol.error(error.code, command.id, getattr(command, "table", None))

    async def join(
        self, name: str, seen: int, command: str = "", thinking: bool = False, changes: bool = False
    ) -> protocol.Ok:
        """From now on this connection is told what happens at the table, beginning after event `seen`."""
        if name not in self._at and len(self._at) >= self._most_tables:
            raise NotDone("too_many")
        table = await self.tables.find(name)
        async with table.lock:
            await table.refresh()
            await has_news(table)  # who comes from another process is not shown less than there
            you = table.players_of(self.who.guest.id)
            if table.has_opponents and not table.is_over:
                if self.tables.has_enough_opponents(self.who, besides=table):
                    raise NotDone("too_many")
                if you:
                    table.note_origin(self.who)
            self.leave(name)
            # Who has seen more than there is has seen something else: begin again.
            seen = seen if seen < table.count else -1
            watch = Watcher(self.outbox, self.who.guest.id, self.who.origin, seen, thinking, changes=changes)
            self._at[name], self.outbox.watches[name] = table, watch
            table.enter(watch)
            return protocol.ok(command, table=name, at=table.at, you=you, reserved=self._is_reserved(table))

    def _is_reserved(self, table: Table) -> bool | None:
        """Whether the seat that is free is kept for this guest; nothing is said where none is kept for anybody."""
        kept_for = table.setup.reserved if table.match is None else None
        return None if kept_for is None else kept_for == self.who.guest.id

    def leave(self, name: str) -> None:
        if table := self._at.pop(name, None):
            table.leave(self.outbox.watches.pop(name))

    async def _watch(self, command: protocol.WatchCommand) -> protocol.Ok:
        watch = self.outbox.watches.get(command.table)
        if watch is None:
            raise NotDone("not_joined")
        return await self._watch_with([watch], self._at[command.table], command)

    async def _watch_with(
        self, watches: Sequence[Watcher], table: Table, command: protocol.WatchCommand
    ) -> protocol.Ok:
        if command.thinking and not table.is_open_book:
            raise NotDone("fair")
        if command.ahead and not table.players_of(self.who.guest.id):
            raise NotDone("seat")
        if command.ahead:
            async with table.lock:
                await table.refresh()
                await table.unrate("ahead")
        for watch in watches:
            watch.thinking, watch.tree = command.thinking, command.thinking and command.tree
        return protocol.ok(command.id, table=command.table)

    def close(self) -> None:
        """The connection is no more."""
        for name in list(self._at):
            self.leave(name)
        for task in self._slow:
            task.cancel()

    @property
    def _metrics(self) -> Metrics:
        return self.tables.services.metrics

    def _count(self, command: str, code: str) -> None:
        self._metrics.commands[command, code] += 1
        if code != "ok":
            self._metrics.refusals[code] += 1


def is_slow(command: protocol.ClientCommand) -> bool:
    """Whether an engine is asked before it is answered."""
    is_coached = isinstance(command, protocol.MoveCommand) and command.coach
    return is_coached or isinstance(command, protocol.HintCommand)


class Poster(Client):
    """Speaks by requests, one command each. What it watches, it watches by streams, which are connections of their
    own."""

    async def hear(self, text: str | bytes) -> None:
        """A request may be interrupted; what it asked for may not."""
        await asyncio.shield(asyncio.ensure_future(super().hear(text)))

    async def join(
        self, name: str, seen: int, command: str = "", thinking: bool = False, changes: bool = False
    ) -> protocol.Ok:
        table = await self.tables.find(name)
        you = table.players_of(self.who.guest.id)
        return protocol.ok(command, table=name, at=table.at, you=you, reserved=self._is_reserved(table))

    async def _watch(self, command: protocol.WatchCommand) -> protocol.Ok:
        table = self.tables.here.get(command.table)
        watches = [watch for watch in table.audience.watches if watch.guest == self.who.guest.id] if table else []
        if table is None or not watches:
            raise NotDone("not_joined")
        return await self._watch_with(watches, table, command)
