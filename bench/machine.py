"""Where a run took place: figures mean nothing without it."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

import parlour
from bench import openspiel, stockfish


def facts() -> dict[str, str]:
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpu": cpu_name(),
        "cores": str(os.cpu_count()),
        "load": " ".join(f"{load:.2f}" for load in os.getloadavg()),
        "system": platform.platform(),
        "python": platform.python_version(),
        "parlour": parlour.__version__,
        "open_spiel": openspiel.release(),
        "stockfish": stockfish.release(),
    }


def cpu_name() -> str:
    """Linux tells it in a file; elsewhere Python knows at least the kind."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()
