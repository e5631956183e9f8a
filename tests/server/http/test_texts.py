"""Texts in answers and messages: in English, and with their keys for whoever asks for them."""

import asyncio
import json
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.caller import Person
from tests.server.live import Live

KEYS = {"Texts": "keys"}


def keys_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["key"]} if value.keys() >= {"text", "key"} else set()
        return own | set().union(*map(keys_in, value.values()))
    return set().union(*map(keys_in, value)) if isinstance(value, list) else set()


def test_whoever_asks_for_keys_gets_them_and_nobody_else_does(server: Live) -> None:
    path = f"{server.url}/api/games/chess/view"
    plain, keyed = httpx.get(path), httpx.get(path, headers=KEYS)
    assert keys_in(plain.json()) == set()
    assert plain.json()["shapes"][0]["label"] == "a8, black rook"
    assert keyed.json()["shapes"][0]["label"] == {
        "text": "a8, black rook",
        "key": "games.PLACE_IS",
        "gaps": {"place": "a8", "what": {"key": "games.COLOURED.r"}},
    }
    assert "Texts" in plain.headers["vary"]
    known = {"If-None-Match": plain.headers["etag"]}
    assert httpx.get(path, headers=known).status_code == 304
    assert httpx.get(path, headers=known | KEYS).status_code == 200


def test_updates_and_answers_have_keys_for_the_connections_that_want_them(server: Live) -> None:
    asyncio.run(talk_twice(server))


async def talk_twice(server: Live) -> None:
    anna = Person(server.url)
    table = anna.table("tictactoe", [{"who": "me"}, {"who": "neighbour", "name": "Ben"}])
    address = f"{server.url.replace('http', 'ws')}/api/socket"
    headers = {"authorization": anna.http.headers["authorization"]}
    async with (
        connect(address, additional_headers=headers) as plain,
        connect(f"{address}?texts=keys", additional_headers=headers) as keyed,
    ):
        for one in (plain, keyed):
            await one.send(json.dumps({"t": "join", "id": "1", "table": table}))
        told = {name: await until(one, "update") for name, one in (("plain", plain), ("keyed", keyed))}
        assert keys_in(told["plain"]) == set()
        assert keys_in(told["keyed"]) >= {"games.tictactoe.presets.0.words", "games.PLACE_IS"}
        for one in (plain, keyed):
            await one.send(json.dumps({"t": "move", "id": "2", "table": table, "at": 0, "move": "z9"}))
        refused = {name: await until(one, "error") for name, one in (("plain", plain), ("keyed", keyed))}
        assert refused["plain"]["words"] == refused["keyed"]["words"]["text"]
        assert refused["keyed"]["words"]["key"] == f"matches.refusal.WORDS.{refused['keyed']['code']}"


async def until(socket: Any, kind: str) -> Any:
    """The next message of a kind."""
    async with asyncio.timeout(30):
        while (message := json.loads(await socket.recv()))["t"] != kind:
            pass
    return message
