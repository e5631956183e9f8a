"""`make mutate`: breaks each rule once and says which test notices. A break that no test notices is a failure.

Works on a copy under build/mutate: the sources, a build without optimisation, and the package beside it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.mutations import MUTATIONS, Mutation

ROOT = Path(__file__).parent.parent
COPY = ROOT / "build" / "mutate"
CMAKE = COPY / "cmake"

# The tests run on the copy: the hook of the editable install would find the package here instead.
RUN = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "ScikitBuild" not in type(finder).__name__]
sys.path[:0] = [{source!r}]
import parlour, pytest
assert parlour.__file__.startswith({source!r}), parlour.__file__
sys.exit(pytest.main(sys.argv[1:]))
"""


def prepare() -> None:
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ("cpp", "src", "tests"):
        shutil.rmtree(COPY / name, ignore_errors=True)
        shutil.copytree(ROOT / name, COPY / name)
    for name in ("CMakeLists.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, COPY / name)
    configure = ["cmake", "-G", "Ninja", "-S", str(COPY), "-B", str(CMAKE), "-DPARLOUR_STUB=OFF"]
    settings = ["-DCMAKE_BUILD_TYPE=Debug", "-DPARLOUR_OPTIMISE=-O1", f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run([*configure, *settings], check=True, env=environment(), stdout=subprocess.DEVNULL)


def environment() -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def build() -> bool:
    built = subprocess.run(["cmake", "--build", str(CMAKE)], capture_output=True, env=environment())
    if built.returncode == 0:
        shutil.copy(next(CMAKE.glob("_core*.so")), COPY / "src" / "parlour")
    return built.returncode == 0


def test(game: str) -> str | None:
    """The first test that fails, or None."""
    tests = [f"tests/games/test_{game}.py", "tests/games/test_laws.py", "tests/differential"]
    options = ["-x", "-q", "-m", "not slow", "-k", game, "-p", "no:cacheprovider"]
    command = [sys.executable, "-c", RUN.format(source=str(COPY / "src")), *options, *tests]
    result = subprocess.run(command, cwd=COPY, capture_output=True, text=True, env=environment(), timeout=600)
    if result.returncode == 0:
        return None
    failed = re.search(r"^FAILED (\S+)", result.stdout, re.MULTILINE)
    if result.returncode == 1 and failed:
        return failed[1]
    if result.returncode < 0:
        return f"a crash, signal {-result.returncode}"
    raise RuntimeError(f"pytest ended with {result.returncode}: {result.stdout[-500:]}{result.stderr[-500:]}")


def require_baseline(games: set[str]) -> None:
    """Unbroken, everything passes: otherwise a failing test would say nothing."""
    if not build():
        sys.exit("the unbroken copy does not build")
    for game in sorted(games):
        if failed := test(game):
            sys.exit(f"the unbroken copy fails: {failed}")


def try_mutation(mutation: Mutation) -> str | None:
    file = COPY / mutation.file
    sound = file.read_text()
    if sound.count(mutation.before) != 1:
        raise ValueError(f"{mutation.file} has {sound.count(mutation.before)} places to break: {mutation.before!r}")
    file.write_text(sound.replace(mutation.before, mutation.after))
    try:
        if not build():
            raise ValueError(f"{mutation.what}: does not compile, so it proves nothing")
        return test(mutation.game)
    finally:
        file.write_text(sound)


def main() -> int:
    parser = argparse.ArgumentParser(description="Break each rule once; every break must be noticed.")
    parser.add_argument("--game", help="only the mutations of this game")
    wanted = parser.parse_args().game
    prepare()
    chosen = [mutation for mutation in MUTATIONS if wanted in (None, mutation.game)]
    require_baseline({mutation.game for mutation in chosen})
    unnoticed = 0
    for mutation in chosen:
        noticed = try_mutation(mutation)
        unnoticed += noticed is None
        print(f"{mutation.game:9} {mutation.what}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"mutate: {len(chosen) - unnoticed} passed, {unnoticed} failed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
