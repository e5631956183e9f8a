"""What the documentation says is so: samples are run, games and options are described, links lead somewhere."""

import contextlib
import io
import re
from pathlib import Path

import pytest

import parlour
from parlour.games.view import FLAGS, KINDS
from parlour.opponents.ladders import perfect_boards
from tests.docs.samples import ROOT, samples

PAGES = sorted(
    str(page)
    for page in (path.relative_to(ROOT) for path in ROOT.rglob("*.md"))
    if not any(part.startswith(".") or part in ("build", "dist", "node_modules") for part in page.parts)
)
GAME_PAGES = [f"docs/games/{name}.md" for name in parlour.game_names()]
COMMENT = re.compile(r"^(?:print\(.*\)\s+)?# (.*)$")


def printed(code: str) -> list[str]:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(code, "sample", "exec"), {})
    return shown.getvalue().splitlines()


def test_who_is_perfect_where_is_what_the_ladders_say() -> None:
    text = (ROOT / "docs/ideas/solving.md").read_text()
    said = re.findall(r"^\| (\w+, [^|]*) \| (.*) \|$", text, re.MULTILINE)
    proved = [(f"{game.name}, {game.variant()}", solved.words()) for game, solved in perfect_boards().items()]
    assert said == proved


IDEA_PAGES = [page for page in PAGES if page.startswith("docs/ideas/")]


TOOL_PAGES = [
    "docs/arena.md",
    "docs/train.md",
    "docs/puzzles.md",
    "docs/pettingzoo.md",
    "docs/gymnasium.md",
    "docs/openspiel.md",
]


@pytest.mark.parametrize(
    "page", ["README.md", "docs/learner.md", "docs/matches.md", *GAME_PAGES, *IDEA_PAGES, *TOOL_PAGES]
)
def test_samples_print_what_their_comments_say(page: str) -> None:
    """`print(x)  # value: why` prints value; the comment may stand on the next line."""
    found = samples(page, "python")
    assert found, f"{page} has a sample"
    for sample in found:
        told = [match[1] for line in sample.code.splitlines() if (match := COMMENT.match(line))]
        lines = printed(sample.code)
        if told:
            assert len(told) == len(lines)
            for said, line in zip(told, lines, strict=True):
                assert said == line or said.startswith(f"{line}: ")


def test_the_readme_opens_with_a_sample_that_prints_what_it_says() -> None:
    first, second = samples("README.md")[:2]
    assert (first.language, second.language) == ("python", "text")
    assert "\n".join(printed(first.code)) + "\n" == second.code


@pytest.mark.parametrize("name", parlour.game_names())
def test_every_game_has_a_page_with_its_options(name: str) -> None:
    page = (ROOT / f"docs/games/{name}.md").read_text()
    assert f"`{name}`" in page.splitlines()[0]
    for part in ("**Players**", "**Move ids**", "**Move text**", "**Text**", "**Outcome**"):
        assert part in page
    for option in parlour.game_class(name).takes:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{option.name}` |"))
        default = f'"{option.default}"' if isinstance(option.default, str) else str(option.default)
        assert default in row
    assert f"](docs/games/{name}.md)" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text()):
        assert (ROOT / page).parent.joinpath(link).exists(), f"{page} links to {link}"


def test_the_view_is_described() -> None:
    page = (ROOT / "docs/add-a-game.md").read_text()
    for word in (*KINDS, *FLAGS):
        assert f"`{word}`" in page


def test_every_command_of_the_makefile_is_listed() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    for target in phony[1].split():
        assert target == "help" or f'@echo "make {target} ' in makefile


def test_nothing_names_a_registry_or_an_absolute_path() -> None:
    for file in [*ROOT.glob("requirements/*.txt"), *ROOT.glob("*.toml"), ROOT / "Makefile", *map(Path, PAGES)]:
        text = (ROOT / file).read_text()
        assert not re.search(
            r"https?://(?!127\.0\.0\.1|localhost|play\.example\.org|…)|file://|/root/|/work/|/home/", text
        ), file
