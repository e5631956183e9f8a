"""Whatever people do while an opponent thinks, it moves in the position that there is, and it does move."""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from parlour.matches.events import Begin, Move
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.server.tables.opponents_turn import opponent_in
from tests.faults.company import LATE
from tests.faults.kept import Archive, json_of
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.caller import Json, Person, is_over
from tests.server.live import Live

OPPONENTS = (("ultimate", "leo"), ("chess", "viktor"), ("dots", "professor"), ("tictactoe", "mia"), ("pawns", "boris"))
LONGEST_S = 0.03
"""About as long as they think, when others think too."""
MOMENTS = ("takeback", "offer", "stop", "resign", "leave", "cut", "move", "abort", "nothing")


class Interrupter:
    """One person who plays an opponent and never lets it finish."""

    def __init__(self, server: Live, seed: int) -> None:
        self.chance = random.Random(seed)
        self.speaker = Speaker(Person(server.url))
        self.game, self.opponent = OPPONENTS[seed % len(OPPONENTS)]
        self.stopped: set[tuple[str, int]] = set()
        """Where the opponent was told to move at once: what it plays then is anybody's guess."""
        self.did: Counter[str] = Counter()

    async def play(self, moments: int) -> None:
        seats = [{"who": "opponent", "id": self.opponent}, {"who": "me"}]
        self.chance.shuffle(seats)
        self.table = await asyncio.to_thread(self.speaker.person.table, self.game, seats)
        self.you = (await self.speaker.join(self.table))["you"]
        for _ in range(moments):
            await self.moment()
        await self.my_turn()

    @property
    def now(self) -> Json:
        return self.speaker.last[self.table]

    async def my_turn(self) -> None:
        """Never waits for ever."""
        await self.speaker.until(lambda: is_over(self.now) or self.now["to_move"] in self.you, 30)

    async def moment(self) -> None:
        await self.my_turn()
        if is_over(self.now):
            await self.again()
            await self.my_turn()
        at, move = self.now["at"], "".join(self.chance.choice(self.now["paths"]))
        answer = await self.speaker.move(self.table, move, at)
        if answer["t"] == "error":  # what was said before has happened only now
            assert answer["code"] in LATE, answer
            await self.speaker.until(lambda: self.now["at"] >= answer["at"])
            return
        await asyncio.sleep(self.chance.uniform(0, LONGEST_S))  # the moment, which may be any
        what = self.chance.choice(MOMENTS)
        self.did[what] += 1
        await self.do(what)
        await self.speaker.until(lambda: self.now["seq"] >= answer["seq"])

    async def do(self, what: str) -> None:
        speaker, table, at = self.speaker, self.table, self.now["at"]
        match what:
            case "takeback" | "resign" | "abort":
                await speaker.say(what, table, at=at)
            case "offer":
                await speaker.say("offer", table, at=at, what=self.chance.choice(["takeback", "draw", "abort"]))
            case "move":
                await speaker.say("move", table, at=at, move="".join(self.chance.choice(self.now["paths"] or [["a1"]])))
            case "stop":
                answer = await speaker.say("stop", table, at=at)
                if answer["t"] == "ok":
                    self.stopped.add((table, answer["at"]))
            case "leave":
                await speaker.leave(table)
                await speaker.join(table)
            case "cut":
                await speaker.cut()
                await speaker.here()

    async def again(self) -> None:
        answer = await self.speaker.say("rematch", self.table, at=self.now["at"])
        assert answer["t"] == "ok", answer
        self.table = answer["next"]
        self.you = (await self.speaker.join(self.table))["you"]


def interrupted(data: Path, people: int, moments: int) -> None:
    players: list[Interrupter] = []

    async def play(server: Live) -> list[Speaker]:
        players.extend(Interrupter(server, seed) for seed in range(people))
        await asyncio.gather(*(one.play(moments) for one in players))
        assert server.metric("parlour_failures_total") == 0
        return [one.speaker for one in players]

    archive = served(data, play, 120 + people * moments)
    stopped = {where for one in players for where in one.stopped}
    again = sum(thought_again(archive, table, stopped) for table in archive.events)
    did = sum((one.did for one in players), Counter())
    print(f"\n{did.total()} moments in {len(archive.events)} matches, {dict(did)}: 0 stuck, 0 stale")
    print(f"{again} moves of opponents are what they think in the position they were played in")


def thought_again(archive: Archive, table: str, stopped: set[tuple[str, int]]) -> int:
    """Asks the opponent again wherever it moved: an answer to another position would be another move."""
    begin, *rest = (from_json(json_of(event)) for event in archive.events[table])
    match, found = Match([begin]), 0
    for event in rest:
        assert not isinstance(event, Begin)
        asked = event.player not in archive.people[table] and (table, match.at) not in stopped
        if isinstance(event, Move) and asked:
            sitter = opponent_in(match.game, match.seats[event.player]).sit()
            candidate, _ = sitter.move(match.position, match.past, match.began.seed)
            sitter.close()
            assert "".join(match.position.path(candidate.move)) == event.move, (table, match.at)
            found += 1
        match.append(event)
    return found


def test_at_every_moment_while_it_thinks(tmp_path: Path) -> None:
    interrupted(tmp_path, people=10, moments=25)


@pytest.mark.slow
def test_at_ten_thousand_moments(tmp_path: Path) -> None:
    interrupted(tmp_path, people=20, moments=500)
