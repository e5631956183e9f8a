"""Trophies and profile on the shipped server: earned in a match, told at its end, kept, taken along, and gone with who earned them."""

import asyncio
import time
from typing import Any

from parlour.server.people.streaks import day_streak, streak_of, win_streaks
from parlour.stores.kept import Board, PlayedResult, PlayedStep
from tests.server.caller import Json, Person, is_over
from tests.server.endings import line_to
from tests.server.live import Live

DAY = 24 * 3600 * 1000


def asked(person: Person, path: str) -> Any:
    answer = person.http.get(f"/api/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def profile(person: Person) -> Json:
    found: Json = asked(person, "me/profile")
    return found


def names(trophies: list[Json]) -> list[str]:
    return sorted(one["name"] for one in trophies)


def win(person: Person) -> str:
    """Against Pip, whose seed is known; a match with a seed of one's own does not count, so neither does this one."""
    seed, moves = line_to("won", "pip", "tictactoe")
    seats = [{"who": "me"}, {"who": "opponent", "id": "pip"}]
    table = person.table("tictactoe", seats, seed=seed)

    async def play() -> None:
        async with person.talk() as talk:
            await talk.join(table)
            for move in moves:
                await talk.until_turn(table, 0)
                await talk.move(table, move)
            await talk.until(lambda: is_over(talk.last[table]))

    asyncio.run(play())
    return table


def lucky(person: Person) -> str:
    """A win against chance that counts; it takes a few tries."""

    async def play() -> str | None:
        table = person.against("random")
        async with person.talk() as talk:
            await talk.join(table)
            while not is_over(talk.last[table]):
                now = await talk.until_turn(table, 0)
                if not is_over(now):
                    await talk.move(table)
            return table if talk.last[table]["outcome"]["winner"] == 0 else None

    for _ in range(60):
        if table := asyncio.run(play()):
            return table
    raise AssertionError("it never won")


def reviewed_ending(person: Person, table: str) -> Json:
    """Once its review has been made."""
    for _ in range(300):
        found: Json = asked(person, f"tables/{table}/ending")
        if found["is_reviewed"]:
            return found
        time.sleep(0.1)
    raise AssertionError("its review was never made")


def test_what_a_match_earns_is_told_at_its_end_and_stays(server: Live) -> None:
    anna = Person(server.url, "Anna")
    assert profile(anna)["trophies"] == []
    table = lucky(anna)
    ending = reviewed_ending(anna, table)
    assert {"first_win", "unaided"} <= set(names(ending["trophies"]))
    (first,) = [one for one in ending["trophies"] if one["name"] == "first_win"]
    assert (first["about"], first["opponent"], first["table"]) == ("random", "Random", table)
    again = lucky(anna)
    assert not {"first_win", "unaided"} & set(names(reviewed_ending(anna, again)["trophies"]))
    found = profile(anna)
    assert {one["table"] for one in found["trophies"] if one["name"] == "unaided"} == {table}
    assert found["days"] == found["best_days"] == 1
    assert max(one["best"] for one in found["streaks"]) >= 1
    assert set(names(found["trophies"])) <= set(found["known"])
    own = asked(anna, "me/data")["trophies"]
    assert names(own) == names(found["trophies"])
    assert profile(Person(server.url))["trophies"] == []


def test_a_match_that_does_not_count_earns_what_one_knows_and_nothing_else(server: Live) -> None:
    anna = Person(server.url, "Anna")
    table = win(anna)
    earned = set(names(reviewed_ending(anna, table)["trophies"]))
    assert not earned & set(profile(anna)["rated"])
    set_up = anna.against("random", start="OOX/X../...")
    assert anna.post({"t": "move", "id": "m", "table": set_up, "at": 0, "move": "b2"})["t"] == "ok"
    before = names(profile(anna)["trophies"])
    anna.post({"t": "resign", "id": "r", "table": set_up, "at": asked(anna, f"tables/{set_up}")["at"]})
    assert asked(anna, f"tables/{set_up}/ending")["trophies"] == []
    assert names(profile(anna)["trophies"]) == before, "anybody could set it up"


def test_two_at_one_screen_earn_nothing(server: Live) -> None:
    anna = Person(server.url, "Anna")
    table = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Zoe"}])
    at = 0
    for number, cell in enumerate(("a1", "b1", "b2", "c3", "a3", "a2", "c1")):
        answer = anna.post({"t": "move", "id": f"m{number}", "table": table, "at": at, "move": cell})
        at = answer["at"]
    assert asked(anna, f"tables/{table}")["outcome"]["winner"] == 0
    assert asked(anna, f"tables/{table}/ending")["trophies"] == []
    assert profile(anna)["trophies"] == []


# Streaks.


def step(day: int, result: PlayedResult, counts: bool = True) -> PlayedStep:
    return PlayedStep(day * DAY + 5, "dots", "{}", result, counts)


def test_streaks_of_wins() -> None:
    assert streak_of([]) == (0, 0)
    assert streak_of([True, True, False, True, True, True]) == (2, 3)
    assert streak_of([False, True, True]) == (0, 2)
    steps = [step(3, "won"), step(2, "won", counts=False), step(2, "drawn"), step(1, "won")]
    assert win_streaks(steps) == {Board("dots", "{}"): (1, 1)}


def test_streaks_of_days() -> None:
    steps = [step(9, "won"), step(9, "lost"), step(8, "shared"), step(5, "won"), step(4, "won"), step(3, "won")]
    assert day_streak(steps, 9 * DAY) == (2, 3)
    assert day_streak(steps, 10 * DAY + 7) == (2, 3), "today is not over yet"
    assert day_streak(steps, 11 * DAY) == (0, 3)
    assert day_streak([], 0) == (0, 0)
