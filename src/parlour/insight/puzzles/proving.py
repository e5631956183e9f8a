"""Proofs: which moves of a position are right, and that no other is.

Where a game is small enough, every move is followed to the end of the match by the solver (`Exact`). Where it is not,
the question names a number of moves ("win in two"), and every move is followed that far, whatever the replies: that is
a proof too (`Within`), and it needs no opinion about the rest. Alpha-beta does it by depth, since it leaves out nothing
that matters; in chess, where our search does, every line is walked through (`wins_within`).
"""

from typing import NamedTuple

from parlour.engines.engine import Limits
from parlour.engines.registry import engine
from parlour.games.dots import Dots
from parlour.games.game import Game, Position

NODES = 150_000
"""For the end of one move; what takes more is no puzzle."""


class Worth(NamedTuple):
    """What a position is worth to a player, proved."""

    result: int
    """1: won, 0: drawn, -1: lost."""
    score: int = 0
    """The margin at the end, in a game that has one."""
    plies: int = 0
    """To a forced win or loss, if that is known."""


class Exact:
    """Follows every move to the end of the match. One is for one thread."""

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        self.game, self.nodes = game, nodes
        keeps = {"keep": True} if isinstance(game, Dots) else {}
        self._solver = engine("solver", lines=1, **keeps)
        self._known: dict[str, Worth | None] = {}

    def worth(self, position: Position, player: int) -> Worth | None:
        """To this player; None: the end is too far away to be proved."""
        if outcome := position.outcome():
            result = 0 if outcome.winner is None else 1 if outcome.winner == player else -1
            return Worth(result, margin(position, player))
        key = position.text()
        if key not in self._known:
            self._known[key] = self._solve(position)
        found = self._known[key]
        if found is None or player == 0:
            return found
        return Worth(-found.result, -found.score, found.plies)

    def _solve(self, position: Position) -> Worth | None:
        """Player 0's."""
        info = self._solver.think(position, Limits(nodes=self.nodes))
        best = info.candidates[0]
        if not (info.solved and best.solved and best.value in (-1, 0, 1)):
            return None
        return Worth(int(best.value), best.score or 0, abs(best.mate or 0))

    def worths(self, position: Position) -> dict[int, Worth] | None:
        """Of every move, to whoever moves; None: one of them can't be proved."""
        found = {}
        for move in position.moves():
            worth = self.worth(position.play(move), position.to_move())
            if worth is None:
                return None
            found[move] = Worth(worth.result, worth.score, worth.plies + 1)
        return found


def margin(position: Position, player: int) -> int:
    scores = position.scores()
    return 0 if scores is None else scores[player] - scores[1 - player]


def wins_within(position: Position, player: int, moves: int) -> bool:
    """Whether a player wins by force with at most so many moves of his own, whatever the replies: every line is walked
    through. For games in which turns alternate."""
    if outcome := position.outcome():
        return outcome.winner == player
    if position.to_move() == player:
        if moves == 0:
            return False
        after = [position.play(move) for move in position.moves()]
        if any(is_won(one, player) for one in after):
            return True
        return moves > 1 and any(wins_within(one, player, moves - 1) for one in likely_first(after))
    if moves == 0:
        return False
    replies = [position.play(move) for move in position.moves()]
    if any((over := one.outcome()) and over.winner != player for one in replies):
        return False
    return all(wins_within(one, player, moves) for one in replies)


def is_won(position: Position, player: int) -> bool:
    outcome = position.outcome()
    return outcome is not None and outcome.winner == player


def likely_first(positions: list[Position]) -> list[Position]:
    """Those that leave the fewest replies first: a forced win is found sooner."""
    return sorted(positions, key=lambda one: len(one.moves()))


class Within:
    """Follows every move so many moves far. For games in which turns alternate. One is for one thread."""

    def __init__(self, game: Game) -> None:
        self._search = None if game.name == "chess" else engine("alphabeta", table_mb=4)

    def wins(self, position: Position, player: int, moves: int) -> bool:
        """Whether a player wins by force with at most so many moves of his own."""
        if self._search is None or position.outcome() or moves == 0:
            return wins_within(position, player, moves)
        plies = 2 * moves - (1 if position.to_move() == player else 0)
        mate = self._search.think(position, Limits(depth=plies)).candidates[0].mate
        return mate is not None and abs(mate) <= plies and (mate > 0) == (player == 0)

    def winning(self, position: Position, moves: int) -> list[int]:
        """The moves of whoever is to move that win within so many moves, this one included."""
        player = position.to_move()
        return [move for move in position.moves() if self.wins(position.play(move), player, moves - 1)]

    def shortest(self, position: Position, player: int, most: int) -> int | None:
        """In how many of his own moves a player wins by force, if it is at most so many."""
        return next((moves for moves in range(most + 1) if self.wins(position, player, moves)), None)
