"""People who play: against each other, against opponents, with a neighbour; on and on until they are told to stop."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from typing import Any, Literal

from parlour.learners.seat import seat_of
from parlour.server.learners.learners import HOUSE
from tests.faults.speaker import Speaker
from tests.server.caller import Json, Person, is_over
from tests.server.live import UNLIMITED

MANY: dict[str, Any] = {
    **UNLIMITED,
    "sockets_per_address": 100_000,
    "sockets_per_guest": 100_000,
    "tables_per_socket": 100_000,
}
"""Settings for tests that are not about limits at all."""
Kind = Literal["person", "opponent", "neighbour"]
LEARNED = "tictactoe"
"""The game that a learner plays."""
KINDS: tuple[tuple[Kind, str, str], ...] = (
    ("person", "chess", ""),
    ("opponent", "ultimate", "bee"),
    ("neighbour", "dots", ""),
    ("opponent", "tictactoe", "mia"),
    ("person", "pawns", ""),
    ("opponent", LEARNED, seat_of(HOUSE)),
    ("opponent", "dots", "easy"),
    ("person", "ultimate", ""),
    ("opponent", "chess", "toby"),
)
"""How matches are mixed: against whom, at which game, and which opponent. One of these is written in Python."""
SAME = ("at", "text", "view", "to_move", "moves", "offer", "outcome", "aborted", "seats")
"""What everybody sees alike."""
LATE = ("stale", "turn", "over", "time")
"""Refusals of a move that was made while something else happened."""


class Company:
    """Every speaker plays at several tables at once; all of it is in one event loop."""

    def __init__(self, url: str | Sequence[str], people: int, seed: int, pace_s: float = 0.05, **more: Any) -> None:
        """With several addresses they come from one after the other."""
        urls = [url] if isinstance(url, str) else url
        self.chance, self.pace_s = random.Random(seed), pace_s
        self.speakers = [
            Speaker(Person(urls[number % len(urls)], f"Guest {number}"), **more) for number in range(people)
        ]
        self.moves = 0
        self.tables: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def sit_down(self, kind: Kind, game: str, opponent: str = "", **more: Any) -> str:
        """A new table, and those who play at it."""
        first, second = self.chance.sample(self.speakers, 2)
        others: dict[Kind, Json] = {
            "person": {"who": "anyone"},
            "opponent": {"who": "opponent", "id": opponent},
            "neighbour": {"who": "neighbour", "name": "Ben"},
        }
        seats = [{"who": "me"}, others[kind]]
        self.chance.shuffle(seats)
        table = await new_table(first.person, {"game": game, "seats": seats, **more})
        self.tables.append(table)
        if kind == "person":
            answer = await second.say("sit", table)
            assert answer["t"] == "ok", answer
            self._start(second, table)
        self._start(first, table)
        return table

    async def sit_down_all(self, tables: int, kinds: Sequence[tuple[Kind, str, str]] = KINDS) -> None:
        for number in range(tables):
            await self.sit_down(*kinds[number % len(kinds)])

    def _start(self, speaker: Speaker, table: str) -> None:
        self._tasks.append(asyncio.create_task(self.play(speaker, table, random.Random(self.chance.random()))))

    async def play(self, speaker: Speaker, table: str, chance: random.Random) -> None:
        """Moves whenever it is its turn; when the match is over, it wants another one."""
        you = (await speaker.join(table))["you"]
        while True:
            await speaker.until(lambda: is_over(speaker.last[table]) or speaker.last[table]["to_move"] in you, 600)  # noqa: B023
            await asyncio.sleep(chance.uniform(0, self.pace_s))
            now = speaker.last[table]
            if is_over(now):
                answer = await speaker.say("rematch", table, at=now["at"])
                assert answer["t"] == "ok", answer
                await speaker.leave(table)
                table = answer["next"]
                you = (await speaker.join(table))["you"]
            elif now["to_move"] in you:
                answer = await speaker.move(table, "".join(chance.choice(now["paths"])), now["at"])
                await self._caught_up(speaker, table, answer)

    async def _caught_up(self, speaker: Speaker, table: str, answer: Json) -> None:
        """Waits until the speaker sees what the answer speaks of."""
        if answer["t"] == "ok":
            self.moves += 1
            await speaker.until(lambda: speaker.last[table]["seq"] >= answer["seq"])
        else:
            assert answer["code"] in LATE, answer
            await speaker.until(lambda: speaker.last[table]["at"] >= answer["at"])

    async def until_moved(self, moves: int, wait_s: float = 60.0) -> None:
        """So many more moves; fails if anybody has given up."""
        goal = self.moves + moves
        async with asyncio.timeout(wait_s):
            while self.moves < goal:
                self.look()
                await asyncio.sleep(0.01)

    async def until_all_go_on(self, wait_s: float = 60.0) -> None:
        """Every table that is not over gets another event, or is over."""
        tables = {one: max(s.last[one]["seq"] for s in self.speakers if one in s.last) for one in self.open_tables()}
        async with asyncio.timeout(wait_s):
            while any(not self._went_on(table, seq) for table, seq in tables.items()):
                self.look()
                await asyncio.sleep(0.01)

    def open_tables(self) -> list[str]:
        """Those where a match is under way, rematches included."""
        found = {table: update for one in self.speakers for table, update in one.last.items()}
        return [table for table, update in found.items() if update["seq"] >= 0 and not is_over(update)]

    def _went_on(self, table: str, seq: int) -> bool:
        updates = [one.last[table] for one in self.speakers if table in one.last]
        return any(update["seq"] > seq or is_over(update) for update in updates)

    def look(self) -> None:
        """Raises what went wrong for somebody."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()):
                raise error

    async def stop(self) -> None:
        self.look()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settle(self) -> None:
        """Nobody says anything more; everybody comes to see all that happened, and sees the same."""
        for speaker in self.speakers:
            await speaker.here()
            await speaker.say("ping")
            for table in list(speaker.last):
                now = (await asyncio.to_thread(speaker.person.http.get, f"/api/tables/{table}")).json()
                await speaker.until(lambda now=now: speaker.last[now["table"]]["seq"] >= now["seq"])  # type: ignore[misc] # noqa: B023
                shown = speaker.last[table]
                if shown["seq"] == now["seq"]:  # an opponent may have moved since
                    assert [shown[key] for key in SAME] == [now[key] for key in SAME], (shown, now)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for speaker in self.speakers:
            await speaker.close()


async def new_table(person: Person, wish: Json) -> str:
    """A server on which too many opponents think asks for patience."""
    async with asyncio.timeout(60):
        while True:
            answer = await asyncio.to_thread(person.http.post, "/api/tables", json=wish)
            if answer.status_code == 201:
                return str(answer.json()["table"])
            assert answer.json()["code"] == "busy", answer.text
            await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def company(url: str | Sequence[str], people: int, seed: int, **more: Any) -> AsyncIterator[Company]:
    found = Company(url, people, seed, **more)
    try:
        yield found
    finally:
        await found.close()
