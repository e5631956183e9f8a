"""Tic-tac-toe on 3 x 3 cells, against OpenSpiel and against a list of who put a mark where."""

from typing import Any

import pyspiel

from parlour.games.tictactoe import TicTacToe, TicTacToePosition
from tests.differential.sides import DRAW, Facts, play_match

NAME = "tictactoe"
GAME = TicTacToe()
SPIEL = pyspiel.load_game("tic_tac_toe")


class Ours:
    def __init__(self) -> None:
        self.position = GAME.start()

    def facts(self) -> Facts:
        return facts_of(self.position)

    def play(self, move: int) -> None:
        self.position = self.position.play(move)

    def __str__(self) -> str:
        return self.position.text()


def facts_of(position: TicTacToePosition) -> Facts:
    ended, x, o = position.outcome(), position.kernel.cells(0), position.kernel.cells(1)
    return {
        "to_move": position.to_move(),
        "moves": position.moves(),
        "board": "".join([".xo?"[(x >> i & 1) + 2 * (o >> i & 1)] for i in range(9)]),
        "outcome": None if ended is None else DRAW if ended.winner is None else ended.winner,
    }


class OpenSpiel:
    """Its players and its actions are numbered like ours. When a match is over nobody is to move."""

    def __init__(self) -> None:
        self.state = SPIEL.new_initial_state()

    def facts(self) -> Facts:
        return spiel_facts_of(self.state)

    def play(self, move: int) -> None:
        self.state.apply_action(move)

    def __str__(self) -> str:
        return str(self.state)


def spiel_facts_of(state: Any) -> Facts:
    facts = {"moves": state.legal_actions(), "board": str(state).replace("\n", ""), "outcome": spiel_outcome(state)}
    if facts["outcome"] is None:
        facts["to_move"] = state.current_player()
    return facts


def spiel_outcome(state: Any) -> int | str | None:
    """The outcome of any state whose players are numbered like ours."""
    if not state.is_terminal():
        return None
    first, second = state.returns()
    return DRAW if first == second else int(second > first)


class Book:
    """X moves first, then they take turns, and who moves puts down his own mark."""

    def __init__(self) -> None:
        self.cells = ["."] * 9
        self.to_move = 0

    def facts(self) -> Facts:
        return {"to_move": self.to_move, "board": "".join(self.cells)}

    def play(self, move: int) -> None:
        self.cells[move] = "xo"[self.to_move]
        self.to_move = 1 - self.to_move

    def __str__(self) -> str:
        return "".join(self.cells)


def check_match(seed: int) -> int:
    return play_match(NAME, seed, (Ours(), OpenSpiel(), Book()))
