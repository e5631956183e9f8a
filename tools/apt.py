"""Installs the Debian packages that a tool needs, or ends with one line that says how to. Needs nothing but Python."""

import os
import shutil
import subprocess
import sys


def install(*packages: str, why: str) -> None:
    """As root where there is apt-get, installs the packages; anywhere else the program ends."""
    if not try_to_install(*packages, why=why):
        sys.exit(1)


def try_to_install(*packages: str, why: str) -> bool:
    """The same, but the program goes on; what to do is said."""
    command = f"apt-get install {' '.join(packages)}"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"{why}: {command}", file=sys.stderr)
        return False
    print(f"{why}: {command} …", flush=True)
    # The lists of packages may be missing or older than the archive. They are fetched only then: it takes a while.
    if apt_get("install", *packages) or (apt_get("update") and apt_get("install", *packages, quiet=False)):
        return True
    print(f"{why}, and this failed: {command}", file=sys.stderr)
    return False


def apt_get(*arguments: str, quiet: bool = True) -> bool:
    command = ["apt-get", "--yes", "--quiet", *arguments]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, capture_output=quiet, check=False).returncode == 0
