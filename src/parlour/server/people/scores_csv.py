"""How often opponents won, as CSV: a header, then `name,wins,games` for each opponent, from the opponent's side.

The file of three lines that an older dots and boxes program kept, `aiscores.csv`, is of this form, and can be read and
written. Besides it there is a longer form, for every opponent of a ladder, that also counts draws.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from parlour.games.words import quantity
from parlour.server.people import words

CLASSIC = ("easy", "medium", "hard")
"""The opponents of the old file, in its order."""
CLASSIC_HEADER = ("difficulty", "totalWins", "totalGames")
HEADER = (*CLASSIC_HEADER, "totalDraws")
NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST_QUOTE = 30


class OpponentScore(NamedTuple):
    """An opponent's record."""

    opponent: str
    won: int
    drawn: int
    games: int


def win_rate(won: int, games: int) -> int:
    """In whole per cent, halves to the even number; 0 if nothing was won."""
    return round(Fraction(100 * won, games)) if won else 0


def to_csv(scores: Sequence[OpponentScore], names: Mapping[str, str], *, draws: bool) -> str:
    """`names` of opponents by id."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(HEADER if draws else CLASSIC_HEADER)
    for one in scores:
        lines.writerow([names[one.opponent], one.won, one.games, *([one.drawn] if draws else [])])
    return out.getvalue()


def from_csv(text: str, names: Mapping[str, str]) -> list[OpponentScore]:
    """What the file says of opponents, who are found by name or id. ValueError says which line is wrong, and why.

    The header may say anything, but it has to be there: a file without one would lose its first opponent.
    """
    ids = {name.lower(): opponent for opponent, name in names.items()} | {opponent: opponent for opponent in names}
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    header = next(reader, [])
    if header and header[0].strip().lower() in ids:
        raise ValueError(words.NO_HEADER)
    found: dict[str, OpponentScore] = {}
    for row in reader:
        if not any(field.strip() for field in row):
            continue
        try:
            score = score_of(row, ids)
            if score.opponent in found:
                raise ValueError(words.TWICE.format(name=names[score.opponent]))
        except ValueError as error:
            raise ValueError(words.WRONG_LINE.format(number=reader.line_num, fault=error)) from None
        found[score.opponent] = score
    if not found:
        raise ValueError(words.NO_SCORES)
    return list(found.values())


def score_of(row: Sequence[str], ids: Mapping[str, str]) -> OpponentScore:
    if len(row) not in (len(CLASSIC_HEADER), len(HEADER)):
        raise ValueError(words.FIELDS.format(count=len(row)))
    name, *numbers = (field.strip() for field in row)
    if name.lower() not in ids:
        raise ValueError(words.NOBODY.format(name=quote(name)))
    for text in numbers:
        if not NUMBER.fullmatch(text):
            raise ValueError(words.NO_NUMBER.format(text=quote(text)))
    won, games, drawn = (*map(int, numbers), 0)[:3]
    if won + drawn > games:
        raise ValueError(
            words.TOO_MANY.format(
                wins=quantity(won, "win"), draws=quantity(drawn, "draw"), games=quantity(games, "game")
            )
        )
    return OpponentScore(ids[name.lower()], won, drawn, games)


def classic(scores: Sequence[OpponentScore]) -> list[OpponentScore]:
    """The three of the old file, in its order; ValueError unless it is exactly they."""
    found = {one.opponent: one for one in scores}
    if set(found) != set(CLASSIC):
        raise ValueError(words.THREE_LINES.format(names=", ".join(name.title() for name in CLASSIC)))
    return [found[name] for name in CLASSIC]


def quote(text: str) -> str:
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")
