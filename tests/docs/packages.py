"""A package from elsewhere beside ours: its files in a folder, and Python run there."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

from tests.docs.samples import ROOT

Kind = Literal["game", "engine"]


def run(folder: Path, code: str, file: str = "sample.py") -> str:
    """What a script in this folder prints."""
    (folder / file).write_text(code)
    env = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    command = [sys.executable, file]
    result = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout


def install(folder: Path, kind: Kind, name: str, module: str) -> None:
    """What a wheel with an entry point leaves behind."""
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[parlour.{kind}s]\n{name} = {module}\n")


def fail_to_load(folder: Path, kind: Kind, one: str) -> str:
    """What is printed of one that is well, and of a package whose module cannot be imported."""
    (folder / "broken_package.py").write_text("raise RuntimeError('no luck today')")
    install(folder, kind, "broken", "broken_package")
    code = (
        "import parlour\n"
        f"print(parlour.{kind}({one!r}).name)\n"
        f"try: parlour.{kind}('broken')\n"
        "except ValueError as error: print(error)\n"
    )
    return run(folder, code)
