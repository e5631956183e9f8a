"""Two tic-tac-toe players of the old school, kept as characters because they can be beaten.

`win_or_block` wins if it can, else blocks, else plays anything: on any board. `beatable` does the same but knows better
than "anything": it tries everything to the end, the quickest win and the slowest loss being worth the most; only its
first mark goes anywhere, and that may already be a mistake. It plays on boards of up to nine cells.
"""

from collections.abc import Callable, Sequence
from random import Random as Dice

from parlour.engines import words
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class
from parlour.games.game import Game, Position
from parlour.games.tictactoe import TicTacToe, TicTacToePosition

UNKNOWN = (0.5, 0.0, 0.5)
MOST_CELLS = 9
"""Of a board on which `beatable` tries everything."""


class WinOrBlock(Engine):
    name = "win_or_block"
    summary = words.SUMMARIES["win_or_block"]
    runs_on_thread = True
    """`beatable` too: nine cells have so few positions that it never takes longer than some ten milliseconds."""

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        """The candidates are the moves it chooses among, in an order that the seed makes."""
        here = self.require_board(position, limits, past)
        dice = Dice(limits.seed)
        wins, blocks = completing_cells(here, here.to_move()), completing_cells(here, 1 - here.to_move())
        if wins:
            return Info(equals(wins, dice, winner=here.to_move()), solved=True)
        return Info(equals(blocks, dice)) if blocks else self.choose(here, dice)

    def choose(self, position: TicTacToePosition, dice: Dice) -> Info:
        """When there is nothing to win or to block."""
        return Info(equals(position.moves(), dice))

    def obstacle(self, game: Game) -> str | None:
        return None if isinstance(game, TicTacToe) else words.ONLY_TIC_TAC_TOE.format(name=self.name, game=game.name)

    def require_board(self, position: Position, limits: Limits, past: Sequence[Position]) -> TicTacToePosition:
        self.require(position, limits, past)
        assert isinstance(position, TicTacToePosition), "no obstacle"
        return position

    def stop(self) -> None:
        """It never takes long."""


class Beatable(WinOrBlock):
    name = "beatable"
    summary = words.SUMMARIES["beatable"]

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        here = self.require_board(position, limits, past)
        if not here.kernel.cells(here.to_move()):
            return Info(equals(here.moves(), Dice(limits.seed)))
        return super().think(position, limits, past)

    def choose(self, position: TicTacToePosition, dice: Dice) -> Info:
        moves = position.moves()
        dice.shuffle(moves)
        known: dict[TicTacToePosition, float] = {}
        worth = hastened_minimax(known)
        values = {move: worth(position.play(move), 0) for move in moves}
        moves.sort(key=values.__getitem__, reverse=position.to_move() == 0)
        candidates = tuple(candidate_of(move, values[move], len(moves)) for move in moves)
        return Info(candidates, nodes=len(known), depth=len(moves))

    def obstacle(self, game: Game) -> str | None:
        if isinstance(game, TicTacToe) and game.move_limit > MOST_CELLS:
            size = f"{game.columns} x {game.rows}"
            return words.NINE_CELLS.format(name=self.name, size=size)
        return super().obstacle(game)


def completing_cells(position: TicTacToePosition, player: int) -> list[int]:
    """The empty cells that would give this player a line, whoever is to move."""
    kernel = position.kernel
    return [move for move in position.moves() if kernel.on_line(kernel.cells(player) | 1 << move)]


def hastened_minimax(known: dict[TicTacToePosition, float]) -> Callable[[TicTacToePosition, int], float]:
    """Minimax from player 0's side in which a win counts 1 divided by how many moves further on it comes (`depth`).
    `known` is for what it has looked at."""

    def worth(position: TicTacToePosition, depth: int) -> float:
        if position not in known:
            if ended := position.outcome():
                known[position] = 0.0 if ended.winner is None else (1 - 2 * ended.winner) / max(depth, 1)
            else:
                best = max if position.to_move() == 0 else min
                known[position] = best(worth(position.play(move), depth + 1) for move in position.moves())
        return known[position]

    return worth


def equals(moves: list[int], dice: Dice, winner: int | None = None) -> tuple[Candidate, ...]:
    """Moves that are all as good as each other: winning ones, or ones whose value it does not know."""
    shuffled = dice.sample(moves, len(moves))
    share = 1 / len(moves)
    if winner is None:
        return tuple(Candidate(move, 0.0, UNKNOWN, share=share, line=(move,), known=False) for move in shuffled)
    value = 1 - 2 * winner
    wdl = (1.0, 0.0, 0.0) if winner == 0 else (0.0, 0.0, 1.0)
    return tuple(Candidate(move, value, wdl, mate=value, share=share, solved=True, line=(move,)) for move in shuffled)


def candidate_of(move: int, value: float, count: int) -> Candidate:
    """Its value is its own measure: a win that is further off counts less. Who wins is certain."""
    wdl = (float(value > 0), float(value == 0), float(value < 0))
    return Candidate(move, value, wdl, share=1 / count, solved=True, line=(move,))


add_engine_class(WinOrBlock)
add_engine_class(Beatable)
