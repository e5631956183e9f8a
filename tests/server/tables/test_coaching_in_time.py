"""The coach and time: a move that is made meanwhile, and one that waits no longer than it should."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.learners.shelf import Shelf
from parlour.server.learners.learners import Learners
from parlour.server.learners.processes import TrainingRoom
from parlour.server.nets.nets import Nets
from parlour.server.nets.own import OwnOpponents
from parlour.server.nets.shelf import NetShelf
from parlour.server.settings import settings_from
from parlour.server.tables import protocol
from parlour.server.tables.forms import NewTable
from parlour.server.tables.helping import coaching
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables
from parlour.stores.connect import open_store
from parlour.stores.kept import Guest
from parlour.stores.sql_store import SqlStore
from tests.server.pool.pools import run, until
from tests.server.tables.virtual import FakeJob, FakePool

ANNA = Who(Guest("anna", "nobody knows it", "Anna", "teal", 0), "127.0.0.1")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    found = open_store(tmp_path)
    found.save_guest(ANNA.guest).result()
    yield found
    found.close()


@asynccontextmanager
async def at_table(store: SqlStore, folder: Path, pool: FakePool) -> AsyncIterator[tuple[Tables, str]]:
    config = settings_from({"data": str(folder)}, {})
    nets = Nets(NetShelf(folder), TrainingRoom(1, 1, 1), config)
    own = OwnOpponents(Learners(Shelf(folder), store, config), nets)
    tables = Tables(Services(store, pool, config, own))  # type: ignore[arg-type]
    wish: dict[str, Any] = {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "opponent", "id": "random"}]}
    try:
        table = await tables.create(NewTable.model_validate_json(json.dumps(wish)), ANNA)
        yield tables, table.id
    finally:
        await tables.close()


async def asked(pool: FakePool, what: Callable[[FakeJob], bool]) -> FakeJob:
    await until(lambda: any(map(what, pool.pending())))
    return next(filter(what, pool.pending()))


def test_a_hint_is_about_the_position_it_was_asked_for(store: SqlStore, tmp_path: Path) -> None:
    """However far the match has come since."""
    pool = FakePool()

    async def main() -> None:
        async with at_table(store, tmp_path, pool) as (tables, table):
            wish = protocol.HintCommand(t="hint", id="hint", table=table, at=0, coach=True)
            hint = asyncio.ensure_future(tables.say(ANNA, wish))
            thinking = await asked(pool, lambda job: job.work.key.endswith("hint"))
            made = await tables.say(ANNA, protocol.MoveCommand(t="move", id="move", table=table, at=0, move="b2"))
            assert made.t == "ok"
            centre = thinking.work.position.moves().index(thinking.work.position.parse_move("b2"))
            thinking.finish(centre, 0.0)
            for plies in (0, 1):
                look = await asked(pool, lambda job: job.work.key.endswith("coach"))
                assert (look.work.key, len(look.work.past)) == (f"{table}:0:coach", plies)
                look.finish(0, 0.0)
            told = await hint
            assert isinstance(told, protocol.Ok)
            assert told.at == 0

    run(main())


@pytest.mark.parametrize("slow", ["looking", "saying"])
def test_a_move_is_made_when_the_coach_takes_too_long(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    pool, go = FakePool(), threading.Event()
    monkeypatch.setattr(coaching, "LONGEST_S", 0.2)
    monkeypatch.setattr(coaching, "warning_about", lambda *_given: go.wait(60) and "Look again.")

    async def main() -> None:
        async with at_table(store, tmp_path, pool) as (tables, table):
            wish = protocol.MoveCommand(t="move", id="move", table=table, at=0, move="b2", coach=True)
            move = asyncio.ensure_future(tables.say(ANNA, wish))
            while slow == "saying" and not move.done():
                for job in pool.pending():
                    job.finish(0, 0.0)
                await asyncio.sleep(0)
            made = await move
            assert isinstance(made, protocol.Ok)
            assert (made.seq, made.warning) == (1, None)
            assert not [job for job in pool.pending() if job.work.key.endswith("coach")], "nobody waits for it"

    try:
        run(main())
    finally:
        go.set()
