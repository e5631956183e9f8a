"""Logs: short lines for people, JSON for machines, and no line that a client's text could forge.

>>> log.info("table opened", extra=fields(table="k3v9", game="chess"))  # doctest: +SKIP
12:03:04 info  table opened  table=k3v9 game=chess
"""

import datetime
import json
import logging
import math
import os
import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour import request_id

LONGEST = 200
"""Characters of a value."""
LONGEST_EVENT = 1_000
MOST_ITEMS = 20
DEEPEST = 3
SECRET_WORDS = ("secret", "token", "cookie", "authorization", "password", "passphrase", "credential")
FILE_BYTES, FILES = 5_000_000, 5
MINUTE_S = 60.0
MOST_A_MINUTE = 10
"""Lines of one kind; what is more is counted in the next one."""
MOST_KINDS = 1_000
OFF = logging.CRITICAL + 10
SHORT = 4
SERVER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets")
PLAIN = re.compile(r"[^\s\"=\\]+")


def fields(**values: object) -> dict[str, object]:
    """For `extra`: what belongs to the event."""
    return {"fields": values}


def short(name: str) -> str:
    """Enough of a table's name to tell it from others: whoever knows all of it can go there."""
    return name[:SHORT] + "…"


def set_up(level: str, file: Path | None = None, file_level: str = "same") -> None:
    """Console and, if given, a file that is renewed every 5 MB, each with a level of its own; what was set up before
    is replaced. The console can be `off`."""
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    handlers[0].setFormatter(ConsoleFormatter())
    handlers[0].setLevel(OFF if level == "off" else level.upper())
    if file:
        handlers.append(_file_handler(file))
        same = "info" if level == "off" else level
        handlers[1].setLevel((same if file_level == "same" else file_level).upper())
    root = logging.getLogger()
    for old in list(root.handlers):
        if isinstance(old.formatter, ConsoleFormatter | JsonFormatter):
            root.removeHandler(old)
            old.close()
    for handler in handlers:
        handler.addFilter(Limiter())
        root.addHandler(handler)
    root.setLevel(min(handler.level for handler in handlers))
    for name in SERVER_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(max(logging.WARNING, min(root.level, logging.CRITICAL)))
        logger.filters = [BAD_REQUESTS]


class Counted(logging.Filter):
    """What the transport warns of is what some client did wrong: it is counted, and told with other refusals. Whoever
    sends a thousand of them does not fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING or record.exc_info:
            return True
        self._count += 1
        return False

    def take(self) -> int:
        """How many there were since the last time."""
        count, self._count = self._count, 0
        return count


BAD_REQUESTS = Counted()


class Limiter(logging.Filter):
    """Of one kind of line so many a minute; the next one after that says how many were left out. Not at debug: whoever
    asks for everything gets it."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], list[float]] = {}
        """When its minute began, how many lines it had, how many were left out."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.left_out = 0  # what another handler left out is its own business
        if record.levelno <= logging.DEBUG:
            return True
        if len(self._kinds) > MOST_KINDS:
            self._kinds.clear()
        kind = self._kinds.setdefault((record.name, str(record.msg)), [record.created, 0, 0])
        if record.created - kind[0] >= MINUTE_S:
            kind[0], kind[1] = record.created, 0
        kind[1] += 1
        if kind[1] > MOST_A_MINUTE:
            kind[2] += 1
            return False
        record.left_out, kind[2] = int(kind[2]), 0
        return True


def _file_handler(file: Path) -> logging.Handler:
    from logging.handlers import RotatingFileHandler  # imports much, and not everybody wants a file

    class PrivateFile(RotatingFileHandler):
        def _open(self) -> Any:
            return open(self.baseFilename, self.mode, encoding="utf-8", opener=_private)

    handler = PrivateFile(file, maxBytes=FILE_BYTES, backupCount=FILES - 1, encoding="utf-8")
    handler.setFormatter(JsonFormatter())
    return handler


def _private(path: str, flags: int) -> int:
    """Addresses of people are nobody else's business."""
    return os.open(path, flags, 0o600)


class ConsoleFormatter(logging.Formatter):
    """One line an event; the lines of a traceback are set in, so that none looks like an event."""

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        found = _fields(record) | _request()
        values = " ".join(f"{_bare(key)}={_quote(value)}" for key, value in found.items())
        line = f"{clock} {record.levelname.lower():<5} {escape(_event(record))}{'  ' if values else ''}{values}"
        return line + "".join(f"\n    {escape(part)}" for part in _traceback(record).splitlines())


class JsonFormatter(logging.Formatter):
    """One object a line, all ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        entry: dict[str, object] = {
            "ts": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _event(record),
            "fields": _fields(record),
            **_request(),
        }
        if error := _traceback(record):
            entry["error"] = error
        return json.dumps(entry, ensure_ascii=True, allow_nan=False).replace("\x7f", "\\u007f")


def escape(text: str) -> str:
    """Whatever is not a visible character or a blank is written as a code: line ends, terminal codes, bidi marks."""
    return "".join(char if char.isprintable() and char != "\\" else _code(char) for char in text)


def _code(char: str) -> str:
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}
    return short.get(char) or (f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}")


def _quote(value: object) -> str:
    """As it is if it cannot be taken for anything else."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and not PLAIN.fullmatch(text):
        return '"' + escape(text).replace('"', '\\"') + '"'
    return escape(text)


def _bare(key: str) -> str:
    return re.sub(r"[^\w.-]", "?", key, flags=re.ASCII)


def _event(record: logging.LogRecord) -> str:
    return _cut(record.getMessage().strip(), LONGEST_EVENT)


def _traceback(record: logging.LogRecord) -> str:
    return logging.Formatter().formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""


def _fields(record: logging.LogRecord) -> dict[str, object]:
    given = getattr(record, "fields", None)
    found = {str(key): _clean(str(key), one) for key, one in given.items()} if isinstance(given, Mapping) else {}
    left_out = getattr(record, "left_out", 0)
    return found | ({"left_out": left_out} if left_out else {})


def _request() -> dict[str, object]:
    """What it is done for, if it is done for a request."""
    request = request_id.current()
    return {"request": request} if request else {}


def _clean(key: str, value: object, depth: int = 0) -> object:
    """What may be written of a value: never a secret, never very much."""
    if _is_secret(key):
        return "***"
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**63 else _cut(hex(value), LONGEST)
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Mapping) and depth < DEEPEST:
        items = list(value.items())[:MOST_ITEMS]
        return {_cut(str(name), LONGEST): _clean(str(name), one, depth + 1) for name, one in items}
    if isinstance(value, list | tuple) and depth < DEEPEST:
        return [_clean("", one, depth + 1) for one in value[:MOST_ITEMS]]
    return _cut(str(value), LONGEST)


def _is_secret(key: str) -> bool:
    """`code` alone is what one types to join a table; a `close_code` is not."""
    name = key.lower()
    return name == "code" or any(word in name for word in SECRET_WORDS)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
