"""One way to say what was asked for, what happened and how it ended, for commands, events and results alike."""

import json
from typing import Any

from tests.faults.history import Entry

Json = dict[str, Any]


def said(command: Json) -> str:
    """What a command asks for, in the words of `what_happened`."""
    return {"sit": "begin", "claim": "forfeit"}.get(command["t"]) or what_happened(command)


def what_happened(event: Json) -> str:
    match event["t"]:
        case "move":
            return f"move {event.get('move')}"
        case "offer":
            return f"offer {event['what']}"
        case "answer":
            return f"answer {event['yes']}"
    return str(event["t"])


def content(event: Json) -> Entry:
    """An event as a client is shown it: its number and all that is in it, but for the seed, which is told at the end."""
    rest = {key: value for key, value in event.items() if key not in ("seq", "seed")}
    return Entry(event["seq"], None, json.dumps(rest, sort_keys=True))


def result_text(outcome: Json | None, aborted: bool) -> str:
    return "aborted" if aborted or outcome is None else f"{outcome['winner']} {outcome['reason']}"
