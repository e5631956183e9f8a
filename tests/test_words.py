"""What people read in the terminal and of learners stands in one module a package, in whole sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from parlour.learners.choosing.historical import RULES, Scenario

ROOT = Path(__file__).parents[1] / "src/parlour"
TEXT = re.compile(r"[A-Za-z’'…]+[,.:;?!]* +\(?[A-Za-z]")
"""Two words after each other, with a space between them."""
NAMES = {*RULES, *get_args(Scenario)}
"""Rules of learners are called so in data."""


def texts(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text())
    passed_over = {id(node) for node in left_alone(tree)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in passed_over else None
        if isinstance(text, str) and TEXT.search(text) and text not in NAMES:
            yield text


def left_alone(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, which of a command are its help, and the `help` of its options: they stay beside what they explain."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.keyword) and node.arg in ("help", "metavar"):
            yield from ast.walk(node)


WORDS = {ROOT / name for name in ("arena/words.py", "cli/words.py", "learners/words.py", "learners/characters.py")}
ELSEWHERE = {
    "cli/uci.py": "speaks to programs",
    "learners/memory.py": "names the bytes of a file that are wrong",
    "learners/convert.py": "the same",
    "learners/trees": "the same, in the words of the first learner",
    "learners/logbook": "names the line of a log that is wrong",
}


def has_texts_of_its_own(file: Path) -> bool:
    return any(file == ROOT / name or ROOT / name in file.parents for name in ELSEWHERE)


FILES = sorted(
    file
    for folder in ("cli", "learners", "arena")
    for file in (ROOT / folder).rglob("*.py")
    if file not in WORDS and not has_texts_of_its_own(file)
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_texts_stand_in_words(file: Path) -> None:
    assert not list(texts(file))
