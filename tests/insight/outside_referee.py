"""Programs of their own that know what positions are worth: `dots_referee.cpp` and `marks_referee.cpp`, which share neither
rules nor searches with ours."""

import subprocess
from pathlib import Path
from typing import Self

from parlour.games.game import Position

HERE = Path(__file__).parent


def drawn_lines(position: Position) -> int:
    """Of dots and boxes, read from the position's text: rows of lines that lie and of those that stand, in turn."""
    rows = position.text().split()[0].split("/")
    lying, standing = "".join(rows[0::2]), "".join(row[0::2] for row in rows[1::2])
    return sum(1 << place for place, one in enumerate(lying + standing) if one != ".")


class OutsideReferee:
    """Each program is compiled when it is asked first; a process for each size and rule, until this is closed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: dict[tuple[str, ...], subprocess.Popen[str]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running.values():
            process.communicate()

    def dots(self, position: Position) -> int | None:
        """Player 0's margin at the end."""
        options, scores = position.game.options, position.scores()
        assert scores
        told = self._ask(("dots_referee", str(options["rows"]), str(options["cols"])), str(drawn_lines(position)))
        sign = 1 if position.to_move() == 0 else -1
        return None if told is None else scores[0] - scores[1] + sign * told

    def marks(self, position: Position) -> int | None:
        """1, 0 or -1 for player 0, in tic-tac-toe and ultimate tic-tac-toe."""
        options = position.game.options
        return self._ask(("marks_referee", str(options.get("tiebreak", options.get("k")))), position.text())

    def _ask(self, command: tuple[str, ...], question: str) -> int | None:
        if command not in self._running:
            self._running[command] = self._start(*command)
        process = self._running[command]
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{question}\n")
        told = process.stdout.readline().strip()
        return None if told == "?" else int(told)

    def _start(self, name: str, *given: str) -> subprocess.Popen[str]:
        program = self._folder / name
        if not program.exists():
            subprocess.run(["g++", "-std=c++20", "-O2", "-o", program, HERE / f"{name}.cpp"], check=True)
        return subprocess.Popen(
            [str(program), *given], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
