"""The language of the terminal, and texts in it: gettext's catalogues, which are made from the files here."""

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from parlour.languages import words
from parlour.languages.said import Gap, Said

FOLDER = Path(__file__).parent
ENGLISH = "en"
ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""As gettext asks: the first that says something decides."""
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
    return said_in(catalogue(language()), text)


def said_in(words: NullTranslations, text: str) -> str:
    if not isinstance(text, Said) or not text.key:
        return text
    pattern = words.pgettext(text.key, text.pattern)
    gaps = {name: _gap_in(words, one) for name, one in text.gaps.items()}
    return pattern.format(**gaps) if gaps else pattern


def _gap_in(words: NullTranslations, gap: Gap) -> Gap:
    return said_in(words, gap) if isinstance(gap, Said) else gap


@cache
def catalogue(code: str) -> NullTranslations:
    """English needs none."""
    file = FOLDER / f"{code}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as opened:
        return GNUTranslations(opened)
