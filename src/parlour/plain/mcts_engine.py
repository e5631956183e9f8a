"""Plain Monte Carlo as an engine: what plays a game that has no kernel."""

from collections.abc import Sequence

from parlour.engines import words
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class
from parlour.games.game import Position
from parlour.plain.mcts import Rng, UctNode, random_playout, simulate
from parlour.plain.minimax import NodeBudget, OutOfTime


class PlainMcts(Engine):
    """Without a limit it thinks until it is stopped."""

    name = "plain_mcts"
    summary = words.SUMMARIES["plain_mcts"]

    _stopped = False

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        watch, rng = NodeBudget(limits, lambda: self._stopped), Rng(limits.seed)
        root = UctNode(children=[UctNode(move) for move in position.moves()])
        try:
            while True:
                watch.spend()
                simulate(root, position, rng, random_playout)
        except OutOfTime:
            pass
        self._stopped = False
        children = sorted(root.children, key=lambda child: -child.visits)  # the first of equals, as ever
        return Info(tuple(candidate(child, root) for child in children), watch.nodes, 0, watch.elapsed_ms(), False)

    def stop(self) -> None:
        self._stopped = True

    def forget_stop(self) -> None:
        self._stopped = False


def candidate(child: UctNode, root: UctNode) -> Candidate:
    """What the simulations of a move say: as many won as lost if there are none."""
    won = child.score / child.visits if child.visits else 0.5
    share = child.visits / root.visits if root.visits else 0.0
    wdl, line = (won, 0.0, 1 - won), (child.move,)
    known = child.visits > 0
    return Candidate(child.move, 2 * won - 1, wdl, share=share, visits=child.visits, line=line, known=known)


add_engine_class(PlainMcts)
