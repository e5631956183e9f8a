"""The server is killed while learners learn: what they know in the end is what the finished matches say, exactly."""

import asyncio
import json
from pathlib import Path

import pytest

import parlour
from parlour.games.game import options_text
from parlour.learners.learner import open_learner
from parlour.learners.lesson import lesson_of
from parlour.learners.memory import Memory
from parlour.learners.shelf import Shelf
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.server.learners import HOUSE, Learners, learner_in, seat_of
from parlour.server.settings import settings_from
from parlour.stores.connect import open_store
from parlour.stores.store import Store
from tests.faults.company import company
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.faults.test_kills import kill_often
from tests.server.live import Live

GAMES = [parlour.game("tictactoe"), parlour.game("dots", rows=2, cols=2)]


def rebuilt(store: Store, game: parlour.Game) -> tuple[Memory, set[str]]:
    """From nothing but the finished matches; and which they are."""
    memory, names = Memory(game), set()
    for name, _ in store.ended_against(game.name, options_text(game), seat_of(HOUSE)).result(60):
        match = Match(from_json(json.loads(event.data)) for event in store.events(name).result(60))
        (player,) = [player for player in (0, 1) if learner_in(match.seats[player].id)]
        memory.add(lesson_of(Record(match), player))
        names.add(name)
    return memory, names


def killed_while_learning(data: Path, kills: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        async with company(server.url, 4, kills, pace_s=0.02) as them:
            for number in range(6):
                game = GAMES[number % 2]
                await them.sit_down("opponent", game.name, seat_of(HOUSE), options=dict(game.options))
            await kill_often(server, them, kills, 0.5)
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            return them.speakers

    served(data, play, 60 + 20 * kills)
    store = open_store(str(data))
    try:
        learners = Learners(Shelf(data), store, settings_from({}, {}))
        for game in GAMES:
            expected, names = rebuilt(store, game)
            with open_learner(Shelf(data), game, Shelf(data).find(game, HOUSE)) as left:
                assert set(left.matches) <= names, "it learned from matches that have not ended"
            found = asyncio.run(learners.use(game, HOUSE, lambda learner: (learner.to_bytes(), learner.matches)))
            assert found[0] == expected.to_bytes()
            assert (set(found[1]), len(found[1])) == (names, len(names))
            print(f"{game.name}: {len(names)} matches, {kills} kills, every lesson once")
            assert names
    finally:
        store.close()


def test_killed_while_it_learns(tmp_path: Path) -> None:
    killed_while_learning(tmp_path, 10)


@pytest.mark.slow
def test_killed_a_hundred_times_while_it_learns(tmp_path: Path) -> None:
    killed_while_learning(tmp_path, 100)
