"""`make check`: format, lint, strict types, and our C++ without a warning. All of it runs, then it says what failed."""

import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nanobind

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]


def python_checks() -> dict[str, list[str]]:
    ruff, mypy = str(BIN / "ruff"), str(BIN / "mypy")
    return {
        "format of the Python code": [ruff, "format", "--check", "."],
        "lint of the Python code": [ruff, "check", "."],
        "types": [mypy],
        "format, lint and types of the page": [sys.executable, "-m", "tools.page", "check"],
    }


def cpp_checks() -> dict[str, list[str]]:
    sources = sorted([*ROOT.glob("cpp/**/*.?pp"), *ROOT.glob("fuzz/*.cpp"), *ROOT.glob("tests/**/*.cpp")])
    checks = {"format of the C++ code": [str(BIN / "clang-format"), "--dry-run", "-Werror", *map(str, sources)]}
    compiler = shutil.which("c++") or shutil.which("g++") or "clang++"
    for source in sorted(ROOT.glob("cpp/bind/*.cpp")):
        name = f"warnings in {source.relative_to(ROOT)}"
        # Warnings are wanted of our code, not of the libraries': those come in as system headers.
        libraries = [flag for path in library_folders() for flag in ("-isystem", path)]
        checks[name] = [compiler, "-std=c++20", "-fsyntax-only", *WARNINGS, "-I", "cpp", *libraries, str(source)]
    return checks


def library_folders() -> list[str]:
    return [str(nanobind.include_dir()), sysconfig.get_path("include")]


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def main() -> int:
    checks = python_checks() | cpp_checks()
    with ThreadPoolExecutor(2) as pool:
        results = dict(zip(checks, pool.map(run, checks.values()), strict=True))
    failed = [name for name, result in results.items() if result.returncode]
    for name in failed:
        print(f"--- {name}\n{results[name].stdout}{results[name].stderr}")
    print(f"check: {len(checks) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
