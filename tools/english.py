"""Every English text that people read, by its key: those of the page, and those of the program."""

import importlib
import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import parlour
from parlour.games.registry import game_class, game_names
from parlour.games.texts import TEXTS
from parlour.languages.said import Said
from parlour.opponents.ladders import every_ladder
from tools.catalogues import English
from tools.page import NodeProgram, node_from_pypi, node_of_the_system

PACKAGE = Path(parlour.__file__).parent
OUR_GAMES = ("chess", "dots", "pawns", "tictactoe", "ultimate")
BESIDES = ("games/status_words.py", "learners/characters.py", "matches/refusal.py")
"""Modules of texts that are called otherwise than words.py."""
FOR_ENGINEERS = re.compile(r"(contrib|cluster|stores|server\.pool)\.")
"""What programs raise, and logs say: in English everywhere."""
NOT_SAID = re.compile(r"page\.(home\.HOME\.firstGame|lessons\..*\.pages?|devices\.(BROWSERS|SYSTEMS)\b.*)$")
"""Names that stand among texts."""


def english() -> dict[str, English]:
    """By key, in the order of keys; those of the page first."""
    found = {**page_texts(), **program_texts()}
    said = {key: one for key, one in found.items() if re.search(r"[^\W\d_]", one.text) and not NOT_SAID.match(key)}
    return {key: said[key] for key in sorted(said, key=lambda key: (not key.startswith("page."), key))}


def page_texts() -> dict[str, English]:
    node: NodeProgram = node_of_the_system() or node_from_pypi()
    modules = json.loads(node.output("texts.js"))
    return dict(pair for name, tables in modules.items() for pair in _in_table(f"page.{name}", tables))


def _in_table(key: str, value: Any) -> Iterator[tuple[str, English]]:
    if isinstance(value, str):
        yield key, English(value)
    elif isinstance(value, dict) and value.keys() == {"one", "other"}:
        yield key, English(value["one"], value["other"])
    elif isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for name, one in pairs:
            yield from _in_table(f"{key}.{name}", one)


def program_texts() -> dict[str, English]:
    found: dict[str, English] = {}
    for file in [*sorted(PACKAGE.rglob("words.py")), *(PACKAGE / one for one in BESIDES)]:
        name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
        module = importlib.import_module(name)
        found.update(_said_in([value for name, value in vars(module).items() if name.isupper()]))
    games = [game_class(name) for name in OUR_GAMES if name in game_names()]
    found.update(_said_in([getattr(game, name) for game in games for name in TEXTS]))
    found.update(_said_in([ladder.opponents for ladder in every_ladder()]))
    return {key: one for key, one in found.items() if not FOR_ENGINEERS.match(key)}


def _said_in(value: Any) -> Iterator[tuple[str, English]]:
    """Every text with a key in a value, however deep."""
    if isinstance(value, Said):
        if value.key:
            yield value.key, English(value.pattern)
    elif isinstance(value, dict):
        yield from _said_in(list(value.values()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _said_in(one)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _said_in([getattr(value, one.name) for one in fields(value)])
