"""What people read stands in one module a package, in whole sentences, and every gap in it is filled."""

import ast
import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from parlour.games.registry import game_names
from parlour.learners.choosing.historical import RULES, Scenario

ROOT = Path(__file__).parents[1] / "src/parlour"
TEXT = re.compile(r"[A-Za-z’'…]+[,.:;?!]* +\(?[A-Za-z]")
"""Two words after each other, with a space between them."""
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|BEGIN|PRAGMA|SAVEPOINT|TABLE|WITHOUT|NOT|AND|CASE|CAST|SCHEMA|TRANSACTION|CONFLICT|TEMP)\b"
)
NOT_SAID = re.compile(
    r"^(from parlour|import sys;|-c |\*\*\* in|parlour pid|Application Support|the database system is|too many$|time forfeit$|match, seq, kind)"
    "|connection slots|terminating connection"
)
"""Code, settings and names, and what others say that we look for."""
NAMES = {*RULES, *get_args(Scenario)}
"""Rules of learners are called so in data."""


def is_code(text: str) -> bool:
    return bool(SQL.search(text) or NOT_SAID.search(text))


def texts(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text())
    passed_over = {id(node) for node in left_alone(tree)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in passed_over else None
        if isinstance(text, str) and TEXT.search(text) and not is_code(text) and text not in NAMES:
            yield text


def left_alone(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, which of a command are its help, the `help` of its options, what an engine is and what its options
    are: they stay beside what they explain. The log and assertions speak to programmers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif (
            (isinstance(node, ast.keyword) and node.arg in ("help", "metavar"))
            or isinstance(node, ast.Assert)
            or (isinstance(node, ast.Call) and re.match(r"Option$|log\.", ast.unparse(node.func)))
        ):
            yield from ast.walk(node)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "summary":
            yield node.value


PACKAGES = (
    "games",
    "engines",
    "plain",
    "opponents",
    "matches",
    "stores",
    "arena",
    "learners",
    "server/pool",
    "cli",
    "cluster",
    "contrib",
)
WORDS = {*ROOT.rglob("words.py"), ROOT / "learners/characters.py"}
ELSEWHERE = {
    "cli/uci.py": "speaks to programs",
    "engines/uci_program.py": "the same",
    "cli/rate/new.py": "writes a program",
    "engines/verdict.py": "what a move is worth is worded there and nowhere else",
    "games/status_words.py": "what is said above the board",
    "games/sayings.py": "what opponents say, unless a game says it differently",
    "games/grid.py": "names of places",
    "games/chessboard.py": "names the field of a FEN that is wrong",
    **{f"games/{name}.py": "its rules, and what it alone says" for name in game_names()},
    "matches/refusal.py": "what a match refuses its players, by its code",
    "matches/endings.py": "how players end a match, as records keep it",
    "matches/wording.py": "the words of a record",
    "stores/queries.py": "SQL",
    "stores/keys.py": "SQL",
    "stores/rating.py": "SQL",
    "stores/people": "SQL",
    "contrib/planes.py": "names of planes",
    "learners/memory.py": "names the bytes of a file that are wrong",
    "learners/convert.py": "the same",
    "learners/trees": "the same, in the words of the first learner",
    "learners/logbook": "names the line of a log that is wrong",
}


def has_texts_of_its_own(file: Path) -> bool:
    return any(file == ROOT / name or ROOT / name in file.parents for name in ELSEWHERE)


FILES = sorted(
    file
    for folder in PACKAGES
    for file in (ROOT / folder).rglob("*.py")
    if file not in WORDS and not has_texts_of_its_own(file)
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_texts_stand_in_words(file: Path) -> None:
    assert not list(texts(file))


SPEAKING = [
    file
    for file in sorted(ROOT.rglob("*.py"))
    if re.search(r"^from parlour.* import .*\bwords\b", file.read_text(), re.M)
]


def package_of_words(tree: ast.Module) -> str:
    """Where the `words` of a module come from."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return next(str(node.module) for node in imports if "words" in {name.name for name in node.names})


@pytest.mark.parametrize("file", SPEAKING, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_gap_is_filled(file: Path) -> None:
    tree = ast.parse(file.read_text())
    words = importlib.import_module(f"{package_of_words(tree)}.words")
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if found := re.fullmatch(r"words\.([A-Z_]+)\.format", ast.unparse(call.func)):
            gaps = {gap for _, gap, _, _ in string.Formatter().parse(getattr(words, found[1])) if gap}
            assert gaps == {given.arg for given in call.keywords}, f"line {call.lineno}: {found[1]}"
