"""Ratings that nobody can help along: what is known or helped does not count, and the seed is not told too early."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import parlour
from parlour.matches.events import Answer, Begin, Event, Forfeit, Offer, Resign, Seated, TimeOut
from parlour.matches.match import Match
from parlour.server.tables.counting import UNRATED_CODES, reason_in, without_what_is_expected
from tests.server.caller import Json, Person, Talk
from tests.server.endings import WON, play_to
from tests.server.live import UNLIMITED, Live, live

Deed = Callable[[Person, Talk, str], Awaitable[None]]


async def take_back(person: Person, talk: Talk, table: str) -> None:
    await talk.move(table)
    await talk.until_turn(table, 0)
    assert (await talk.say("takeback", table, at=talk.last[table]["at"]))["t"] == "ok"


async def ask_for_a_hint(person: Person, talk: Talk, table: str) -> None:
    assert (await talk.say("hint", table, at=talk.last[table]["at"]))["t"] == "ok"


async def look_ahead(person: Person, talk: Talk, table: str) -> None:
    assert (await talk.say("watch", table, thinking=True, ahead=True))["t"] == "ok"


async def nothing(person: Person, talk: Talk, table: str) -> None:
    """As it should be."""


DEEDS: dict[str, Deed] = {"": nothing, "hint": ask_for_a_hint, "takeback": take_back, "ahead": look_ahead}


async def until_unrated(talk: Talk, table: str, reasons: list[str]) -> None:
    await talk.until(lambda: talk.last[table]["unrated"] == reasons)


def board(server: Live, who: str) -> list[Json]:
    looker = Person(server.url, "Looker")
    found = looker.http.get("/api/games/tictactoe/leaders").json()
    return [one for one in found if one["name"] == who]


@pytest.mark.parametrize("reason", DEEDS)
def test_who_had_help_is_not_rated(server: Live, reason: str) -> None:
    """Three matches are enough to be on the board, if they count; statistics go on counting all of them."""
    person = Person(server.url, f"Player {reason or 'fair'}")

    async def play() -> None:
        async with person.talk() as talk:
            for _ in range(3):
                table = person.against("mia")
                await talk.join(table)
                assert (talk.last[table]["rated"], talk.last[table]["unrated"]) == (True, [])
                await DEEDS[reason](person, talk, table)
                await until_unrated(talk, table, [reason] if reason else [])
                assert talk.last[table]["rated"] == (not reason)
                assert (await talk.say("resign", table, at=talk.last[table]["at"]))["t"] == "ok"

    asyncio.run(play())
    assert len(board(server, person.name)) == (0 if reason else 1)
    (mine,) = person.http.get("/api/statistics?mine=true").json()
    assert mine["lost"] == 3


def test_a_chosen_seed_is_not_rated_nor_are_rematches_with_it(server: Live) -> None:
    person = Person(server.url, "Prophet")
    for _ in range(2):
        table = play_to("won", person, "pip")  # with a seed that was found by trying
        answer = person.post({"t": "rematch", "id": "n", "table": table, "at": 0, "swap": False})
        assert person.post({"t": "resign", "id": "r", "table": answer["next"], "at": 0})["t"] == "ok"
        for name in (table, answer["next"]):
            assert person.http.get(f"/api/tables/{name}").json()["unrated"] == ["seed"]
    assert board(server, "Prophet") == []


def test_a_set_up_position_counts_for_nothing(server: Live) -> None:
    person = Person(server.url, "Setter")
    for _ in range(4):
        table = person.against("mia", start=WON[0])
        assert person.http.get(f"/api/tables/{table}").json()["unrated"] == ["start"]
        person.post({"t": "move", "id": "m", "table": table, "at": 0, "move": WON[1]})
    assert person.http.get("/api/statistics?mine=true").json() == []
    assert all(one["wins"] == one["games"] == 0 for one in person.http.get("/api/games/tictactoe/scores").json())
    assert person.http.get("/api/games/tictactoe/curve").json() == []
    assert board(server, "Setter") == []


def seeds_in(person: Person, table: str) -> list[int]:
    """Everything that tells a seed, by whatever way one asks."""
    update = person.http.get(f"/api/tables/{table}").json()
    record = person.http.get(f"/api/tables/{table}/record").text
    header = next(line for line in record.splitlines() if line.startswith("Seed: "))
    found = [event["seed"] for event in update["events"] if "seed" in event]
    return [*found, *([int(header[6:])] if header != "Seed: 0" else [])]


def test_the_seed_is_told_when_the_match_is_over(server: Live) -> None:
    person, watcher = Person(server.url), Person(server.url, "Watcher")
    table = person.against("pip")
    assert seeds_in(watcher, table) == seeds_in(person, table) == []

    async def joined() -> list[Json]:
        async with watcher.talk() as talk:
            await talk.join(table)
            return talk.seen[table]

    assert all("seed" not in event for event in asyncio.run(joined()))
    assert person.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
    (seed, again) = seeds_in(watcher, table)
    assert seed == again
    assert asyncio.run(joined())[0]["seed"] == seed
    following = person.post({"t": "rematch", "id": "n", "table": table, "at": 0})["next"]
    assert person.post({"t": "resign", "id": "r", "table": following, "at": 0})["t"] == "ok"
    assert seeds_in(person, following)[0] not in range(seed, seed + 1000), "the next seed could be foretold"


def test_what_it_expects_is_not_told_while_the_match_counts(server: Live) -> None:
    """Neither live nor afterwards, to nobody, until a player gives up the rating or the match is over."""
    person, watcher = Person(server.url), Person(server.url, "Watcher")

    async def lines_seen(ahead: bool) -> set[int]:
        table = person.against(person.http.get("/api/games/chess/opponents").json()[2]["id"], "chess")
        async with person.talk() as talk, watcher.talk() as other:
            await talk.join(table)
            await other.join(table)
            assert (await other.say("watch", table, thinking=True, ahead=True))["code"] == "seat"
            for one in (talk, other):
                assert (await one.say("watch", table, thinking=True))["t"] == "ok"
            if ahead:
                await look_ahead(person, talk, table)
            await talk.move(table)
            await talk.until_turn(table, 0)
            live_lines = [one["info"]["candidates"] for one in (*talk.other, *other.other) if one["t"] == "thinking"]
            kept = [one["info"]["candidates"] for one in watcher.http.get(f"/api/tables/{table}/thoughts").json()]
            return {len(candidate["line"]) for found in (*live_lines, *kept) for candidate in found}

    assert asyncio.run(lines_seen(ahead=False)) == {1}
    assert max(asyncio.run(lines_seen(ahead=True))) > 1


def test_help_is_remembered_over_a_restart(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.against("mia")
        assert person.post({"t": "hint", "id": "h", "table": table, "at": 0})["t"] == "ok"
        server.kill_server()
        server.wait_until_ready()
        assert person.http.get(f"/api/tables/{table}").json()["unrated"] == ["hint"]


def test_lines_of_any_text_are_cut_after_the_first_move() -> None:
    info = {"candidates": [{"line": ['O-O"]', "e\\5", "a,b"], "x": 1}, {"line": ["e4"]}, {"line": []}]}
    cut = without_what_is_expected(info)
    assert [one["line"] for one in cut["candidates"]] == [['O-O"]'], ["e4"], []]


def test_an_opponent_that_loses_on_time_gives_no_rating() -> None:
    """A clock of a second beats any opponent that thinks for one."""
    match = Match.begin(parlour.game("tictactoe"), (Seated("Anna"), Seated("Mia", "opponent", "mia")))
    assert isinstance(match.began, Begin)
    assert reason_in(TimeOut(1), match) == "clock"
    assert reason_in(TimeOut(0), match) is None
    assert reason_in(Resign(1), match) is None
    assert "clock" in UNRATED_CODES


def test_telling_it_to_move_early_gives_no_rating(server: Live) -> None:
    person = Person(server.url)

    async def hurry() -> list[str]:
        ladder = [one["id"] for one in person.http.get("/api/games/chess/opponents").json()]
        table = person.against(ladder[-1], "chess")
        async with person.talk() as talk:
            await talk.join(table)
            await talk.move(table)
            answer = await talk.say("stop", table, at=talk.last[table]["at"])
            if answer["t"] == "ok":
                await talk.until(lambda: bool(talk.last[table]["unrated"]))
                return list(talk.last[table]["unrated"])
            assert answer["code"] in ("stale", "nobody_thinks")  # it was quicker
            return ["stop"]

    assert asyncio.run(hurry()) == ["stop"]


def test_an_opponent_that_had_too_little_time_gives_no_rating(tmp_path: Path) -> None:
    """A million nodes take more than a tenth of a second anywhere."""
    with live(tmp_path, search_ms=100) as server:
        person = Person(server.url)

        async def play() -> None:
            table = person.against("queen", "pawns")
            async with person.talk() as talk:
                await talk.join(table)
                assert talk.last[table]["rated"]
                await talk.move(table)
                await until_unrated(talk, table, ["cut"])

        asyncio.run(play())


def test_a_match_whose_opponent_was_replaced_counts_for_nothing(tmp_path: Path) -> None:
    """Neither against who began it nor against who took over."""
    server = Live(tmp_path, debug=True)
    try:
        person = Person(server.url)

        async def play() -> None:
            table = person.against("hugo", "ultimate")
            async with person.talk() as talk:
                await talk.join(table)
                assert person.http.post("/api/debug/fail", json={"table": table, "how": "raise"}).status_code == 204
                await talk.move(table)
                await until_unrated(talk, table, ["replaced"])
                assert (await talk.say("resign", table, at=talk.last[table]["at"]))["t"] == "ok"

        asyncio.run(play())
        assert person.http.get("/api/statistics?mine=true").json() == []
    finally:
        server.kill_all()  # its log has the failure that was asked for


ENOUGH = ("a1", "b1", "c1", "b2", "a2")
"""Moves that end nothing, and after which a match of people counts whoever gives up."""


@pytest.mark.parametrize("ending", [Resign(0), TimeOut(0), Forfeit(0, "left"), Answer(0, yes=True)])
def test_a_match_of_people_that_is_over_as_soon_as_it_began_gives_no_rating(ending: Event) -> None:
    for plies in range(len(ENOUGH) + 1):
        match = Match.begin(parlour.game("tictactoe"), (Seated("Anna"), Seated("Ben")))
        for ply, move in enumerate(ENOUGH[:plies]):
            match.append(match.move(ply % 2, move))
        if isinstance(ending, Answer):
            match.append(Offer(1))
        assert reason_in(ending, match) == ("short" if plies < 5 else None), plies
    against = Match.begin(parlour.game("tictactoe"), (Seated("Anna"), Seated("Mia", "opponent", "mia")))
    assert reason_in(Resign(0), against) is None, "or nobody would ever lose to an opponent"


def test_nobody_rises_by_beating_themselves(tmp_path: Path) -> None:
    """Two people from one address are not rated, nor is who only gives up; two from two addresses who play are."""
    with live(tmp_path, trusted_proxies="127.0.0.1", **UNLIMITED) as server:
        anna, ben, twin = (Person(server.url, name) for name in ("Anna", "Ben", "Twin"))
        for person, address in ((anna, "203.0.113.1"), (ben, "203.0.113.2"), (twin, "203.0.113.1")):
            person.http.headers["x-forwarded-for"] = address
        for other, moves, reasons in ((twin, ENOUGH, ["origin"]), (ben, ENOUGH[:4], ["short"]), (ben, ENOUGH, [])):
            table = anna.table()
            assert other.post({"t": "sit", "id": "s", "table": table})["t"] == "ok"
            for ply, move in enumerate(moves):
                said = {"t": "move", "id": f"m{ply}", "table": table, "at": ply, "move": move}
                assert (anna, other)[ply % 2].post(said)["t"] == "ok"
            assert other.post({"t": "resign", "id": "r", "table": table, "at": len(moves)})["t"] == "ok"
            found = anna.http.get(f"/api/tables/{table}").json()
            assert (found["unrated"], found["rated"]) == (reasons, not reasons)


def test_the_page_has_words_for_every_reason() -> None:
    words = (
        (Path(__file__).parents[2] / "web/src/words/table.ts").read_text().partition("UNRATED")[2].partition("};")[0]
    )
    assert [reason for reason in UNRATED_CODES if f"\n  {reason}: " not in words] == []
