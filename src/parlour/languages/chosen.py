"""The language of the terminal, and texts in it: gettext's catalogues, which are made from the files here."""

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import Any

from parlour.languages import words
from parlour.languages.said import Said

FOLDER = Path(__file__).parent
ENGLISH = "en"
ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""As gettext asks: the first that says something decides."""
SIGNS = {
    code: str.maketrans({",": thousands, ".": point})
    for code, (thousands, point) in {"de": (".", ","), "es": (".", ","), "fr": ("\u202f", ",")}.items()
}
"""What stands between thousands, and before tenths, where that is not as in English."""
_chosen = [""]
"""What `--language` says, for as long as the command runs."""


def languages() -> list[str]:
    """Those that there are, by their codes."""
    return sorted({ENGLISH, *(file.stem for file in FOLDER.glob("*.po"))})


def choose_language(code: str) -> None:
    """From now on; empty: as the system asks."""
    if code and code not in languages():
        raise ValueError(words.NO_SUCH_LANGUAGE.format(code=code, known=", ".join(languages())))
    _chosen[0] = code


def language(environment: Mapping[str, str] = os.environ) -> str:
    """The code of the one that was chosen, else of the first that the system asks for and that there is."""
    if _chosen[0]:
        return _chosen[0]
    asked = next((value for name in ASKED if (value := environment.get(name, ""))), "")
    codes = (one.partition(".")[0].partition("_")[0].lower() for one in asked.split(":"))
    return next((code for code in codes if code in languages()), ENGLISH)


def say(text: str) -> str:
    """The text as somebody at this terminal reads it; one without a key as it is."""
    code = language()
    return said_in(catalogue(code), text, code)


def said_in(words: NullTranslations, text: str, code: str = ENGLISH) -> str:
    """`code` is the language of the catalogue, in which numbers are written too."""
    if not isinstance(text, Said) or not text.key:
        return text
    pattern = words.pgettext(text.key, text.pattern)
    gaps = {name: said_in(words, one, code) if isinstance(one, Said) else one for name, one in text.gaps.items()}
    return Numbers(code).format(pattern, **gaps) if gaps else pattern


class Numbers(Formatter):
    """Fills gaps as `str.format` does, with numbers as a language writes them: 1,234.5 is 1.234,5 in German."""

    def __init__(self, code: str) -> None:
        self._signs = SIGNS.get(code, {})

    def format_field(self, value: Any, format_spec: str) -> str:
        written = str(super().format_field(value, format_spec))
        return written.translate(self._signs) if isinstance(value, int | float) else written


@cache
def catalogue(code: str) -> NullTranslations:
    """English needs none."""
    file = FOLDER / f"{code}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as opened:
        return GNUTranslations(opened)
