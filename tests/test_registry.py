"""The registry: the same door for everyone, also when many knock at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.games import words
from parlour.registry import Registry

MANY = """
import threading
import parlour
answers = []
def ask():
    try:
        answers.append(parlour.game("ultimate").title)
    except ValueError as error:
        answers.append(str(error))
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(set(answers))
"""


def run(code: str, folder: Path) -> str:
    env = os.environ | {"PYTHONPATH": str(folder)}
    result = subprocess.run([sys.executable, "-c", code], env=env, cwd=folder, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def install(folder: Path, name: str, code: str) -> None:
    """What a wheel with an entry point leaves behind."""
    (folder / "guest_of_test.py").write_text(code)
    info = folder / "aaa_guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: aaa-guest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[parlour.games]\n{name} = guest_of_test\n")


def empty() -> Registry[type]:
    return Registry("game", "nobody.has.this.group", words.NO_SUCH_GAME)


def test_many_threads_may_ask_first(tmp_path: Path) -> None:
    assert run(MANY, tmp_path) == "{'Ultimate tic-tac-toe'}\n"


def test_a_guest_cannot_take_the_name_of_a_built_in_game(tmp_path: Path) -> None:
    code = "from parlour.games.chess import Chess\nfrom parlour import add_game\n"
    install(tmp_path, "chess", code + "class Mine(Chess): name = 'chess'\nadd_game(Mine)\n")
    assert run("import parlour; print(parlour.game_class('chess').__name__)", tmp_path) == "Chess\n"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("", "registers no game of that name"),
        ("1 / 0", "division by zero"),
    ],
)
@pytest.mark.deep
def test_what_cannot_be_loaded_is_told(tmp_path: Path, code: str, why: str) -> None:
    install(tmp_path, "guest", code)
    assert why in run("from parlour.games.registry import GAMES; print(GAMES.failures())", tmp_path)
    told = "import parlour\ntry: parlour.game('guest')\nexcept ValueError as error: print(error)"
    assert "the game 'guest' could not be loaded" in run(told, tmp_path)


def test_half_a_game_is_refused() -> None:
    class Half(parlour.Game):
        name = "half"

    with pytest.raises(ValueError, match="lacks title, summary, rules, picture"):
        parlour.add_game(Half)
    with pytest.raises(ValueError, match="is not a game yet: it lacks max_plies, move_limit, parse, start"):
        empty().add("half", Half)


@pytest.mark.parametrize("name", ["Chess", "", "two words", "4x4", "é!"])
def test_names_are_words(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a name of a game"):
        empty().add(name, int)
