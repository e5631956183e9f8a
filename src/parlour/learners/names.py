"""What learners may be called."""

import re
import unicodedata

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST = 40


def is_name(text: str) -> bool:
    """Something that people can read and that fits into a line."""
    return (
        0 < len(text) <= LONGEST
        and text == " ".join(text.split(" ")).strip()
        and all(not unicodedata.category(letter).startswith(("C", "Zl", "Zp")) for letter in text)
    )
