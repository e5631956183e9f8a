"""What learners may be called."""

import re

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST = 40
JOINER = "\u200d"
"""Joins pictures to another one, and is no sign of its own."""


def is_name(text: str) -> bool:
    """Something that people can read and that fits into a line."""
    return 0 < len(text) <= LONGEST and text == text.strip() and text.replace(JOINER, "").isprintable()
