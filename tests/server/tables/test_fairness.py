"""While two people play each other, no other table is a way round: nobody lets a computer think about their match there."""

from typing import Any

from tests.server.caller import Json, Person
from tests.server.live import Live

MOVES = ("a1", "a2", "b1", "b2")
HERE = "XX./OO./..."
"""Where they lead: player 0 is to move and can win at c1."""
ELSEWHERE = "O.X/.X./..O"
LOCAL: list[Json] = [{"who": "me"}, {"who": "neighbour", "name": "Carl"}]


def play(people: tuple[Person, Person], table: str) -> None:
    for at, move in enumerate(MOVES):
        made = people[at % 2].post({"t": "move", "id": f"{table}-{at}", "table": table, "at": at, "move": move})
        assert made["t"] == "ok", made


def online(anna: Person, ben: Person) -> str:
    """A match of the two, as far as `HERE`."""
    table = anna.table()
    assert ben.post({"t": "sit", "id": "sit", "table": table})["t"] == "ok"
    play((anna, ben), table)
    return table


def end(anna: Person, table: str) -> None:
    assert anna.post({"t": "resign", "id": "end", "table": table, "at": len(MOVES)})["t"] == "ok"


def new_table(person: Person, start: str, *seats: Json) -> Any:
    return person.http.post("/api/tables", json={"game": "tictactoe", "start": start, "seats": seats})


def test_no_computer_sits_down_where_two_people_are(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    me, mia = {"who": "me"}, {"who": "opponent", "id": "mia"}
    table = online(anna, ben)
    mirrored = "/".join(row[::-1] for row in HERE.split("/"))
    for person in (anna, ben):
        for start in (HERE, mirrored):
            for seats in ((me, mia), (mia, mia)):
                refused = new_table(person, start, *seats)
                assert (refused.status_code, refused.json()["code"]) == (409, "fair")
    assert new_table(anna, ELSEWHERE, me, mia).status_code == 201
    assert new_table(anna, HERE, *LOCAL).status_code == 201
    assert new_table(Person(server.url, "Cleo"), HERE, me, mia).status_code == 201
    end(anna, table)
    assert new_table(anna, HERE, me, mia).status_code == 201


def test_neither_hint_nor_coach_at_another_table(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    alone, coached, far = (anna.against("mia", start=start) for start in (HERE, HERE, ELSEWHERE))
    local = anna.table("tictactoe", LOCAL)
    play((anna, anna), local)
    table = online(anna, ben)

    def hint(table: str, at: int, id: str) -> Json:
        return anna.post({"t": "hint", "id": id, "table": table, "at": at})

    assert hint(alone, 0, "h1")["code"] == "fair"
    assert hint(local, len(MOVES), "h2")["code"] == "fair"
    assert hint(far, 0, "h3")["t"] == "ok"
    made = anna.post({"t": "move", "id": "m", "table": coached, "at": 0, "move": "a3", "coach": True})
    assert (made["t"], made["seq"], made.get("warning")) == ("ok", 1, None)
    end(anna, table)
    assert hint(alone, 0, "h4")["t"] == "ok"


def test_no_learner_says_what_it_remembers_of_it(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    table = online(anna, ben)

    def memory(person: Person, moves: tuple[str, ...]) -> int:
        return person.http.get(
            "/api/games/tictactoe/learners/house/tree", params={"moves": ",".join(moves)}
        ).status_code

    assert [memory(person, MOVES) for person in (anna, ben, Person(server.url, "Cleo"))] == [409, 409, 200]
    assert memory(anna, ()) == 200
    assert memory(anna, ("a1", "nonsense")) == 422
    end(anna, table)
    assert memory(anna, MOVES) == 200
