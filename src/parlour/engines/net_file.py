"""Files of nets: one small file each, checked before anything is made of it.

    parlour net 1                      the kind of file, and a newline
    {"game": "ultimate", …}            one line of JSON, the head
    rows, bias, outputs                16 bits a number, the lowest byte first, one block behind the other
    offsets, multipliers               32 bits a number

The head says for which game and options the net is, which features it sees, its shape `[inputs, hidden, stages]`, and a
2 behind if it looks from both sides, how it was made, and the SHA-256 of itself (without that entry) and the
weights, so that a damaged file is never played.
"""

import hashlib
import json
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from parlour import _core
from parlour.engines import words
from parlour.games.game import Game, Value
from parlour.games.kernel import KernelPosition

MAGIC = b"parlour net 1\n"
ENDING = ".net"
MOST_BYTES = 1 << 24
MOST_HEAD_BYTES = 1 << 16
MOST_INPUTS, MOST_HIDDEN, MOST_STAGES, MOST_SIDES = 4096, 512, 64, 2

Shape = tuple[int, int, int, int]


class BadNetError(ValueError):
    """A file that is no net, or not one for what is asked; the message says why."""


@dataclass(frozen=True, slots=True)
class NetFile:
    """A net with what is known of it."""

    game: str
    options: Mapping[str, Value]
    features: str
    net: Any
    """The compiled net."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """How: the command, the samples, the curve; for people."""

    def require_for(self, game: Game) -> None:
        """Refuses another game or other options, and features that have changed since the net was made."""
        if (self.game, dict(self.options)) != (game.name, dict(game.options)):
            raise BadNetError(words.NET_FOR_ANOTHER.format(of=named(self.game, self.options), game=name_of(game)))
        kernel = kernel_of(game)
        seen = kernel.net_features, kernel.net_inputs, kernel.net_sides
        if (self.features, self.net.shape[0], self.net.shape[3]) != seen:
            raise BadNetError(words.NET_OTHER_FEATURES.format(features=self.features, known=kernel.net_features))

    def to_bytes(self) -> bytes:
        weights = b"".join(self.net.parts())
        head = {
            "game": self.game,
            "options": dict(self.options),
            "features": self.features,
            "shape": list(self.net.shape if self.net.shape[3] > 1 else self.net.shape[:3]),
            "made": dict(self.made),
        }
        return b"".join([MAGIC, json_line({**head, "sha256": checksum(head, weights)}), weights])

    @classmethod
    def from_bytes(cls, data: bytes) -> "NetFile":
        """Raises BadNetError that says what is wrong."""
        if not data.startswith(MAGIC):
            other = data.startswith(MAGIC.rpartition(b" ")[0])
            raise BadNetError(words.NET_OTHER_VERSION if other else words.NO_NET)
        end = data.find(b"\n", len(MAGIC), len(MAGIC) + MOST_HEAD_BYTES)
        if end < 0:
            raise BadNetError(words.NET_HEAD)
        head, weights = read_head(data[len(MAGIC) : end]), data[end + 1 :]
        given = head.pop("sha256", None)
        if given != checksum(head, weights):
            raise BadNetError(words.NET_CHECKSUM)
        shape = shape_of(head)
        try:
            net = _core.Net(*shape, *cut(weights, shape))
            return cls(str(head["game"]), dict(head["options"]), str(head["features"]), net, dict(head["made"]))
        except (KeyError, TypeError, ValueError) as error:
            raise BadNetError(words.NET_SHAPE.format(fault=error)) from None


def checksum(head: Mapping[str, Any], weights: bytes) -> str:
    return hashlib.sha256(json_line(head) + weights).hexdigest()


def json_line(head: Mapping[str, Any]) -> bytes:
    return json.dumps(head, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def read_head(line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        raise BadNetError(words.NET_HEAD) from None
    if not isinstance(head, dict):
        raise BadNetError(words.NET_HEAD)
    return head


def shape_of(head: Mapping[str, Any]) -> Shape:
    shape, most = head.get("shape"), (MOST_INPUTS, MOST_HIDDEN, MOST_STAGES, MOST_SIDES)
    if not isinstance(shape, list) or len(shape) not in (3, 4):
        raise BadNetError(words.NET_HEAD)
    if not all(type(number) is int and 0 < number <= limit for number, limit in zip(shape, most, strict=False)):
        raise BadNetError(words.NET_HEAD)
    return shape[0], shape[1], shape[2], shape[3] if len(shape) == 4 else 1


def cut(weights: bytes, shape: Shape) -> list[bytes]:
    """The blocks of the file. ValueError if they are not as long as the shape says."""
    inputs, hidden, stages, sides = shape
    lengths = [2 * inputs * hidden, 2 * hidden, 2 * stages * sides * hidden, 4 * stages, 4 * stages]
    if len(weights) != sum(lengths):
        raise ValueError(words.NET_LENGTH.format(bytes=len(weights), wanted=sum(lengths)))
    starts = [sum(lengths[:n]) for n in range(len(lengths))]
    return [weights[start : start + length] for start, length in zip(starts, lengths, strict=True)]


def kernel_of(game: Game) -> Any:
    """The class of the game's compiled positions, if nets can learn the game; otherwise None."""
    start = game.start()
    kernel = type(start.kernel) if isinstance(start, KernelPosition) else None
    return kernel if kernel and "self_play" in _core.games()[kernel] else None


def read_net(path: str | Path) -> NetFile:
    """A net from a file. Raises BadNetError if there is none, or it is damaged."""
    file = Path(path)
    try:
        found = file.stat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
            raise BadNetError(words.NO_NET)
        return NetFile.from_bytes(file.read_bytes())
    except BadNetError as error:
        raise BadNetError(words.BAD_NET.format(path=str(path), fault=error)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadNetError(words.BAD_NET.format(path=str(path), fault=why)) from None


def shipped_file(game: Game) -> str:
    """What the file of this choice of options is called, such as `dots_5x5.net`."""
    values = game.options.values()
    numbers = "x".join(str(value) for value in values if type(value) is int)
    return "_".join([game.name, *filter(None, [numbers]), *(str(v) for v in values if type(v) is not int)]) + ENDING


def shipped_net(game: Game) -> NetFile | None:
    """The net that comes with the program for this game with these options."""
    return _shipped(shipped_file(game))


@cache
def _shipped(name: str) -> NetFile | None:
    file = files(__package__) / "nets" / name
    return NetFile.from_bytes(file.read_bytes()) if file.is_file() else None


def name_of(game: Game) -> str:
    return named(game.name, game.options)


def named(game: str, options: Mapping[str, Value]) -> str:
    return " ".join([game, *(f"{key}={value}" for key, value in options.items())])
