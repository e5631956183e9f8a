"""Installs the programs that tests start as services of their own: PostgreSQL, strace, which makes a disk fail,
and a browser.

Where they cannot be installed, the tests that need them are skipped and say so.
"""

import shutil
from pathlib import Path

from tools import apt


def main() -> None:
    missing = []
    if not shutil.which("initdb") and not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        missing.append("postgresql")
    if not shutil.which("strace"):
        missing.append("strace")
    if not shutil.which("chromium"):
        missing.append("chromium")
    if missing:
        apt.try_to_install("--no-install-recommends", *missing, why="some tests need it")


if __name__ == "__main__":
    main()
