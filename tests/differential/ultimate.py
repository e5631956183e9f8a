"""Ultimate tic-tac-toe, against OpenSpiel and against a second book of the marks and the boards won.

OpenSpiel has released versions that put down the wrong player's mark after a free choice of the board, so that nothing
here rests on it alone: the book knows who moved where.

In OpenSpiel a player who is free first chooses a board and then, still to move, a cell. Its actions are numbered 0 to 8
for both; both together are one move of ours. It has no winner by the most boards: every second match is played with
that option, where the book alone says who wins a match that OpenSpiel calls a draw.
"""

from functools import cache
from operator import itemgetter

import pyspiel

from parlour.games.ultimate import ANY_BOARD, Ultimate
from tests.differential.sides import DRAW, Facts, play_match
from tests.differential.tictactoe import spiel_outcome

NAME = "ultimate"
GAMES = (Ultimate(tiebreak="draw"), Ultimate(tiebreak="boards"))
SPIEL = pyspiel.load_game("ultimate_tic_tac_toe")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Ours:
    def __init__(self, game: Ultimate) -> None:
        self.position = game.start()

    def facts(self) -> Facts:
        position, kernel = self.position, self.position.kernel
        ended = position.outcome()
        return {
            "to_move": position.to_move(),
            "moves": position.moves(),
            "board": "".join(map(board_text, kernel.marks(0), kernel.marks(1))),
            "sent_to": kernel.sent_to(),
            "owners": board_text(kernel.boards_won(0), kernel.boards_won(1)),
            "outcome": None if ended is None else DRAW if ended.winner is None else ended.winner,
            "reason": ended and ended.reason,
        }

    def play(self, move: int) -> None:
        self.position = self.position.play(move)

    def __str__(self) -> str:
        return self.position.text()


@cache
def board_text(x: int, o: int) -> str:
    return "".join(".xo?"[(x >> i & 1) + 2 * (o >> i & 1)] for i in range(9))


def place_in_spiel_text(move: int) -> int:
    """Nine rows of three times three cells, a space between boards, an empty line below three rows."""
    board, cell = divmod(move, 9)
    row, column = board // 3 * 3 + cell // 3, board % 3 * 3 + cell % 3
    return 12 * row + row // 3 + column + column // 3


cells_of_spiel_text = itemgetter(*(place_in_spiel_text(move) for move in range(81)))


class OpenSpiel:
    def __init__(self, most_boards_win: bool) -> None:
        self.state = SPIEL.new_initial_state()
        self.text = str(self.state)
        self.most_boards_win = most_boards_win

    def facts(self) -> Facts:
        ended = spiel_outcome(self.state)
        if ended is None:
            sent_to = self._sent_to()
            return {
                "to_move": self.state.current_player(),
                "moves": self._moves(sent_to),
                "board": "".join(cells_of_spiel_text(self.text)),
                "sent_to": sent_to,
                "outcome": None,
            }
        facts = {"moves": [], "board": "".join(cells_of_spiel_text(self.text))}
        return facts if self.most_boards_win and ended == DRAW else facts | {"outcome": ended}

    def _sent_to(self) -> int:
        """The last word of the text: the board's number, or any."""
        return ANY_BOARD if self.text[-1] == "y" else int(self.text[-1])

    def _moves(self, sent_to: int) -> list[int]:
        actions = self.state.legal_actions()
        if sent_to != ANY_BOARD:
            return [9 * sent_to + cell for cell in actions]
        return [9 * board + cell for board in actions for cell in self.state.child(board).legal_actions()]

    def play(self, move: int) -> None:
        board, cell = divmod(move, 9)
        if self._sent_to() == ANY_BOARD:
            self.state.apply_action(board)
        self.state.apply_action(cell)
        self.text = str(self.state)

    def __str__(self) -> str:
        return self.text


class Book:
    """The rules in a few lines: who moved where, which boards that has won or filled, and who holds three of them."""

    def __init__(self, most_boards_win: bool) -> None:
        self.cells = ["."] * 81
        self.owners = ["."] * 9
        self.open = 9
        self.to_move = 0
        self.most_boards_win = most_boards_win
        self.outcome: int | str | None = None
        self.reason: str | None = None

    def facts(self) -> Facts:
        return {
            "to_move": self.to_move,
            "board": "".join(self.cells),
            "owners": "".join(self.owners),
            "outcome": self.outcome,
            "reason": self.reason,
        }

    def play(self, move: int) -> None:
        mark = "xo"[self.to_move]
        self.cells[move] = mark
        first = move - move % 9
        board = self.cells[first : first + 9]
        won = has_line(board, mark)
        if won:
            self.owners[move // 9] = mark
        if won or "." not in board:
            self.open -= 1
        if won and has_line(self.owners, mark):
            self.outcome, self.reason = self.to_move, "three boards in a row"
        elif self.open == 0:
            self._count()
        self.to_move = 1 - self.to_move

    def _count(self) -> None:
        x, o = self.owners.count("x"), self.owners.count("o")
        if x == o or not self.most_boards_win:
            self.outcome, self.reason = DRAW, "no moves are left and nobody has three boards in a row"
        else:
            self.outcome, self.reason = int(o > x), "no moves are left, and the most boards win"

    def __str__(self) -> str:
        return "".join(self.cells)


def has_line(cells: list[str], mark: str) -> bool:
    for a, b, c in LINES:  # noqa: SIM110, any() takes twice as long
        if cells[a] == cells[b] == cells[c] == mark:
            return True
    return False


def check_match(seed: int) -> int:
    most_boards_win = seed % 2 == 1
    sides = (Ours(GAMES[most_boards_win]), OpenSpiel(most_boards_win), Book(most_boards_win))
    return play_match(NAME, seed, sides)
