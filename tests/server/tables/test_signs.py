"""Signs, and another game with the same person: what two people have besides their moves."""

import asyncio
from pathlib import Path

from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live


def together(server: Live, game: str = "tictactoe") -> tuple[Person, Person, str]:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Ben")
    table = anna.table(game)
    assert ben.post({"t": "sit", "id": "s", "table": table})["t"] == "ok"
    return anna, ben, table


def signs(told: list[Json]) -> list[tuple[int, str]]:
    return [(one["player"], one["sign"]) for one in told if one["t"] == "shown"]


def test_a_sign_is_shown_to_all_at_the_table_and_kept_nowhere(server: Live) -> None:
    anna, ben, table = together(server)
    watcher = Person(server.url, "Cleo")

    async def main() -> None:
        async with anna.talk() as first, ben.talk() as second, watcher.talk() as third:
            for talk in (first, second, third):
                await talk.join(table)
            await first.until(lambda: any(one["t"] == "presence" and one["watching"] == 1 for one in first.other))
            before = first.last[table]["seq"]
            assert (await first.say("sign", table, sign="hello"))["t"] == "ok"
            assert (await second.say("sign", table, sign="good_luck"))["t"] == "ok"
            for talk in (first, second, third):
                await talk.until(lambda talk=talk: len(signs(talk.other)) == 2)  # type: ignore[misc]
                assert sorted(signs(talk.other)) == [(0, "hello"), (1, "good_luck")]
            assert (await third.say("sign", table, sign="oops"))["code"] == "seat"
            assert (await second.say("sign", table, sign="you lost"))["code"] == "malformed"
        async with watcher.talk() as later:
            await later.join(table)
            assert later.last[table]["seq"] == before
            assert not signs(later.other)

    asyncio.run(main())


def test_signs_are_for_two_people_and_not_without_end(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED | {"signs_per_minute": 0.001}) as server:
        anna, _, table = together(server)
        codes = [anna.post({"t": "sign", "id": f"s{i}", "table": table, "sign": "oops"}).get("code") for i in range(6)]
        assert codes == [None] * 4 + ["too_many"] * 2
        alone = anna.against("pip")
        assert anna.post({"t": "sign", "id": "s", "table": alone, "sign": "hello"})["code"] == "no_person"


def test_two_people_go_on_with_another_game(server: Live) -> None:
    anna, ben, table = together(server, "chess")
    assert anna.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
    wish = {"t": "rematch", "table": table, "at": 0, "game": "dots", "options": {"rows": 3, "cols": 3}}
    asked = anna.post({"id": "n", **wish})
    shown = ben.http.get(f"/api/tables/{asked['next']}").json()
    assert (shown["game"], shown["options"]["rows"], shown["waiting_for"]) == ("dots", 3, "Ben")

    async def told() -> Json:
        async with ben.talk() as talk:
            await talk.join(table)
            await talk.until(lambda: any(one["t"] == "next" for one in talk.other))
            return next(one for one in talk.other if one["t"] == "next")

    offer = asyncio.run(told())
    assert (offer["game"], offer["options"], offer["variant"]) == ("dots", shown["options"], shown["variant"])
    assert ben.post({"t": "rematch", "id": "again", "table": table, "at": 0})["code"] == "proposed"
    taken = ben.post({"id": "yes", **wish})
    assert taken["next"] == asked["next"]
    assert ben.http.get(f"/api/tables/{asked['next']}").json()["seq"] == 0


def test_another_game_has_to_be_one(server: Live) -> None:
    anna, ben, table = together(server, "chess")
    assert anna.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
    for game in ("checkers", "dots"):
        wish = {"t": "rematch", "id": game, "table": table, "at": 0, "game": game, "options": {"rows": 0}}
        assert ben.post(wish)["code"] == "malformed"
    with_mia = anna.against("random", "chess")
    assert anna.post({"t": "resign", "id": "r", "table": with_mia, "at": 0})["t"] == "ok"
    wish = {"t": "rematch", "id": "n", "table": with_mia, "at": 0, "game": "dots"}
    assert anna.post(wish)["code"] == "no_person"
