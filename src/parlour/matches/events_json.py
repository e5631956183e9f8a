"""Events as plain data for a store or a wire, and back. What comes back is checked: nothing ill-formed gets in."""

import math
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cache
from typing import Any

from parlour.engines.info_json import Json
from parlour.games.game import shorten
from parlour.matches import words
from parlour.matches.events import Abort, Answer, Begin, Event, Forfeit, Move, Offer, Replace, Resign, Takeback, TimeOut

FORMAT = 1
"""Raised when old events can no longer be read as they were."""
NAMES: dict[str, type[Any]] = {
    "begin": Begin,
    "move": Move,
    "takeback": Takeback,
    "resign": Resign,
    "offer": Offer,
    "answer": Answer,
    "abort": Abort,
    "timeout": TimeOut,
    "forfeit": Forfeit,
    "replace": Replace,
}
KINDS = {kind: name for name, kind in NAMES.items()}
LONGEST_TEXT = 1000
MOST_ENTRIES = 100


def to_json(event: Begin | Event) -> Json:
    if type(event) is Move:  # what nearly every event is
        data = {"t": "move", "player": event.player, "move": event.move, "ms": event.ms}
        return {**data, "new_tree": True} if event.new_tree else data
    first = {"format": FORMAT} if isinstance(event, Begin) else {}
    return {"t": KINDS[type(event)], **first, **asdict(event)}


def from_json(data: object) -> Begin | Event:
    """Raises ValueError that names what is wrong."""
    if not isinstance(data, dict) or str(data.get("t")) not in NAMES:
        raise ValueError(words.NOT_AN_EVENT.format(data=shorten(repr(data)), names=", ".join(NAMES)))
    name, rest = str(data["t"]), {key: value for key, value in data.items() if key != "t"}
    if name == "begin" and rest.pop("format", None) != FORMAT:
        raise ValueError(words.OTHER_FORMAT.format(found=shorten(repr(data.get("format"))), known=FORMAT))
    event: Begin | Event = parse_value(NAMES[name], rest, name)
    return event


def parse_value(kind: Any, data: object, where: str) -> Any:
    """The value of a type that plain data means."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if is_dataclass(kind):
        return _read_fields(kind, data, where)
    if origin is typing.Literal and isinstance(data, str) and data in arguments:
        return data
    if origin is tuple and isinstance(data, list | tuple) and arguments[-1] is ...:
        return tuple(parse_value(arguments[0], value, where) for value in data)
    if origin is tuple and isinstance(data, list | tuple) and len(data) == len(arguments):
        return tuple(parse_value(part, value, where) for part, value in zip(arguments, data, strict=True))
    if origin is Mapping and isinstance(data, dict) and len(data) <= MOST_ENTRIES:
        of = arguments[1]
        return {parse_value(str, key, where): parse_value(of, value, f"{where}.{key}") for key, value in data.items()}
    if origin in (types.UnionType, typing.Union):
        return _read_one_of(arguments, data, where)
    if _is_plain(data, kind) and _is_sane(data):
        return data
    raise ValueError(words.BAD_VALUE.format(where=where, data=shorten(repr(data))))


def _is_plain(data: object, kind: type) -> bool:
    """Yes and no are no numbers; a text that knows its key is a text."""
    return isinstance(data, str) if kind is str else type(data) is kind


def _is_sane(value: object) -> bool:
    """Text that can be printed on a line, and numbers that any store can hold."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT and value.isprintable()
    return not isinstance(value, int) or -(2**63) <= value < 2**63


def _read_one_of(kinds: tuple[Any, ...], data: object, where: str) -> Any:
    if data is None and type(None) in kinds:
        return None
    for kind in kinds:
        if _is_plain(data, kind) or (is_dataclass(kind) and isinstance(data, dict)):
            return parse_value(kind, data, where)
    raise ValueError(words.BAD_VALUE.format(where=where, data=shorten(repr(data))))


def _read_fields(kind: Any, data: object, where: str) -> Any:
    if not isinstance(data, dict):
        raise ValueError(words.BAD_VALUE.format(where=where, data=shorten(repr(data))))
    known = {one.name: one for one in fields(kind)}
    if unknown := sorted(map(str, data.keys() - known.keys())):
        raise ValueError(words.UNKNOWN_FIELDS.format(where=where, names=shorten(", ".join(unknown))))
    needed = {name for name, one in known.items() if one.default is MISSING and one.default_factory is MISSING}
    if missing := sorted(needed - data.keys()):
        raise ValueError(words.MISSING_FIELDS.format(where=where, names=", ".join(missing)))
    hints = _hints(kind)
    return kind(**{name: parse_value(hints[name], value, f"{where}.{name}") for name, value in data.items()})


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)
