"""Installs the programs that tests start as processes of their own: PostgreSQL, Redis, nginx, strace, which makes a
disk fail, a browser, and Stockfish, which checks what is said about moves of chess.

Where they cannot be installed, the tests that need them are skipped and say so.
"""

import shutil
from pathlib import Path

from tools import apt


def main() -> None:
    missing = []
    if not shutil.which("initdb") and not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        missing.append("postgresql")
    if not shutil.which("nginx") and not shutil.which("nginx", path="/usr/sbin"):
        missing.append("nginx-light")
    if not (shutil.which("redis-server") or shutil.which("valkey-server")):
        missing.append("redis-server")
    if not shutil.which("strace"):
        missing.append("strace")
    if not shutil.which("chromium"):
        missing.append("chromium")
    # Debian keeps it where root's PATH does not look.
    if not shutil.which("stockfish") and not shutil.which("stockfish", path="/usr/games"):
        missing.append("stockfish")
    for package in missing:
        apt.try_to_install("--no-install-recommends", package, why="some tests need it")


if __name__ == "__main__":
    main()
