"""The clock of a match: how long each player may think in all, and what each move gains."""

import re
from dataclasses import dataclass

from parlour.matches import words

LONGEST_MS = 7 * 24 * 3600 * 1000
WRITTEN = re.compile(r"([0-9.]+s)\+([0-9.]+s)")


@dataclass(frozen=True, slots=True)
class Clock:
    """Each player has `base_ms` for the match and gains `gain_ms` with every move."""

    base_ms: int
    gain_ms: int = 0

    def __post_init__(self) -> None:
        for name, least in (("base_ms", 1), ("gain_ms", 0)):
            value = getattr(self, name)
            if not (type(value) is int and least <= value <= LONGEST_MS):
                raise ValueError(words.BAD_TIME.format(name=name, value=value, least=least, most=LONGEST_MS))

    def text(self) -> str:
        return f"{seconds(self.base_ms)}+{seconds(self.gain_ms)}"


def parse_clock(text: str) -> Clock:
    """What `Clock.text` wrote: `300s+2s`."""
    found = WRITTEN.fullmatch(text)
    if not found:
        raise ValueError(words.NOT_A_CLOCK.format(text=text[:40]))
    return Clock(parse_seconds(found[1]), parse_seconds(found[2]))


def seconds(ms: int) -> str:
    """Milliseconds as people read them, and exactly: `3.25s`."""
    fraction = f"{ms % 1000:03}".rstrip("0")
    return f"{ms // 1000}{'.' if fraction else ''}{fraction}s"


def parse_seconds(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]{1,3}))?s", text)
    if not found:
        raise ValueError(words.NOT_A_TIME.format(text=text[:40]))
    return int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0"))
