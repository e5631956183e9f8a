"""Dots and boxes by a program of its own (`dots_referee.cpp`), which knows neither our kernel nor our solver."""

import subprocess
from pathlib import Path
from typing import Self

from parlour.games.game import Position

SOURCE = Path(__file__).with_suffix(".cpp")


def drawn_lines(position: Position) -> int:
    """Read from the position's text: rows of lines that lie and rows of those that stand, in turn."""
    rows = position.text().split()[0].split("/")
    lying, standing = "".join(rows[0::2]), "".join(row[0::2] for row in rows[1::2])
    return sum(1 << place for place, one in enumerate(lying + standing) if one != ".")


class DotsReferee:
    """Compiled once; a process for each size of board, until it is closed."""

    def __init__(self, folder: Path) -> None:
        self._program = folder / "dots_referee"
        subprocess.run(["g++", "-std=c++20", "-O2", "-o", self._program, SOURCE], check=True)
        self._running: dict[tuple[int, int], subprocess.Popen[str]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running.values():
            process.communicate()

    def value(self, position: Position) -> int | None:
        """Player 0's margin at the end."""
        told = self._ask(position.game.options["rows"], position.game.options["cols"], drawn_lines(position))
        scores = position.scores()
        assert scores
        sign = 1 if position.to_move() == 0 else -1
        return None if told == "?" else scores[0] - scores[1] + sign * int(told)

    def _ask(self, rows: object, cols: object, lines: int) -> str:
        size = int(str(rows)), int(str(cols))
        if size not in self._running:
            command = [str(self._program), *map(str, size)]
            self._running[size] = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        process = self._running[size]
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{lines}\n")
        return process.stdout.readline().strip()
