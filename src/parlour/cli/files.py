"""Records in files."""

from pathlib import Path

from parlour.cli import words
from parlour.matches.many import read_either
from parlour.matches.record import Record


def unreadable(file: Path, why: object) -> ValueError:
    return ValueError(words.CANNOT_READ.format(file=str(file), why=why))


def unwritable(file: Path, why: object) -> ValueError:
    return ValueError(words.CANNOT_WRITE.format(file=str(file), why=why))


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(file, error) from None


def read_file(file: Path) -> Record:
    """A record, or a chess record in PGN."""
    text = read_text(file)
    try:
        return read_either(text)
    except ValueError as error:
        raise ValueError(words.FAULT_IN.format(file=str(file), why=error)) from None


def check_writable(file: Path) -> None:
    """Before anybody plays a match that could not be kept."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise unwritable(file, error.strerror) from None


def write_file(file: Path, record: Record) -> None:
    """Whole or not at all."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_text(record.text(), encoding="utf-8")
    beside.replace(file)


def numbered_file(file: Path, number: int) -> Path:
    """The file for the second, third … match of an evening."""
    return file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
