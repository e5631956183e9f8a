"""`parlour export`: finished matches of a folder of data as one file, beside a running server."""

import csv
import io
import json
import sys
from pathlib import Path

import chess.pgn
import pytest

import parlour
from parlour.cli.app import main
from parlour.matches.many import read_either, split_records
from parlour.stores.connect import open_to_read
from parlour.stores.failures import CannotOpen
from tests.server.caller import Person
from tests.server.live import UNLIMITED, live


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["parlour", "export", *map(str, arguments)])
    try:
        main()
    except SystemExit as error:
        return int(error.code or 0)
    return 0


def lose(person: Person, game: str, move: str) -> str:
    table = person.against("random", game)
    at = person.post({"t": "move", "id": "m", "table": table, "at": 0, "move": move})["at"]
    while (answer := person.post({"t": "resign", "id": f"r{at}", "table": table, "at": at}))["t"] != "ok":
        at = person.http.get(f"/api/tables/{table}").json()["at"]
        assert answer["code"] == "stale"
    return table


@pytest.mark.filterwarnings("ignore::DeprecationWarning:chess")
def test_matches_are_written_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"

    def export(*arguments: object, code: int = 0) -> tuple[str, str]:
        capsys.readouterr()
        assert run(monkeypatch, "--data", data, *arguments) == code
        said = capsys.readouterr()
        return said.out, said.err

    with live(data, **UNLIMITED) as server:
        anna, ben, other = Person(server.url, "Anna"), Person(server.url, "Ben"), Person(server.url, "Ben")
        chess_match, dots = lose(anna, "chess", "e2e4"), lose(ben, "dots", "1-2")
        anna.against("random", "pawns")  # nobody has moved
        going = anna.table("tictactoe", [{"who": "me"}, {"who": "neighbour", "name": "Zoe"}])
        assert anna.post({"t": "move", "id": "m", "table": going, "at": 0, "move": "b2"})["t"] == "ok"

        text, said = export()
        records = [read_either(one) for one in split_records(text)]
        assert [one.game.name for one in records] == ["dots", "chess"]
        kept = parlour.read_record(anna.http.get(f"/api/tables/{chess_match}/record").text)
        assert records[1].events == kept.events
        assert "That was 2 matches." in said
        assert "haven't ended: 1 match." in said

        file = tmp_path / "games.pgn"
        out, _ = export("--format", "pgn", "--out", file, "--json")
        assert json.loads(out) == {
            "format": "pgn", "file": str(file), "written": 1, "not_chess": 1, "unreadable": 0, "unfinished": 1,
        }  # fmt: skip
        pgn = file.read_text()
        assert read_either(pgn).moves == kept.moves
        game = chess.pgn.read_game(io.StringIO(pgn))
        assert game is not None
        assert not game.errors
        assert next(move.uci() for move in game.mainline_moves()) == "e2e4"
        assert game.headers["Result"] == "0-1"

        rows = list(csv.DictReader(io.StringIO(export("--person", "Anna", "--format", "csv")[0])))
        assert [(row["match"], row["result"], row["you"]) for row in rows] == [(chess_match, "lost", "1")]
        (line,) = export("--game", "dots", "--format", "jsonl", "--person", ben.id)[0].splitlines()
        assert json.loads(line)["match"] == dots

        for arguments, sentence in (
            (("--person", "Ben"), "2 people are called 'Ben'"),
            (("--person", "Carl"), "nobody called 'Carl' has played here"),
            (("--game", "go"), "go"),
            (("--format", "pdf"), "there's no format 'pdf'; there are record, pgn, csv, jsonl"),
            (("--json",), "--json says what was written to a file"),
            (("--out", file), "exists already"),
            (("--person", other.id), "no finished match fits that"),
            (("--person", ben.id, "--format", "pgn"), "PGN holds no other"),
            (("--out", tmp_path / "no" / "folder.txt"), "can't be written"),
        ):
            out, said = export(*arguments, code=2)
            assert out == ""
            assert sentence in said
            assert said.count("\n") == 1, "one sentence"
        assert sorted(one.name for one in tmp_path.iterdir()) == ["data", "games.pgn"]


def test_data_that_are_not_there_or_older_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--data", tmp_path) == 2
    assert "there's no data in" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CannotOpen, match="neither a folder nor"):
        open_to_read("mysql://here")
    from parlour.stores.connect import open_store

    store = open_store(tmp_path)
    store.writer.submit(lambda db: db.execute("DELETE FROM parlour_schema WHERE version > 5")).result(30)
    store.close()
    with pytest.raises(CannotOpen, match="older program"):
        open_to_read(tmp_path)
