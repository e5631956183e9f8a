"""Many records in one text, one after the other, and games of chess in PGN."""

import re

from parlour.matches.pgn import from_pgn
from parlour.matches.record import Record, read_record
from parlour.matches.wording import RECORD

RECORD_BEGINS = re.compile(rf"^(?={RECORD})", re.MULTILINE)
PGN_BEGINS = re.compile(r"(?:^|(?<=\n))(?=\[Event[ \t])")


def read_either(text: str) -> Record:
    """One record, or one game of chess in PGN. Raises ValueError that names the line with the fault."""
    return from_pgn(text) if text.lstrip().startswith("[") else read_record(text)


def split_records(text: str) -> list[str]:
    begins = PGN_BEGINS if text.lstrip().startswith("[") else RECORD_BEGINS
    return [part.strip() + "\n" for part in begins.split(text.replace("\r\n", "\n").lstrip("\ufeff")) if part.strip()]
