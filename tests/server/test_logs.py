"""What is written, what is not, and that nobody can forge a line."""

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server import logs
from parlour.server.logs import ConsoleFormatter, JsonFormatter, fields

log = logging.getLogger("parlour.test")
BIDI = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    for handler in set(root.handlers) - set(handlers):
        handler.close()
    root.handlers, root.level = handlers, level


def record(event: str, exc_info: Any = None, **values: object) -> logging.LogRecord:
    made = log.makeRecord(log.name, logging.INFO, "file", 1, event, (), exc_info, extra=fields(**values))
    made.created = 1_700_000_000.25
    return made


def console(event: str, **values: object) -> str:
    """Without the time."""
    return ConsoleFormatter().format(record(event, **values)).partition(" ")[2]


def written(event: str, **values: object) -> Any:
    return json.loads(JsonFormatter().format(record(event, **values)))


def test_a_line_for_people() -> None:
    line = ConsoleFormatter().format(record("table opened", table="k3v9", game="chess", plies=3, rated=True))
    assert line[2] == line[5] == ":"
    assert line[8:] == " info  table opened  table=k3v9 game=chess plies=3 rated=true"
    assert console("server ready") == "info  server ready"


def test_an_object_for_machines() -> None:
    assert written("table opened", table="k3v9", plies=3) == {
        "ts": "2023-11-14T22:13:20.250+00:00",
        "level": "info",
        "logger": "parlour.test",
        "event": "table opened",
        "fields": {"table": "k3v9", "plies": 3},
    }


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("", '""'),
        ("two words", '"two words"'),
        ("a=b", '"a=b"'),
        ('say "hi"', '"say \\"hi\\""'),
        ("x\n12:00:00 info  forged", '"x\\n12:00:00 info  forged"'),
        ("\x1b[31mred\r", "\\u001b[31mred\\r"),
        ("\u202eevil", "\\u202eevil"),
        ("back\\slash", '"back\\\\slash"'),
        ("\U000e0041", "\\U000e0041"),
        ("é♔", "é♔"),
    ],
)
def test_values_are_escaped(value: str, shown: str) -> None:
    found = console("joined", name=value).partition("name=")[2]
    assert found in (shown, f'"{shown}"')


@given(st.text() | st.text("\n\r\x00\x1b\x7f\u2028\u2029\x85" + BIDI))
def test_no_text_makes_a_second_line(text: str) -> None:
    made = record(text, name=text, inside={text: [text]})
    for line in (ConsoleFormatter().format(made), JsonFormatter().format(made)):
        assert all(char.isprintable() for char in line)
    assert json.loads(JsonFormatter().format(made))["fields"]["name"][:199] == text[:199]


@pytest.mark.parametrize(
    "key", ["secret", "token", "code", "cookie", "authorization", "seat_token", "Set-Cookie", "seatToken", "Password"]
)
def test_secrets_are_not_written(key: str) -> None:
    made = record("x", **{key: "hunter2"}, headers={key: ["hunter2"]})
    for line in (ConsoleFormatter().format(made), JsonFormatter().format(made)):
        assert "hunter2" not in line
        assert line.count("***") == 2


def test_a_close_code_is_no_secret() -> None:
    assert written("closed", close_code=1008)["fields"] == {"close_code": 1008}


def test_long_values_are_cut() -> None:
    values = written("x" * 5_000, name="y" * 5_000, many=list(range(1_000)), number=10**5_000)
    assert len(values["event"]) == 1_000
    assert values["fields"]["name"] == "y" * 199 + "…"
    assert len(values["fields"]["many"]) == 20
    assert len(values["fields"]["number"]) == 200


def test_odd_values() -> None:
    deep: list[Any] = []
    deep.append(deep)
    values = written("x", nan=float("nan"), none=None, path=Path("a/b"), error=ValueError("no"), deep=deep)["fields"]
    assert values | {"deep": 0} == {"nan": "nan", "none": None, "path": "a/b", "error": "no", "deep": 0}


def test_a_traceback_is_set_in() -> None:
    try:
        raise ValueError("x\n12:00:00 info  forged\u202e")
    except ValueError:
        made = record("failed", exc_info=sys.exc_info())
    first, *rest = ConsoleFormatter().format(made).splitlines()
    assert first.endswith("failed")
    assert all(line.startswith("    ") and line.isprintable() for line in rest)
    assert "ValueError" in json.loads(JsonFormatter().format(made))["error"]


def test_console_and_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "parlour.log"
    for _ in range(2):  # a second time changes nothing
        logs.set_up("info", file)
    log.info("table opened", extra=fields(table="k3v9"))
    log.debug("not this")
    shown = capsys.readouterr().err.splitlines()
    assert [line[9:] for line in shown] == ["info  table opened  table=k3v9"]
    assert [json.loads(line)["event"] for line in file.read_text().splitlines()] == ["table opened"]
    assert file.stat().st_mode & 0o077 == 0


def test_uvicorn_speaks_as_we_do(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info")
    logging.getLogger("uvicorn.error").info("Started server process")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert [line[9:] for line in capsys.readouterr().err.splitlines()] == ["warning Invalid HTTP request received."]


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 2_000)
    logs.set_up("critical", tmp_path / "parlour.log")
    for number in range(500):
        log.critical("again", extra=fields(number=number))
    files = sorted(tmp_path.iterdir())
    assert len(files) == 5
    assert all(file.stat().st_size <= 2_000 for file in files)
