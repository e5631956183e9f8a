"""docs/add-an-engine.md: the engines on the page are real ones, from the first line to the entry point."""

import tomllib
from pathlib import Path

import pytest

from parlour.engines import outside
from tests.docs.packages import fail_to_load, install, run
from tests.docs.samples import ROOT, Sample, samples

PAGE = "docs/add-an-engine.md"
FILES = {3: "mistakes.py", 4: "stuck.py"}
"""The samples that are files, by their place among those in Python; the first is careful.py, which others import."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "careful.py").write_text(samples(PAGE, "python")[0].code)
    return tmp_path


def shown() -> list[tuple[int, Sample, Sample]]:
    """Every sample in Python but the first, with its place and what the page says it prints."""
    python, printed = samples(PAGE, "python")[1:], samples(PAGE, "text")
    return [(place, *pair) for place, pair in enumerate(zip(python, printed, strict=True), 1)]


@pytest.mark.parametrize(("place", "code", "printed"), shown())
def test_the_samples_print_what_the_page_says(folder: Path, place: int, code: Sample, printed: Sample) -> None:
    assert run(folder, code.code, FILES.get(place, "sample.py")) == printed.code


def test_the_engine_has_ten_lines() -> None:
    code = samples(PAGE, "python")[0].code
    body = code[code.index("@parlour") :].splitlines()
    assert len([line for line in body if line.strip()]) <= 10


def test_the_engine_plays_every_game(folder: Path) -> None:
    code = (
        "import careful, parlour\n"
        "for name in parlour.game_names():\n"
        "    line = [parlour.game(name).start()]\n"
        "    while len(line) < 30 and not line[-1].outcome(line[:-1]):\n"
        "        line.append(line[-1].after(parlour.engine('careful').think(line[-1], past=line[:-1]).move))\n"
        "    print(name, len(line) > 5)\n"
    )
    assert run(folder, code).count("True") >= 5


def test_the_options_and_the_mistakes_are_described() -> None:
    page = (ROOT / PAGE).read_text()
    for option in outside.OutsideEngine.takes:
        default = f'"{option.default}"' if isinstance(option.default, str) else str(option.default)
        assert f"| `{option.name}` | `{default}` |" in page
    for what in outside.What.__args__:  # type: ignore[attr-defined]
        assert f"| `{what}` |" in page


def test_an_installed_package_brings_its_engine(folder: Path) -> None:
    points = tomllib.loads(samples(PAGE, "toml")[0].code)["project"]["entry-points"]["parlour.engines"]
    ((name, module),) = points.items()
    install(folder, "engine", name, module)
    code = (
        "import parlour\n"
        "position = parlour.game('tictactoe').parse('XX./OO./...')\n"
        "for process in ('same', 'own'):\n"
        "    print(parlour.engine('careful', process=process).think(position).move)\n"
    )
    assert run(folder, code) == "2\n2\n"


def test_a_package_that_fails_to_load_is_named_and_harms_no_other(folder: Path) -> None:
    said = "the engine 'broken' could not be loaded: no luck today"
    assert fail_to_load(folder, "engine", "random") == f"random\n{said}\n"
