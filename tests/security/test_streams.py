"""Without a WebSocket: commands by POST, news by server-sent events. A whole match, and nothing missed or twice."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx

from tests.server.caller import Json, Person
from tests.server.live import Live


@contextlib.contextmanager
def stream(person: Person, table: str, **queries: Any) -> Iterator[Iterator[Json]]:
    with person.http.stream("GET", f"/api/tables/{table}/stream", params=queries) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))


def next_update(messages: Iterator[Json]) -> Json:
    return next(one for one in messages if one["t"] == "update")


def play_on(person: Person, update: Json, number: int) -> Json:
    move = "".join(update["paths"][0])
    said = {"t": "move", "id": f"m{number}", "table": update["table"], "at": update["at"], "move": move}
    return person.post(said)


def test_a_whole_match_without_a_websocket(server: Live, anna: Person, bert: Person) -> None:
    table = anna.table()
    with stream(anna, table) as of_anna, stream(bert, table) as of_bert:
        assert next(of_anna)["you"] == [0]
        assert next_update(of_anna)["seq"] == -1
        assert bert.post({"t": "sit", "id": "s", "table": table})["you"] == [1]
        seen: list[list[int]] = [[], []]
        for number in range(12):
            update: Json = {}
            for mine, messages in zip(seen, (of_anna, of_bert), strict=True):
                while not mine or mine[-1] < number:
                    update = next_update(messages)
                    mine += [event["seq"] for event in update["events"]]
            if update["outcome"]:
                break
            assert play_on((anna, bert)[update["to_move"]], update, number)["t"] == "ok"
        assert update["outcome"]["winner"] == 0
        assert seen == [list(range(number + 1))] * 2, "an event was missed, or came twice"
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert "X wins" in record


def test_a_stream_that_comes_back_gets_exactly_what_it_missed(server: Live, anna: Person) -> None:
    table = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
    with stream(anna, table) as messages:
        update = next_update(messages)
        for number in range(4):
            assert play_on(anna, update, number)["seq"] == number + 1
            update = next_update(messages)
    for seen in range(-1, 5):
        with stream(anna, table, seen=seen) as messages:
            events = next_update(messages)["events"]
            assert [event["seq"] for event in events] == list(range(seen + 1, 5))
    with stream(anna, table, seen=99) as messages:  # that was another match: everything again
        assert [event["seq"] for event in next_update(messages)["events"]] == [0, 1, 2, 3, 4]


def test_streams_are_refused_before_they_begin(server: Live, anna: Person) -> None:
    table = anna.table()
    for queries in ("seen=-2", "seen=x", "seen=99999999999", "seen=%C2%B2", "seen=1e3", "seen="):
        assert anna.http.get(f"/api/tables/{table}/stream?{queries}").status_code == 422, queries
    assert anna.http.get("/api/tables/nothing/stream").status_code == 404
    assert httpx.get(f"{server.url}/api/tables/{table}/stream").status_code == 401


def test_a_repeated_post_gets_the_same_answer(server: Live, anna: Person) -> None:
    table = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
    said = {"t": "move", "id": "once", "table": table, "at": 0, "move": "b2"}
    first = anna.post(said)
    assert first["t"] == "ok"
    assert all(anna.post(said) == first for _ in range(5))
    assert anna.http.get(f"/api/tables/{table}").json()["seq"] == 1
