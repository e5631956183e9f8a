"""What is said without the libraries: one sentence that names the extra, and nothing else is missed."""

import subprocess
import sys

HIDDEN = [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"), ("pettingzoo", "numpy")]
CODE = f"""
import sys, parlour, parlour.arena, parlour.cli.app
print(parlour.engine_names() and [name for name in ("numpy", "pyspiel", "gymnasium", "pettingzoo") if name in sys.modules])
for module, library in {HIDDEN}:
    sys.modules[library] = None
    try:
        __import__(f"parlour.contrib.{{module}}")
    except ImportError as error:
        print(error)
    if library == "pyspiel":
        print(parlour.engine("openspiel_mcts").obstacle(parlour.game("tictactoe")))
"""


def test_the_extra_is_named_and_nothing_else_needs_it() -> None:
    told = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == [
        "[]",
        "pettingzoo isn't installed: install it with pip install 'parlour[pettingzoo]'",
        "gymnasium isn't installed: install it with pip install 'parlour[gymnasium]'",
        "pyspiel isn't installed: install it with pip install 'parlour[openspiel]'",
        "pyspiel isn't installed: install it with pip install 'parlour[openspiel]'",
        "numpy isn't installed: install it with pip install 'parlour[pettingzoo]'",
    ]
