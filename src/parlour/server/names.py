"""Names that people give: to themselves, to a neighbour, to a learner."""

import re
import unicodedata

from parlour.server import words

LONGEST_NAME = 40
PICTURES = "\u2600-\u27bf\U0001f000-\U0001faff"
JOINED_PICTURES = re.compile(f"(?<=[{PICTURES}\ufe0f])\u200d(?=[{PICTURES}])")
"""The invisible sign between two pictures that makes one of them, a family say. Elsewhere it hides something."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0 "
"""Letters by name that show nothing."""


def clean_name(name: str) -> str:
    """A name fit to be shown to others: one line of visible text. ValueError says what is wrong."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise ValueError(words.NAME_UNSHOWABLE) from None
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name.strip(BLANKS) or len(name) > LONGEST_NAME:
        raise ValueError(words.NAME_LENGTH.format(most=LONGEST_NAME))
    # Controls and characters that turn the writing direction are not printable; too many accents pile up over others.
    if (
        not JOINED_PICTURES.sub("", name).isprintable()
        or sum(unicodedata.combining(c) > 0 for c in name) > len(name) // 2
    ):
        raise ValueError(words.NAME_UNSHOWABLE)
    return name


def shown_name(name: str) -> str:
    """The same to be shown: a name that nobody chose is said in the language of whoever reads it."""
    return next((one for one in (words.USUAL_NAME, words.SOMEONE) if one == name), name)
