"""A position as text, for environments that are asked to render it."""

from collections.abc import Sequence

from parlour.cli.screen.caption import caption
from parlour.cli.screen.draw import draw
from parlour.contrib import words
from parlour.games.game import Position

RENDER_MODES = ["ansi", "human"]


def require_render_mode(mode: str | None) -> str | None:
    if mode not in (None, *RENDER_MODES):
        raise ValueError(words.RENDER_MODE.format(known=" or ".join(map(repr, RENDER_MODES)), mode=mode))
    return mode


def render(mode: str | None, position: Position, past: Sequence[Position]) -> str | None:
    """The board with a line that says whose move it is, or how it ended: returned, or printed."""
    text = f"{draw(position.view(past)).plain}\n{caption(position, past)}"
    if mode == "ansi":
        return text
    if mode == "human":
        print(text)
    return None
