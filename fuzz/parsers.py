"""Atheris target for every parser of one game's texts: positions, moves and options.

`python -m fuzz.parsers chess [libFuzzer's options] [folders or files]` runs it; `python -m fuzz.parsers chess --seeds
FOLDER` writes real texts to start from.

An input is one byte for the kind of text, two bytes for whose parser reads it (that of which option set, position or
option), and the text. A parser either refuses a text in the words that its callers rely on, or gives a value which is
written as a text that gives it back.
"""

import gc
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import TypeVar

import atheris
from tests.games.laws import check_text, option_sets

import parlour

SAMPLES = 200
"""So many positions, from random matches with all option sets, are there to parse moves in and to write as seeds."""

T = TypeVar("T")


def pick(things: Sequence[T], which: int) -> T:
    return things[which % len(things)]


def check_refusal(error: ValueError, *words: str) -> None:
    """A subclass, such as UnicodeEncodeError, or other words come from somewhere else than the parser's own checks."""
    if type(error) is not ValueError or not any(word in str(error) for word in words):
        raise error


def random_match(game: parlour.Game) -> list[parlour.Position]:
    choose = random.Random(repr(game))
    line = [game.start()]
    while moves := line[-1].moves():
        line.append(line[-1].after(choose.choice(moves)))
    return line


class Parsers:
    def __init__(self, name: str) -> None:
        self.games = [parlour.game(name, **options) for options in option_sets(name)]
        self.options = parlour.game_class(name).takes
        each = max(1, SAMPLES // len(self.games))
        self.positions = [
            position
            for game in self.games
            for line in [random_match(game)]
            for position in random.Random(0).sample(line, min(each, len(line)))
        ]
        self.readers = [self.read_position, self.read_move, *([self.read_option] if self.options else [])]

    def read(self, data: bytes) -> None:
        kind, which, text = data[:1], data[1:3], data[3:]
        reader = pick(self.readers, int.from_bytes(kind))
        # Bytes that are not UTF-8 become lone surrogates, as they do in the arguments of a command.
        reader(int.from_bytes(which, "little"), text.decode(errors="surrogateescape"))

    def read_position(self, which: int, text: str) -> None:
        game = pick(self.games, which)
        try:
            position = game.parse(text)
        except ValueError as error:
            return check_refusal(error, f"not a position of {game.name}: ")
        check_text(position)
        if moves := position.moves():
            check_text(position.after(pick(moves, which)))
        return None

    def read_move(self, which: int, text: str) -> None:
        position = pick(self.positions, which)
        try:
            move = position.parse_move(text)
        except ValueError as error:
            return check_refusal(error, "is not legal in", "is not possible in")
        assert move in position.moves(), "a move that can be read is legal"
        assert position.parse_move(position.move_text(move)) == move, "what is written can be read"
        return None

    def read_option(self, which: int, text: str) -> None:
        option = pick(self.options, which)
        try:
            value = option.parse(text)
        except ValueError as error:
            return check_refusal(error, f"{option.name}=")
        assert value in option.allowed
        assert option.parse(str(value)) == value
        return None

    def seeds(self) -> Iterator[bytes]:
        for i, position in enumerate(self.positions):
            text = position.text()
            bare_board = text.split()[0].replace("/", "").lower()
            at_a_limit = re.sub(r"\d+$", "9" * (1 + i % 5), text)  # where a text ends in a number, it is a counter
            for variant in (text, bare_board, at_a_limit):
                yield seed(0, self.games.index(position.game), variant)
        for which, position in enumerate(self.positions):
            for move in random.Random(which).sample(position.moves(), min(4, len(position.moves()))):
                yield seed(1, which, position.move_text(move))
                yield seed(1, which, "".join(position.path(move)))
        for which, option in enumerate(self.options):
            for value in option.allowed:
                yield seed(2, which, str(value))


def seed(kind: int, which: int, text: str) -> bytes:
    return bytes([kind]) + which.to_bytes(2, "little") + text.encode()


def instrument(package: str) -> None:
    """Has every function report what it covers. atheris.instrument_imports(), which would do it at import, is without
    effect behind the import hook of an editable installation."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (thing.__module__ or "").split(".")[0] == package:
            atheris.instrument_func(thing)


def main(name: str, *arguments: str) -> None:
    parsers = Parsers(name)
    if arguments[:1] == ("--seeds",):
        for i, data in enumerate(parsers.seeds()):
            (Path(arguments[1]) / f"seed-{i}").write_bytes(data)
        return
    instrument("parlour")
    atheris.Setup([sys.argv[0], *arguments], parsers.read)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
