"""What whoever runs a server finds in its log: enough to know what happened, nothing about anybody, and not a line for
each thing that a stranger does wrong."""

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import parlour
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live
from tests.server.playing import play


def send_nonsense(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(b"nonsense\r\n\r\n")
        connection.recv(1000)


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_day_of_matches_leaves_its_lines(tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    server = Live(tmp_path / "data", debug=True, log="warning", log_file=file, log_file_level="debug", **UNLIMITED)
    try:
        anna = Person(server.url, "Annabella")
        first = anna.against("random")
        last = asyncio.run(play(anna, first))
        second = anna.against("learner:house", "dots", options={"cols": 2, "rows": 2})
        assert anna.http.post("/api/debug/fail", json={"table": second, "how": "raise"}).status_code == 204
        asyncio.run(play(anna, second))
        third = anna.against("learner:house")
        asyncio.run(play(anna, third))
        assert anna.http.get(f"/api/tables/{third}/lessons").status_code == 200  # the lesson is on disk
        for _ in range(30):
            send_nonsense(server.port)
            assert anna.http.get("/api/tables/never").status_code == 404
            assert anna.post({"t": "move", "id": "x", "table": first, "at": 0, "move": "a1"})["code"] == "over"
        assert server.stop() == 0
        lines, shown = lines_of(file), server.output()
    finally:
        server.kill_all()
    told = [line for line in lines if line["level"] != "debug"]
    by_event = {
        event: [one["fields"] for one in told if one["event"] == event] for event in {one["event"] for one in told}
    }

    (start,) = by_event["the server starts"]
    assert start["version"] == parlour.__version__
    assert start["address"] == f"127.0.0.1:{server.port}"
    assert start["store"] == str(tmp_path / "data")
    assert start["set.debug"] is True
    assert start["set.log_file_level"] == "debug"
    assert "set.sockets" not in start
    begun = by_event["a match has begun"]
    assert [(one["game"], one["seats"]) for one in begun] == [
        ("tictactoe", "person random"),
        ("dots", "person learner"),
        ("tictactoe", "person learner"),
    ]
    assert (begun[1]["options.cols"], begun[1]["options.rows"]) == (2, 2)
    ended = by_event["a match has ended"]
    winner = last["outcome"]["winner"]
    assert ended[0]["winner"] == ("nobody" if winner is None else f"player {winner + 1}")
    assert (ended[0]["plies"], ended[0]["why"]) == (len(last["moves"]), last["outcome"]["reason"])
    (replaced,) = by_event["an opponent failed and was replaced"]
    assert (replaced["game"], replaced["opponent"], bool(replaced["by"])) == ("dots", "learner:house", True)
    (taught,) = by_event["a learner was taught"]
    assert (taught["game"], taught["whose"]) == ("tictactoe", "the house's")
    assert len(by_event["the server has stopped"]) == 1

    refused = by_event["refused"]
    assert len(refused) <= 3, "one a minute, whatever comes"
    assert sum(one.get("not_http", 0) for one in refused) == 30
    assert sum(one.get("unknown", 0) for one in refused) == 30
    assert sum(one.get("over", 0) for one in refused) == 30

    assert any(line["event"] == "Table.add called" for line in lines if line["level"] == "debug")
    assert " info " not in shown, "the console has a level of its own"
    everything = file.read_text() + shown
    for private in ("Annabella", anna.token, anna.id, first, second, third):
        assert private not in everything


def test_a_debug_server_says_so_and_keeps_to_this_machine(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path / "data"), "--debug"]
    for more in (["--lan"], ["--host", "0.0.0.0"], ["--host", "::"], ["--host", "192.0.2.1"]):
        done = subprocess.run([*command, *more], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2, done.stderr
        assert "debug lets people break this server" in done.stderr
        assert "open_debug=yes" in done.stderr
    assert not (tmp_path / "data").exists()
    server = Live(tmp_path / "data", debug=True)
    try:
        assert "Warning: this server runs with --debug." in server.lines[0]
        assert server.stop() == 0
    finally:
        server.kill_all()
    opened = Live(tmp_path / "data", debug=True, host="0.0.0.0", open_debug="yes")
    try:
        assert opened.stop() == 0
    finally:
        opened.kill_all()
    quiet = Live(tmp_path / "data")
    try:
        assert "--debug" not in quiet.output()
        assert quiet.stop() == 0
    finally:
        quiet.kill_all()
