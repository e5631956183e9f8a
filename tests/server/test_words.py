"""What people read stands in one module of each folder, and every gap in it is filled."""

import ast
import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour.server

SERVER = Path(parlour.server.__file__).parent
ROOMS = ["", "tables", "people", "learners", "http"]
FILES = [file for room in ROOMS for file in sorted((SERVER / room).glob("*.py")) if file.name != "words.py"]
TELLING = {"ValueError", "ProblemError", "malformed_problem", "NotAdmitted", "TooLargeError", "_say"}
"""What is called with a text that somebody reads."""


def calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


def words_of(file: Path) -> dict[str, object]:
    """Those that a file speaks with: of its own folder, or the server's."""
    source = file.read_text()
    rooms = [
        room for room in ROOMS if re.search(rf"from parlour\.server{room and f'.{room}'} import .*\bwords\b", source)
    ]
    return (
        vars(importlib.import_module(".".join(filter(None, ["parlour.server", *rooms[:1], "words"])))) if rooms else {}
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SERVER)))
def test_no_text_stands_elsewhere(file: Path) -> None:
    for call in calls(file):
        if ast.unparse(call.func) in TELLING:
            inside = [node.value for given in call.args for node in ast.walk(given) if isinstance(node, ast.Constant)]
            texts = [one for one in inside if isinstance(one, str) and len(one.split()) > 1]
            assert not texts, f"line {call.lineno}: {texts} belongs into words.py"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SERVER)))
def test_every_gap_is_filled(file: Path) -> None:
    for call in calls(file):
        name = ast.unparse(call.func)
        if name.startswith("words.") and name.endswith(".format"):
            text = words_of(file)[name.split(".")[1]]
            gaps = {gap for _, gap, _, _ in string.Formatter().parse(str(text)) if gap}
            assert gaps == {given.arg for given in call.keywords}, f"line {call.lineno}: {name}"
