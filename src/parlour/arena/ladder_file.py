"""The file of a ladder, with what was measured written into it. What somebody wrote by hand stays as it is."""

import re
from collections.abc import Sequence
from dataclasses import fields
from importlib.metadata import version
from math import inf
from pathlib import Path
from typing import NamedTuple

from parlour.arena.bradley_terry import Rating
from parlour.arena.calibration import Calibration
from parlour.engines.signature import SIGNATURE
from parlour.opponents.choose import Level
from parlour.opponents.ladders import fingerprint
from parlour.opponents.opponent import EndingEngine, Opponent

ENTRY = "[[opponents]]\n"
MEASURED = "[measured]"


def with_calibration(text: str, measured: Calibration, command: str, reach: int) -> str:
    """A ladder's file with ratings, steps and where they come from, its entries in the order of their ratings."""
    head, *entries = text.split(ENTRY)
    by_id = {id_of(entry): entry for entry in entries}
    steps: list[Rating | None] = [None, *(step.points for step in measured.steps)]
    written = []
    for number, opponent in enumerate(measured.opponents):
        rating, step = measured.ratings[number], steps[number]
        values = settings_text(opponent) | {
            "rating": str(round(rating.value)),
            "error": str(round(rating.error)),
            "matches": str(measured.matches[number]),
            "step": "" if step is None else str(round(step.value)),
            "step_error": "" if step is None else str(round(step.error)),
        }
        written.append(with_values(by_id[opponent.id], values))
    about = {
        "command": quoted(command),
        "matches": str(sum(measured.matches) // 2),
        "reach": str(reach),
        "version": quoted(version("parlour")),
        "signature": quoted(SIGNATURE),
        "settings": quoted(fingerprint(measured.opponents)),
    }
    head = head.partition(MEASURED)[0] + "\n".join([MEASURED, *(f"{name} = {value}" for name, value in about.items())])
    return ENTRY.join([head + "\n\n", *written]).rstrip("\n") + "\n"


class Newcomer(NamedTuple):
    """Somebody who was measured against those of a ladder as they were rated."""

    opponent: Opponent
    rating: Rating
    step: Rating
    """Above the one below."""
    matches: int


def with_newcomer(text: str, who: Newcomer, ladder: Sequence[Opponent], command: str) -> str:
    """A ladder's file with the newcomer's rating, in its place; all others stay as they are. `ladder` is everybody."""
    head, *entries = text.split(ENTRY)
    values = {
        "rating": str(round(who.rating.value)),
        "error": str(round(who.rating.error)),
        "matches": str(who.matches),
        "step": str(round(who.step.value)),
        "step_error": str(round(who.step.error)),
    }
    written = [with_values(one, values) if id_of(one) == who.opponent.id else one for one in entries]
    ratings = {one.id: one.rating for one in ladder} | {who.opponent.id: round(who.rating.value)}
    written.sort(key=lambda entry: inf if (found := ratings[id_of(entry)]) is None else found)
    about = {"settings": quoted(fingerprint(ladder)), "entered": quoted(command)}
    head = with_values(head.rstrip("\n") + "\n", about)
    return ENTRY.join([head, *(entry.rstrip("\n") + "\n\n" for entry in written)]).rstrip("\n") + "\n"


def with_settings(text: str, proposed: list[Opponent]) -> str:
    """The same file, with the settings of these opponents and nothing else changed."""
    head, *entries = text.split(ENTRY)
    wanted = {one.id: one for one in proposed}
    return ENTRY.join([head, *(with_values(entry, settings_text(wanted[id_of(entry)])) for entry in entries)])


def settings_text(opponent: Opponent) -> dict[str, str]:
    """What a proposal may change."""
    plain = Level()
    level = {one.name: getattr(opponent.level, one.name) for one in fields(Level)}
    changed = {name: value for name, value in level.items() if value != getattr(plain, name)}
    return {
        "nodes": "" if opponent.nodes is None else str(opponent.nodes),
        "options": table(dict(opponent.options)),
        "level": table(changed),
        "ending": "" if opponent.ending is None else ending_text(opponent.ending),
    }


def ending_text(ending: EndingEngine) -> str:
    text = table({"engine": ending.engine, "moves": ending.moves, "nodes": ending.nodes})
    options = table(dict(ending.options))
    return text.removesuffix(" }") + f", options = {options} }}" if options else text


def table(values: dict[str, object]) -> str:
    inside = ", ".join(f"{name} = {toml(value)}" for name, value in values.items())
    return f"{{ {inside} }}" if inside else ""


def toml(value: object) -> str:
    return quoted(value) if isinstance(value, str) else str(value).lower()


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def with_values(entry: str, values: dict[str, str]) -> str:
    """An entry with these values, each where it stood, or at its end; empty ones are left out."""
    for name, value in values.items():
        line = re.compile(rf"^{name} = .*\n", re.MULTILINE)
        new = f"{name} = {value}\n" if value else ""
        if line.search(entry):
            entry = line.sub(lambda _, new=new: new, entry, count=1)  # type: ignore[misc]
        else:
            entry = entry.rstrip("\n") + "\n" + new
    return entry.rstrip("\n") + "\n\n"


def id_of(entry: str) -> str:
    found = re.search(r'^id = "(.*)"$', entry, re.MULTILINE)
    assert found is not None
    return found[1]


def write_text(file: Path, text: str) -> None:
    """Whole or not at all."""
    beside(file).write_text(text, encoding="utf-8")
    beside(file).replace(file)


def beside(file: Path) -> Path:
    """Where it's written first."""
    return file.with_name(f".{file.name}.new")
