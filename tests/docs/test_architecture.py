"""docs/architecture.md walks from function to function: each is there, and speaks of the next."""

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/architecture.md"
WALKS = re.findall(r"```walk\n(.*?)```", PAGE.read_text(), re.DOTALL)
ACROSS = "~ "
"""A message, a queue, a thread or the disk lies between: nobody calls anybody."""


class Step(NamedTuple):
    file: str
    name: str

    @property
    def called(self) -> str:
        """What others call it."""
        return self.name.rpartition(".")[2]


def steps_of(walk: str) -> list[Step | None]:
    """None where something lies between."""
    return [None if line.startswith(ACROSS) else Step(*line.split()) for line in walk.splitlines()]


@cache
def functions_of(file: str) -> dict[str, str]:
    """The functions of a module by qualified name, each with its text."""
    text = (ROOT / file).read_text()
    found: dict[str, str] = {}

    def visit(node: ast.AST, above: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = f"{above}{getattr(child, 'name', '')}"
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                found[name] = ast.get_source_segment(text, child) or ""
            if isinstance(child, ast.ClassDef):
                visit(child, f"{name}.")

    visit(ast.parse(text), "")
    return found


def body_of(step: Step) -> str:
    """The text of a function; of the page's files from where it is defined on."""
    if step.file.endswith(".py"):
        assert step.name in functions_of(step.file), f"{step.file} has no {step.name}"
        return functions_of(step.file)[step.name]
    text = (ROOT / step.file).read_text()
    defined = re.search(
        rf"^\s*(?:(?:private|export|async|function|const|static|inline|\w+) )*{step.name}\b", text, re.MULTILINE
    )
    assert defined, f"{step.file} has no {step.name}"
    return text[defined.end() :]


def test_there_are_walks() -> None:
    assert len(WALKS) >= 4


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: str(walk.split()[1]))
def test_every_step_is_there_and_speaks_of_the_next(walk: str) -> None:
    steps = steps_of(walk)
    for step in filter(None, steps):
        body_of(step)
    for here, following in pairwise(steps):
        if here and following:
            assert re.search(rf"\b{following.called}\b", body_of(here)), f"{here} does not speak of {following.called}"


LOOK = re.findall(r"`(\w+)` in `([\w/.]+\.(?:py|ts|hpp))`", (ROOT / "CONTRIBUTING.md").read_text())


@pytest.mark.parametrize(("name", "file"), LOOK)
def test_what_contributing_points_at_is_there(name: str, file: str) -> None:
    """Where to look: a name is in the file that it is said to be in."""
    path = ROOT / file if (ROOT / file).exists() else ROOT / "src/parlour" / file
    assert re.search(rf"\b{name}\b", path.read_text()), f"{file} has no {name}"


def test_contributing_points_at_something() -> None:
    assert len(LOOK) >= 8
