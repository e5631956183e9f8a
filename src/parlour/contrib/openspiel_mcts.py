"""OpenSpiel's Monte Carlo tree search as an engine, to compare with ours. It is loaded with all engines, OpenSpiel
itself only when it thinks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parlour.contrib import words
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class
from parlour.games.game import Game, Option, Position

if TYPE_CHECKING:
    from parlour.contrib.spiel_rules import SideBySide

USUAL_NODES = 10_000
MOST_NODES = 2**31 - 1
SEEDS = 2**31


class OpenSpielMcts(Engine):
    """It can't be stopped: whoever may have to runs it in a process that can be killed."""

    name = "openspiel_mcts"
    summary = words.OPENSPIEL_MCTS
    takes = (
        Option("exploration", 200, range(1001), "how much goes to moves that haven't done well, in hundredths"),
        Option("rollouts", 1, range(1, 1001), "random matches for each position that it looks at"),
        Option("solve", True, (True, False), "endings that are certain count as proved"),
        Option("memory_mb", 256, range(1, 65537), "memory for the tree, in MiB"),
    )

    _match: "SideBySide | None" = None

    def obstacle(self, game: Game) -> str | None:
        try:
            from parlour.contrib.spiel_rules import spiel_name

            spiel_name(game)
        except (ImportError, ValueError) as error:
            return str(error)
        return None

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        from parlour.contrib.openspiel import match_of

        self._match = match = match_of([*past, position], self._match)
        root = self._bot(match, limits).mcts_search(match.state)
        first, *rest = match.rules.actions(position, match.state, position.moves()[0])
        if not rest:
            found = candidates_of(match, root)
        else:  # it chooses a board first, and what it saw there says which cell
            board = root.best_child()
            found = candidates_of(match, board, board.action if board else first)
        return Info(found, root.explore_count, solved=bool(root.outcome))

    def _bot(self, match: "SideBySide", limits: Limits) -> Any:
        import pyspiel

        number = {name: int(value) for name, value in self.options.items()}
        # With a time its search counts no simulations: so the time counts only where nodes are not given.
        seconds = limits.ms / 1000 if limits.ms and not limits.nodes else -1.0
        seed = limits.seed % SEEDS
        return pyspiel.MCTSBot(
            match.rules.spiel,
            pyspiel.RandomRolloutEvaluator(number["rollouts"], seed),
            number["exploration"] / 100,
            min(limits.nodes or USUAL_NODES, MOST_NODES),
            number["memory_mb"],
            bool(number["solve"]),
            seed,
            False,
            max_wall_clock_time=seconds,
        )

    def stop(self) -> None:
        """It ends by its limits alone."""


def candidates_of(match: "SideBySide", node: Any, half: int | None = None) -> tuple[Candidate, ...]:
    """The moves below a node of its tree, the one that it would play first."""
    children = node.children if node else []
    best = node.best_child().action if children else None
    found = sorted(children, key=lambda child: (child.action != best, -child.explore_count))
    position = match.line[-1]
    total = sum(child.explore_count for child in found)
    candidates = []
    for child in found:
        move = match.rules.move(position, match.state, half, child.action)
        assert move is not None
        candidates.append(candidate(position, move, child, total, match.rules.first))
    if candidates:
        return tuple(candidates)
    legal = [move for move in position.moves() if half is None or move // 9 == half]
    return tuple(Candidate(move, 0.0, (0.5, 0.0, 0.5), line=(move,), known=False) for move in legal)


def candidate(position: Position, move: int, child: Any, total: int, first: int) -> Candidate:
    mover = position.to_move()
    visits, solved = child.explore_count, bool(child.outcome)
    average = child.total_reward / visits if visits else 0.0
    value = child.outcome[mover ^ first] if solved else average
    for_first = value if mover == 0 else -value
    won = (1 + for_first) / 2
    return Candidate(
        move,
        for_first,
        (won, 0.0, 1 - won),
        share=visits / total if total else 0.0,
        visits=visits,
        solved=solved,
        line=(move,),
        known=bool(visits) or solved,
    )


add_engine_class(OpenSpielMcts)
