"""Puzzles checked again by what did not prove them: brute force in a few lines of Python, another engine, python-chess.

Each referee knows what a position is worth; what is right follows from it here and nowhere else."""

from collections.abc import Callable

import chess

import parlour
from parlour.games.game import Position
from parlour.insight.puzzles.puzzle import Puzzle

Value = Callable[[Position], int | None]
"""Of a position to player 0: 1, 0 or -1, or in dots and boxes the margin at the end; None: it can't tell."""
Wins = Callable[[Position, int, int], bool]
"""Whether a player wins within so many moves of his own."""


def own_steps(puzzle: Puzzle) -> list[tuple[Position, int, int]]:
    """Where one has to find a move: the position, the right move, and how many moves one has made before."""
    positions = puzzle.positions
    found: list[tuple[Position, int, int]] = []
    for here, move in zip(positions, puzzle.line, strict=False):
        if here.to_move() == puzzle.player:
            found.append((here, move, len(found)))
    return found


def fault_of(puzzle: Puzzle, value: Value) -> str:
    """What is wrong with a puzzle that was proved to the end: a second solution or a wrong one; empty if nothing is,
    `unknown` where the referee can't tell."""
    sign = 1 if puzzle.player == 0 else -1
    if puzzle.kind == "who":
        truth = value(puzzle.position)
        if truth is None:
            return "unknown"
        winner = "draw" if truth == 0 else "0" if truth > 0 else "1"
        return "" if winner == puzzle.winner else f"{winner} wins"
    for here, move, _ in own_steps(puzzle):
        known: dict[int, int] = {}
        for one in here.moves():
            if (worth := value(here.play(one))) is None:
                return "unknown"
            known[one] = sign * worth
        if [one for one in known if known[one] == max(known.values())] != [move]:
            return f"{here.text()}: {known}"
        if puzzle.kind == "win" and not (known[move] > 0 and all(known[one] <= 0 for one in known if one != move)):
            return f"{here.text()}: not the only win" if here == puzzle.position else ""
        if puzzle.kind == "hold" and not (known[move] == 0 and all(known[one] < 0 for one in known if one != move)):
            return f"{here.text()}: not the only draw" if here == puzzle.position else ""
    return ""


def fault_within(puzzle: Puzzle, wins: Wins) -> str:
    """The same of one that was followed for so many moves."""
    if puzzle.kind == "stop":
        safe = [
            move
            for move in puzzle.position.moves()
            if not wins(puzzle.position.play(move), 1 - puzzle.player, puzzle.moves)
        ]
        return "" if safe == [puzzle.line[0]] else f"safe: {list(map(puzzle.position.move_text, safe))}"
    for here, move, before in own_steps(puzzle):
        left = puzzle.moves - before - 1
        right = [one for one in here.moves() if wins(here.play(one), puzzle.player, left)]
        if right != [move]:
            return f"{here.text()}: {list(map(here.move_text, right))}"
    return "" if (end := puzzle.positions[-1].outcome()) and end.winner == puzzle.player else "it doesn't end there"


class BruteForce:
    """Every line to its end; what was met before is remembered."""

    def __init__(self, most: int) -> None:
        self._most = most
        """Positions to look at, until it gives up."""
        self._known: dict[str, int] = {}

    def value(self, position: Position) -> int | None:
        self._left = self._most
        try:
            return self._value(position)
        except OverflowError:
            return None

    def _value(self, position: Position) -> int:
        if outcome := position.outcome():
            scores = position.scores()
            return scores[0] - scores[1] if scores else {0: 1, 1: -1, None: 0}[outcome.winner]
        key = position.text()
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise OverflowError
            better = max if position.to_move() == 0 else min
            best = better(1, -1) if position.scores() is None else None
            worth: int | None = None
            for move in position.moves():
                told = self._value(position.play(move))
                worth = told if worth is None else better(worth, told)
                if worth == best:
                    break  # nothing is better than a win
            assert worth is not None
            self._known[key] = worth
        return self._known[key]


def by_engine(name: str, nodes: int, **options: int | bool) -> Value:
    """Another engine than the one that proved, where it sees the end."""
    thinker = parlour.engine(name, **options)

    def value(position: Position) -> int | None:
        if outcome := position.outcome():
            scores = position.scores()
            return scores[0] - scores[1] if scores else {0: 1, 1: -1, None: 0}[outcome.winner]
        info = thinker.think(position, parlour.Limits(nodes=nodes, seed=7))
        best = info.candidates[0]
        if not (info.solved and best.solved):
            return None
        return best.score if position.scores() else round(best.value)

    return value


def wins_plainly(position: Position, player: int, moves: int) -> bool:
    """Every line, in the plainest way."""
    if outcome := position.outcome():
        return outcome.winner == player
    if moves == 0:
        return False
    mine = position.to_move() == player
    after = (wins_plainly(position.play(move), player, moves - mine) for move in position.moves())
    return any(after) if mine else all(after)


def chess_wins(position: Position, player: int, moves: int) -> bool:
    """The same by the rules of python-chess, which doesn't know ours."""
    return mates_within(chess.Board(position.text()), player == 0, moves)


def mates_within(board: chess.Board, white: bool, moves: int) -> bool:
    if board.is_checkmate():
        return board.turn != white
    if moves == 0 or board.is_stalemate() or board.is_insufficient_material():
        return False
    mine = board.turn == white
    checks_first = (
        sorted(board.legal_moves, key=lambda move: not board.gives_check(move)) if mine else board.legal_moves
    )
    for move in checks_first:
        if mine and moves == 1 and not board.gives_check(move):
            continue
        board.push(move)
        does = mates_within(board, white, moves - mine)
        board.pop()
        if does == mine:
            return mine
    return not mine
