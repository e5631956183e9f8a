"""A command that is said several times happens once and is answered alike, whatever lies between; one that cannot be
changes nothing."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.caller import Json, Person, is_over
from tests.server.live import Live

GAMES = ("chess", "tictactoe", "dots", "ultimate")
Way = Callable[[Live, Speaker, Json, int], Awaitable[None]]


async def at_once(server: Live, speaker: Speaker, command: Json, times: int) -> None:
    await speaker.blurt(command, times)
    await speaker.until(lambda: len(speaker.answers.get(command["id"], ())) == times)


async def one_after_the_other(server: Live, speaker: Speaker, command: Json, times: int) -> None:
    for _ in range(times):
        await speaker.say(**command)


async def across_a_reconnect(server: Live, speaker: Speaker, command: Json, times: int) -> None:
    await speaker.blurt(command, 1)
    await speaker.cut()
    await speaker.here()
    await one_after_the_other(server, speaker, command, times - 1)


async def without_a_socket(server: Live, speaker: Speaker, command: Json, times: int) -> None:
    await speaker.say(**command)
    for _ in range(times - 1):
        answer = await asyncio.to_thread(speaker.person.post, command)
        speaker.answers[command["id"]].append(answer)


async def from_two_windows(server: Live, speaker: Speaker, command: Json, times: int) -> None:
    other = Speaker(speaker.person)
    await other.here()
    await asyncio.gather(other.say(**command), speaker.say(**command))
    speaker.answers[command["id"]] += other.answers[command["id"]]
    await one_after_the_other(server, speaker, command, times - 2)
    await other.close()


async def across_a_restart(server: Live, speaker: Speaker, command: Json, times: int) -> None:
    await speaker.say(**command)
    await asyncio.to_thread(server.kill_server)
    await asyncio.to_thread(server.wait_until_ready)
    await one_after_the_other(server, speaker, command, times - 1)


WAYS: tuple[Way, ...] = (at_once, at_once, one_after_the_other, across_a_reconnect, without_a_socket, from_two_windows)


class Two:
    """Two people at several tables, and one of them with a neighbour."""

    def __init__(self, server: Live, seed: int) -> None:
        self.chance = random.Random(seed)
        self.speakers = [Speaker(Person(server.url, name)) for name in ("Anna", "Ben", "Carl")]
        self.tables: dict[str, list[Speaker]] = {}
        """Who speaks for each player."""

    async def sit_down(self) -> None:
        anna, ben, _ = self.speakers
        for game in GAMES:
            table = anna.person.table(game)
            await ben.say("sit", table)
            await self.know(table, [anna, ben])
        table = anna.person.table("pawns", [{"who": "me"}, {"who": "neighbour", "name": "Dora"}])
        await self.know(table, [anna, anna])

    async def know(self, table: str, players: list[Speaker]) -> None:
        self.tables[table] = players
        for one in self.speakers:  # Carl only watches
            await one.join(table)

    def now(self, table: str) -> Json:
        return self.speakers[0].last[table]

    def any_command(self, table: str) -> tuple[Speaker, Json]:
        """Something that somebody might say here, mostly a legal move."""
        now, chance = self.now(table), self.chance
        players = self.tables[table]
        speaker = players[now["to_move"]] if chance.random() < 0.9 else chance.choice(players)
        t = chance.choices(["move", "offer", "answer", "takeback", "resign", "abort"], [80, 8, 8, 4, 1, 1])[0]
        command: Json = {"t": t, "id": speaker.new_id(), "table": table, "at": now["at"]}
        if t == "move":
            command["move"] = "".join(chance.choice(now["paths"]))
        elif t == "offer":
            command["what"] = chance.choice(["draw", "takeback", "abort"])
        elif t == "answer":
            command["yes"] = chance.random() < 0.5
        return speaker, command

    async def begin_again(self, table: str) -> str:
        """The match is over: another one."""
        players = self.tables.pop(table)
        for one in dict.fromkeys(players):
            answer = await one.say("rematch", table, at=self.now(table)["at"])
            assert answer["t"] == "ok", answer
        again: str = answer["next"]
        await self.know(again, players[::-1])
        return again

    async def caught_up(self, table: str, seq: int) -> None:
        for one in self.speakers:
            await one.until(lambda one=one: one.last[table]["seq"] >= seq)  # type: ignore[misc]


def repeated(data: Path | str, commands: int, restarts: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        two = Two(server, commands)
        await two.sit_down()
        due = set(two.chance.sample(range(commands), restarts))
        said = 0
        for number in range(commands):
            table = two.chance.choice(list(two.tables))
            if is_over(two.now(table)):
                table = await two.begin_again(table)
            speaker, command = two.any_command(table)
            times = two.chance.randint(2, 5)
            way = across_a_restart if number in due else two.chance.choice(WAYS)
            await way(server, speaker, command, times)
            first, *others = answers = speaker.answers[command["id"]]
            assert others == [first] * len(others), (way.__name__, command, answers)
            said += times
            await two.caught_up(table, first.get("seq", 0))
        print(f"\n{commands} commands said {said} times, {restarts} restarts: each carried out once and answered alike")
        return two.speakers

    served(data, play, 120 + commands)


def test_said_several_times_and_done_once(tmp_path: Path) -> None:
    repeated(tmp_path, commands=150, restarts=2)


@pytest.mark.slow
def test_tens_of_thousands_said_several_times(tmp_path: Path) -> None:
    repeated(tmp_path, commands=20_000, restarts=30)


def refused(data: Path, commands: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        two = Two(server, 8)
        await two.sit_down()
        anna, ben, _ = two.speakers
        over = anna.person.table("tictactoe")
        await ben.say("sit", over)
        await two.know(over, [anna, ben])
        await anna.say("resign", over, at=0)
        await two.caught_up(over, 1)
        for table, players in two.tables.items():  # somewhere in the middle
            for _ in range(3 if table != over else 0):
                now = two.now(table)
                answer = await players[now["to_move"]].move(table, "".join(now["paths"][0]), now["at"])
                await two.caught_up(table, answer["seq"])
        before = {table: two.now(table) for table in two.tables}
        codes: dict[str, int] = {}
        for _ in range(commands):
            table, speaker, command = impossible(two, over)
            answer = await speaker.say(**command)
            assert (answer["t"], answer["table"], answer["at"]) == ("error", table, before[table]["at"]), command
            codes[answer["code"]] = codes.get(answer["code"], 0) + 1
        for table, known in before.items():
            found = anna.person.http.get(f"/api/tables/{table}").json()
            assert {key: found[key] for key in ("seq", "at", "text", "offer")} == {
                key: known[key] for key in ("seq", "at", "text", "offer")
            }
        print(f"\n{commands} impossible commands changed nothing: {codes}")
        return two.speakers

    served(data, play, 120 + commands)


def impossible(two: Two, over: str) -> tuple[str, Speaker, Json]:
    """A command from the past, the future, somebody else's seat, or after the end."""
    chance, carl = two.chance, two.speakers[2]
    table = chance.choice(list(two.tables))
    speaker, command = after(two, over) if table == over else two.any_command(table)
    kind = "over" if table == over else chance.choice(["past", "future", "seat", "watcher"])
    now = two.now(table)
    if kind == "watcher":
        speaker = carl
    elif kind == "seat" and len(set(two.tables[table])) == 2:
        speaker = two.tables[table][1 - now["to_move"]]
        command = {"t": "move", "at": now["at"], "table": table, "move": "".join(chance.choice(now["paths"]))}
    elif kind != "over":
        command["at"] = chance.randrange(now["at"]) if kind == "past" else now["at"] + chance.randint(1, 1000)
        if command["t"] in ("resign", "answer"):  # who resigns means it; and there is nothing to answer
            command = {"t": "takeback", "at": command["at"], "table": table}
    command["id"] = speaker.new_id()
    return table, speaker, command


def after(two: Two, over: str) -> tuple[Speaker, Json]:
    """Something that is said when the match is over."""
    speaker = two.chance.choice(two.tables[over])
    t = two.chance.choice(["move", "takeback", "resign", "abort", "claim"])
    command: Json = {"t": t, "table": over, "at": two.chance.choice([0, two.now(over)["at"]])}
    return speaker, command | ({"move": "b2"} if t == "move" else {})


def test_what_cannot_be_changes_nothing(tmp_path: Path) -> None:
    refused(tmp_path, commands=1000)


@pytest.mark.slow
def test_a_great_deal_that_cannot_be(tmp_path: Path) -> None:
    refused(tmp_path, commands=30_000)
