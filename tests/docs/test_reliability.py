"""docs/reliability.md names tests that are there."""

import re

import pytest

from tests.docs.samples import ROOT

NAMED = sorted(set(re.findall(r"tests/[\w/]+(?:\.py)?", (ROOT / "docs" / "reliability.md").read_text())))


@pytest.mark.parametrize("path", NAMED)
def test_what_is_named_is_there(path: str) -> None:
    assert (ROOT / path).exists()
