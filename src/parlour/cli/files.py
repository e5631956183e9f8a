"""Records in files."""

import re
from collections.abc import Iterable
from pathlib import Path

from parlour.arena.kept import read_kept
from parlour.cli import words
from parlour.matches.many import is_pgn, read_either, split_records
from parlour.matches.record import Record

IN_ARENA = re.compile(r"(?P<file>.+\.jsonl):(?P<number>[0-9]{1,9})")
"""A match of an arena, by its number in there."""
IN_MANY = re.compile(r"(?P<file>.+):(?P<number>[0-9]{1,9})")
"""One of several matches in a file."""
ARENA_BEGINS = re.compile(r'\{"game":"[^"]*","options":.*"arena":[0-9]+\}')


def unreadable(file: Path, why: object) -> ValueError:
    return ValueError(words.CANNOT_READ.format(file=str(file), why=why))


def unwritable(file: Path, why: object) -> ValueError:
    return ValueError(words.CANNOT_WRITE.format(file=str(file), why=why))


def read_text(file: Path) -> str:
    """A PGN may be written as its standard has it, in Latin 1."""
    try:
        read = file.read_bytes()
    except OSError as error:
        raise unreadable(file, why_not(error)) from None
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError:
        if is_pgn(text := read.decode("latin-1")) and "\0" not in text:
            return text
        raise unreadable(file, words.NOT_TEXT) from None


def why_not(error: OSError) -> str:
    """In words; what is seldom as the system says it."""
    known = {FileNotFoundError: words.NO_FILE, IsADirectoryError: words.A_FOLDER, PermissionError: words.NOT_ALLOWED}
    return known.get(type(error)) or error.strerror or words.UNKNOWN_FAULT


def read_file(file: Path) -> Record:
    """A record, or a chess record in PGN; as `FILE:NUMBER` one of several; as `FILE.jsonl:NUMBER` one of an arena."""
    if found := IN_ARENA.fullmatch(str(file)):
        return read_match(Path(found["file"]), int(found["number"]))
    text = text_in(file)
    try:
        return read_either(text)
    except ValueError as error:
        raise ValueError(words.FAULT_IN.format(file=str(file), why=error)) from None


def text_in(file: Path) -> str:
    """Of one match; empty for one of an arena, which is kept otherwise."""
    if IN_ARENA.fullmatch(str(file)):
        return ""
    found = None if file.exists() else IN_MANY.fullmatch(str(file))
    whole, number = (Path(found["file"]), int(found["number"])) if found else (file, None)
    text = read_text(whole)
    if ARENA_BEGINS.match(text):
        raise ValueError(words.WHICH_MATCH.format(file=str(whole)))
    if not text.strip():
        raise unreadable(whole, words.EMPTY_FILE)
    matches = split_records(text)
    if number is None and len(matches) > 1:
        raise ValueError(words.WHICH_OF_SEVERAL.format(file=str(whole), matches=len(matches)))
    if number is not None and not 1 <= number <= len(matches):
        raise ValueError(words.NO_SUCH_MATCH.format(file=str(whole), matches=len(matches), number=number))
    return text if number is None else matches[number - 1]


def read_match(file: Path, number: int) -> Record:
    """Of an arena's file, 1 being the first."""
    results = read_kept(file)
    matches = 2 * len(results.by_key)
    if not 1 <= number <= matches:
        raise ValueError(words.NO_SUCH_MATCH.format(file=str(file), matches=matches, number=number))
    return results.record(results.pairs[(number - 1) // 2], (number - 1) % 2)


def opening_of(file: Path) -> int:
    """How many moves of a match of an arena were its opening; of any other record none."""
    found = IN_ARENA.fullmatch(str(file))
    return len(read_kept(Path(found["file"])).pairs[(int(found["number"]) - 1) // 2].opening) if found else 0


def check_writable(file: Path) -> None:
    """Before anybody plays a match that could not be kept; a file that isn't there yet still isn't."""
    was_there = file.exists()
    try:
        with file.open("a", encoding="utf-8"):
            pass
        if not was_there:
            file.resolve().unlink()
    except OSError as error:
        raise unwritable(file, why_not(error)) from None


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(file, why_not(error)) from None


def check_apart(files: Iterable[Path | None]) -> None:
    """Nothing is written over what is read or written besides."""
    found = [(file, file.resolve()) for file in files if file is not None]
    where = [whole for _, whole in found]
    if twice := next((file for file, whole in found if where.count(whole) > 1), None):
        raise ValueError(words.TWICE_A_FILE.format(file=str(twice)))


def write_file(file: Path, record: Record) -> None:
    """Whole or not at all."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_text(record.text(), encoding="utf-8")
    beside.replace(file)


def numbered_file(file: Path, number: int) -> Path:
    """The file for the second, third … match of an evening."""
    return file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
