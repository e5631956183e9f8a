"""docs/matches.md: every refusal and every event is described, and the record on the page is one."""

from typing import get_args

import parlour
from parlour.matches.events import Begin, Event
from parlour.matches.refusal import WORDS
from tests.docs.samples import ROOT, samples

PAGE = "docs/matches.md"


def test_events_and_refusals_are_described() -> None:
    page = (ROOT / PAGE).read_text()
    for code in WORDS:
        assert f"`{code}`" in page
    for kind in (Begin, *get_args(Event)):
        assert f"| `{kind.__name__}` |" in page


def test_the_record_on_the_page_is_one() -> None:
    text = samples(PAGE, "text")[0].code
    assert parlour.read_record(text).text() == text
