"""A compiled game is bound in one place: its kernel, its line in cpp/bind, its module in Python, and no list anywhere."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import _core
from parlour.games.kernel import KernelPosition

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "cpp" / "games"
BIND = ROOT / "cpp" / "bind"
BOUND = re.compile(r"bind_game<(\w+)")
KERNELS = {found[1]: file for file in BIND.glob("*.cpp") if (found := BOUND.search(file.read_text()))}
"""The compiled games, each with the file that binds it, as the sources themselves say."""
NETS = ("net_mcts", "net_alphabeta", "self_play")


def positions() -> list[KernelPosition[Any, Any]]:
    starts = [parlour.game(name).start() for name in parlour.game_names()]
    return [start for start in starts if isinstance(start, KernelPosition)]


def of_one_game(file: Path) -> bool:
    """What belongs to one game says so by its name, or by its folder's."""
    names = {path.stem for path in KERNELS.values()}
    return any(part in names for part in re.split(r"[/_.]", str(file.relative_to(ROOT))))


def test_every_game_that_is_bound_is_in_the_table_and_has_a_module() -> None:
    assert {kind.__name__ for kind in _core.games()} == set(KERNELS)
    assert {type(start.kernel) for start in positions()} == set(_core.games())
    for kernel, file in KERNELS.items():
        assert (GAMES / f"{file.stem}.hpp").exists(), f"{kernel} is bound by {file.name}"


def test_every_game_has_every_search() -> None:
    """But those with a net, which a game has that says what a net sees of it."""
    searches = [{name for name in found if name not in NETS} for found in _core.games().values()]
    assert all(one == other for one, other in pairwise(searches))
    assert {"alphabeta", "mcts"} <= searches[0]


@pytest.mark.parametrize("start", positions(), ids=lambda start: start.game.name)
def test_every_reason_has_words(start: KernelPosition[Any, Any]) -> None:
    text = (GAMES / f"{start.game.name}.hpp").read_text()
    names = re.search(r"std::array names = \{(.*?)\}", text)
    assert names
    assert set(start.reasons) >= set(re.findall(r'"(\w+)"', names[1]))


def sources() -> list[Path]:
    cpp = [file for file in (ROOT / "cpp").rglob("*.?pp") if file.parent != ROOT / "cpp" / "learner"]
    return [*cpp, *(ROOT / "src" / "parlour" / "engines").glob("*.py")]


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_source_lists_games(file: Path) -> None:
    """Nothing that serves all games names two of them: a sixth would have to be added there too. What solves some games
    and not others names those, in its own file."""
    if of_one_game(file) or file.stem in ("solver", "module"):
        return
    code = re.sub(r"//[^\n]*|\"\"\".*?\"\"\"|#[^\n]*", "", file.read_text(), flags=re.DOTALL)
    named = {kernel for kernel in KERNELS if re.search(rf"\b\w*{kernel}\b", code)}
    assert len(named) < 2, f"{file.relative_to(ROOT)} names {', '.join(sorted(named))}"
