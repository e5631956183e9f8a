"""What is written, what is not, and that nobody can forge a line."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.logged import logged
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


def test_what_clients_did_wrong_is_counted_and_what_we_did_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info")
    logs.BAD_REQUESTS.take()
    logging.getLogger("uvicorn.error").info("Started server process")
    for _ in range(1000):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application")
    assert [line[9:] for line in capsys.readouterr().err.splitlines()] == ["error Exception in ASGI application"]
    assert (logs.BAD_REQUESTS.take(), logs.BAD_REQUESTS.take()) == (1000, 0)


def test_levels_of_console_and_file_are_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is as talkative as it was told; the console can be off, and a file that was told nothing does as it does."""
    levels = ("debug", "info", "warning", "error")
    for console_level in (*levels, "off"):
        for file_level in ("same", *levels):
            file = tmp_path / f"{console_level}-{file_level}.log"
            logs.set_up(console_level, file, file_level)
            for level in levels:
                getattr(log, level)("said")
            shown = [line.split()[1] for line in capsys.readouterr().err.splitlines()]
            kept = [json.loads(line)["level"] for line in file.read_text().splitlines()]
            same = "info" if console_level == "off" else console_level
            assert shown == ([] if console_level == "off" else list(levels[levels.index(console_level) :]))
            assert kept == list(levels[levels.index(same if file_level == "same" else file_level) :])


def test_a_line_that_comes_again_and_again_is_not_written_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info")
    (handler,) = [one for one in logging.getLogger().handlers if isinstance(one.formatter, ConsoleFormatter)]
    for second in range(100):
        made = record("a learner cannot be read: %s")
        made.created = 1_700_000_000 + second
        handler.handle(made)
    shown = capsys.readouterr().err.splitlines()
    assert len(shown) == 20
    assert shown[10].endswith("left_out=50")
    assert "left_out" not in shown[9] + shown[11]


def test_a_decorator_logs_calls_and_results(capsys: pytest.CaptureFixture[str]) -> None:
    @logged
    def add(a: int, *, b: int = 2, token: str = "hunter2") -> int:
        if b == 0:
            raise ValueError("what somebody wrote")
        return a + b

    @logged
    async def later(what: list[int]) -> object:
        return Path("a")

    logs.set_up("info")
    assert add(1) == 3
    assert capsys.readouterr().err == ""
    logs.set_up("debug")
    assert add(1, b=3, token="hunter2") == 4
    with pytest.raises(ValueError, match="what somebody wrote"):
        add(1, b=0)
    assert isinstance(asyncio.run(later([1, 2])), Path)
    said = [line[9:] for line in capsys.readouterr().err.splitlines() if "test_a_decorator" in line]
    name = "debug test_a_decorator_logs_calls_and_results.<locals>."
    assert [re.sub(r"ms=\S+", "ms=", line) for line in said] == [
        f"{name}add called  a=1 b=3 token=***",
        f"{name}add gave  result=4 ms=",
        f"{name}add called  a=1 b=0",
        f"{name}add raised  result=<ValueError> ms=",
        f'{name}later called  what="<list of 2>"',
        f"{name}later gave  result=<PosixPath> ms=",
    ]


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 2_000)
    logs.set_up("critical", tmp_path / "parlour.log")
    for number in range(500):
        log.critical(f"again {number}", extra=fields(number=number))
    files = sorted(tmp_path.iterdir())
    assert len(files) == 5
    assert all(file.stat().st_size <= 2_000 for file in files)
