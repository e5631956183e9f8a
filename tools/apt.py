"""Installs the Debian packages that a tool needs, or ends with one line that says how to. Needs nothing but Python."""

import os
import shutil
import subprocess
import sys


def install(*packages: str, why: str) -> None:
    """As root where there is apt-get, installs the packages; anywhere else the program ends."""
    command = f"apt-get install {' '.join(packages)}"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        sys.exit(f"{why}: {command}")
    print(f"{why}: {command} …", flush=True)
    # The lists of packages may be missing or older than the archive. They are fetched only then: it takes a while.
    if not apt_get("install", *packages) and not (apt_get("update") and apt_get("install", *packages, quiet=False)):
        sys.exit(f"{why}, and this failed: {command}")


def apt_get(*arguments: str, quiet: bool = True) -> bool:
    command = ["apt-get", "--yes", "--quiet", *arguments]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, capture_output=quiet, check=False).returncode == 0
