"""Says in one line each what this machine lacks, with the command that installs it. Needs nothing but Python."""

import importlib.util
import shutil
import sys
import sysconfig
from pathlib import Path


def lacking() -> list[str]:
    lines = []
    if sys.version_info < (3, 11):
        lines.append(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}: apt-get install python3.11")
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        lines.append("Python's venv module is missing: apt-get install python3-venv")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        lines.append("Python's headers are missing: apt-get install python3-dev")
    if not any(shutil.which(compiler) for compiler in ("c++", "g++", "clang++")):
        lines.append("a C++ compiler is missing: apt-get install g++")
    return lines


if __name__ == "__main__":
    missing = lacking()
    for line in missing:
        print(f"parlour cannot be built here: {line}", file=sys.stderr)
    sys.exit(1 if missing else 0)
