"""Where a user's data lies when nobody says otherwise."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The platform's folder for a user's data, ours in it. Nothing is made here."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "parlour"
    named = os.environ.get("XDG_DATA_HOME", "")
    # The XDG rules: a path that is not absolute is to be ignored.
    base = Path(named) if named and Path(named).is_absolute() else Path.home() / ".local" / "share"
    return base / "parlour"
