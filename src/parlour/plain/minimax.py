"""Minimax with alpha-beta, written to be read.

Values are player 0's: player 0 chooses the move with the highest value, player 1 the one with the lowest. The value of
a position that is over is known; the value of any other is that of the best move in it, and so on down. Whose choice it
is, the position says: turns need not alternate.

Alpha-beta leaves out what cannot matter. `alpha` is what player 0 can already have for certain elsewhere, `beta` what
player 1 can hold it down to. Once a position is worth `beta` or more, player 1 will not let it come to that; once it is
worth `alpha` or less, player 0 will not. Either way its other moves need not be looked at.

>>> import parlour
>>> position = parlour.game("tictactoe").parse("OX./.X./...")
>>> {position.move_text(move): value for move, value in minimax(position).items()}
{'c1': 1, 'a2': 1, 'c2': 1, 'a3': 1, 'b3': 0, 'c3': 1}
"""

import time
from collections.abc import Callable, Sequence
from math import inf
from random import Random as Dice

from parlour.engines import words
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class
from parlour.engines.trace import TraceNode
from parlour.games.game import Position
from parlour.plain.recorder import Recorder

Estimate = Callable[[Position], float]
"""A number for a position, from player 0's side."""


def result(position: Position) -> float:
    """Of a position that is over: 1 if player 0 has won, -1 if player 1 has, 0 for a draw."""
    outcome = position.outcome()
    return 0 if outcome is None or outcome.winner is None else 1 - 2 * outcome.winner


def no_idea(position: Position) -> float:
    return 0


def minimax(
    position: Position, depth: int | None = None, *, final: Estimate = result, estimate: Estimate = no_idea
) -> dict[int, float]:
    """The value of every move, if both play their best from there on.

    `final` says what a position that is over is worth: who won, or by how much. With a `depth` the search stops after
    that many moves, and `estimate` says what it thinks of the position there. A game in which positions come again
    needs a depth."""
    return Minimax(final, estimate).values(position, depth)


class Minimax:
    """A search and what it remembers: use one object for as long as the measures stay the same."""

    def __init__(self, final: Estimate = result, estimate: Estimate = no_idea) -> None:
        self.final, self.estimate = final, estimate
        self.memory: dict[tuple[int, int | None], float] = {}
        self.visited = 0
        self.guessed = False
        """Whether an estimate was needed anywhere: if not, all values are exact."""

    def values(self, position: Position, depth: int | None = None) -> dict[int, float]:
        return {move: self.try_move(position, move, depth) for move in position.moves()}

    def try_move(
        self, position: Position, move: int, depth: int | None, alpha: float = -inf, beta: float = inf
    ) -> float:
        return self.value(position.play(move), one_less(depth), alpha, beta)

    def value(self, position: Position, depth: int | None = None, alpha: float = -inf, beta: float = inf) -> float:
        """Exact if it lies between alpha and beta. At alpha or below, the truth may be lower still; at beta or above,
        higher still."""
        self.visit()
        moves = position.moves()
        if not moves:
            return self.final(position)
        if depth == 0:
            self.guessed = True
            return self.estimate(position)
        seen = position.key(), depth
        if seen in self.memory:
            return self.memory[seen]
        maximise = position.to_move() == 0
        best, low, high = -inf if maximise else inf, alpha, beta
        for move in moves:
            value = self.try_move(position, move, depth, low, high)
            if maximise:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if alpha < best < beta:
            self.memory[seen] = best
        return best

    def visit(self) -> None:
        """Called at every position; one may raise something here to end the search."""
        self.visited += 1


def one_less(depth: int | None) -> int | None:
    return None if depth is None else depth - 1


# From here on: the same as an engine.

NOTHING_YET = TraceNode(None, None, 0, 0.0, 0, solved=False, best=True)


class PlainMinimax(Engine):
    """Looks one move ahead, then two, then three …, so that it finds the shortest win and puts off a loss. It has no
    idea of a position whose end it does not see."""

    name = "plain_minimax"
    summary = words.SUMMARIES["plain_minimax"]

    _stopped = False

    def traces(self, position: Position) -> bool:
        return True

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        watch = NodeBudget(limits, lambda: self._stopped)
        ranking = Ranking(position, limits.seed)
        trace: tuple[TraceNode, ...] | None = (NOTHING_YET,) if limits.trace else None
        try:
            while not ranking.solved and (limits.depth is None or ranking.depth < limits.depth):
                recorder = Recorder(limits.trace, position.to_move()) if limits.trace else None
                search = LimitedMinimax(watch, recorder)
                ranking.deepen(search.values(position, ranking.depth + 1), exact=not search.guessed)
                if recorder:
                    trace = recorder.trace(ranking.moves[0], ranking.exact, ranking.solved)
        except OutOfTime:
            pass
        self._stopped = False
        return Info(ranking.candidates(), watch.nodes, ranking.depth, watch.elapsed_ms(), ranking.solved, trace)

    def stop(self) -> None:
        self._stopped = True

    def forget_stop(self) -> None:
        self._stopped = False


class OutOfTime(Exception):  # noqa: N818
    """Not an error: the search ends here."""


class NodeBudget:
    """Counts nodes, and says when it is enough."""

    def __init__(self, limits: Limits, is_stopped: Callable[[], bool]) -> None:
        self.limits, self.is_stopped = limits, is_stopped
        self.nodes = 0
        self.began = time.perf_counter()

    def elapsed_ms(self) -> float:
        return (time.perf_counter() - self.began) * 1000

    def spend(self) -> None:
        nodes, ms = self.limits.nodes, self.limits.ms
        if self.is_stopped() or self.nodes == nodes or (ms is not None and self.elapsed_ms() >= ms):
            raise OutOfTime
        self.nodes += 1


class LimitedMinimax(Minimax):
    def __init__(self, watch: NodeBudget, recorder: Recorder | None) -> None:
        super().__init__()
        self.watch, self.recorder = watch, recorder

    def try_move(
        self, position: Position, move: int, depth: int | None, alpha: float = -inf, beta: float = inf
    ) -> float:
        if self.recorder is None:
            return super().try_move(position, move, depth, alpha, beta)
        after, before = position.play(move), self.visited
        self.recorder.enter(move, after.to_move(), alpha, beta)
        value = super().try_move(position, move, depth, alpha, beta)
        recalled = self.visited == before + 1 and depth != 1 and after.outcome() is None
        self.recorder.leave(value, self.visited - before, recalled)
        return value

    def visit(self) -> None:
        super().visit()
        self.watch.spend()


class Ranking:
    """The moves, best first, as one depth after the other sees them; equals in an order that the seed makes."""

    def __init__(self, position: Position, seed: int) -> None:
        self.sign = 1 if position.to_move() == 0 else -1
        self.moves = position.moves()
        Dice(seed).shuffle(self.moves)
        self.values: dict[int, float] = dict.fromkeys(self.moves, 0)
        self.decided_at: dict[int, int] = {}
        self.depth = 0
        self.exact = self.solved = False

    def deepen(self, values: dict[int, float], exact: bool) -> None:
        self.depth += 1
        self.values, self.exact = values, exact
        # A stable sort: of moves that all lose, those that seemed to hold one depth ago stay in front.
        self.moves.sort(key=lambda move: -self.sign * values[move])
        for move in self.moves:
            if values[move]:
                self.decided_at.setdefault(move, self.depth)
        self.solved = exact or self.sign * values[self.moves[0]] == 1

    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(self.candidate(move) for move in self.moves)

    def candidate(self, move: int) -> Candidate:
        value = self.values[move]
        known = self.exact or value != 0
        wdl = (float(value > 0), float(value == 0), float(value < 0)) if known else (0.5, 0.0, 0.5)
        plies = self.decided_at.get(move)
        mate = None if plies is None else plies if value > 0 else -plies
        share = 1 / len(self.moves)
        return Candidate(move, value, wdl, mate=mate, share=share, solved=known, line=(move,), known=known)


add_engine_class(PlainMinimax)
