"""Tests on builds with sanitizers: `python -m tools.sanitize`, or with the name of one of BUILDS for that alone.

The builds lie in build/sanitize, beside the ordinary one, and are put in its place for the tests only. This file is
also the pytest plugin that does so, in every process that runs tests, and makes sure of it.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools import apt

ROOT = Path(__file__).resolve().parent.parent
CHOSEN = "PARLOUR_SANITIZED_BUILD"
"""The variable by which the plugin knows the build."""


@dataclass(frozen=True, slots=True)
class Build:
    name: str
    title: str
    sanitizers: str
    libraries: tuple[str, ...]
    """To be there from the beginning."""
    options: Mapping[str, str]
    """Variables of the environment. A report ends its process."""
    traces: tuple[bytes, ...]
    """What a module built like this contains."""
    report: re.Pattern[str]
    tests: tuple[str, ...]

    @property
    def folder(self) -> Path:
        return ROOT / "build" / "sanitize" / self.name

    @property
    def site(self) -> Path:
        return self.folder / "site"

    @property
    def log(self) -> Path:
        return self.folder / "errors.txt"


ENGINES = "tests/engines/test_engine_laws.py"
AT_ONCE = "stop or at_once or thinking or time_limit"
"""The tests in which a search runs on one thread and is watched or stopped from another, or several run at once."""

# Without libstdc++ the sanitizers do not find the function that throws exceptions.
BUILDS = (
    Build(
        name="address",
        title="ASan and UBSan",
        sanitizers="address,undefined",
        libraries=("libasan.so", "libubsan.so", "libstdc++.so"),
        options={
            "ASAN_OPTIONS": "halt_on_error=1:detect_leaks=0:handle_abort=1",
            "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
        },
        traces=(b"__asan_init", b"__ubsan_handle"),
        report=re.compile(r"runtime error: |ERROR: AddressSanitizer"),
        tests=("tests/games", "tests/differential", ENGINES, "tests/engines/test_mcts.py"),
    ),
    Build(
        name="thread",
        title="TSan",
        sanitizers="thread",
        libraries=("libtsan.so", "libstdc++.so"),
        # What Python itself does to memory is not instrumented, so that TSan would see half of it.
        options={"TSAN_OPTIONS": "halt_on_error=1:ignore_noninstrumented_modules=1"},
        traces=(b"__tsan_init",),
        report=re.compile(r"WARNING: ThreadSanitizer|FATAL: ThreadSanitizer"),
        tests=(ENGINES, "-k", AT_ONCE),
    ),
)


def settings(build: Build) -> dict[str, str]:
    return {
        "build-dir": str(build.folder / "cmake"),
        "cmake.build-type": "RelWithDebInfo",  # other types are stripped of the names that a report shows
        "install.strip": "false",
        "cmake.define.PARLOUR_SANITIZE": build.sanitizers,
        "cmake.define.PARLOUR_STUB": "OFF",
        "cmake.define.CMAKE_CXX_COMPILER": "g++",
        "cmake.define.CMAKE_CXX_FLAGS": "-fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS",
    }


def compile_kernels(build: Build) -> None:
    if shutil.which("g++") is None:
        apt.install("g++", why="g++ is missing")
    shutil.rmtree(build.site, ignore_errors=True)
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable]
    given = [f"--config-setting={key}={value}" for key, value in settings(build).items()]
    place = ["--target", str(build.site), "--no-deps", "--no-build-isolation"]
    print(f"Compiling the game kernels with {build.title} …", flush=True)
    subprocess.run([*install, *place, *given, str(ROOT)], check=True)


def library(name: str) -> str:
    answer = subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return answer.stdout.strip()


def environment(build: Build) -> dict[str, str]:
    return {
        **os.environ,
        **build.options,
        "LD_PRELOAD": " ".join(map(library, build.libraries)),
        "PYTHONPATH": str(build.site),
        CHOSEN: build.name,
    }


def test(build: Build) -> int:
    # A report ends its process. No new one is started then, so that the first report ends the tests. Capturing by
    # pytest stays above the level of files: what it held back there would be lost with the process.
    how = ["-p", "tools.sanitize", "-m", "not slow", "-n", "auto", "--max-worker-restart=0", "--capture=sys"]
    command = [sys.executable, "-m", "pytest", *how, *build.tests]
    with build.log.open("wb") as log:
        return subprocess.run(command, cwd=ROOT, env=environment(build), stderr=log, check=False).returncode


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Before any test can import the package: takes the ordinary, editable build out of the way, which would go before
    PYTHONPATH, and makes sure that what is imported instead carries the sanitizers."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "_editable_skbc_parlour"]
    from parlour import _core

    build = next(build for build in BUILDS if build.name == os.environ[CHOSEN])
    module = Path(_core.__file__)
    code = module.read_bytes()
    if not module.is_relative_to(build.site) or not all(trace in code for trace in build.traces):
        raise pytest.UsageError(f"{module} is not the build with {build.title} in {build.site}")


def check(build: Build) -> bool:
    """Whether nothing is reported and all tests pass."""
    compile_kernels(build)
    code = test(build)
    errors = build.log.read_text(errors="replace")
    reports = len(build.report.findall(errors))
    if reports or code:
        print(errors, file=sys.stderr)
    if reports:
        print(f"sanitize: reports by {build.title}: {reports}, shown above and kept in {build.log.relative_to(ROOT)}")
    elif code:
        print(f"sanitize: {build.title}: no reports, but the tests did not pass")
    else:
        print(f"sanitize: {build.title}: no reports, and the tests pass")
    return not reports and code == 0


def main() -> int:
    wanted = sys.argv[1:] or [build.name for build in BUILDS]
    if unknown := set(wanted) - {build.name for build in BUILDS}:
        sys.exit(f"there is no build named {', '.join(unknown)}; there are {', '.join(b.name for b in BUILDS)}")
    passed = [check(build) for build in BUILDS if build.name in wanted]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
