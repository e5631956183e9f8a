"""The tree of an opponent's search, at its table: for those who ask, and the match is the same with it and without."""

import asyncio
from typing import Any

import pytest

import parlour
from parlour.server.tables.trees.nodes import MOST_GROWING
from tests.server.caller import Json, Person, Talk
from tests.server.live import Live

SEED = 11
"""One that is chosen: such a match does not count."""
PLIES = 6


def trees(talk: Talk) -> list[Json]:
    return [one["tree"] for one in talk.other if one["t"] == "thinking" and one.get("tree")]


async def played(person: Person, game: str, opponent: str, **wish: Any) -> tuple[list[str], list[Json], Json]:
    """The moves of the beginning of a match, the trees that were told meanwhile, and where it came to."""
    async with person.talk() as talk:
        table = person.against(opponent, game, seed=SEED)
        await talk.join(table)
        if wish:
            assert (await talk.say("watch", table, **wish))["t"] == "ok"
        while len(talk.last[table]["moves"]) < PLIES:
            await talk.until_turn(table, 0)
            if len(talk.last[table]["moves"]) < PLIES:
                await talk.move(table)
        await talk.until_turn(table, 0)
        if wish.get("thinking") and wish.get("tree"):
            await talk.until(lambda: trees(talk)[-1:] != [] and trees(talk)[-1]["ply"] == PLIES - 1)
        return [move["text"] for move in talk.last[table]["moves"]], trees(talk), talk.last[table]


@pytest.mark.parametrize(("game", "opponent"), [("ultimate", "vera"), ("chess", "oskar"), ("tictactoe", "perfect")])
def test_who_looks_at_the_tree_changes_nothing_of_what_is_played(server: Live, game: str, opponent: str) -> None:
    person = Person(server.url)
    alone, none, _ = asyncio.run(played(person, game, opponent))
    watched, told, update = asyncio.run(played(person, game, opponent, thinking=True, tree=True))
    assert (watched, none) == (alone, [])
    rules = parlour.game(game, **update["options"])
    assert {tree["ply"] for tree in told} == {1, 3, 5}
    for tree in told:
        root = rules.parse(tree["position"])
        assert root.to_move() == 1
        assert 1 < len(tree["tree"]) <= MOST_GROWING
        legal = {"".join(root.path(move)) for move in root.moves()}
        assert {node["move"] for node in tree["tree"] if node["parent"] == 0} <= legal


def test_without_the_wish_there_is_none(server: Live) -> None:
    person = Person(server.url)
    for wish in ({"thinking": True}, {"thinking": False, "tree": True}):
        _, told, _ = asyncio.run(played(person, "tictactoe", "perfect", **wish))
        assert told == []


def test_a_match_that_counts_shows_none_until_it_does_not_count(server: Live) -> None:
    person = Person(server.url)

    async def play() -> None:
        async with person.talk() as talk:
            table = person.against("mia")
            await talk.join(table)
            assert (await talk.say("watch", table, thinking=True, tree=True))["t"] == "ok"
            await talk.move(table, "b2")
            now = await talk.until_turn(table, 0)
            assert now["rated"]
            assert trees(talk) == []
            assert (await talk.say("watch", table, thinking=True, tree=True, ahead=True))["t"] == "ok"
            await talk.until(lambda: talk.last[table]["unrated"] == ["ahead"])
            await talk.move(table)
            await talk.until(lambda: bool(trees(talk)))
            assert {tree["ply"] for tree in trees(talk)} == {3}

    asyncio.run(play())


def test_who_asks_while_it_thinks_sees_its_lines_meanwhile(server: Live) -> None:
    """The trace begins with the next search; what this one has found so far is shown all the same."""
    person = Person(server.url)

    async def play() -> None:
        async with person.talk() as talk:
            table = person.against("grandma", "ultimate", seed=SEED)
            await talk.join(table)
            await talk.move(table)
            assert (await talk.say("watch", table, thinking=True, tree=True))["t"] == "ok"
            await talk.until(lambda: bool(trees(talk)))
            assert trees(talk)[0]["tree"][0]["parent"] is None

    asyncio.run(play())
