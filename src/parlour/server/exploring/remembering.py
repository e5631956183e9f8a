"""What a guest's own learner knows of a position: how matches ended that it remembers, as a tree a few moves deep."""

import logging
from collections import deque
from collections.abc import Sequence

from parlour.games.game import Game, Position
from parlour.games.words import quantity
from parlour.learners.learner import Learner
from parlour.learners.memory import Counts
from parlour.learners.shelf import About
from parlour.server.exploring import words
from parlour.server.exploring.forms import OwnLearner
from parlour.server.exploring.lines import Line
from parlour.server.learners.learners import Learners
from parlour.server.learners.showing import opinion
from parlour.server.tables.protocol import GrownTree, SearchNode
from parlour.server.tables.trees.words import COUNTS, MATCHES, NEVER_TRIED, REMEMBERS

DEEPEST = 3
MOST_REMEMBERED = 400
log = logging.getLogger(__name__)


async def learners_of(learners: Learners, game: Game, guest: str) -> list[About]:
    """Those that the guest has made, for this board. One that cannot be read keeps nobody from looking at a
    position."""
    try:
        return [one for one in await learners.all_for(game, guest) if one.owner == guest]
    except ValueError as error:
        log.error("learners cannot be read: %s", error)
        return []


def own_forms(found: Sequence[About]) -> tuple[OwnLearner, ...]:
    return tuple(OwnLearner(id=one.id, name=one.name) for one in found)


def require_own(found: Sequence[About], id: str | None) -> None:
    """ValueError if somebody is wanted who is none of them."""
    if id is not None and all(one.id != id for one in found):
        raise ValueError(words.NO_LEARNER)


def remembered(learner: Learner, line: Line) -> GrownTree:
    """Seen as whoever is to move. Its memory begins where the game does: of a match that began elsewhere it knows
    nothing."""
    here = line.position
    moves = list(line.moves) if line.positions[0] == line.game.start() else None
    thought = opinion(learner, here, line.past)
    chosen = None if thought is None or moves is None else thought.move
    with learner.busy:
        told = Walk(learner, here.to_move(), chosen).nodes(here, moves)
    known = [one for one in told if one.visits]
    depth = max((one.ply for one in known), default=0)
    return GrownTree(nodes=len(known), depth=depth, ms=0.0, solved=False, tree=tuple(told))


class Walk:
    """Through a memory, from one position on, the nearest first."""

    def __init__(self, learner: Learner, role: int, chosen: int | None) -> None:
        self._memory, self._role, self._chosen = learner.memory, role, chosen

    def nodes(self, root: Position, moves: list[int] | None) -> list[SearchNode]:
        """All moves from the root, tried or not, and below them those that were played."""
        first = Counts() if moves is None else self._memory.counts(self._role, moves)
        told = [self._node(None, None, root, first, 0)]
        waiting = deque([(0, root, moves)])
        while waiting and len(told) < MOST_REMEMBERED:
            parent, here, way = waiting.popleft()
            known = {} if way is None else self._memory.children(self._role, way)
            for move in self._sorted(here.moves() if parent == 0 else known, known):
                told.append(self._node(parent, move, here, known.get(move, Counts()), told[parent].ply + 1))
                after = here.play(move)
                if move in known and way is not None and told[-1].ply < DEEPEST and not after.outcome():
                    waiting.append((len(told) - 1, after, [*way, move]))
        return told[:MOST_REMEMBERED]

    def _sorted(self, moves: Sequence[int] | dict[int, Counts], known: dict[int, Counts]) -> list[int]:
        """What it would play, then what it knows best."""
        return sorted(moves, key=lambda move: (move != self._chosen, -known.get(move, Counts()).total))

    def _node(self, parent: int | None, move: int | None, before: Position, counts: Counts, ply: int) -> SearchNode:
        mean = 2 * counts.score.mean - 1 if counts.total else 0.0
        return SearchNode(
            parent=parent,
            move="" if move is None else "".join(before.path(move)),
            text="" if move is None else before.move_text(move),
            player=None if move is None else before.to_move(),
            ply=ply,
            value=round(mean if self._role == 0 else -mean, 4),
            visits=counts.total,
            solved=False,
            best=parent is None or (parent == 0 and move == self._chosen),
            words=words_of(counts, is_root=parent is None),
            bound=None,
            window="",
            cut=None,
            why="",
        )


def words_of(counts: Counts, is_root: bool) -> str:
    if not counts.total:
        return words.NEVER_HERE if is_root else NEVER_TRIED
    if is_root:
        return REMEMBERS.format(matches=quantity(counts.total, *MATCHES))
    return COUNTS.format(won=counts.won, drawn=counts.drawn, lost=counts.lost)
