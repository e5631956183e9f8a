"""Any message, from anybody, at any table: one answer or a listed close code, and nothing changes but by an answer that
says so. Seeds are printed."""

import asyncio
import contextlib
import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.security.nonsense import Nonsense, Place
from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live

BATCH, BATCHES = 20, 5
ROLES = ("player", "other", "watcher", "stranger")
CLOSE_CODES = {1007, 1008, 1009}
"""Not text, against the rules, too long."""
CLOSERS: tuple[tuple[bytes, bool], ...] = (
    (b"\xff\xfe", True),
    (b'{"t":"ping","id":"\xed\xa0\x80"}', True),
    (b"x" * 8193, False),
    (b"\xc3", True),
    (b"[" * 20_000, True),
)


class Role:
    """One socket of one guest, which is opened again whenever the server has closed it."""

    def __init__(self, name: str, person: Person, seed: int) -> None:
        self.name, self.person, self.nonsense = name, person, Nonsense(seed)
        self.sent = self.answered = self.closed = 0
        self.made: dict[str, set[int]] = {}
        """By table, the numbers of the events that an answer said were made."""
        self.codes: set[str] = set()

    async def round(self, places: list[Place]) -> None:
        async with self.person.talk() as talk:
            talk._reader.cancel()  # we count by ourselves
            await asyncio.gather(talk._reader, return_exceptions=True)
            for place in places if self.name != "stranger" else ():
                await self._batch(talk.socket, [json.dumps({"t": "join", "id": "j", "table": place.table})])
            for _ in range(BATCHES):
                await self._batch(
                    talk.socket,
                    [self.nonsense.message(self.nonsense.rng.choice(places)) for _ in range(BATCH - 1)]
                    + [json.dumps({"t": "ping", "id": "barrier"})],
                )
            if self.nonsense.rng.random() < 0.1:
                await self._closer(talk.socket)

    async def _batch(self, socket: Any, messages: list[str | bytes]) -> None:
        for message in messages:
            await socket.send(message)
        missing = len(messages)
        while missing:
            answer = json.loads(await asyncio.wait_for(socket.recv(), 20))
            if answer["t"] in ("ok", "error"):
                missing -= 1
                self._note(answer)
        self.sent += len(messages)
        # An answer too many would be here by now: the last message was answered last, but for hints.
        with contextlib.suppress(TimeoutError):
            while True:
                extra = json.loads(await asyncio.wait_for(socket.recv(), 0.001))
                assert extra["t"] not in ("ok", "error"), extra

    def _note(self, answer: Json) -> None:
        self.answered += 1
        self.codes.add(answer.get("code", "ok"))
        assert len(json.dumps(answer)) < 20_000
        if "seq" in answer:
            self.made.setdefault(answer["table"], set()).add(answer["seq"])

    async def _closer(self, socket: Any) -> None:
        data, text = self.nonsense.rng.choice(CLOSERS)
        with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012 - news may come before the end
            await socket.send(data, text=text)
            while True:
                await asyncio.wait_for(socket.recv(), 20)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code in CLOSE_CODES, caught.value
        self.closed += 1


WITHDRAWN: Json = {"seq": None, "at": 0, "events": [], "outcome": None, "aborted": True}
"""A table that waited, and whose owner has said so."""


class Tables:
    """Some that wait, some that have begun (two people; one person on both sides), one that is over."""

    def __init__(self, player: Person, other: Person) -> None:
        self.player, self.other = player, other
        self.places: dict[str, Place] = {}
        self.known: dict[str, tuple[int, str]] = {}
        """How many events each had at the last look, and their hash."""
        self.begun: set[str] = set()

    def renew(self) -> list[Place]:
        for state in ("waiting", "online", "alone", "over"):
            place = self.places.get(state)
            now = self.get(place.table) if place else None
            if not place or not now or not self._is(state, now):
                place = self.places[state] = Place(self._make(state))
                now = self.get(place.table)
            place.at = now["at"]
        return list(self.places.values())

    def _is(self, state: str, now: Json) -> bool:
        over = now["outcome"] is not None or now["aborted"]
        return bool({"waiting": now["seq"] == -1, "over": over}.get(state, not over and now["seq"] >= 0))

    def _make(self, state: str) -> str:
        if state == "alone":
            table = self.player.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
            self.begun.add(table)
            return table
        table = self.player.table()
        if state in ("online", "over"):
            assert self.other.post({"t": "sit", "id": "sit0", "table": table})["t"] == "ok"
            self.begun.add(table)
        return table

    def finish(self) -> None:
        """The last of the four is over from the beginning."""
        table = self.places["over"].table
        if not self._is("over", self.get(table)):
            said = {"t": "resign", "id": "end0", "table": table, "at": 0}
            assert self.player.post(said)["seq"] == 1
            self.known[table] = (2, hash_of(self.get(table)["events"]))

    def get(self, table: str) -> Json:
        answer = self.player.http.get(f"/api/tables/{table}")
        if answer.status_code == 404 and table not in self.begun:
            return WITHDRAWN
        assert answer.status_code == 200
        found: Json = answer.json()
        return found

    def check(self, roles: list[Role]) -> None:
        """What is kept is what was there before, and after it exactly what answers said was made."""
        for state, place in self.places.items():
            events = self.get(place.table)["events"]
            count, known = self.known.get(place.table, (0, hash_of([])))
            assert hash_of(events[:count]) == known, "what was kept has changed"
            made = set().union(*(role.made.get(place.table, set()) for role in roles))
            given = {0} if place.table in self.begun else set()
            given |= {1} if state == "over" else set()
            assert made | given == set(range(len(events))), (state, made, given, events)
            self.known[place.table] = len(events), hash_of(events)
            strangers = [role for role in roles if role.name in ("watcher", "stranger")]
            assert not any(role.made.get(place.table, set()) - {0} for role in strangers if place.table in self.begun)


def hash_of(events: list[Json]) -> str:
    """But for the seed, which is told once it is over."""
    events = [{key: value for key, value in event.items() if key != "seed"} for event in events]
    return hashlib.sha256(json.dumps(events, sort_keys=True).encode()).hexdigest()


async def fuzz(server: Live, messages: int, seed: int) -> list[Role]:
    people = [Person(server.url, name.title()) for name in ROLES]
    roles = [Role(name, person, seed + number) for number, (name, person) in enumerate(zip(ROLES, people, strict=True))]
    tables = Tables(people[0], people[1])
    while sum(role.sent for role in roles) < messages:
        places = tables.renew()
        tables.finish()
        await asyncio.gather(*(role.round(places) for role in roles))
        tables.check(roles)
    return roles


@pytest.mark.parametrize(
    "messages", [pytest.param(20_000, id="20,000"), pytest.param(1_000_000, id="million", marks=pytest.mark.slow)]
)
def test_any_message_gets_one_answer_and_changes_nothing_else(tmp_path: Path, messages: int) -> None:
    seed = int(os.environ.get("PARLOUR_SEED", time.time_ns() % 10**9))
    print(f"seed {seed}")
    with live(tmp_path, **UNLIMITED) as server:
        before = server.metric("parlour_memory_bytes")
        began = time.monotonic()
        roles = asyncio.run(fuzz(server, messages, seed))
        took_s = time.monotonic() - began
        sent, closed = sum(role.sent for role in roles), sum(role.closed for role in roles)
        grown = server.metric("parlour_memory_bytes") - before
        print(f"{sent} messages in {took_s:.0f} s, {closed} closes, memory grew by {grown / 1e6:.1f} MB")
        assert sent == sum(role.answered for role in roles) >= messages
        assert server.metric("parlour_failures_total") == 0, server.output()
        assert grown < 100e6
        codes = set().union(*(role.codes for role in roles))
        print("answers:", ", ".join(sorted(codes)))
        assert {"ok", "malformed", "seat", "turn", "illegal", "stale", "unknown", "over", "taken", "fair"} <= codes
