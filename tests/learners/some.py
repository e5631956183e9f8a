"""Trees of the tests of the learner that came first, and matches to learn from."""

from random import Random

import parlour
from parlour.learners.lesson import Ending, Lesson
from parlour.learners.trees.hash import Hash, Piece
from parlour.learners.trees.node import TreeNode


def node(text: str, index: int, won: int = 0, lost: int = 0, *children: TreeNode, mine: Piece = Piece.X) -> TreeNode:
    return TreeNode(Hash(mine, text), index, won, lost, list(children))


def root(*children: TreeNode) -> TreeNode:
    return TreeNode(children=list(children))


WALKED = root(node("M........", 0, 0, 0, node("M.O......", 2)), node(".O.......", 1))
SERIALISED = root(
    node("M........", 0, 3, 5, node("MO.......", 1, 2, 3, mine=Piece.O)),
    node(".M.......", 1, 1, 4),
)
SOURCE = root(
    node("M........", 0, 2, 1, node("MO.......", 1, 1, 0), node("M.O......", 2, 1, 1)),
    node(".M.......", 1),
)
BEST = root(
    node("M........", 0, 6, 6, node("M.M......", 2, 6, 6), node("M..M.....", 3, 3, 9)),
    node(".M.......", 1, 9, 3, node("MM.......", 0, 9, 3)),
)
SAVED = root(node("M........", 0, 20, 30, node("MO.......", 1, 20, 30)), node("O........", 0, 30, 20))
DESIGNED = root(node("O........", 0, 2, 4, node("OM.......", 1, 1, 3), node("O.M......", 2, 1, 1)))


def same(one: TreeNode, two: TreeNode) -> bool:
    """With own pieces and indexes, in the same order."""
    return (
        (str(one.hash), one.hash.my_piece, one.index, one.won, one.lost)
        == (str(two.hash), two.hash.my_piece, two.index, two.won, two.lost)
        and len(one.children) == len(two.children)
        and all(map(same, one.children, two.children))
    )


def random_lesson(game: parlour.Game, seed: int, longest: int | None = None) -> Lesson:
    """A match at random as one of its players saw it; cut off, as if somebody resigned, after `longest` moves."""
    dice = Random(seed)
    role = dice.randrange(2)
    line = [game.start()]
    moves: list[int] = []
    while (outcome := line[-1].outcome(line[:-1])) is None and len(moves) != longest:
        moves.append(dice.choice(line[-1].moves()))
        line.append(line[-1].play(moves[-1]))
    results: tuple[Ending, ...] = ("won", "drawn", "lost")
    if outcome is None:
        return Lesson(role, tuple(moves), dice.choice(results))
    return Lesson(
        role, tuple(moves), "drawn" if outcome.winner is None else "won" if outcome.winner == role else "lost"
    )
