"""The server is killed while learners learn: what they know in the end is what the finished matches say, exactly."""

import asyncio
from pathlib import Path

import pytest

import parlour
from parlour.learners.seat import seat_of
from parlour.learners.shelf import Shelf
from parlour.server.learners.learners import HOUSE, Learners
from parlour.server.settings import settings_from
from parlour.stores.connect import open_store
from tests.faults.company import company
from tests.faults.learned import check_learner, memory_of, taught
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.faults.test_kills import kill_often
from tests.server.live import Live

GAMES = [parlour.game("tictactoe"), parlour.game("dots", rows=2, cols=2)]


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
            check_learner(data, store, game)
            lessons = taught(store, game)
            found = asyncio.run(learners.use(game, HOUSE, lambda learner: (learner.to_bytes(), learner.matches)))
            assert found[0] == memory_of(game, lessons).to_bytes()
            assert sorted(found[1]) == sorted(lessons)
            print(f"{game.name}: {len(lessons)} matches, {kills} kills, every lesson once")
            assert lessons
    finally:
        store.close()


def test_killed_while_it_learns(tmp_path: Path) -> None:
    killed_while_learning(tmp_path, 10)


@pytest.mark.slow
def test_killed_a_hundred_times_while_it_learns(tmp_path: Path) -> None:
    killed_while_learning(tmp_path, 100)
