"""Who may do what: every role, every command, every state of a table, written down. A command or an operation without
an entry here fails."""

import asyncio
import itertools
import json
from typing import Any

import httpx
import pytest

from parlour.server.tables import protocol
from tests.security.nonsense import example
from tests.server.caller import Json, Person, Talk
from tests.server.live import Live

ROLES = ("player", "other", "watcher", "stranger")
"""The one to move, the other one, somebody who has joined, and a player of another table who has not. While a seat is
free, `other` is somebody who has joined and might take it."""

# Answers by role. One word: the same for all.
EXPECTED: dict[str, dict[str, str]] = {
    "waiting": {
        "ping": "ok", "join": "ok", "leave": "ok", "sit": "taken ok ok ok",
        "watch": "fair fair fair not_joined",
        "move": "waiting seat seat seat", "stop": "waiting seat seat seat", "takeback": "waiting seat seat seat",
        "resign": "waiting seat seat seat", "offer": "waiting seat seat seat", "answer": "waiting seat seat seat",
        "abort": "ok seat seat seat", "claim": "waiting seat seat seat", "rematch": "not_over seat seat seat",
        "sign": "waiting seat seat seat",
        "hint": "waiting",
    },
    "begun": {
        "ping": "ok", "join": "ok", "leave": "ok", "sit": "taken",
        "watch": "fair fair fair not_joined",
        "move": "ok turn seat seat", "stop": "nobody_thinks nobody_thinks seat seat",
        "takeback": "nothing nothing seat seat", "resign": "ok ok seat seat", "offer": "ok ok seat seat",
        "answer": "no_offer no_offer seat seat", "abort": "ok ok seat seat", "claim": "not_yet not_yet seat seat",
        "rematch": "not_over not_over seat seat", "hint": "fair", "sign": "ok ok seat seat",
    },
    "over": {
        "ping": "ok", "join": "ok", "leave": "ok", "sit": "taken",
        "watch": "ok ok ok not_joined",
        "move": "over over seat seat", "stop": "nobody_thinks nobody_thinks seat seat", "takeback": "over over seat seat",
        "resign": "over over seat seat", "offer": "over over seat seat", "answer": "over over seat seat",
        "abort": "over over seat seat", "claim": "over over seat seat", "rematch": "ok ok seat seat", "hint": "over",
        "sign": "ok ok seat seat",
    },
}  # fmt: skip
BY_POST = {"watch": "not_joined"}
"""Where the answer to a single request is another: it has no connection that has joined."""


def test_every_command_is_written_down() -> None:
    for state, commands in EXPECTED.items():
        assert set(commands) == set(protocol.NAMES), state
        assert all(len(words.split()) in (1, len(ROLES)) for words in commands.values())


class Cast:
    """Four people; the fourth plays at a table of his own."""

    def __init__(self, server: Live) -> None:
        self.people = dict(zip(ROLES, (Person(server.url, name) for name in ("Ada", "Bo", "Cy", "Di")), strict=True))
        self.elsewhere = self.people["stranger"].table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Ed"}])

    def table(self, state: str) -> str:
        """Ada's; in `begun` nobody has moved yet."""
        player, other = self.people["player"], self.people["other"]
        table = player.table()
        if state != "waiting":
            assert other.post({"t": "sit", "id": "s", "table": table})["you"] == [1]
        if state == "over":
            assert other.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
        return table


def command(name: str, table: str) -> Json:
    said = example(name) | {"id": "the-one"}
    return said | ({"table": table} if "table" in said else {})


def expected(state: str, name: str) -> dict[str, str]:
    words = EXPECTED[state][name].split()
    return dict(zip(ROLES, words if len(words) > 1 else words * len(ROLES), strict=True))


def code_of(answer: Json) -> str:
    return str(answer.get("code", "ok"))


@pytest.fixture(scope="module")
def cast(server: Live) -> Cast:
    return Cast(server)


@pytest.mark.parametrize("state", EXPECTED)
def test_every_role_every_command_by_websocket(cast: Cast, state: str) -> None:
    async def all_of_them() -> None:
        for role, person in cast.people.items():
            async with person.talk() as talk:
                for name in protocol.NAMES:
                    await one(talk, role, name)

    async def one(talk: Talk, role: str, name: str) -> None:
        table = await asyncio.to_thread(cast.table, state)
        if role != "stranger":
            await talk.join(table)
        before = await asyncio.to_thread(events_of, cast, table)
        said = command(name, table)
        answer = await talk.say(said.pop("t"), said.pop("table", None), **said)
        assert code_of(answer) == expected(state, name)[role], (state, role, name, answer)
        after = await asyncio.to_thread(events_of, cast, table)
        assert after[: len(before)] == before
        assert len(after) == len(before) + ("seq" in answer), (state, role, name)
        await talk.say("leave", table)

    asyncio.run(all_of_them())
    assert cast.people["stranger"].http.get(f"/api/tables/{cast.elsewhere}").json()["seq"] == 0


def events_of(cast: Cast, table: str) -> list[Json]:
    """None of a table that was withdrawn. Without the seed, which is told at the end."""
    found: list[Json] = cast.people["watcher"].http.get(f"/api/tables/{table}").json().get("events", [])
    return [{key: value for key, value in event.items() if key != "seed"} for event in found]


@pytest.mark.parametrize("state", EXPECTED)
def test_every_role_every_command_by_post(cast: Cast, state: str) -> None:
    for name, (role, person) in itertools.product(protocol.NAMES, cast.people.items()):
        table = cast.table(state)
        answer = person.post(command(name, table))
        assert code_of(answer) == BY_POST.get(name, expected(state, name)[role]), (state, role, name, answer)
    nobody = httpx.post(f"{cast.people['player'].url}/api/commands", json=command("ping", "x"))
    assert nobody.status_code == 401


def test_a_seat_is_not_taken_by_knowing_its_guest(cast: Cast) -> None:
    """Nothing that a client says about itself counts."""
    player, stranger = cast.people["player"], cast.people["stranger"]
    table = cast.table("begun")
    for more in ({"guest": player.id}, {"player": 0}, {"seat": 0}, {"token": player.token}, {"as": player.id}):
        answer = stranger.post(command("move", table) | more)
        assert code_of(answer) == "malformed"
    assert code_of(stranger.post(command("move", table) | {"id": "x"})) == "seat"


def test_a_reserved_seat_is_for_the_one_it_is_kept_for(cast: Cast) -> None:
    player, other = cast.people["player"], cast.people["other"]
    rematch = player.post(command("rematch", cast.table("over")))["next"]
    for role in ("watcher", "stranger"):
        assert code_of(cast.people[role].post(command("sit", rematch))) == "taken"
    assert code_of(other.post(command("sit", rematch))) == "ok"


def test_an_answer_is_not_given_to_somebody_else(cast: Cast) -> None:
    """The id of a command is its guest's: another who says the same id gets an answer of his own."""
    table = cast.table("begun")
    assert code_of(cast.people["player"].post(command("move", table))) == "ok"
    assert code_of(cast.people["stranger"].post(command("move", table))) == "seat"


# HTTP.

OPERATIONS: dict[str, tuple[int, int]] = {
    # (nobody, a guest that has no part in it)
    "games": (200, 200), "opponents": (200, 200), "view": (200, 200), "examples": (200, 200), "new_guest": (201, 201), "me": (401, 200), "change_me": (200, 200),
    "sign_out": (401, 204), "my_data": (401, 200), "erase_me": (401, 204), "new_table": (401, 201), "listed_tables": (200, 200), "my_tables": (401, 200),
    "table": (200, 200), "past": (200, 200), "thoughts": (200, 200), "record": (200, 200), "statistics": (200, 200), "say": (401, 200), "health": (200, 200),
    "ready": (200, 200), "reset_statistics": (401, 200), "scores": (200, 200), "scores_file": (200, 200), "curve": (401, 200),
    "read_scores_file": (401, 200), "leaders": (200, 200), "match_me": (200, 200), "my_rating": (200, 200), "my_ratings": (401, 200), "my_profile": (401, 200), "my_matches": (401, 200), "my_match_choices": (401, 200), "my_matches_file": (401, 404), "ending": (200, 200), "tally": (200, 200),
    "learners": (200, 200), "characters": (200, 200), "new_learner": (401, 201), "learner": (200, 200), "rename_learner": (401, 403),
    "set_learner": (401, 403),
    "remove_learner": (401, 403), "reset_learner": (401, 403), "copy_learner": (401, 201), "undo_lesson": (401, 403), "undo_training": (401, 403), "salvage_learner": (401, 403), "learner_trainings": (200, 200),
    "learner_tree": (200, 200), "lessons": (200, 200), "lesson": (404, 404), "learner_curve": (200, 200),
    "learner_file": (200, 200), "merge_learner_file": (401, 403), "train": (401, 403), "training": (200, 200),
    "stop_training": (401, 403), "table_lessons": (409, 409),
    "nets": (200, 200), "new_net": (401, 422), "bring_net": (401, 422), "net": (404, 404), "rename_net": (401, 404),
    "remove_net": (401, 404), "train_net": (401, 404), "stop_net": (401, 404), "net_file": (404, 404),
    "truth": (200, 200), "review": (409, 409), "make_review": (401, 409), "new_review": (401, 422), "pasted_review": (404, 404),
    "review_pgn": (409, 409), "pasted_pgn": (404, 404),
    "line": (200, 200), "position": (200, 200), "read_position": (200, 200), "line_pgn": (200, 200), "set_up": (200, 200),
    "opinions": (401, 200), "look": (401, 200), "judge_move": (401, 200), "search_tree": (401, 200),
    "live_tree": (401, 200),
    "think_again": (401, 409), "think_again_pasted": (401, 404),
    "film": (401, 422), "tutorial": (200, 200),
    "daily_puzzles": (200, 200), "puzzles": (200, 200), "puzzle_rush": (200, 200), "end_rush": (200, 200), "puzzle": (200, 200),
    "attempt_puzzle": (200, 200), "puzzle_solution": (200, 200), "puzzle_clue": (401, 200),
    "devices": (401, 200), "remove_device": (401, 404), "new_link": (401, 201), "cancel_link": (401, 204),
    "look_at_link": (404, 404), "use_link": (404, 404), "new_phrase": (401, 201), "remove_phrase": (401, 204),
    "come_back": (422, 422),
    "releases": (200, 200), "arena_offer": (401, 200), "my_arenas": (401, 200), "new_arena": (401, 201), "arena": (404, 404),
    "live_arena": (401, 404), "change_arena": (401, 404), "remove_arena": (401, 404), "arena_matches": (404, 404),
    "arena_match": (404, 404), "arena_file": (404, 404),
    "seek": (401, 200), "give_up_seek": (401, 204), "invitation": (401, 409),
    "new_class": (401, 201), "my_classes": (401, 200), "class": (401, 200), "live_class": (401, 403), "class_invitation": (401, 403),
    "join_class": (401, 200), "leave_class": (401, 204), "remove_member": (401, 403), "close_class": (401, 403),
    "new_tournament": (401, 403), "change_tournament": (401, 403),
}  # fmt: skip
BODIES: dict[str, Json] = {
    "new_guest": {"name": "Eva"},
    "change_me": {"name": "Eva"},
    "new_table": {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "anyone"}]},
    "say": {"t": "ping", "id": "a"},
    "new_arena": {"game": "tictactoe", "who": [{"id": "random"}, {"id": "pip"}], "pairs": 1},
    "new_link": {},
    "look_at_link": {"code": "ABCDE-FGHJK"},
    "use_link": {"code": "ABCDE-FGHJK", "device": "Telephone"},
    "come_back": {"phrase": "no phrase", "device": "Telephone"},
    "new_learner": {"name": "Ada"},
    "new_net": {"name": "Zip", "minutes": 2},
    "copy_learner": {"name": "Bo"},
    "line": {},
    "seek": {},
    "new_class": {"name": "4b"},
    "live_class": {},
    "new_tournament": {"kind": "swiss", "game": "tictactoe"},
    "change_tournament": {"do": "end"},
    "position": {},
    "read_position": {"text": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    "line_pgn": {"moves": ["e2e4"]},
    "set_up": {},
    "opinions": {},
    "look": {},
    "judge_move": {"moves": ["e2e4"]},
    "search_tree": {"nodes": 10},
    "film": {},
    "live_tree": {"nodes": 10},
    "new_review": {"game": "chess", "moves": []},
    "end_rush": {"seed": 1, "answers": []},
    "attempt_puzzle": {"answers": []},
    "puzzle_solution": {},
    "puzzle_clue": {},
}


def operations(server: Live) -> list[tuple[str, str, str]]:
    described = httpx.get(f"{server.url}/api/openapi.json").json()
    return [
        (one["operationId"], method.upper(), path)
        for path, methods in described["paths"].items()
        for method, one in methods.items()
    ]


def asked(http: httpx.Client, name: str, method: str, path: str, inside: dict[str, str]) -> int:
    path = path.format(**inside)
    body: Any = {"json": BODIES.get(name)}
    if name == "read_scores_file":
        body = {"content": "opponent,wins,games\nRandom,1,2\n", "headers": {"content-type": "text/csv"}}
    with http.stream(method, path, **body) as answer:
        return answer.status_code


def test_every_operation_by_nobody_and_by_somebody_else(server: Live, cast: Cast) -> None:
    found = operations(server)
    assert {name for name, _, _ in found} == set(OPERATIONS)
    learner = cast.people["player"].http.post("/api/games/chess/learners", json={"name": "Ada"}).json()["id"]
    inside = {
        "table": cast.table("begun"),
        "game": "chess",
        "ply": "0",
        "learner": learner,
        "net": "none",
        "match": "m",
        "review": "r",
        "tutorial": "minimax",
        "arena": "none",
        "puzzle": "1",
        "device": "none",
        "class": cast.people["player"].http.post("/api/classes", json={"name": "4b"}).json()["code"],
        "member": "none",
    }
    for name, method, path in found:
        with httpx.Client(base_url=server.url, timeout=10) as nobody:
            statuses = (asked(nobody, name, method, path, inside), 0)
        guest = Person(server.url)
        statuses = (statuses[0], asked(guest.http, name, method, path, inside))
        assert statuses == OPERATIONS[name], (name, statuses)


def test_there_is_no_way_to_let_things_fail_unless_debugging(server: Live, anna: Person) -> None:
    for how in ("raise", "hang", "die", "table", "crash"):
        assert anna.http.post("/api/debug/fail", json={"table": "x", "how": how}).status_code in (404, 405)


def test_tables_that_are_not_listed_are_not_told_of(server: Live, anna: Person, bert: Person) -> None:
    hidden, shown = anna.table(), anna.table(listed=True)
    listed = [one["table"] for one in bert.http.get("/api/tables").json()]
    assert shown in listed
    assert hidden not in listed
    assert hidden not in bert.http.get("/api/me/tables").text
    unknown = bert.http.get(f"/api/tables/{hidden[:-1]}")
    never = bert.http.get("/api/tables/never")
    assert (unknown.status_code, unknown.json()) == (404, never.json())


# Fair play: no help while two people play each other.


def has_help(messages: list[Json]) -> list[Any]:
    return [one for one in messages if one["t"] == "thinking" or one.get("hint")]


def test_nobody_is_helped_while_two_people_play(server: Live, cast: Cast) -> None:
    """By no command, no way to say it, no stream, no second guest, and not by what was asked for earlier."""

    async def everything() -> None:
        table = await asyncio.to_thread(cast.table, "waiting")
        people = list(cast.people.values())
        async with people[0].talk() as player, people[1].talk() as other, people[2].talk() as watcher:
            talks = (player, other, watcher)
            for talk in talks:
                await talk.join(table)
                assert code_of(await talk.say("watch", table, thinking=True)) == "fair"
                assert code_of(await talk.say("hint", table, at=0)) == "waiting"
            assert code_of(await other.say("sit", table)) == "ok"
            stream = asyncio.create_task(asyncio.to_thread(streamed, people[3], table))
            for number in range(2):
                talk = talks[number]
                await talk.until(lambda number=number, talk=talk: talk.last[table]["seq"] == number)  # type: ignore[misc]
                at = talk.last[table]["at"]
                for asker in talks:
                    assert code_of(await asker.say("watch", table, thinking=True)) == "fair"
                    assert code_of(await asker.say("hint", table, at=at)) == "fair"
                    assert code_of(await asker.say("stop", table, at=at)) in ("nobody_thinks", "seat", "stale")
                assert code_of(await talk.move(table)) == "ok"
            for person in people:
                assert code_of(await asyncio.to_thread(person.post, command("hint", table))) == "fair"
                watch = command("watch", table)
                assert code_of(await asyncio.to_thread(person.post, watch)) in ("fair", "not_joined")
            assert not any(has_help(talk.other) for talk in talks)
            assert not has_help(await stream)
            assert not player.last[table]["open_book"]

    asyncio.run(everything())


def streamed(person: Person, table: str) -> list[Json]:
    """What a stream that asks for thinking brings in a second or so."""
    found: list[Json] = []
    with (
        httpx.Client(base_url=person.url, headers=person.http.headers, timeout=1.5) as http,
        http.stream("GET", f"/api/tables/{table}/stream?thinking=true") as answer,
    ):
        assert answer.status_code == 200
        try:
            found += [json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: ")]
        except httpx.ReadTimeout:
            return found
    return found


def test_help_comes_otherwise(server: Live, anna: Person) -> None:
    """Against an opponent, at one screen, and once it is over."""

    async def against_an_opponent() -> None:
        strongest = anna.http.get("/api/games/chess/opponents").json()[-1]["id"]
        table = await asyncio.to_thread(anna.against, strongest, "chess")
        async with anna.talk() as talk:
            await talk.join(table)
            assert code_of(await talk.say("watch", table, thinking=True)) == "ok"
            answer = await talk.say("hint", table, at=0)
            assert answer["hint"]["candidates"][0]["move"]
            assert code_of(await talk.move(table, "e2e4")) == "ok"
            await talk.until(lambda: bool(has_help(talk.other)))
            await talk.say("resign", table, at=talk.last[table]["at"])

    asyncio.run(against_an_opponent())
    alone = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
    assert anna.post(command("hint", alone))["hint"]["candidates"]
