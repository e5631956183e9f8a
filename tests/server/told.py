"""What a client that joined with `changes` knows of a table, put together from what it was told."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def with_change(before: Json, change: Json) -> Json:
    """The update that a change makes of the one before."""
    frame = {name: value for name, value in before["view"].items() if name != "shapes"}
    lists = {name: pieced(before[name], change.get(name)) for name in ("moves", "paths")}
    shapes = pieced(before["view"].get("shapes", []), change.get("shapes"))
    own = {name: change[name] for name in ("seq", "events", "clocks")}
    return {**before, **change["set"], **own, **lists, "view": {**change.get("frame", frame), "shapes": shapes}}


def pieced(before: Sequence[Any], parts: Sequence[Json] | None) -> list[Any]:
    if parts is None:
        return list(before)
    return [
        one
        for part in parts
        for one in (part["put"] if "put" in part else before[part["first"] : part["first"] + part["count"]])
    ]
