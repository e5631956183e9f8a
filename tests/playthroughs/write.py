"""Playthroughs: one match of each game, told ply by ply, for a person to read and a test to compare.

A changed file shows that something changed, not that it is right: read it before committing it. `make playthroughs`
writes them all anew.
"""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import parlour
from parlour.cli.screen.caption import caption
from parlour.cli.screen.draw import draw

FOLDER = Path(__file__).parent
SEED = 2026
LONGEST = 120


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    game = parlour.game(name)
    parts = [f"{game.title} {dict(game.options) or ''}".strip(), ""]
    line = random_match(game)
    for ply, position in enumerate(line):
        move = next((m for m in position.moves() if ply + 1 < len(line) and position.play(m) == line[ply + 1]), None)
        parts.extend(tell(ply, position, line[:ply], move))
    return "\n".join(parts) + "\n"


def random_match(game: parlour.Game) -> list[parlour.Position]:
    rng = random.Random(SEED)
    line = [game.start()]
    while len(line) <= LONGEST and line[-1].outcome(line[:-1]) is None:
        line.append(line[-1].play(rng.choice(line[-1].moves())))
    return line


def tell(ply: int, position: parlour.Position, past: Sequence[parlour.Position], move: int | None) -> Iterator[str]:
    yield f"--- ply {ply}: {caption(position, past)}"
    yield position.text()
    yield f"key {position.key():016x}"
    moves = position.moves()
    yield " ".join([f"{len(moves)} moves:", *(f"{position.move_text(m)}={m}" for m in moves)])
    if ply % 10 == 0 or move is None:
        yield from (row.rstrip() for row in draw(position.view(past)).plain.splitlines())
        yield from tell_view(position.view(past))
    if move is not None:
        yield f"plays {position.move_text(move)}: {' '.join(position.path(move))}"
    yield ""


def tell_view(view: parlour.View) -> Iterator[str]:
    """What a screen reader would find on the board, but for the places where nothing is."""
    for shape in view.shapes:
        empty = shape.label.endswith((", empty", ", free", ", open", "nobody's"))
        if (shape.id or shape.kind == "region") and not empty:
            flags = f" ({', '.join(shape.flags)})" if shape.flags else ""
            yield f"  {shape.kind} {shape.label}{flags}"
    for choice in view.choices:
        yield f"  choice {choice.id}: {choice.label}"


if __name__ == "__main__":
    for name in parlour.game_names():
        file_of(name).write_text(playthrough(name))
        print(f"wrote {file_of(name).name}: read it before you commit it")
