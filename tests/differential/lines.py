"""m,n,k tic-tac-toe with every set of options, against a plain list of lines."""

from parlour.games.tictactoe import TicTacToe
from tests.differential.sides import DRAW, Facts, play_match
from tests.games.laws import option_sets

NAME = "lines"
GAMES = [TicTacToe(**options) for options in option_sets("tictactoe")]

Cell = tuple[int, int]
"""Column and row, both from 0."""


def lines_of(columns: int, rows: int, length: int) -> list[list[Cell]]:
    """Every line of so many cells that lies on the board, in every direction, found by walking."""
    cells = [(column, row) for column in range(columns) for row in range(rows)]
    walks = [
        [(column + i * right, row + i * down) for i in range(length)]
        for column, row in cells
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    return [walk for walk in walks if all(cell in cells for cell in walk)]


LINES = {game: lines_of(game.columns, game.rows, game.in_a_row) for game in GAMES}


class Ours:
    def __init__(self, game: TicTacToe) -> None:
        self.position = game.start()

    def facts(self) -> Facts:
        position, ended = self.position, self.position.outcome()
        return {
            "to_move": position.to_move(),
            "moves": position.moves(),
            "board": position.text(),
            "outcome": None if ended is None else DRAW if ended.winner is None else ended.winner,
        }

    def play(self, move: int) -> None:
        self.position = self.position.play(move)

    def __str__(self) -> str:
        return f"{self.position!r}"


class Plain:
    def __init__(self, game: TicTacToe) -> None:
        self.columns, self.rows, self.lines = game.columns, game.rows, LINES[game]
        self.marks: dict[Cell, str] = {}

    def empty(self) -> list[int]:
        return [i for i in range(self.columns * self.rows) if (i % self.columns, i // self.columns) not in self.marks]

    def outcome(self) -> int | str | None:
        for player, mark in enumerate("XO"):
            if any(all(self.marks.get(cell) == mark for cell in line) for line in self.lines):
                return player
        return None if self.empty() else DRAW

    def facts(self) -> Facts:
        outcome = self.outcome()
        rows = [[self.marks.get((column, row), ".") for column in range(self.columns)] for row in range(self.rows)]
        return {
            "to_move": len(self.marks) % 2,
            "moves": self.empty() if outcome is None else [],
            "board": "/".join(map("".join, rows)),
            "outcome": outcome,
        }

    def play(self, move: int) -> None:
        self.marks[move % self.columns, move // self.columns] = "XO"[len(self.marks) % 2]

    def __str__(self) -> str:
        return f"{self.marks}"


def check_match(seed: int) -> int:
    game = GAMES[seed % len(GAMES)]
    return play_match(NAME, seed, (Ours(game), Plain(game)))
