"""How long somebody is known: since they were last here, on whatever device."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from parlour.server.people.devices import Devices
from parlour.server.people.guests import People
from parlour.stores.connect import open_store
from parlour.stores.kept import Guest, KeptKey, KeptSeat, KeptTry, NewMatch
from parlour.stores.sql_store import SqlStore
from tests.server.caller import Person
from tests.server.live import Live

DAY_MS = 24 * 60 * 60 * 1000
KNOWN_DAYS = 400


def played(store: SqlStore, guest: Guest, now_ms: int) -> None:
    store.create(NewMatch("chess", "{}", now_ms, {0: KeptSeat(guest=guest.id)})).result()


def puzzled(store: SqlStore, guest: Guest, now_ms: int) -> None:
    store.keep_try(guest.id, KeptTry("chess", "p1", True, 0, now_ms)).result()


def came_elsewhere(store: SqlStore, guest: Guest, now_ms: int) -> None:
    store.keep_key(KeptKey("k", guest.id, "h", "device", "Telephone", now_ms)).result()


@pytest.mark.parametrize("did", [played, puzzled, came_elsewhere])
def test_who_comes_again_stays_known_and_who_does_not_is_forgotten(
    tmp_path: Path, did: Callable[[SqlStore, Guest, int], None]
) -> None:
    store, day = open_store(tmp_path), [0]

    async def live() -> None:
        people = People(store, KNOWN_DAYS, now_ms=lambda: day[0] * DAY_MS)
        guest, secret = await people.welcome("Maya")
        day[0] = 399
        did(store, guest, day[0] * DAY_MS)
        for day[0], is_known in ((798, True), (799, True), (800, False)):
            assert (await people.find_by_secret(secret) is not None) == is_known, day
            assert await people.is_known(guest) == is_known

    try:
        asyncio.run(live())
    finally:
        store.close()


def test_a_phrase_brings_back_whoever_was_away_for_long(tmp_path: Path) -> None:
    store, day = open_store(tmp_path), [0]

    async def live() -> None:
        people = People(store, KNOWN_DAYS, now_ms=lambda: day[0] * DAY_MS)
        devices = Devices(store, people, now_ms=lambda: day[0] * DAY_MS)
        guest, secret = await people.welcome("Maya")
        phrase = await devices.new_phrase(guest)
        day[0] = 1000
        assert await people.find_by_secret(secret) is None
        back = await devices.come_back(phrase, "Telephone")
        assert back is not None
        assert back[0].id == guest.id

    try:
        asyncio.run(live())
    finally:
        store.close()


def test_a_browser_keeps_its_cookie_from_its_last_visit_on(server: Live) -> None:
    with httpx.Client(base_url=server.url, headers={"origin": server.url}) as browser:
        made = browser.post("/api/me", json={"name": "Maya"})
        for again in (browser.get("/api/me"), browser.post("/api/me", json={})):
            assert again.headers["set-cookie"] == made.headers["set-cookie"]
    anna = Person(server.url, "Anna")
    assert "set-cookie" not in anna.http.get("/api/me").headers
