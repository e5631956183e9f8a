"""A language that nobody speaks: English with an accent on every letter, and longer, as other languages are. What is shown
without one has not been translated; what is cut would be cut in German."""

import re

import polib
from tools.catalogues import USUAL_HEAD, English, page_text

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçďéƒǧħíĵķĺṁñóṕʠřšťúṽŵẋýžÁƁÇĎÉƑǦĦÍĴĶĹṀÑÓṔꝖŘŠŤÚṼŴẊÝŽ"
TO_ACCENTS = str.maketrans(LETTERS, ACCENTED)
KEPT = re.compile(r"(\{[^{}]*\}|</[^<>]*>|<--\w+>)")
"""Gaps, addresses and options."""
VOWELS = re.compile(r"(?<=\w)[áéíóú](?=\w\w)")


def pseudo(text: str) -> str:
    parts = KEPT.split(text)
    return "".join(
        part if i % 2 else VOWELS.sub(r"\g<0>\g<0>", part.translate(TO_ACCENTS)) for i, part in enumerate(parts)
    )


def pseudo_catalogue(english: dict[str, English]) -> polib.POFile:
    made = polib.POFile()
    made.metadata = dict(USUAL_HEAD)
    for key, one in english.items():
        entry = polib.POEntry(msgctxt=key, msgid=one.text, msgstr="" if one.many else pseudo(one.text))
        if one.many:
            entry.msgid_plural, entry.msgstr_plural = one.many, {0: pseudo(one.text), 1: pseudo(one.many)}
        made.append(entry)
    return made


def pseudo_page(english: dict[str, English]) -> str:
    return page_text(pseudo_catalogue(english))
