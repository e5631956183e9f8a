"""The samples of a page of documentation: fenced blocks, in order, with the language they are in."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Sample(NamedTuple):
    language: str
    code: str


def samples(page: str, language: str | None = None) -> list[Sample]:
    found = [Sample(*match) for match in FENCE.findall((ROOT / page).read_text())]
    return [sample for sample in found if language in (None, sample.language)]
