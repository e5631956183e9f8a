"""Many records in one text, one after the other, and matches in PGN."""

import re

from parlour.matches import words
from parlour.matches.header import TITLE
from parlour.matches.pgn import BYTE_ORDER_MARK, from_pgn
from parlour.matches.record import Record, read_record
from parlour.matches.wording import RECORD

RECORD_BEGINS = re.compile(rf"^(?={RECORD})", re.MULTILINE)
PGN_BEGINS = re.compile(r"(?:^|(?<=\n))(?=\[Event[ \t])")


def read_either(text: str, *, most: int | None = None) -> Record:
    """One record, or one match in PGN, of up to so many moves. Raises ValueError that names the line with the fault."""
    if len(split_records(text)) > 1:
        raise ValueError(words.SEVERAL)
    if is_pgn(text):
        return from_pgn(text, most=most)
    if not text.strip():
        raise ValueError(words.EMPTY)
    if not text.lstrip("\ufeff \r\n\t").startswith(RECORD):
        raise ValueError(words.NEITHER.format(title=TITLE))
    return read_record(text, most=most)


def is_pgn(text: str) -> bool:
    """With tags, or the moves alone."""
    return re.match(r"[\ufeff\s]*(?:\[|1\.)", text) is not None


def split_records(text: str) -> list[str]:
    text = text.replace("\r\n", "\n").lstrip(BYTE_ORDER_MARK)
    begins = PGN_BEGINS if text.lstrip().startswith("[") else RECORD_BEGINS
    return [part.strip() + "\n" for part in begins.split(text) if part.strip()]
