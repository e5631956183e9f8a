"""`parlour export`: finished matches that a server keeps, as one file."""

import json as jsonlib
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer
from rich.console import Console

from parlour.cli import words
from parlour.cli.files import unwritable, why_not
from parlour.cli.kept.data import matches
from parlour.games.registry import game_class
from parlour.matches.collection import FORMATS, Collected, FileFormat, head_of, piece_of

if TYPE_CHECKING:
    from parlour.stores.database import Connection


@dataclass
class Exported:
    """What was written, and what was not."""

    format: str
    file: str | None
    written: int = 0
    not_chess: int = 0
    """Left out of a PGN: other games."""
    unreadable: int = 0
    """Left out: their games are not here."""
    unfinished: int = 0
    """Not looked at: they have not ended."""


def export(
    data: Annotated[
        str | None,
        typer.Option("--data", help="The folder or postgresql://… that the server uses; usually your data folder."),
    ] = None,
    person: Annotated[str | None, typer.Option(help="Only matches of this person, by name or id.")] = None,
    game: Annotated[str | None, typer.Option(help="Only matches of this game.")] = None,
    format: Annotated[str, typer.Option(help="record, pgn (chess and pawn chess), csv or jsonl.")] = "record",
    out: Annotated[
        Path | None, typer.Option(help="The file to write; it must not exist. Otherwise the terminal.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Say as JSON what was written.")] = False,
) -> None:
    """Write finished matches as one file, even while the server is running."""
    form = chosen_format(format)
    if game is not None:
        game_class(game)  # refuses one that is none
    if json and out is None:
        raise ValueError(words.JSON_NEEDS_OUT)
    if out is not None and out.exists():
        raise ValueError(words.OUT_EXISTS.format(file=str(out)))
    with closing(opened(data)) as connection:
        guest = None if person is None else guest_called(connection, person)
        done = Exported(form, None if out is None else str(out))
        pieces = pieces_of(connection, guest, game, form, done)
        if (first := next(pieces, None)) is None:
            raise ValueError(words.NOTHING_TO_EXPORT if not done.not_chess else words.NO_CHESS_TO_EXPORT)
        write(out, form, first, pieces)
        done.unfinished = unfinished(connection, guest, game)
    tell(done, json)


def chosen_format(text: str) -> FileFormat:
    for form in FORMATS:
        if form == text:
            return form
    raise ValueError(words.NO_SUCH_FORMAT.format(format=text, known=", ".join(FORMATS)))


def opened(data: str | None) -> "Connection":
    from parlour.stores.connect import open_to_read
    from parlour.stores.failures import CannotOpen
    from parlour.stores.folder import data_folder

    try:
        return open_to_read(data or data_folder())
    except CannotOpen as error:
        raise ValueError(str(error)) from None


def guest_called(connection: "Connection", wanted: str) -> str:
    from parlour.stores.people.everything import guests_called

    found = guests_called(connection, wanted)
    if not found:
        raise ValueError(words.NO_SUCH_PERSON.format(name=wanted))
    if len(found) > 1:
        ids = ", ".join(one for one, _ in found[:5])
        raise ValueError(words.SEVERAL_PEOPLE.format(count=len(found), name=wanted, ids=ids))
    return found[0][0]


def unfinished(connection: "Connection", guest: str | None, game: str | None) -> int:
    from parlour.stores.people.everything import count_unfinished

    return count_unfinished(connection, guest, game)


def pieces_of(
    connection: "Connection", guest: str | None, game: str | None, form: FileFormat, done: Exported
) -> Iterator[str]:
    """Match by match; `done` counts along."""
    from parlour.server.tables.records import kept_match
    from parlour.stores.people.everything import every_match
    from parlour.stores.queries import events

    for one in every_match(connection, guest, game):
        match = kept_match(events(connection, one.match.id, 0))
        if match is None:
            done.unreadable += 1
            continue
        you = [player for player, seat in sorted(one.match.seats.items()) if guest and seat.guest == guest]
        piece = piece_of(Collected(one.match.id, one.outcome.ended_ms, match, you, one.accuracy), form)
        if piece is None:
            done.not_chess += 1
        else:
            done.written += 1
            yield piece


def write(out: Path | None, form: FileFormat, first: str, rest: Iterator[str]) -> None:
    """Whole or not at all."""
    if out is None:
        write_to(sys.stdout, form, first, rest)
        return
    beside = out.with_name(f".{out.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="") as file:
            write_to(file, form, first, rest)
        beside.replace(out)
    except OSError as error:
        raise unwritable(out, why_not(error)) from None
    finally:
        beside.unlink(missing_ok=True)


def write_to(file: TextIO, form: FileFormat, first: str, rest: Iterator[str]) -> None:
    file.write(head_of(form) + first)
    for piece in rest:
        file.write(piece)


def tell(done: Exported, json: bool) -> None:
    """Not where the matches go, if that is the terminal."""
    if json:
        print(jsonlib.dumps(asdict(done), ensure_ascii=False))
        return
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    where = words.EXPORTED_HERE if done.file is None else words.EXPORTED
    console.print(where.format(matches=matches(done.written), file=done.file), markup=False)
    for number, why in (
        (done.not_chess, words.LEFT_NOT_CHESS),
        (done.unreadable, words.LEFT_UNREADABLE),
        (done.unfinished, words.LEFT_UNFINISHED),
    ):
        if number:
            console.print(why.format(matches=matches(number)), markup=False)
