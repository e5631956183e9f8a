"""What people read stands in one module of each folder."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour.server

SERVER = Path(parlour.server.__file__).parent
ROOMS = ["", "pool", "tables", "people", "learners", "http"]
FILES = [file for room in ROOMS for file in sorted((SERVER / room).glob("*.py")) if file.name != "words.py"]
TELLING = {"ValueError", "ProblemError", "malformed_problem", "NotAdmitted", "TooLargeError", "EngineFailed", "_say"}
"""What is called with a text that somebody reads."""


def calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SERVER)))
def test_no_text_stands_elsewhere(file: Path) -> None:
    for call in calls(file):
        if ast.unparse(call.func) in TELLING:
            inside = [node.value for given in call.args for node in ast.walk(given) if isinstance(node, ast.Constant)]
            texts = [one for one in inside if isinstance(one, str) and len(one.split()) > 1]
            assert not texts, f"line {call.lineno}: {texts} belongs into words.py"
