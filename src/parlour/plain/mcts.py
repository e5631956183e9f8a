"""Monte Carlo tree search in a hundred lines, for any game.

It is the algorithm of the compiled engine, number for number: with the same seed it tries every move equally often. Two
things have to agree for that. Where the kernel shuffles (tic-tac-toe, dots and boxes), so must the playout here; and a
kernel that lists its moves in another order than ascending (both chess games) draws others with the same numbers.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from parlour.games.game import Position


class Rng:
    """Random numbers that are the same everywhere: a counter, mixed. Those of the compiled engines."""

    MASK = 2**64 - 1

    def __init__(self, seed: int) -> None:
        self.state = self.mix(seed & self.MASK)

    def below(self, n: int) -> int:
        """0 <= result < n."""
        self.state = self.state + 0x9E3779B97F4A7C15 & self.MASK
        return (self.mix(self.state) >> 32) * n >> 32

    def mix(self, x: int) -> int:
        x ^= x >> 32
        x = x * 0x9E6C63D0876A9A35 & self.MASK
        x ^= x >> 29
        x = x * 0xD1342543DE82EF95 & self.MASK
        return x ^ x >> 32


@dataclass(slots=True)
class UctNode:
    """A node has no position, only the move that led to it. Its score is player 0's: a win 1, a draw 1/2."""

    move: int = -1
    visits: int = 0
    score: float = 0.0
    children: list["UctNode"] = field(default_factory=list)


def random_playout(position: Position, rng: Rng) -> Position:
    """Where a match ends in which every legal move is equally likely."""
    while position.outcome() is None:
        moves = position.moves()
        position = position.play(moves[rng.below(len(moves))])
    return position


def shuffling_playout(position: Position, rng: Rng) -> Position:
    """The same for games in which a move stays legal until it is made: the moves are listed once and drawn without
    putting back. The compiled engine does this in tic-tac-toe and in dots and boxes."""
    left = position.moves()
    while position.outcome() is None:
        drawn = rng.below(len(left))
        position = position.play(left[drawn])
        left[drawn] = left[-1]
        left.pop()
    return position


Playout = Callable[[Position, Rng], Position]


def points(end: Position) -> float:
    """Of player 0, once it is over: a win 1, a draw 1/2."""
    outcome = end.outcome()
    return 0.5 if outcome is None or outcome.winner is None else 1.0 - outcome.winner


def search(position: Position, simulations: int, seed: int, playout: Playout = random_playout) -> dict[int, int]:
    """How often each move was tried in so many simulations; the one tried most is the one to play."""
    root, rng = UctNode(), Rng(seed)
    for _ in range(simulations):
        simulate(root, position, rng, playout)
    return {child.move: child.visits for child in root.children}


def simulate(root: UctNode, position: Position, rng: Rng, playout: Playout) -> tuple[list[UctNode], Position]:
    """One walk down the tree, a random match from where it ends, and its result added all the way up. Returns the nodes
    it came through, and where the match ended."""
    node, path = root, [root]
    while node.visits > 0 and position.outcome() is None:
        if not node.children:
            node.children = [UctNode(move) for move in position.moves()]
        node = choose(node, position.to_move())
        position = position.play(node.move)
        path.append(node)
    end = playout(position, rng)
    for node in path:
        node.visits += 1
        node.score += points(end)
    return path, end


def choose(node: UctNode, player: int) -> UctNode:
    """The first child that was never tried, else the one with the greatest s/n + sqrt(2 ln N / n)."""
    log_term = 2 * math.log(node.visits)

    def value(child: UctNode) -> float:
        if child.visits == 0:
            return math.inf
        score = child.score if player == 0 else child.visits - child.score
        return score / child.visits + math.sqrt(log_term / child.visits)

    return max(node.children, key=value)  # the first of equals
