"""Which positions are the same puzzle: those that turn or mirror into one another."""

import re
from collections.abc import Sequence

from parlour.games.dots import Dots
from parlour.games.game import Game, Position
from parlour.games.tictactoe import TicTacToe
from parlour.games.ultimate import NAMES, NAMES_OF, Ultimate

COUNTERS = re.compile(r" \d+ \d+$")


def shape_of(position: Position) -> str:
    """Text that is equal for positions that ask the same: turned, mirrored, in chess with the colours exchanged, in
    dots and boxes whoever owns the boxes that are closed."""
    game = position.game
    if isinstance(game, TicTacToe):
        cells = position.text().replace("/", "")
        return min("".join(turned(cells, way)) for way in game.symmetries())
    if isinstance(game, Dots):
        drawn = set(range(game.move_limit)) - set(position.moves())
        return min(".".join(map(str, sorted(way[line] for line in drawn))) for way in game.symmetries())
    if isinstance(game, Ultimate):
        return min(ultimate_turned(game, position.text()))
    return min(fen_turned(position.text()))


def turned(cells: str, way: Sequence[int]) -> list[str]:
    found = [""] * len(cells)
    for here, there in enumerate(way):
        found[there] = cells[here]
    return found


def ultimate_turned(game: Game, text: str) -> list[str]:
    boards, mover, sent = text.split()
    cells = boards.replace("/", "")
    found = []
    for way in game.symmetries():
        # A cell of the board that one is sent to goes where the board goes.
        to = "any" if sent == "any" else NAMES[way[9 * NAMES.index(sent)] // 9]
        found.append(f"{''.join(turned(cells, way))} {mover} {NAMES_OF.index(to)}")
    return found


def fen_turned(text: str) -> list[str]:
    """As it is, left and right exchanged, and both again with the colours exchanged. Where somebody may castle the
    sides are not alike, and it has only one mirror image."""
    board, mover, castling, passing, *_ = COUNTERS.sub("", text).split()
    ways = [(board, mover, castling, passing)]
    if castling == "-":
        ways.append(("/".join(row[::-1] for row in board.split("/")), mover, castling, mirror_file(passing)))
    ways += [exchange_colours(*way) for way in list(ways)]
    return [" ".join(way) for way in ways]


def mirror_file(square: str) -> str:
    return square if square == "-" else "hgfedcba"["abcdefgh".index(square[0])] + square[1]


def exchange_colours(board: str, mover: str, castling: str, passing: str) -> tuple[str, str, str, str]:
    flipped = "/".join(row.swapcase() for row in board.split("/")[::-1])
    to = passing if passing == "-" else passing[0] + str(9 - int(passing[1]))
    return flipped, "b" if mover == "w" else "w", "".join(sorted(castling.swapcase())), to
