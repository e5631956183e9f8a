"""Folders form a ladder: each README lists its entries lowest first, and nothing reaches up."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src"
CPP = ROOT / "cpp"
PAGE = ROOT / "web/src"
FOLDERS = [folder.parent for top in (PACKAGE / "parlour", CPP) for folder in sorted(top.rglob("README.md"))]
PAGE_FOLDERS = sorted({file.parent for file in PAGE.rglob("*.svelte")} | {file.parent for file in PAGE.rglob("*.ts")})
NOTHING_SHARED = {"plain"}
"""Folders whose files do not know one another."""
ENTRY = re.compile(r"^- \[?`([\w.]+)`", re.MULTILINE)
PAGE_IMPORT = re.compile(r'(?:from |import\(|import )"(\.[^"]+)"')
MOST_MODULES = 24
MOST_SCREENS = 36
"""Where each screen is one entry, and its folder tells the rest."""


def rungs(folder: Path) -> list[str]:
    """The entries of a folder as its README lists them, without their endings."""
    return [Path(entry).stem for entry in ENTRY.findall((folder / "README.md").read_text())]


def python_imports(file: Path) -> Iterator[Path]:
    """The modules of ours that a file imports, or starts in a process of their own, as paths without an ending; a
    package as its folder's __init__."""
    own = ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(file.read_text())):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name for name in inside if is_module(name)] or [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.List | ast.Tuple):
            names = [name for name in started(node) if name != own]  # one may start itself
        for name in names:
            path = PACKAGE / name.replace(".", "/")
            if path.is_dir():
                yield path / "__init__"
            elif path.with_suffix(".py").exists() or path.name == "_core":
                yield path


def started(command: ast.List | ast.Tuple) -> Iterator[str]:
    """What `[sys.executable, "-m", "some.module", …]` starts; a package by its __main__."""
    words = [word.value if isinstance(word, ast.Constant) else None for word in command.elts]
    for option, name in pairwise(words):
        if option == "-m" and isinstance(name, str) and is_module(name):
            yield f"{name}.__main__" if is_module(f"{name}.__main__") else name


def test_what_is_started_counts_as_imported() -> None:
    command = ast.parse('[sys.executable, "-m", "parlour", "serve"]', mode="eval").body
    assert isinstance(command, ast.List)
    assert list(started(command)) == ["parlour.__main__"]
    assert PACKAGE / "parlour/learners/course_run" in reaches(PACKAGE / "parlour/server/learners/trainings.py")


def is_module(name: str) -> bool:
    path = PACKAGE / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").exists() or path.name == "_core"


def cpp_includes(file: Path) -> Iterator[Path]:
    for included in re.findall(r'#include "([^"]+)"', file.read_text()):
        yield (CPP / included).with_suffix("")


def reaches(file: Path) -> list[Path]:
    return list(python_imports(file) if file.suffix == ".py" else cpp_includes(file))


@pytest.mark.parametrize("folder", [*FOLDERS, ROOT / "tools"], ids=str)
def test_readme_lists_every_entry(folder: Path) -> None:
    made = {path.stem for path in folder.iterdir() if path.suffix in (".py", ".hpp", ".cpp", ".pyi")}
    folders = {path.name for path in folder.iterdir() if path.is_dir() and (path / "README.md").exists()}
    generated = {"_core"} if folder == PACKAGE / "parlour" else set()
    listed = rungs(folder)
    assert set(listed) == made | folders | generated
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_no_folder_has_too_many_modules(folder: Path) -> None:
    modules = [path for path in folder.iterdir() if path.suffix in (".py", ".hpp", ".cpp")]
    assert len(modules) <= MOST_MODULES


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
@pytest.mark.deep
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


def page_imports(file: Path) -> Iterator[Path]:
    """The modules of the page that one of them imports, also those that it loads later."""
    for name in PAGE_IMPORT.findall(file.read_text()):
        path = (file.parent / name).resolve()
        yield path if path.suffix in (".svelte", ".css") and path.exists() else path.with_name(f"{path.name}.ts")


def page_modules(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix in (".ts", ".svelte") and ".test." not in file.name)


@pytest.mark.parametrize("folder", PAGE_FOLDERS, ids=str)
def test_readme_of_the_page_lists_every_entry(folder: Path) -> None:
    listed = ENTRY.findall((folder / "README.md").read_text())
    generated = {"net": {"protocol.ts"}, "words": {"status.ts"}}.get(folder.name, set())
    made = {file.relative_to(folder).parts[0] for file in page_modules(folder)}
    assert set(listed) == made | generated
    assert len(listed) == len(set(listed))
    by_screen = folder in (PAGE, PAGE / "words")
    assert len(listed) <= (MOST_SCREENS if by_screen else MOST_MODULES)


@pytest.mark.parametrize("folder", PAGE_FOLDERS, ids=str)
def test_no_entry_of_the_page_reaches_up(folder: Path) -> None:
    order = ENTRY.findall((folder / "README.md").read_text())
    for file in page_modules(folder):
        rung = order.index(file.relative_to(folder).parts[0])
        for reached in page_imports(file):
            assert reached.is_relative_to(PAGE), f"{file.relative_to(ROOT)} reaches out of the page"
            if reached.is_relative_to(folder) and reached.suffix != ".css":
                target = order.index(reached.relative_to(folder).parts[0])
                assert target <= rung, f"{file.relative_to(ROOT)} reaches up to {reached.relative_to(ROOT)}"
