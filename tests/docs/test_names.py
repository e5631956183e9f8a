"""What the documentation names is there: files, commands, targets of make, settings, and what Python code can call."""

import importlib
import re
from dataclasses import fields
from importlib.util import find_spec

import pytest
from typer.main import get_command

import parlour
from parlour.cli.app import app
from parlour.server.app import MOST_LOST
from parlour.server.settings import Settings
from tests.docs.samples import ROOT
from tests.docs.test_docs import PAGES

FILE = re.compile(r"`([\w./-]*/[\w.-]+\.(?:py|md|ts|svelte|hpp|cpp|txt|toml|js|css|html))`")
BESIDE = ("", "src/parlour", "web/src", "web", "cpp")
"""Where a name may begin, besides the folder of its page and the root."""


def spans(page: str) -> list[str]:
    """What stands between backticks, and lines of shell samples."""
    text = (ROOT / page).read_text()
    shell = re.findall(r"```(?:sh|bash|console)\n(.*?)```", text, re.DOTALL)
    plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return [*re.findall(r"`([^`\n]+)`", plain), *(line for block in shell for line in block.splitlines())]


def named(page: str, pattern: str) -> set[str]:
    return {found for span in spans(page) for found in re.findall(pattern, span)}


@pytest.mark.parametrize("page", PAGES)
def test_files_are_there(page: str) -> None:
    folder = (ROOT / page).parent
    for path in set(FILE.findall((ROOT / page).read_text())):
        places = [folder / path, *(ROOT / start / path for start in BESIDE)]
        assert any(place.exists() for place in places), f"{page} names {path}"


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_there(page: str) -> None:
    commands = set(getattr(get_command(app), "commands", {}))
    for name in named(page, r"^\$? ?parlour ([a-z][a-z-]*)"):
        assert name in commands, f"{page} names parlour {name}"
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for name in named(page, r"^\$? ?make ([a-z][a-z-]*)"):
        assert name in targets, f"{page} names make {name}"
    for name in named(page, r"python -m ((?:bench|tools|tests)[\w.]*)"):
        path = ROOT / name.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").exists(), f"{page} names python -m {name}"


@pytest.mark.parametrize("page", PAGES)
def test_settings_are_there(page: str) -> None:
    for name in named(page, r"--set ([a-z]\w*)="):
        assert name in {one.name for one in fields(Settings)}, f"{page} names the setting {name}"


@pytest.mark.parametrize("page", PAGES)
def test_what_python_code_calls_is_there(page: str) -> None:
    for name in named(page, r"\bparlour((?:\.[a-zA-Z_]\w*)+)"):
        if name in (".games", ".engines", ".log", ".service", ".conf"):  # groups of entry points, and files
            continue
        module, _, attribute = f"parlour{name}".rpartition(".")
        found = hasattr(parlour, name.lstrip(".")) or hasattr(importlib.import_module(module), attribute)
        assert found or find_spec(f"parlour{name}"), f"{page} names parlour{name}"


def test_reliability_says_how_many_threads_may_be_lost() -> None:
    words = {8: "eight"}[MOST_LOST]
    assert f"with {words} lost" in (ROOT / "docs/reliability.md").read_text().replace("\n", " ").replace("  ", " ")
