"""Questions about any position, put to the shipped server: lines, opinions, looks, what is refused."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import parlour
from parlour.games.registry import game_names
from parlour.insight.ask import opinions, truth_of
from parlour.opponents.ladders import opponents
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import MOST_EACH, MOST_OF_ADDRESS, Streams, until_ended
from parlour.server.http.exploring.operations import Exploring
from parlour.server.pool.work import Cancelled, EngineFailed
from parlour.server.tables.codes import NotDone
from parlour.server.tables.helping.fairness import Fairness, is_alike
from parlour.server.tables.services import Who
from parlour.server.tables.trees.nodes import MOST_GROWING
from parlour.stores.kept import Guest
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live
from tests.server.pool.pools import Gate, gates, pool_of, run, until, work

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as found:
        yield found


@pytest.fixture(scope="module")
def anna(server: Live) -> Person:
    return Person(server.url)


def post(person: Person, game: str, what: str = "", **body: Any) -> Any:
    return person.http.post(f"/api/games/{game}/positions{what}", json=body)


def lines(person: Person, game: str, what: str, **body: Any) -> list[Json]:
    answer = post(person, game, what, **body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(text) for text in answer.text.splitlines()]


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_set_up_by_hand(anna: Person, name: str) -> None:
    """From the beginning, from a position, and from nothing: what is possible is a position, what is not says why."""
    start = parlour.game(name).start()
    begun = post(anna, name, "/set_up").json()
    assert (begun["text"], begun["fault"], begun["to_move"]) == (start.text(), "", 0)
    here = start.play(start.moves()[0])
    found = post(anna, name, "/set_up", start=here.text()).json()
    assert parlour.game(name).parse(found["text"]).key() == here.key()
    assert set(found["draft"]["things"]) <= {shape.get("id") for shape in found["view"]["shapes"]}
    thing, place = found["things"][0]["thing"]["id"], found["things"][0]["places"][-1]
    empty: Json = {"things": {}, "settings": {}}
    one = post(anna, name, "/set_up", draft=empty, put={"place": place, "thing": thing}).json()
    assert one["draft"]["things"] == {place: thing}
    assert bool(one["fault"]) == (one["text"] is None)
    assert (
        post(anna, name, "/set_up", draft=one["draft"], put={"place": place, "thing": None}).json()["draft"]["things"]
        == {}
    )
    wrong = post(anna, name, "/set_up", draft={"things": {"nowhere": thing}})
    assert wrong.status_code == 422


@pytest.mark.parametrize("name", game_names())
def test_a_line_leads_where_the_game_says(anna: Person, name: str) -> None:
    """Every game, without a word about any of them."""
    here = parlour.game(name).start()
    line = [here]
    moves = []
    for _ in range(6):
        move = here.moves()[len(here.moves()) // 2]
        moves.append("".join(here.path(move)))
        here = here.play(move)
        line.append(here)
    found = post(anna, name, moves=moves).json()
    assert found["text"] == here.text()
    assert found["paths"] == [here.path(move) for move in here.moves()]
    assert [step["move"] for step in found["steps"]] == moves
    assert [step["player"] for step in found["steps"]] == [one.to_move() for one in line[:-1]]
    again = post(anna, name, start=found["text"]).json()
    assert (again["text"], again["to_move"]) == (here.text(), here.to_move())
    read = post(anna, name, "/read", text=here.text()).json()
    assert (read["start"], read["moves"]) == (here.text(), [])


def test_everybody_says_what_they_say_in_the_terminal(anna: Person) -> None:
    position = parlour.game("tictactoe").parse("XO./.X./..O")
    found = lines(anna, "tictactoe", "/opinions", start=position.text())
    told = {line["opinion"]["id"]: line["opinion"]["text"] for line in found if line["opinion"]}
    assert told == {one.opponent.id: position.move_text(one.move) for one in opinions(position)}
    assert {line["expected"] for line in found} == {len(opponents(position.game))}
    assert [line["done"] for line in found] == [False] * len(told) + [True]
    plain = parlour.engine("plain_minimax").think(position)
    winning = {"".join(position.path(one.move)) for one in plain.candidates if one.value == 1}
    assert set(found[-1]["truth"]["moves"]) <= winning
    assert found[-1]["truth"]["chance"] == [1, 0]


def test_the_judge_says_what_it_sees(anna: Person) -> None:
    found = lines(anna, "tictactoe", "/look", start="XX./OO./...")
    assert found[-1]["done"]
    assert found[-1]["chance"] == [1, 0]
    assert found[-1]["info"]["candidates"][0]["text"] == "c1"


@pytest.mark.parametrize("name", game_names())
def test_a_search_is_told_as_a_tree(anna: Person, name: str) -> None:
    first = post(anna, name, "/tree").json()
    assert {"alphabeta", "mcts", "plain_minimax"} <= set(first["engines"])
    for engine in first["engines"]:
        found = post(anna, name, "/tree", engine=engine, nodes=300).json()
        assert found["engine"] == engine
        root, *rest = found["tree"]
        assert (root["parent"], root["move"]) == (None, "")
        assert all(one["parent"] < place for place, one in enumerate(rest, 1))
        assert all(one["words"] for one in rest)


@pytest.mark.parametrize(("name", "engine"), [("ultimate", "mcts"), ("chess", "alphabeta")])
def test_a_tree_is_told_while_it_grows(anna: Person, name: str, engine: str) -> None:
    """The last line is what is told of a search that has ended."""
    *growing, last = lines(anna, name, "/tree/live", engine=engine, nodes=200_000)
    whole = post(anna, name, "/tree", engine=engine, nodes=200_000).json()
    assert last["done"]
    assert last["tree"] == whole["tree"]
    for one in growing:
        assert not one["done"]
        assert 1 < len(one["tree"]) <= MOST_GROWING
        assert one["nodes"] <= last["nodes"]
    assert [one["nodes"] for one in growing] == sorted(one["nodes"] for one in growing)


@pytest.mark.parametrize(("name", "options"), [("tictactoe", {}), ("dots", {"rows": 2, "cols": 2})])
def test_the_solver_s_proof_is_a_tree_too(anna: Person, name: str, options: Json) -> None:
    """Every move with its exact value, and a line to the end where both play their best: the value stays."""
    position = parlour.game(name, **options).start()
    found = post(anna, name, "/tree", options=options, engine="solver", nodes=200_000).json()
    truth = parlour.engine("solver").think(position, parlour.Limits(nodes=200_000))
    told = {one["move"]: one for one in found["tree"] if one["ply"] == 1}
    for one in truth.candidates:
        shown = told["".join(position.path(one.move))]
        assert (shown["value"], shown["solved"]) == (round(one.value, 4), one.solved)
    here = position
    for node in [one for one in found["tree"] if one["best"] and one["move"]]:
        here = here.after(here.parse_move(node["move"]))
    outcome = here.outcome()
    assert outcome, "to the very end"
    value = 0 if outcome.winner is None else 1 - 2 * outcome.winner
    best = truth.candidates[0].value
    assert (best > 0) - (best < 0) == value


def test_a_line_of_chess_goes_out_as_pgn_and_comes_back(anna: Person) -> None:
    moves = ["e2e4", "c7c5", "g1f3"]
    pgn = post(anna, "chess", "/pgn", moves=moves).text
    assert "1. e4 c5 2. Nf3" in pgn
    for text in (pgn, "\ufeff" + pgn.replace("\n", "\r\n")):  # as other programs write it
        assert post(anna, "chess", "/read", text=text).json()["moves"] == moves
    assert post(anna, "chess", "/read", text="1. e4 c5 2. Nf3").json()["moves"] == moves
    table = anna.against("random")
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert post(anna, "tictactoe", "/read", text=record).json()["names"][0] == "Anna"


def test_variations_come_in_and_go_out(anna: Person) -> None:
    read = post(anna, "chess", "/read", text="1. f3 (1. e4 e5) e5 2. g4 (2. e4 Nf6)").json()
    assert read["moves"] == ["f2f3", "e7e5", "g2g4"]
    assert read["others"] == [["e2e4", "e7e5"], ["f2f3", "e7e5", "e2e4", "g8f6"]]
    pgn = post(anna, "chess", "/pgn", moves=read["moves"], others=read["others"]).text
    assert "1. f3 (1. e4 e5) 1... e5 2. g4 (2. e4 Nf6) *" in pgn
    long = [["e2e4"] * 200] * 20
    assert post(anna, "chess", "/pgn", moves=[], others=long).status_code == 422


def test_a_line_of_pawn_chess_goes_out_as_pgn_and_comes_back(anna: Person) -> None:
    moves, start, options = ["e4d5", "b7b6"], "8/1p1p4/8/3p4/4P3/8/5P2/8 w - - 0 7", {"stalemate": "draw"}
    pgn = post(anna, "pawns", "/pgn", moves=moves, start=start, options=options).text
    assert '[Variant "Pawn chess"]' in pgn
    assert f'[FEN "{start}"]' in pgn
    assert "7. exd5 b6" in pgn
    read = post(anna, "pawns", "/read", text=pgn).json()
    assert (read["moves"], read["start"], read["options"]) == (moves, start, options)
    assert post(anna, "pawns", "/read", text="1. e4 d5 2. exd5").json()["moves"] == ["e2e4", "d7d5", "e4d5"]


@pytest.mark.parametrize(
    ("game", "what", "body", "says"),
    [
        ("tictactoe", "", {"start": "XXX"}, ""),
        ("tictactoe", "", {"moves": ["a1", "a1"]}, "Move 2, a1, isn't legal there."),
        ("tictactoe", "", {"start": "XXX/OO./...", "moves": ["c2"]}, "The match is over before move 1"),
        ("tictactoe", "/opinions", {"start": "XXX/OO./..."}, "The match is over here"),
        ("tictactoe", "/look", {"start": "XXX/OO./..."}, "The match is over here"),
        ("tictactoe", "/read", {"text": "nothing of the kind"}, "That's neither a position"),
        ("tictactoe", "/read", {"text": "1. e4 e5"}, "That's a match of Chess"),
        ("chess", "/read", {"text": "1. e4 e5 2. Ke3"}, "2. Ke3: That move isn't legal here."),
        ("chess", "/read", {"text": "1. e4 (1. Ke3) e5"}, "1. Ke3 in a variation isn't legal there"),
        ("chess", "/read", {"text": "hello world"}, "nor a match; a position looks like 'rnbqkbnr/"),
        ("chess", "/read", {"text": "8/8 w - - 0 1"}, "That isn't a position of Chess: the board takes 8 ranks"),
        ("tictactoe", "/pgn", {}, "Only chess and pawn chess"),
        ("tictactoe", "/tree", {"engine": "nobody"}, ""),
        ("chess", "/tree", {"engine": "solver"}, "no tree to show"),
        ("tictactoe", "/tree", {"start": "XXX/OO./..."}, ""),
        ("tictactoe", "", {"options": {"size": "x"}}, ""),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(anna: Person, game: str, what: str, body: Json, says: str) -> None:
    answer = post(anna, game, what, **body)
    assert answer.status_code == 422
    assert says in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


def test_strangers_may_look_but_not_let_think(server: Live) -> None:
    assert httpx.post(f"{server.url}/api/games/tictactoe/positions", json={}).status_code == 200
    assert httpx.post(f"{server.url}/api/games/tictactoe/positions/opinions", json={}).status_code == 401


# Fair play.


ASKING: tuple[tuple[str, Json], ...] = (
    ("/opinions", {}),
    ("/look", {}),
    ("/judge", {}),
    ("/tree", {"nodes": 10}),
    ("/tree/live", {"nodes": 10}),
    ("/film", {"way": "montecarlo"}),
)


def seated(server: Live, *moves: str) -> tuple[str, Person, Person]:
    """Two people in the middle of a match."""
    people = Person(server.url), Person(server.url, "Ben")
    table = people[0].table("tictactoe")
    assert people[1].post({"t": "sit", "id": "sit", "table": table})["t"] == "ok"
    for at, move in enumerate(moves):
        made = people[at % 2].post({"t": "move", "id": f"m{at}", "table": table, "at": at, "move": move})
        assert made["t"] == "ok", made
    return table, *people


def after(*moves: str) -> str:
    position = parlour.game("tictactoe").start()
    for move in moves:
        position = position.after(move)
    return position.text()


MATCH = ("b2", "a1", "b1", "b3")
"""Where two people are."""
UNFAIR: dict[str, Json] = {
    "here": {"moves": MATCH},
    "in another order": {"moves": ("b1", "b3", "b2", "a1")},
    "pasted": {"start": after("b2", "a1", "b1"), "moves": ["b3"]},
    "one ahead": {"moves": (*MATCH, "a3")},
    "three ahead": {"moves": (*MATCH, "a3", "c3", "c2")},
    "one back": {"moves": MATCH[:-1]},
    "two back, pasted": {"start": after("b2"), "moves": ["a1"]},
    "beside": {"moves": (*MATCH[:-1], "c3")},
    "long ago": {"moves": MATCH[:1]},
    "through it, pasted": {"start": after(*MATCH[:3]), "moves": ["b3", "a3", "c3"]},
    "on from two ahead": {"start": after(*MATCH, "a3", "c3"), "moves": ["c2", "a2"]},
    "mirrored": {"start": after("b2", "c1", "b1"), "moves": ["b3"]},
    "turned, one ahead": {"moves": ("b2", "c1", "c2", "a2", "c3")},
    "on from two back": {"start": after("b1", "a1"), "moves": ["a3", "c3", "c1"]},
}


@pytest.mark.parametrize("asked", UNFAIR.values(), ids=UNFAIR)
def test_nobody_is_helped_while_two_people_play(server: Live, asked: Json) -> None:
    table, anna, ben = seated(server, *MATCH)
    elsewhere = {"moves": ("a1", "b1", "c1", "b2", "c2")}
    for person in (anna, ben):
        for what, more in ASKING:
            answer = post(person, "tictactoe", what, **asked, **more)
            assert (answer.status_code, answer.json()["code"]) == (409, "fair"), what
        review = person.http.post("/api/reviews", json={"game": "tictactoe", **asked})
        assert (review.status_code, review.json()["code"]) == (409, "fair")
    assert post(anna, "tictactoe", "/tree", **elsewhere, nodes=10).status_code == 200
    other = Person(server.url, "Cleo")
    assert post(other, "tictactoe", "/tree", **asked, nodes=10).status_code == 200
    assert anna.post({"t": "resign", "id": "end", "table": table, "at": len(MATCH)})["t"] == "ok"
    assert post(anna, "tictactoe", "/tree", **asked, nodes=10).status_code == 200


@pytest.mark.parametrize(
    ("asked", "alike"),
    [
        ("rnbqkbnr/pppppp1p/8/6p1/4P3/8/PPPP1PPP/RNBQKBNR w KQk - 0 2", True),
        ("rnbqkbnr/pppppp1p/8/6p1/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 9 12", True),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1", False),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", False),
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/8/PPPPPP1P/RNBQKBNR b KQkq - 0 2", True),
        ("rnbkqbnr/p1pppppp/8/1p6/3P4/8/PPP1PPPP/RNBKQBNR w - - 0 2", True),
        ("rnbkqbnr/ppp1pppp/8/3p4/1P6/8/P1PPPPPP/RNBKQBNR w - - 0 2", True),
    ],
)
def test_colours_turns_castling_and_mirrors_hide_nothing(asked: str, alike: bool) -> None:
    chess = parlour.game("chess")
    here = chess.start().after("e4").after("g5")
    assert is_alike(chess.parse(asked), [chess.start(), here]) == alike


@pytest.mark.parametrize(
    ("game", "played", "asked", "moves"),
    [
        ("ultimate", {"tiebreak": "boards"}, {}, ("b2b2", "b2a1")),
        ("pawns", {}, {"stalemate": "draw"}, ("e2e4", "d7d5")),
        ("tictactoe", {"m": 5, "n": 5, "k": 4}, {"m": 5, "n": 5, "k": 5}, ("c3", "c2", "b3")),
    ],
)
def test_other_options_hide_nothing(server: Live, game: str, played: Json, asked: Json, moves: tuple[str, ...]) -> None:
    """The same board with another tie-break is the same match to whoever looks for help."""
    anna, ben = Person(server.url), Person(server.url, "Ben")
    table = anna.table(game, options=played)
    assert ben.post({"t": "sit", "id": "sit", "table": table})["t"] == "ok"
    for at, move in enumerate(moves):
        made = (anna, ben)[at % 2].post({"t": "move", "id": f"m{at}", "table": table, "at": at, "move": move})
        assert made["t"] == "ok", made
    for options in (played, asked):
        answer = post(ben, game, "/tree", moves=moves, options=options, nodes=10)
        assert (answer.status_code, answer.json()["code"]) == (409, "fair"), options
    here, elsewhere = parlour.game(game, **asked).start(), list[str]()
    for _ in range(7):
        elsewhere.append("".join(here.path(here.moves()[0])))
        here = here.play(here.moves()[0])
    assert post(ben, game, "/tree", moves=elsewhere, options=asked, nodes=10).status_code == 200


def test_a_match_is_not_lost_among_many(server: Live) -> None:
    _table, anna, _ben = seated(server, *MATCH)
    for _ in range(101):
        anna.against("random")
    answer = post(anna, "tictactoe", "/look", moves=MATCH)
    assert (answer.status_code, answer.json()["code"]) == (409, "fair")


def test_a_match_against_an_opponent_counts_no_more_once_one_has_asked(server: Live) -> None:
    dora = Person(server.url, "Dora")
    table = dora.against("pip")
    before = dora.http.get(f"/api/tables/{table}").json()
    assert post(dora, "tictactoe", "/look").status_code == 200
    after = dora.http.get(f"/api/tables/{table}").json()
    assert "hint" not in before["unrated"]
    assert "hint" in after["unrated"]


@pytest.mark.parametrize(
    ("what", "more"), [("/film", {}), ("/tree", {"engine": "nobody"}), ("/look", {"start": "XXX/OO./..."})]
)
def test_a_question_that_is_refused_costs_nothing(server: Live, what: str, more: Json) -> None:
    dora = Person(server.url, "Dora")
    table = dora.against("pip")
    assert post(dora, "tictactoe", what, **more).status_code == 422
    assert "hint" not in dora.http.get(f"/api/tables/{table}").json()["unrated"]


def test_a_question_for_which_there_is_no_room_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    unrated: list[Any] = []

    async def asked_about(*_given: Any) -> list[str]:
        return ["table"]

    async def count_no_more(_self: Any, tables: Any) -> None:
        unrated.extend(tables)

    monkeypatch.setattr(Fairness, "require_fair", asked_about)
    monkeypatch.setattr(Fairness, "count_no_more", count_no_more)
    services: Any = SimpleNamespace(settings=SimpleNamespace(body_bytes=1000), store=None)
    tables: Any = SimpleNamespace(find=None)
    no_own: Any = SimpleNamespace(learners=None)
    line = Line([parlour.game("tictactoe").start()], [])

    async def main() -> None:
        for room in (False, True):
            pool: Any = SimpleNamespace(room_aside=room)
            exploring = Exploring(services, tables, Streams(pool), no_own)
            with contextlib.nullcontext() if room else pytest.raises(NotDone):
                await exploring._require_allowed(line, SOMEBODY)
            assert unrated == (["table"] if room else [])

    run(main())


# The pool.

SOMEBODY = Who(Guest("g", "", "Anna", "", 0), "10.0.0.1", origin="there")


def test_a_search_aside_takes_no_place_of_a_table() -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            aside = [pool.start(replace(work("gate", seed=number), aside=True)) for number in range(3)]
            await until(lambda: Gate.inside == 1)
            turn = pool.start(work("gate", seed=9))
            await until(lambda: Gate.inside == 2)
            assert (pool.running, pool.waiting) == (2, 2)
            assert pool.room_for_more
            Gate.open.set()
            await asyncio.gather(turn.done, *(one.done for one in aside))

    with gates():
        run(main())


def test_the_oldest_stream_of_a_guest_ends_when_another_begins() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            streams = Streams(pool)
            with contextlib.ExitStack() as all_of_them:
                begun = [all_of_them.enter_context(streams.begin(SOMEBODY)) for _ in range(MOST_EACH)]
                thinking = asyncio.ensure_future(begun[0].think(replace(work("gate"), aside=True)))
                await until(lambda: Gate.inside == 1)
                all_of_them.enter_context(streams.begin(SOMEBODY))
                with pytest.raises(Cancelled):
                    await thinking
                with pytest.raises(Cancelled):
                    await begun[0].think(replace(work("gate"), aside=True))
                assert not begun[1].is_ended
            assert len(streams) == 0
            await until(lambda: Gate.inside == 0)

    with gates():
        run(main())


def test_of_one_address_only_so_many_streams_go_on() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            streams = Streams(pool)
            with contextlib.ExitStack() as all_of_them:
                for number in range(MOST_OF_ADDRESS):
                    who = replace(SOMEBODY, guest=Guest(f"g{number}", "", "Anna", "", 0))
                    streams.require_room(who)
                    all_of_them.enter_context(streams.begin(who))
                with pytest.raises(NotDone) as refused:
                    streams.require_room(SOMEBODY)
                assert refused.value.code == "too_many"
                streams.require_room(replace(SOMEBODY, origin="elsewhere"))
                streams.require_room(replace(SOMEBODY, address="127.0.0.1"))
            streams.require_room(SOMEBODY)

    run(main())


def test_a_search_ends_when_nobody_listens_any_more() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            with Streams(pool).begin(SOMEBODY) as stream:
                thinking = asyncio.ensure_future(stream.think(replace(work("gate"), aside=True)))
                await until(lambda: Gate.inside == 1)
                thinking.cancel()
                await until(lambda: Gate.inside == 0)

    with gates():
        run(main())


def test_a_move_is_judged_as_a_review_would(anna: Person) -> None:
    """X has lost by b1, keeps the draw by b3, and every other move is what the solver says it is."""
    before = ["c2", "c3"]
    position = parlour.game("tictactoe").start().after("c2").after("c3")
    truth = truth_of(position)
    assert truth
    for move in position.moves():
        found = post(anna, "tictactoe", "/judge", moves=[*before, position.move_text(move)]).json()
        assert (found["mark"] == "best") == (move in truth.moves), position.move_text(move)
    assert post(anna, "tictactoe", "/judge", start="XX./OO./...", moves=["c1"]).json() == {"mark": "best", "best": "c1"}
    assert post(anna, "tictactoe", "/judge", start="XX./OO./...", moves=["c3"]).json()["mark"] == "blunder"
    assert post(anna, "tictactoe", "/judge").status_code == 422


def test_a_stream_whose_engine_failed_ends_early_and_is_noted(caplog: pytest.LogCaptureFixture) -> None:
    async def told(fault: Exception) -> AsyncIterator[str]:
        yield "so far"
        raise fault

    async def main() -> None:
        assert [line async for line in until_ended(told(EngineFailed("no book")))] == ["so far"]
        assert [line async for line in until_ended(told(Cancelled("over")))] == ["so far"]

    run(main())
    assert [record.getMessage() for record in caplog.records] == ["a search that somebody watched failed: no book"]
