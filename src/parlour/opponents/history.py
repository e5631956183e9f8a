"""What a ladder was measured at, release by release. Today's ratings are in the ladder itself; those of the releases
before it are in a file of the same name in `ladders/history/`, which grows when a ladder is measured anew by another
release."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from parlour.games.game import Game
from parlour.opponents.ladders import Ladder, ladder_of

FOLDER = "history"
FIRST = "0.1.0"
"""What measured the ladders that do not say."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An opponent's rating in a release."""

    id: str
    name: str
    rating: int
    error: int


@dataclass(frozen=True, slots=True)
class Release:
    version: str
    matches: int
    standings: tuple[Standing, ...]


def releases(game: Game) -> list[Release]:
    """The oldest first; none where nobody was measured on this board."""
    ladder = ladder_of(game)
    now = release_of(ladder)
    past = read_releases(history_file(ladder.file))
    return [*(one for one in past if now is None or one.version != now.version), *([now] if now else [])]


def release_of(ladder: Ladder) -> Release | None:
    """What the ladder itself says."""
    if ladder.measured is None:
        return None
    rated = tuple(
        Standing(one.id, one.name, one.rating, one.error or 0) for one in ladder.opponents if one.rating is not None
    )
    return Release(ladder.measured.version or FIRST, ladder.measured.matches, rated)


def history_file(ladder_file: Path) -> Path:
    return ladder_file.parent / FOLDER / ladder_file.name


def read_releases(file: Path) -> list[Release]:
    if not file.exists():
        return []
    found = tomllib.loads(file.read_text(encoding="utf-8"))["releases"]
    return [
        Release(one["version"], one["matches"], tuple(Standing(**standing) for standing in one["standings"]))
        for one in found
    ]


def with_release(text: str, release: Release) -> str:
    """The file's text with one more at its end."""
    head = ["[[releases]]", f'version = "{release.version}"', f"matches = {release.matches}", "standings = ["]
    standings = [
        f'  {{ id = "{one.id}", name = "{one.name}", rating = {one.rating}, error = {one.error} }},'
        for one in release.standings
    ]
    before = [text.rstrip("\n"), ""] if text else []
    return "\n".join([*before, *head, *standings, "]"]) + "\n"


def keep_past(ladder: Ladder, version: str) -> None:
    """Before a ladder is measured by this version: what an earlier one found is kept."""
    before, file = release_of(ladder), history_file(ladder.file)
    if before is None or before.version == version or before.version in {one.version for one in read_releases(file)}:
        return
    file.parent.mkdir(exist_ok=True)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(with_release(text, before), encoding="utf-8")
