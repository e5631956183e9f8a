"""Dots and boxes on boards of every shape, against OpenSpiel and against a book of who closed which box.

OpenSpiel counts boxes and numbers lines as we do. Which lines are drawn it tells in its `dbn_string`; who owns a box it
tells in its picture of the board alone; the scores, as a margin, only at the end.
"""

from functools import cache, cached_property
from typing import Any

import pyspiel

from parlour.games.dots import Dots
from tests.differential.sides import DRAW, Facts, play_match

NAME = "dots"
SIZES = (
    (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4),
    (1, 5), (5, 1), (4, 2), (2, 5), (5, 3), (5, 5), (1, 19), (19, 1),
)  # fmt: skip


class Shape:
    """A size of the board, and what can be worked out for it once."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.lines = (rows + 1) * cols + rows * (cols + 1)
        self.game = Dots(rows=rows, cols=cols)

    @cached_property
    def spiel(self) -> Any:
        return pyspiel.load_game(f"dots_and_boxes(num_rows={self.rows},num_cols={self.cols},utility_margin=true)")

    @cached_property
    def sides_of_box(self) -> list[tuple[int, int, int, int]]:
        """The lines above, below, to the left and to the right of each box."""
        down = (self.rows + 1) * self.cols
        return [
            (
                r * self.cols + c,
                (r + 1) * self.cols + c,
                down + r * (self.cols + 1) + c,
                down + r * (self.cols + 1) + c + 1,
            )
            for r in range(self.rows)
            for c in range(self.cols)
        ]

    @cached_property
    def boxes_of_line(self) -> list[list[int]]:
        return [[box for box, sides in enumerate(self.sides_of_box) if line in sides] for line in range(self.lines)]


@cache
def shape_of(rows: int, cols: int) -> Shape:
    return Shape(rows, cols)


class Ours:
    def __init__(self, shape: Shape) -> None:
        self.position = shape.game.start()
        self.shape = shape

    def facts(self) -> Facts:
        position, kernel = self.position, self.position.kernel
        ended, first, second = position.outcome(), kernel.boxes(0), kernel.boxes(1)
        boxes = range(self.shape.rows * self.shape.cols)
        return {
            "to_move": position.to_move(),
            "moves": position.moves(),
            "lines": f"{kernel.drawn():0{self.shape.lines}b}"[::-1],
            "boxes": "".join([" 12?"[(first >> i & 1) + 2 * (second >> i & 1)] for i in boxes]),
            "scores": position.scores(),
            "margin": kernel.score(0) - kernel.score(1),
            "outcome": None if ended is None else DRAW if ended.winner is None else ended.winner,
        }

    def play(self, move: int) -> None:
        self.position = self.position.play(move)

    def __str__(self) -> str:
        return self.position.text()


class OpenSpiel:
    def __init__(self, shape: Shape) -> None:
        self.state = shape.spiel.new_initial_state()
        self.shape = shape

    def facts(self) -> Facts:
        state = self.state
        facts = {"moves": state.legal_actions(), "lines": state.dbn_string(), "boxes": self._boxes()}
        if not state.is_terminal():
            return facts | {"to_move": state.current_player(), "outcome": None}
        margin = state.returns()[0]
        return facts | {"margin": margin, "outcome": DRAW if margin == 0 else int(margin < 0)}

    def _boxes(self) -> str:
        """The picture has two rows of text for a row of boxes, and an owner stands in the middle of his box."""
        rows = str(self.state).split("\n")
        return "".join([rows[2 * r + 1][2 : 4 * self.shape.cols : 4] for r in range(self.shape.rows)])

    def play(self, move: int) -> None:
        self.state.apply_action(move)

    def __str__(self) -> str:
        return str(self.state)


class Book:
    """Who draws the fourth side of a box owns it and moves again; otherwise the turn passes."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.lines = ["0"] * shape.lines
        self.boxes = [" "] * (shape.rows * shape.cols)
        self.to_move = 0

    def facts(self) -> Facts:
        scores = self.boxes.count("1"), self.boxes.count("2")
        facts: dict[str, object] = {"lines": "".join(self.lines), "boxes": "".join(self.boxes), "scores": scores}
        if "0" in self.lines:
            return facts | {"to_move": self.to_move, "outcome": None}
        return facts | {"outcome": DRAW if scores[0] == scores[1] else int(scores[1] > scores[0])}

    def play(self, move: int) -> None:
        self.lines[move] = "1"
        closed = [
            box
            for box in self.shape.boxes_of_line[move]
            if all(self.lines[side] == "1" for side in self.shape.sides_of_box[box])
        ]
        for box in closed:
            self.boxes[box] = "12"[self.to_move]
        if not closed:
            self.to_move = 1 - self.to_move

    def __str__(self) -> str:
        return f"lines {''.join(self.lines)}, boxes {''.join(self.boxes)!r}"


def check_match(seed: int) -> int:
    shape = shape_of(*SIZES[seed % len(SIZES)])
    return play_match(NAME, seed, (Ours(shape), OpenSpiel(shape), Book(shape)))
