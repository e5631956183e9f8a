"""Messages that no client should send, and some that one should: made from the protocol's own grammar, then bent."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

from parlour.server.tables import protocol

DEEP = 900
MOVES = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "a2", "c2", "e2e4", "z9", "b2 ", "B2", "0", "-1", "b2b2", "\u0661")
TEXTS = ("", " ", "x" * 65, "x" * 3000, "\x00", "a\x00b", "\u202eevil", "<script>", "\U0001f600", "'; DROP TABLE matches; --",
         "../../etc/passwd", "%00", "${7*7}", "\ufeff", "\n", "NaN", "null", "true", "0", "-1", "__class__")  # fmt: skip
RAW_VALUES = (
    "null", "true", "false", "0", "-1", "1", "-0", "1.5", "1e308", "1e999", "-1e999", "NaN", "Infinity", "-Infinity",
    "2147483647", "2147483648", "9223372036854775808", "1" + "0" * 400, "-1" + "0" * 5000, "0.1e-999", "{}", "[]", '""',
    '"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\ud83d\\ude00"', "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP,
    '[["t","move"]]', '{"t":"move"}', "01", "+1", "0x10", "'x'", "undefined", '"\\x41"', '"\t"', "1_000", "١",
)  # fmt: skip
WHOLE = (
    "", " ", "\x00", "\ufeff{}", "{", "}", "[", "]", "null", "true", "0", '"ping"', "{}", "[]", "[{}]", '{"t"}', '{"t":}', "{,}",
    '{"t":"ping","id":"a",}', '{"t":"ping" "id":"a"}', "{'t':'ping','id':'a'}", '{"t":"ping","id":"a"}{"t":"ping","id":"b"}',
    '{"t":"ping","id":"a"}\x00', '[{"t":"ping","id":"a"}]', '{"t":["ping"],"id":"a"}', '{"T":"ping","id":"a"}', "// x",
    "[" * 4000, "{\"a\":" * 1500, "[" * DEEP + "]" * DEEP, '"' + "x" * 8000 + '"', "9" * 8000, "1e" + "9" * 100,
    '{"__proto__":{"t":"ping"}}', '{"t":"__class__","id":"a"}', '{"t":"ping","id":"a","t":"hint"}', "\u2028", "GET / HTTP/1.1",
)  # fmt: skip


@dataclass
class Place:
    """A table as the sender knows it."""

    table: str
    at: int = 0
    ids: list[str] = field(default_factory=list)
    """Of earlier commands, to be said again."""


class Nonsense:
    """Messages by a seed: text, or bytes for a binary frame."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self._number = 0

    def message(self, place: Place) -> str | bytes:
        make = self.rng.choice(
            (self.proper, self.proper, self.wrong_value, self.wrong_value, self.bent, self.bent, self.torn, self.whole)
        )
        text = make(place)
        if len(text.encode("utf-8", "surrogatepass")) >= 8000:  # what is longer closes the connection
            text = text[:2000]
        if self.rng.random() < 0.03:
            return self.rng.choice((text.encode("utf-8", "replace"), self.rng.randbytes(self.rng.randrange(200)), b""))
        return text

    def command(self, place: Place) -> dict[str, Any]:
        """A command of the grammar, at its right place."""
        name = self.rng.choice(protocol.NAMES)
        if name in ("resign", "abort", "hint") and self.rng.random() < 0.8:  # they would end, or slow, everything
            name = "move"
        self._number += 1
        said: dict[str, Any] = {"t": name, "id": f"n{self._number}-{self.rng.randrange(10**6)}"}
        if name != "ping":
            said["table"] = place.table
        fields = protocol.COMMANDS.validate_python(example(name)).model_dump()
        said |= {key: value for key, value in fields.items() if key not in said and key != "table"}
        if "at" in said:
            said["at"] = place.at
        if "move" in said:
            said["move"] = self.rng.choice(MOVES)
        if "what" in said:
            said["what"] = self.rng.choice(("draw", "takeback", "abort"))
        for key in ("yes", "thinking"):
            if key in said:
                said[key] = self.rng.random() < 0.5
        return said

    def proper(self, place: Place) -> str:
        said = self.command(place)
        if place.ids and self.rng.random() < 0.05:
            said["id"] = self.rng.choice(place.ids)
        place.ids = [*place.ids[-20:], said["id"]]
        return json.dumps(said)

    def wrong_value(self, place: Place) -> str:
        """The right shape."""
        said = self.command(place)
        wrong: dict[str, Any] = {
            "table": self.rng.choice(("nothing", "x", "-", "_" * 64, place.table[::-1], place.table.lower(), "admin")),
            "at": self.rng.choice((0, 1, place.at + 1, 10**6, 2**31 - 1)),
            "seen": self.rng.choice((-1, 0, 5, 2**31 - 1)),
            "move": self.rng.choice([text[:20] or "?" for text in TEXTS]),
            "id": self.rng.choice(("a", "-", "A" * 64)),
        }
        for key in self.rng.sample(sorted(wrong), 2):
            if key in said:
                said[key] = wrong[key]
        return json.dumps(said)

    def bent(self, place: Place) -> str:
        """One field has something else in it, is missing, is there twice, or is one too many."""
        parts = {json.dumps(key): json.dumps(value) for key, value in self.command(place).items()}
        key = self.rng.choice(sorted(parts))
        value = self.rng.choice((*RAW_VALUES, *map(json.dumps, TEXTS)))
        how = self.rng.randrange(4)
        if how == 0:
            del parts[key]
        elif how == 1:
            parts[json.dumps(self.rng.choice((*TEXTS, "depth", "nodes", "seat", "guest", "token", "player")))] = value
        elif how == 2:
            parts[key] = value
        body = ",".join(f"{name}:{one}" for name, one in parts.items())
        return "{" + body + (f",{key}:{value}" if how == 3 else "") + "}"

    def torn(self, place: Place) -> str:
        """Characters lost, doubled, changed."""
        text = list(self.proper(place))
        for _ in range(self.rng.randrange(1, 4)):
            spot = self.rng.randrange(len(text) or 1)
            new = self.rng.choice('{}[]":,\\0aé\x00\x1f\u202e\U0001f600 ')
            text[spot : spot + self.rng.randrange(3)] = [new] * self.rng.randrange(3)
        return "".join(text[: self.rng.randrange(len(text) + 1)] if self.rng.random() < 0.2 else text)

    def whole(self, place: Place) -> str:
        return self.rng.choice(WHOLE)


def example(name: str) -> dict[str, Any]:
    """A command of that name with every field it must have."""
    kinds = {kind.model_fields["t"].annotation.__args__[0]: kind for kind in protocol.ClientCommand.__args__}
    some = {"t": name, "id": "a", "table": "a", "at": 0, "move": "a1", "what": "draw", "yes": True, "thinking": True}
    some |= {"sign": "hello"}
    return {key: value for key, value in some.items() if key in kinds[name].model_fields}
