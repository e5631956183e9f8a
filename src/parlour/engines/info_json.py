"""What an engine has found as plain data, and back: for a pipe, a page or a file. Moves are ids here."""

from dataclasses import fields
from typing import Any

from parlour.engines.engine import Candidate, Info
from parlour.engines.trace import TraceNode

Json = dict[str, Any]
NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in (Info, Candidate, TraceNode)}


def info_json(info: Info) -> Json:
    """Every field under its own name; all of it fits into JSON."""
    trace = None if info.trace is None else [flat(node) for node in info.trace]
    return (
        flat(info)
        | {"candidates": [flat(one) for one in info.candidates], "trace": trace}
        | {"others": [flat(one) for one in info.others]}
    )


def flat(record: Info | Candidate | TraceNode) -> Json:
    """As `asdict`, ten times as quick: nothing is copied."""
    return {name: getattr(record, name) for name in NAMES[type(record)]}


def info_of_json(data: Json) -> Info:
    """Raises TypeError or KeyError for what `info_json` never writes."""
    trace = data.get("trace")
    return Info(
        tuple(candidate_of_json(one) for one in data["candidates"]),
        nodes=data["nodes"],
        depth=data["depth"],
        ms=data["ms"],
        solved=data["solved"],
        trace=None if trace is None else tuple(TraceNode(**node) for node in trace),
        kept=data.get("kept", 0),
        rule=data.get("rule", ""),
        others=tuple(candidate_of_json(one) for one in data.get("others", ())),
        scenario=data.get("scenario", ""),
    )


def candidate_of_json(data: Json) -> Candidate:
    win, draw, loss = data["wdl"]
    return Candidate(**data | {"wdl": (win, draw, loss), "line": tuple(data["line"])})
