"""Engines that raise, hang, or die, tables that fail and a server that crashes in the middle of a search: the match goes
on. A guest's engine that does so loses, and the reason is told."""

import asyncio
from pathlib import Path

import httpx
import pytest

from parlour.matches.events import Forfeit, Replace
from parlour.matches.events_json import from_json
from tests.faults.kept import Archive, json_of
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.caller import Person, is_over
from tests.server.live import Live

SEARCH_MS = 500
GUESTS = """
import sys
from parlour.engines.outside import add_engine

@add_engine("raiser")
def raiser(position, limits):
    raise ValueError("I never learnt this")

@add_engine("looper")
def looper(position, limits):
    while True:
        pass

@add_engine("leaver")
def leaver(position, limits):
    sys.exit(5)

@add_engine("cheat")
def cheat(position, limits):
    return 1_000_000
"""


async def let_fail(speaker: Speaker, table: str, how: str) -> None:
    answer = await asyncio.to_thread(speaker.person.http.post, "/api/debug/fail", json={"table": table, "how": how})
    assert answer.status_code == 204, answer.text


async def play_on(speaker: Speaker, table: str, moves: int = 1) -> None:
    """Moves, and waits until it is its turn again: the opponent has moved, whatever happened to it."""
    for _ in range(moves):
        await speaker.until(lambda: is_over(speaker.last[table]) or speaker.last[table]["to_move"] == 0, 60)
        now = speaker.last[table]
        if is_over(now):
            return
        answer = await speaker.move(table, "".join(now["paths"][0]), now["at"])
        assert answer["t"] == "ok", answer
        await speaker.until(lambda: speaker.last[table]["seq"] >= answer["seq"])  # noqa: B023
    await speaker.until(lambda: is_over(speaker.last[table]) or speaker.last[table]["to_move"] == 0, 60)


def of_kind(archive: Archive, table: str, kind: type[Replace] | type[Forfeit]) -> list[Replace | Forfeit]:
    events = [from_json(json_of(event)) for event in archive.events[table]]
    return [event for event in events if isinstance(event, kind)]


def test_an_engine_that_fails_is_replaced(tmp_path: Path) -> None:
    """One that is compiled, on a thread, and one that is written in Python, in a process; each in every way."""
    tables: list[str] = []

    async def play(server: Live) -> list[Speaker]:
        anna = Speaker(Person(server.url))
        for how in ("raise", "hang", "die"):
            for game, opponent in (("ultimate", "bee"), ("tictactoe", "plain_minimax")):
                tables.append(anna.person.against(opponent, game))
                await anna.join(tables[-1])
                await let_fail(anna, tables[-1], how)
        await asyncio.gather(*(play_on(anna, table, 3) for table in tables))
        assert server.metric("parlour_engines_replaced_total") == len(tables)
        return [anna]

    archive = served(tmp_path, play, well=False, debug=True, search_ms=SEARCH_MS)
    assert [len(of_kind(archive, table, Replace)) for table in tables] == [1] * len(tables)


def test_a_table_that_fails_goes_on(tmp_path: Path) -> None:
    async def play(server: Live) -> list[Speaker]:
        anna = Speaker(Person(server.url))
        table = anna.person.against("bee", "ultimate")
        await anna.join(table)
        for _ in range(5):
            await let_fail(anna, table, "table")
            now = anna.last[table]
            answer = await anna.say("move", table, insist=False, at=now["at"], move="".join(now["paths"][0]))
            assert (answer["t"], answer["code"]) == ("error", "failed")
            await play_on(anna, table)
        assert server.metric("parlour_failures_total") == 5
        return [anna]

    served(tmp_path, play, well=False, debug=True)


def test_a_crash_in_the_middle_of_a_search(tmp_path: Path) -> None:
    async def play(server: Live) -> list[Speaker]:
        anna, ben = (Speaker(Person(server.url, name)) for name in ("Anna", "Ben"))
        table, other = anna.person.against("master", "chess"), ben.person.against("bee", "ultimate")
        await anna.join(table)
        await ben.join(other)
        for _ in range(2):
            await play_on(ben, other)
            now = anna.last[table]
            await anna.move(table, "".join(now["paths"][0]), now["at"])
            crash = {"table": table, "how": "crash"}
            with pytest.raises(httpx.TransportError):
                await asyncio.to_thread(anna.person.http.post, "/api/debug/fail", json=crash)
            await anna.until(lambda: anna.last[table]["at"] > now["at"] + 1 and anna.last[table]["to_move"] == 0)  # noqa: B023
            await play_on(ben, other)
        assert server.output().count("SIGSEGV") == 2
        return [anna, ben]

    served(tmp_path, play, debug=True)


def test_a_guests_engine_that_fails_loses(tmp_path: Path) -> None:
    words = {
        "raiser": "I never learnt this",
        "looper": "did not answer",
        "leaver": "SystemExit: 5",
        "cheat": "move 1000000 is not legal",
    }
    tables: dict[str, str] = {}

    async def play(server: Live) -> list[Speaker]:
        anna = Speaker(Person(server.url))
        well = anna.person.against("perfect")
        for name in words:
            tables[name] = anna.person.against(name)
        for table in (well, *tables.values()):
            await anna.join(table)
        await asyncio.gather(*(play_on(anna, table) for table in tables.values()))
        await play_on(anna, well, 9)
        for name, table in tables.items():
            outcome = anna.last[table]["outcome"]
            assert outcome["winner"] == 0
            assert words[name] in outcome["reason"]
        assert is_over(anna.last[well])
        assert server.is_ready()
        return [anna]

    engines = tmp_path / "mine.py"
    engines.write_text(GUESTS)
    archive = served(tmp_path / "data", play, well=False, search_ms=SEARCH_MS, engines=engines)
    for table in tables.values():
        assert len(of_kind(archive, table, Forfeit)) == 1


def test_an_engine_that_is_no_longer_there_is_replaced(tmp_path: Path) -> None:
    """The server is started again without a guest's file. Its matches go on with another opponent."""
    data, engines, tables = tmp_path / "data", tmp_path / "mine.py", []
    engines.write_text(GUESTS.replace("return 1_000_000", "return position.moves()[0]"))

    async def begin(server: Live) -> list[Speaker]:
        anna = Speaker(Person(server.url))
        for seats in (["me", "cheat"], ["cheat", "me"], ["master", "me"]):
            wish = [{"who": "me"} if one == "me" else {"who": "opponent", "id": one} for one in seats]
            tables.append(anna.person.table("chess", wish))
        await anna.join(tables[0])
        await play_on(anna, tables[0])
        first.append(anna)
        return first

    async def go_on(server: Live) -> list[Speaker]:
        anna = Speaker(first[0].person, server.url)
        anna.move_to(server.url)
        for table in tables:
            await anna.join(table)
        await play_on(anna, tables[0])
        await anna.until(lambda: all(anna.last[table]["to_move"] == 1 for table in tables[1:]))
        return [*first, anna]

    first: list[Speaker] = []
    served(data, begin, engines=engines)
    archive = served(data, go_on)
    assert [len(of_kind(archive, table, Replace)) for table in tables] == [1, 1, 0]
