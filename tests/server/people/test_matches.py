"""The matches that somebody has played, on the shipped server: found again, page by page, and taken along."""

import asyncio
import csv
import io
import json
from typing import Any

import parlour
from parlour.matches.many import read_either, split_records
from tests.server.caller import Json, Person
from tests.server.live import Live
from tests.server.playing import NO_LINE, play

PATH = "/api/me/matches"
SET_UP = "XX./OO./..."


def asked(person: Person, path: str = PATH, **queries: Any) -> Any:
    answer = person.http.get(path, params=queries)
    assert answer.status_code == 200, answer.text
    return answer.json()


def tables(person: Person, **queries: Any) -> list[str]:
    return [one["about"]["table"] for one in asked(person, **queries)["matches"]]


def refused(person: Person, path: str = PATH, **queries: Any) -> tuple[int, str]:
    answer = person.http.get(path, params=queries)
    return answer.status_code, answer.json()["detail"]


def give_up(person: Person, table: str, at: int = 0) -> str:
    assert person.post({"t": "resign", "id": f"r{at}", "table": table, "at": at})["t"] == "ok"
    return table


def move(person: Person, table: str, text: str, at: int = 0) -> int:
    answer = person.post({"t": "move", "id": f"m{at}", "table": table, "at": at, "move": text})
    assert answer["t"] == "ok", answer
    return int(answer["at"])


def lose(person: Person, opponent: str = "random", game: str = "tictactoe", **more: Any) -> str:
    return give_up(person, person.against(opponent, game, **more))


def two_at_one_screen(anna: Person) -> str:
    table = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Zoe"}], start=SET_UP)
    move(anna, table, "c1")
    return table


def meet(anna: Person, ben: Person) -> str:
    table = anna.table()
    assert ben.post({"t": "sit", "id": "s", "table": table})["t"] == "ok"
    return give_up(ben, table, move(anna, table, NO_LINE[0]))


def test_every_match_one_played_and_no_other(server: Live) -> None:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Benedikta")
    assert asked(anna) == {"matches": [], "next": None, "total": 0}
    lost = lose(anna, "nell", "dots", options={"rows": 2, "cols": 2})
    met, shared = meet(anna, ben), two_at_one_screen(anna)
    anna.against("random")  # goes on
    lose(ben)
    watched = anna.table(seats=[{"who": "opponent", "id": "random"}, {"who": "opponent", "id": "random"}])
    found = asked(anna)
    assert found["total"] == 3
    assert found["next"] is None
    assert [one["about"]["table"] for one in found["matches"]] == [shared, met, lost]
    assert watched not in str(found)
    assert [one["result"] for one in found["matches"]] == ["shared", "won", "lost"]
    last, second, first = found["matches"]
    assert last["about"]["you"] == [0, 1]
    assert (last["from_start"], second["from_start"]) == (False, True)
    assert last["about"]["seats"][1]["name"] == "Zoe"
    assert second["about"]["seats"][1]["name"] == "Benedikta"
    assert (first["about"]["variant"], first["about"]["seats"][1]["name"]) == ("3 x 3 dots", "Nell")
    for one in found["matches"]:  # what there is to draw
        about = one["about"]
        drawn = anna.http.get(
            f"/api/games/{about['game']}/view", params={**about["options"], "position": one["position"]}
        )
        assert drawn.status_code == 200, drawn.text
        record = parlour.read_record(anna.http.get(f"/api/tables/{about['table']}/record").text)
        assert record.line[-1].text() == one["position"]
    assert tables(ben, opponent="") == [met]
    nobody = Person(server.url)
    del nobody.http.headers["authorization"]
    assert refused(nobody)[0] == 401


def test_it_is_searched_and_filtered(server: Live) -> None:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Benedikta")
    board = {"rows": 2, "cols": 2}
    dots, chess = lose(anna, "nell", "dots", options=board), lose(anna, "random", "chess")
    met = meet(anna, ben)
    set_up = lose(anna, start=SET_UP)
    assert tables(anna, game="chess") == [chess]
    assert tables(anna, game="dots", options=json.dumps(board, sort_keys=True)) != []
    assert tables(anna, opponent="random") == [set_up, chess]
    assert tables(anna, result="won") == [met]
    assert tables(anna, text="BENEDIK") == [met]
    assert tables(anna, text="nell dots") == [dots]
    assert tables(anna, text="nell chess") == []
    assert tables(anna, text="che") == [chess]
    assert tables(anna, counted="true") == [met, chess, dots]
    assert tables(anna, table=chess) == [chess]
    choices = asked(anna, f"{PATH}/choices")
    assert {(one["game"], one["opponent"], one["name"], one["matches"]) for one in choices} == {
        ("dots", "nell", "Nell", 1),
        ("chess", "random", "Random", 1),
        ("tictactoe", "", "", 1),
        ("tictactoe", "random", "Random", 1),
    }
    ours = {(one["game"], one["opponent"]): one for one in asked(anna, "/api/statistics", mine="true")}
    assert all(
        len(tables(anna, game=game, opponent=opponent, options=one["options"], counted="true")) == one["games"]
        for (game, opponent), one in ours.items()
    )


def test_what_is_asked_wrongly_is_told_in_one_sentence(anna: Person) -> None:
    assert refused(anna, result="great") == (422, "result is one of won, drawn, lost, aborted, shared.")
    assert refused(anna, counted="maybe") == (422, "counted is true or false.")
    assert refused(anna, text="a b c d e f g")[0] == 422
    assert refused(anna, text="x" * 101) == (422, "text has up to 100 characters, all of them visible.")
    assert refused(anna, text="a\0b")[0] == 422
    assert refused(anna, after="yesterday") == (422, "after is what an earlier page gave as next.")
    assert refused(anna, limit="0")[0] == 422
    assert refused(anna, f"{PATH}/file", format="pdf") == (422, "format is one of record, pgn, csv, jsonl.")
    assert refused(anna, f"{PATH}/file") == (404, "None of your finished matches fits that.")


def test_pages_survive_what_is_played_meanwhile(anna: Person) -> None:
    played = [lose(anna) for _ in range(5)]
    first = asked(anna, limit=2)
    assert [one["about"]["table"] for one in first["matches"]] == played[:2:-1]
    assert first["total"] == 5
    lose(anna)
    second = asked(anna, limit=2, after=first["next"])
    assert [one["about"]["table"] for one in second["matches"]] == played[2:0:-1]
    assert second["total"] is None
    third = asked(anna, limit=2, after=second["next"])
    assert [one["about"]["table"] for one in third["matches"]] == played[:1]
    assert third["next"] is None


def test_files_are_read_again(server: Live) -> None:
    anna, ben = Person(server.url, '=Anna "A"'), Person(server.url, "Ben")
    chess = anna.against("random", "chess")
    asyncio.run(play(anna, chess, 6))
    give_up(anna, chess, anna.http.get(f"/api/tables/{chess}").json()["at"])
    met, shared = meet(anna, ben), two_at_one_screen(anna)

    def file(form: str, **queries: Any) -> str:
        answer = anna.http.get(f"{PATH}/file", params={"format": form, **queries})
        assert answer.status_code == 200, answer.text
        assert "attachment" in answer.headers["content-disposition"]
        return answer.text

    records = [read_either(text) for text in split_records(file("record"))]
    kept = [parlour.read_record(anna.http.get(f"/api/tables/{table}/record").text) for table in (shared, met, chess)]
    assert [one.events for one in records] == [one.events for one in kept]
    (pgn,) = split_records(file("pgn"))
    assert read_either(pgn).moves == kept[2].moves
    assert refused(anna, f"{PATH}/file", format="pgn", game="tictactoe")[0] == 409
    rows = list(csv.DictReader(io.StringIO(file("csv"))))
    assert [(row["match"], row["result"], row["you"]) for row in rows] == [
        (shared, "first", "1 2"), (met, "won", "1"), (chess, "lost", "1"),
    ]  # fmt: skip
    assert rows[1]["first"] == '\'=Anna "A"', "a spreadsheet takes no name for a formula"
    assert rows[2]["moves"].split() == kept[2].moves
    lines: list[Json] = [json.loads(line) for line in file("jsonl").splitlines()]
    assert [parlour.read_record(line["record"]).events for line in lines] == [one.events for one in kept]
    assert [line["start"] for line in lines] == [SET_UP, None, None]
    (one,) = [json.loads(line) for line in file("jsonl", table=met).splitlines()]
    assert one == lines[1]


def test_who_is_gone_is_someone(server: Live) -> None:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Benedikta")
    met = meet(anna, ben)
    assert tables(anna, text="benedikta") == [met]
    assert ben.http.delete("/api/me/data").status_code == 204
    assert tables(anna, text="benedikta") == []
    (found,) = asked(anna)["matches"]
    assert found["about"]["seats"][1]["name"] == "Someone"
    assert "Benedikta" not in anna.http.get(f"{PATH}/file").text


def test_how_it_ended_and_names_nobody_chose_can_be_said_in_any_language(server: Live) -> None:
    somebody = Person(server.url, "Guest")
    two_at_one_screen(somebody)
    answer = somebody.http.get(PATH, headers={"Texts": "keys"})
    about = answer.json()["matches"][0]["about"]
    assert about["outcome"]["reason"] == {"text": "three in a row", "key": "games.IN_A_ROW.3"}
    assert [seat["name"] for seat in about["seats"]] == [{"text": "Guest", "key": "server.USUAL_NAME"}, "Zoe"]
    assert asked(somebody)["matches"][0]["about"]["outcome"]["reason"] == "three in a row"
