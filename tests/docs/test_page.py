"""docs/page.md shows every picture that is kept, and the pictures stay small."""

import re

from tools.page_tour import SCREENS
from tools.screenshots import KEEP, KEPT, MOST_BYTES, names

from tests.docs.samples import ROOT

PAGE = (ROOT / "docs/page.md").read_text()


def test_the_pictures_are_shown_and_kept() -> None:
    shown = re.findall(r"\]\(screenshots/([a-z-]+)\.webp\)", PAGE)
    assert sorted(shown) == sorted(KEPT)
    assert sorted(file.stem for file in KEEP.iterdir()) == sorted(KEPT)
    assert set(KEPT) <= set(names())


def test_the_pictures_are_small() -> None:
    assert 16 <= len(KEPT) <= 40
    assert sum(file.stat().st_size for file in KEEP.iterdir()) <= MOST_BYTES


def test_every_kind_of_screen_is_shown() -> None:
    kinds = {screen.partition("-")[0] for screen in SCREENS}
    assert kinds == {name.partition("-")[0] for name in KEPT}
