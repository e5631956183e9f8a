"""What the status says is worded once: the page has no words of its own for it, and says all that the terminal does."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tools.typescript import words

from parlour.games import status_words

ROOT = Path(__file__).parents[2]
TEXTS = {name: value for name, value in vars(status_words).items() if name.isupper()}


def leaves(value: Mapping[str, Any] | str) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for one in value.values():
            yield from leaves(one)


@pytest.mark.parametrize("name", TEXTS)
def test_the_page_gets_every_word(name: str) -> None:
    made = words()
    assert f"export const {name} = " in made
    assert all(text in made for text in leaves(TEXTS[name]))


@pytest.mark.parametrize("file", ["web/src/words/table.ts", "web/src/table/status.ts", "src/parlour/games/status.py"])
def test_nobody_words_it_again(file: str) -> None:
    text = (ROOT / file).read_text()
    again = [one for value in TEXTS.values() for one in leaves(value) if one and f'"{one}"' in text]
    assert again == []


@pytest.mark.parametrize("key", [f"{name}.{key}" for name in ("TURN", "ENDED") for key in TEXTS[name]])
def test_the_page_says_it_too(key: str) -> None:
    assert key in (ROOT / "web/src/table/status.ts").read_text()
