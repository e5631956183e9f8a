"""`make wheel`: builds a wheel, then installs and plays it in an empty environment without compiler or Node."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

TRY = """
import parlour
for name in parlour.game_names():
    position = parlour.game(name).start()
    while position.moves():
        position = position.play(position.moves()[len(position.moves()) // 2])
    print(f"{name}: {position.outcome().reason}")
    engine = parlour.engine("net")
    print(f"  {engine.think(parlour.game(name).start(), parlour.Limits(nodes=50, seed=1)).nodes} nodes with its net")
from parlour.server.app import STATIC
assert "/assets/" in (STATIC / "index.html").read_text()
assert list(STATIC.glob("assets/*.js")) and list(STATIC.glob("assets/*.woff2"))
print("the page is there")
"""


def build(folder: Path) -> Path:
    """The wheel. Built without isolation: the build tools are here already, in the versions of the lock file."""
    command = [str(BIN / "uv"), "build", "--quiet", "--wheel", "--no-build-isolation", "--out-dir", str(folder), "."]
    subprocess.run(command, cwd=ROOT, check=True)
    return max(folder.glob("parlour-*.whl"), key=lambda wheel: wheel.stat().st_mtime)


def try_out(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder, with_pip=False)
        python = str(folder / "bin/python")
        subprocess.run([str(BIN / "uv"), "pip", "install", "--quiet", "--python", python, str(wheel)], check=True)
        # Nothing but the environment itself is on PATH: no compiler, no Node, and not this source tree.
        alone = {"PATH": str(folder / "bin"), "HOME": name}
        subprocess.run([python, "-c", TRY], cwd=folder, env=alone, check=True)
        subprocess.run([str(folder / "bin/parlour"), "show", "chess"], cwd=folder, env=alone, check=True)


if __name__ == "__main__":
    made = build(ROOT / "dist")
    try_out(made)
    print(f"\n{made.relative_to(ROOT)}: {made.stat().st_size // 1024} kB, installs and plays in an empty environment")
