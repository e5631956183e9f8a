"""Statistics, leader board and tally on the shipped server, as a client sees them."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.server.http.statistics import Throttled
from tests.server.caller import Json, Person
from tests.server.endings import WON, play_to
from tests.server.live import UNLIMITED, Live, live

CSV = {"content-type": "text/csv"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as running:
        yield running


def play(person: Person, table: str, move: str) -> None:
    answer = person.post({"t": "move", "id": "m", "table": table, "at": 0, "move": move})
    assert answer["t"] == "ok", answer


def win(person: Person, opponent: str = "pip", game: str = "tictactoe", **options: int) -> str:
    return play_to("won", person, opponent, game, **options)


def lose(person: Person, opponent: str = "pip", game: str = "tictactoe", **more: Any) -> str:
    table = person.against(opponent, game, **more)
    assert person.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
    return table


def beat(winner: Person, loser: Person) -> None:
    """From two addresses, and not at once, so that it counts."""
    winner.http.headers["x-forwarded-for"] = "203.0.113.1"
    table = winner.table()
    loser.post({"t": "sit", "id": "s", "table": table})
    for ply, move in enumerate(("a1", "b1", "c1", "b2", "a2")):
        said = {"t": "move", "id": f"m{ply}", "table": table, "at": ply, "move": move}
        assert (winner, loser)[ply % 2].post(said)["t"] == "ok"
    assert loser.post({"t": "resign", "id": "r", "table": table, "at": 5})["t"] == "ok"


def mine(person: Person) -> list[Json]:
    found: list[Json] = person.http.get("/api/statistics?mine=true").json()
    return found


def counts(one: Json) -> tuple[int, ...]:
    return tuple(one[key] for key in ("won", "drawn", "lost", "games", "rate"))


def tally(person: Person, table: str) -> tuple[int, int, int]:
    found = person.http.get(f"/api/tables/{table}/tally").json()
    return found["first"], found["second"], found["drawn"]


def test_each_match_is_counted_once(anna: Person) -> None:
    assert mine(anna) == []
    win(anna)
    win(anna)
    play_to("drawn", anna, "pip")
    lose(anna)
    (one,) = mine(anna)
    assert (one["game"], one["opponent"], one["name"]) == ("tictactoe", "pip", "Pip")
    assert json.loads(one["options"]) == parlour.game("tictactoe").options
    assert counts(one) == (2, 1, 1, 4, 50)
    assert mine(anna) == [one]


def test_a_reset_is_mine_alone_and_says_what_there_was(server: Live, anna: Person) -> None:
    bert = Person(server.url, "Bert")
    for person in (anna, bert):
        win(person)
        lose(person, "beatable")
        lose(person, "random", "chess")
    assert anna.http.delete("/api/statistics?opponent=pip").status_code == 422
    before = anna.http.get("/api/statistics").json()
    (gone,) = anna.http.delete("/api/statistics?game=tictactoe&opponent=pip").json()
    assert counts(gone) == (1, 0, 0, 1, 100)
    assert [one["opponent"] for one in mine(anna)] == ["random", "beatable"]
    assert len(anna.http.delete("/api/statistics?game=tictactoe").json()) == 1
    assert [one["game"] for one in mine(anna)] == ["chess"]
    assert len(anna.http.delete("/api/statistics").json()) == 1
    assert mine(anna) == []
    assert len(mine(bert)) == 3
    assert anna.http.get("/api/statistics").json() == before
    assert len(anna.http.get("/api/me/tables").json()) == 3
    win(anna)
    assert [counts(one) for one in mine(anna)] == [(1, 0, 0, 1, 100)]


def test_the_old_file_of_scores(anna: Person) -> None:
    """31 of 59 on easy becomes 32 of 60 when the computer wins, and 32 of 61 when it loses."""
    path = "/api/games/dots/scores.csv?form=classic"
    text = "level,wins,of\nEasy,31,59\nMedium,0,0\nHard,5,5\n"
    answer = anna.http.put(path, content=text, headers=CSV)
    assert answer.status_code == 200, answer.text
    assert easy(anna) == (31, 59, 53)
    lose(anna, "easy", "dots")
    assert easy(anna) == (32, 60, 53)
    win(anna, "easy", "dots", rows=3, cols=3)  # of any size
    assert easy(anna) == (32, 61, 52)
    given = anna.http.get(path)
    assert given.headers["content-type"].startswith("text/csv")
    assert "aiscores.csv" in given.headers["content-disposition"]
    assert given.text == "difficulty,totalWins,totalGames\nEasy,32,61\nMedium,0,0\nHard,5,5\n"
    anna.http.put(path, content=given.text, headers=CSV)
    assert anna.http.get(path).text == given.text
    whole = anna.http.get("/api/games/dots/scores.csv").text.splitlines()
    assert len(whole) == 1 + len(parlour.opponents(parlour.game("dots")))
    assert "Easy,32,61,0" in whole
    lose(anna, "oracle", "dots", options={"rows": 5, "cols": 5})
    assert "The Oracle,1,1,0" in anna.http.get("/api/games/dots/scores.csv").text.splitlines(), "of another board"


def easy(person: Person) -> tuple[int, int, int]:
    (one,) = [one for one in person.http.get("/api/games/dots/scores").json() if one["opponent"] == "easy"]
    assert one["classic"]
    return one["wins"], one["games"], one["rate"]


@pytest.mark.parametrize(
    ("path", "text", "status", "words"),
    [
        ("dots/scores.csv?form=classic", "h\nEasy,1,2\nMedium,x,2\nHard,1,2\n", 422, "line 3: 'x' isn't a number"),
        ("dots/scores.csv?form=classic", "h\nEasy,1,2\n", 422, "there have to be three lines"),
        ("dots/scores.csv?form=new", "h\nEasy,1,2\n", 422, "ladder or classic"),
        ("chess/scores.csv?form=classic", "h\nEasy,1,2\n", 422, "Easy, Medium and Hard"),
        ("dots/scores.csv", b"h\nEasy,1,2\n\xff", 422, "UTF-8"),
        ("dots/scores.csv", b"x" * 70_000, 413, "bytes"),
        ("none/scores.csv", "h\nEasy,1,2\n", 404, "no game with that name"),
    ],
)
def test_a_file_that_is_wrong_changes_nothing(
    anna: Person, path: str, text: str | bytes, status: int, words: str
) -> None:
    lose(anna, "easy", "dots")
    before = mine(anna)
    answer = anna.http.put(f"/api/games/{path}", content=text, headers=CSV)
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text
    assert anna.http.put("/api/games/dots/scores.csv", json={}).status_code == 415
    assert mine(anna) == before


def test_the_curve_goes_as_the_results_did(anna: Person) -> None:
    win(anna)
    lose(anna, "beatable")
    play_to("drawn", anna, "pip")
    curve = anna.http.get("/api/games/tictactoe/curve").json()
    assert [(one["name"], one["won"], one["drawn"], one["lost"]) for one in curve] == [
        ("Pip", 1, 0, 0),
        ("Minimax", 1, 0, 1),
        ("Pip", 1, 1, 1),
    ]
    assert [one["ended_ms"] for one in curve] == sorted(one["ended_ms"] for one in curve)
    anna.http.delete("/api/statistics?game=tictactoe&opponent=pip")
    assert [one["name"] for one in anna.http.get("/api/games/tictactoe/curve").json()] == ["Minimax"]
    assert anna.http.get("/api/games/chess/curve").json() == []


def test_the_leader_board(tmp_path: Path) -> None:
    with live(tmp_path, trusted_proxies="127.0.0.1", **UNLIMITED) as server:
        strong, weak, rare = (Person(server.url, name) for name in ("Strong", "Weak", "Rare"))
        for _ in range(3):
            lose(weak, "pip")
            beat(strong, weak)
            table = rare.against("mia", start=WON[0])  # from a position that was set up: it proves nothing
            play(rare, table, WON[1])
            assert mine(rare) == []
        lose(rare, "mia")
        board = strong.http.get("/api/games/tictactoe/leaders").json()
        names = [one["name"] for one in board]
        assert names.index("Strong") < names.index("Weak")
        assert names[-1] == "Weak"
        assert "Rare" not in names
        assert [one["rating"] for one in board] == sorted((one["rating"] for one in board), reverse=True)
        assert [one["name"] for one in board if one["me"]] == ["Strong"]
        assert [one["games"] for one in board if one["name"] in ("Strong", "Weak")] == [3, 6]
        ladder = {one["id"]: one for one in strong.http.get("/api/games/tictactoe/opponents").json()}
        shown = {one["opponent"]: one for one in board if one["opponent"]}
        assert {key: (one["rating"], one["error"]) for key, one in shown.items()} == {
            key: (one["rating"], one["error"]) for key, one in ladder.items()
        }
        assert (shown["mia"]["games"], shown["pip"]["games"], shown["beatable"]["games"]) == (1, 3, 0)
        text = strong.http.get("/api/games/tictactoe/leaders").text
        assert not any(person.id in text for person in (strong, weak, rare))
        sizes = [strong.http.get(f"/api/games/dots/leaders?rows={rows}&cols={rows}").json() for rows in (3, 5)]
        assert sizes[0] != sizes[1]
        assert strong.http.get("/api/games/dots/leaders?rows=77").status_code == 422


def test_ratings_count_on_the_board_they_were_measured_on_alone(anna: Person) -> None:
    """Nobody has measured 5 x 5 with five in a row: opponents have no rating there, and beating one gives none."""
    options = {"m": 5, "n": 5, "k": 5}
    address = "?" + "&".join(f"{name}={value}" for name, value in options.items())
    ladder = anna.http.get(f"/api/games/tictactoe/opponents{address}").json()
    assert {(one["rating"], one["error"], one["matches"], one["perfect"]) for one in ladder} == {
        (None, None, None, False)
    }
    assert all(one["measured"].startswith("Not measured yet") for one in ladder)
    assert "beatable" not in [one["id"] for one in ladder]
    for _ in range(3):
        lose(anna, "pip", options=options)
    assert anna.http.get(f"/api/games/tictactoe/leaders{address}").json() == []
    wish = {"game": "tictactoe", "options": options, "seats": [{"who": "me"}, {"who": "opponent", "id": "beatable"}]}
    refused = anna.http.post("/api/tables", json=wish)
    assert refused.status_code == 422
    assert "at most nine cells" in refused.text


def test_where_somebody_is_perfect_is_told(anna: Person) -> None:
    games = {one["name"]: one["perfect"] for one in anna.http.get("/api/games").json()}
    assert {"board": "3 x 3", "result": "a draw if nobody makes a mistake"} in games["tictactoe"]
    assert games["dots"] == [{"board": "4 x 4 dots", "result": "whoever moves second can always win, by 3"}]
    assert games["chess"] == []


def test_the_tally_of_a_guest_and_an_opponent(anna: Person) -> None:
    win(anna)
    table = lose(anna)
    assert tally(anna, table) == (1, 1, 0)
    swapped = anna.table("tictactoe", [{"who": "opponent", "id": "pip"}, {"who": "me"}])
    assert tally(anna, swapped) == (1, 1, 0)
    assert anna.post({"t": "resign", "id": "r", "table": swapped, "at": 0})["t"] == "ok"
    assert tally(anna, swapped) == (2, 1, 0)
    assert tally(anna, win(anna, "beatable")) == (1, 0, 0)
    anna.http.delete("/api/statistics")
    assert tally(anna, table) == (0, 0, 0)


def test_the_tally_of_two_guests(server: Live, anna: Person) -> None:
    bert, watcher = Person(server.url, "Bert"), Person(server.url, "Carl")
    table = anna.table()
    assert tally(anna, table) == (0, 0, 0)
    bert.post({"t": "sit", "id": "s", "table": table})
    assert bert.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
    assert tally(watcher, table) == (1, 0, 0)
    name = {person: person.post({"t": "rematch", "id": "n", "table": table, "at": 0}) for person in (anna, bert)}
    again = name[bert]["next"]
    assert tally(anna, again) == (0, 1, 0)
    bert.post({"t": "resign", "id": "r", "table": again, "at": 0})
    assert tally(anna, again) == (0, 2, 0)


def test_the_tally_at_one_screen_is_by_the_neighbours_name(anna: Person) -> None:
    def beside(name: str, *, first: bool = True) -> str:
        seats = [{"who": "me"}, {"who": "neighbour", "name": name}]
        table = anna.table(seats=seats if first else seats[::-1])
        for number, move in enumerate(("a1", "a2", "b1", "b2", "c1")):
            answer = anna.post({"t": "move", "id": f"m{number}", "table": table, "at": number, "move": move})
            assert answer["t"] == "ok", answer
        return table

    assert tally(anna, beside("Bo")) == (1, 0, 0)
    anna.http.post("/api/me", json={"name": "Änne"})
    assert tally(anna, beside("Bo", first=False)) == (1, 1, 0)
    assert tally(anna, beside("Kim")) == (1, 0, 0)
    assert mine(anna) == []


def test_the_tally_of_two_opponents_is_this_match(anna: Person) -> None:
    table = anna.table(seats=[{"who": "opponent", "id": "pip"}, {"who": "opponent", "id": "beatable"}])
    assert tally(anna, table) == (0, 0, 0)
    assert anna.http.get("/api/tables/none/tally").status_code == 404


def test_what_costs_much_is_found_once_for_all_who_ask() -> None:
    found: list[int] = []
    now_s = 100.0

    async def find(what: int) -> int:
        nonlocal now_s
        await asyncio.sleep(0)
        now_s += 1
        found.append(what)
        return what

    async def ask() -> None:
        nonlocal now_s
        seldom = Throttled(find, 2, lambda: now_s)
        answers = await asyncio.gather(*(seldom.get(f"key{number % 2}", number % 2) for number in range(20)))
        assert answers == [0, 1] * 10
        assert found == [0, 1]
        now_s = 110.5  # the first is ten times as old as it took to find
        await seldom.get("key0", 0)
        await seldom.get("key1", 1)
        assert found == [0, 1, 0, 1]
        await seldom.get("key2", 2)  # for which the oldest is forgotten
        await seldom.get("key1", 1)
        await seldom.get("key0", 0)
        assert found == [0, 1, 0, 1, 2, 0]

    asyncio.run(ask())
