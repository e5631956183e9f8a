"""Tests the games on a build with AddressSanitizer and UndefinedBehaviorSanitizer: `python -m tools.sanitize`.

The build lies in build/sanitize, beside the ordinary one, and is put in its place for the tests only. This file is also
the pytest plugin that does so, in every process that runs tests, and makes sure of it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import apt

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "sanitize"
SITE = BUILD / "site"
LOG = BUILD / "errors.txt"

SETTINGS = {
    "build-dir": str(BUILD / "cmake"),
    "cmake.build-type": "RelWithDebInfo",  # other types are stripped of the names that a report shows
    "install.strip": "false",
    "cmake.define.PARLOUR_SANITIZE": "address,undefined",
    "cmake.define.PARLOUR_STUB": "OFF",
    "cmake.define.CMAKE_CXX_COMPILER": "g++",
    "cmake.define.CMAKE_CXX_FLAGS": "-fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS",
}

# libstdc++ has to be there from the beginning, or ASan does not find the function that throws exceptions.
LIBRARIES = ("libasan.so", "libubsan.so", "libstdc++.so")
TESTS = ("tests/games", "tests/differential", "tests/engines/test_engine_laws.py")
REPORT = re.compile(r"runtime error: |ERROR: AddressSanitizer")


def build() -> None:
    if shutil.which("g++") is None:
        apt.install("g++", why="g++ is missing")
    shutil.rmtree(SITE, ignore_errors=True)
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable]
    settings = [f"--config-setting={key}={value}" for key, value in SETTINGS.items()]
    place = ["--target", str(SITE), "--no-deps", "--no-build-isolation"]
    print("Compiling the game kernels with ASan and UBSan …", flush=True)
    subprocess.run([*install, *place, *settings, str(ROOT)], check=True)


def library(name: str) -> str:
    answer = subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return answer.stdout.strip()


def environment() -> dict[str, str]:
    return {
        **os.environ,
        "LD_PRELOAD": " ".join(map(library, LIBRARIES)),
        "ASAN_OPTIONS": "halt_on_error=1:detect_leaks=0:handle_abort=1",
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
        "PYTHONPATH": str(SITE),
    }


def test() -> int:
    # A report ends its process. No new one is started then, so that the first report ends the tests. Capturing by
    # pytest stays above the level of files: what it held back there would be lost with the process.
    how = ["-p", "tools.sanitize", "-m", "not slow", "-n", "auto", "--max-worker-restart=0", "--capture=sys"]
    command = [sys.executable, "-m", "pytest", *how, *TESTS]
    with LOG.open("wb") as log:
        return subprocess.run(command, cwd=ROOT, env=environment(), stderr=log, check=False).returncode


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Before any test can import the package: takes the ordinary, editable build out of the way, which would go before
    PYTHONPATH, and makes sure that what is imported instead carries both sanitizers."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "_editable_skbc_parlour"]
    from parlour import _core

    module = Path(_core.__file__)
    code = module.read_bytes()
    if not module.is_relative_to(SITE) or b"__asan_init" not in code or b"__ubsan_handle" not in code:
        raise pytest.UsageError(f"{module} is not the build with ASan and UBSan in {SITE}")


def main() -> int:
    build()
    code = test()
    errors = LOG.read_text(errors="replace")
    reports = len(REPORT.findall(errors))
    if reports or code:
        print(errors, file=sys.stderr)
    if reports:
        print(f"sanitize: reports by ASan or UBSan: {reports}, shown above and kept in {LOG.relative_to(ROOT)}")
    elif code:
        print("sanitize: ASan and UBSan report nothing, but the tests did not pass")
    else:
        print("sanitize: ASan and UBSan report nothing, and the tests pass")
    return 1 if reports or code else 0


if __name__ == "__main__":
    sys.exit(main())
