"""Folders form a ladder: each README lists its entries lowest first, and nothing reaches up."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src"
CPP = ROOT / "cpp"
FOLDERS = [folder.parent for top in (PACKAGE / "parlour", CPP) for folder in sorted(top.rglob("README.md"))]
NOTHING_SHARED = {"plain"}
"""Folders whose files do not know one another."""
ENTRY = re.compile(r"^- \[?`([\w.]+)`", re.MULTILINE)


def rungs(folder: Path) -> list[str]:
    """The entries of a folder as its README lists them, without their endings."""
    return [Path(entry).stem for entry in ENTRY.findall((folder / "README.md").read_text())]


def python_imports(file: Path) -> Iterator[Path]:
    """The modules of ours that a file imports, as paths without an ending; a package as its folder's __init__."""
    for node in ast.walk(ast.parse(file.read_text())):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name for name in inside if is_module(name)] or [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            path = PACKAGE / name.replace(".", "/")
            if path.is_dir():
                yield path / "__init__"
            elif path.with_suffix(".py").exists() or path.name == "_core":
                yield path


def is_module(name: str) -> bool:
    path = PACKAGE / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").exists() or path.name == "_core"


def cpp_includes(file: Path) -> Iterator[Path]:
    for included in re.findall(r'#include "([^"]+)"', file.read_text()):
        yield (CPP / included).with_suffix("")


def reaches(file: Path) -> list[Path]:
    return list(python_imports(file) if file.suffix == ".py" else cpp_includes(file))


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_readme_lists_every_entry(folder: Path) -> None:
    made = {path.stem for path in folder.iterdir() if path.suffix in (".py", ".hpp", ".cpp", ".pyi")}
    folders = {path.name for path in folder.iterdir() if path.is_dir() and (path / "README.md").exists()}
    generated = {"_core"} if folder == PACKAGE / "parlour" else set()
    listed = rungs(folder)
    assert set(listed) == made | folders | generated
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_no_entry_reaches_up(folder: Path) -> None:
    order = rungs(folder)
    checked = 0
    for file in sorted(folder.rglob("*.[hcp][py]*")):
        if file.suffix not in (".py", ".hpp", ".cpp"):
            continue
        rung = order.index(file.relative_to(folder).with_suffix("").parts[0])
        for reached in reaches(file):
            if not reached.is_relative_to(folder):
                continue
            # What lies beside this file's own rung, or in it, is judged by the README there.
            target = order.index(reached.relative_to(folder).parts[0])
            assert target <= rung, f"{file.relative_to(ROOT)} reaches up to {reached.relative_to(ROOT)}"
            assert target < rung or file.parent != folder or reached != file.with_suffix("")
            checked += 1
    assert checked or len(order) == 1 or folder.name in NOTHING_SHARED


def test_only_bind_knows_python() -> None:
    for file in CPP.rglob("*.hpp"):
        assert file.parent.name == "bind" or "nanobind" not in file.read_text(), file
