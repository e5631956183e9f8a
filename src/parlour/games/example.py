"""Examples of how a game goes, as plain data: help draws them, on the page and in the terminal."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Example:
    """A position as text, and moves that are played from there one by one, with a title and a few words about them."""

    title: str
    words: str
    start: str
    moves: str = ""
    """As people write them, with spaces between."""
    ends: str = ""
    """The reason of the outcome that the moves lead to; empty if the match goes on."""
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    """A small board shows more."""
