"""Fuzzes every parser for a while: the kernels behind them (libFuzzer) and the texts in front of them (atheris).

`python -m tools.fuzz [--seconds 60] [targets]`. Each target has a folder in build/fuzz: its corpus, from which the next
run goes on; its findings, which every run tries again first; and the log of the last run.
"""

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import parlour
from tools import apt

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fuzz"
AT_ONCE = 2

COMPILERS = ("clang++-14", "clang++")
PACKAGES = ("clang-14", "libclang-rt-14-dev")
SANITIZERS = ("-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all", "-D_GLIBCXX_ASSERTIONS")
ATHERIS = "atheris==3.0.0"

LIMITS = ("-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1")
TELLING = re.compile(r"broken law|runtime error:|Assertion|SUMMARY: |^\w*Error\b")
"""The lines of a log that say what was found."""


@dataclass(frozen=True)
class Target:
    name: str
    command: tuple[str, ...]
    options: tuple[str, ...]
    seeds: tuple[str, ...] = ()
    """The command that writes the seed corpus, up to the folder; none if the target needs no seeds."""

    @property
    def folder(self) -> Path:
        return BUILD / self.name

    @property
    def log(self) -> Path:
        return self.folder / "log.txt"

    @property
    def corpora(self) -> list[Path]:
        """libFuzzer adds what it discovers to the first."""
        return [self.folder / name for name in ("corpus", "seeds", "findings")]


@dataclass(frozen=True)
class FuzzOutcome:
    target: Target
    executions: int
    seconds: float
    failed: bool
    findings: Sequence[Path]

    def row(self) -> str:
        return f"{self.target.name:<20}{self.executions:>12,}{self.seconds:>9.0f}{len(self.findings) or '-':>10}"

    def story(self) -> str:
        """What went wrong, and how to see it again."""
        log = self.target.log.read_text(errors="replace").splitlines()
        lines = list(dict.fromkeys(filter(TELLING.search, log))) or log[-10:]
        again = [f"again with: {command_text(*self.target.command, str(finding))}" for finding in self.findings]
        return "\n    ".join([f"{self.target.name}: see {command_text(str(self.target.log))}", *lines, *again])


def command_text(*words: str) -> str:
    """A command as one types it in the root folder."""
    return " ".join(words).replace(f"{ROOT}/", "")


def kernel_target(game: str) -> Target:
    # Chess has the longest fields, 84 bytes.
    options = ("-max_len=96", "-len_control=0", f"-dict={ROOT / 'fuzz' / 'kernels.dict'}")
    return Target(f"kernel-{game}", (str(BUILD / f"kernel-{game}" / "target"),), options)


def text_target(game: str) -> Target:
    command = (sys.executable, "-m", "fuzz.parsers", game)
    return Target(f"text-{game}", command, ("-max_len=512",), seeds=(*command, "--seeds"))


def file_target(kind: str) -> Target:
    command = (sys.executable, "-m", "fuzz.importers", kind)
    return Target(f"file-{kind}", command, ("-max_len=4096",), seeds=(*command, "--seeds"))


def find_compiler() -> str | None:
    """A clang++ with the runtime libraries of libFuzzer and the sanitizers, which may be a package of their own."""
    program = 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }'
    for compiler in filter(shutil.which, COMPILERS):
        command = [compiler, *SANITIZERS, "-x", "c++", "-", "-o", os.devnull]
        if subprocess.run(command, input=program.encode(), capture_output=True, check=False).returncode == 0:
            return compiler
    return None


def require_compiler() -> str:
    compiler = find_compiler()
    if compiler is None:
        apt.install(*PACKAGES, why="clang with libFuzzer is missing")
        compiler = find_compiler()
    return compiler or sys.exit(f"{COMPILERS[0]} cannot build a fuzz target, although it is installed")


def require_atheris() -> None:
    if importlib.util.find_spec("atheris") is not None:
        return
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable, ATHERIS]
    if subprocess.run(install, check=False).returncode != 0:
        sys.exit(f"atheris is missing, and this failed: {command_text(*install)}")


def compile_kernel(compiler: str, target: Target) -> None:
    game = target.name.removeprefix("kernel-")
    # Without tracing comparisons: what is compared is seldom what was in the input, and they took half of the time.
    options = ["-std=c++20", "-O2", "-g", *SANITIZERS, "-fno-sanitize-coverage=trace-cmp"]
    source = [f"-I{ROOT / 'cpp'}", f"-DFUZZ_{game.upper()}", str(ROOT / "fuzz" / "kernels.cpp")]
    subprocess.run([compiler, *options, *source, "-o", *target.command], check=True)


def prepare(targets: Sequence[Target], pool: ThreadPoolExecutor) -> None:
    """Makes the folders, the binaries and the seeds; refuses to begin without all of them."""
    for target in targets:
        for folder in target.corpora:
            folder.mkdir(parents=True, exist_ok=True)
    if kernels := [target for target in targets if not target.seeds]:
        compiler = require_compiler()
        list(pool.map(lambda target: compile_kernel(compiler, target), kernels))
    if texts := [target for target in targets if target.seeds]:
        require_atheris()
        list(pool.map(write_seeds, texts))


def write_seeds(target: Target) -> None:
    subprocess.run([*target.seeds, str(target.folder / "seeds")], cwd=ROOT, check=True)


def fuzz(target: Target, seconds: int) -> FuzzOutcome:
    corpus, seeds, findings = target.corpora
    options = [f"-max_total_time={seconds}", f"-artifact_prefix={findings}/", *target.options, *LIMITS]
    # The kernels own no memory that could leak, and the search for leaks fails where tracing is forbidden.
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}
    started, began = time.time(), time.monotonic()
    with target.log.open("wb") as log:
        command = [*target.command, *options, *map(str, (corpus, seeds, findings))]
        run = subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=log, check=False)
    found = [path for path in sorted(findings.iterdir()) if path.stat().st_mtime >= started]
    return FuzzOutcome(target, executions(target.log), time.monotonic() - began, run.returncode != 0, found)


def executions(log: Path) -> int:
    """From the closing statistics, or, where a finding cut them off, from the last line of progress."""
    text = log.read_text(errors="replace")
    counts = re.findall(r"^stat::number_of_executed_units: *(\d+)", text, re.M) or re.findall(r"^#(\d+)\t", text, re.M)
    return int(counts[-1]) if counts else 0


def all_targets() -> dict[str, Target]:
    bound = {path.stem for path in (ROOT / "cpp" / "bind").glob("*.cpp")}
    kernels = bound & {path.stem for path in (ROOT / "cpp" / "games").glob("*.hpp")}
    targets = [*map(kernel_target, sorted(kernels)), *map(text_target, parlour.game_names())]
    targets += map(file_target, ("tree", "memory"))
    return {target.name: target for target in targets}


def main() -> int:
    known = all_targets()
    parser = argparse.ArgumentParser(description="Fuzz every parser.")
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default: 60)")
    parser.add_argument("targets", nargs="*", metavar="target", help=f"all of them unless named: {', '.join(known)}")
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.targets) - known.keys()):
        parser.error(f"unknown: {', '.join(unknown)}; the targets are {', '.join(known)}")
    targets = [known[name] for name in arguments.targets or known]

    results = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        prepare(targets, pool)
        print(f"{'target':<20}{'executions':>12}{'seconds':>9}{'findings':>10}", flush=True)
        for result in pool.map(lambda target: fuzz(target, arguments.seconds), targets):
            print(result.row(), flush=True)
            results.append(result)
    failures = [result for result in results if result.failed]
    for failure in failures:
        print(failure.story(), file=sys.stderr)
    print(f"fuzz: {len(failures)} of {len(results)} targets failed" if failures else "fuzz: nothing found")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
