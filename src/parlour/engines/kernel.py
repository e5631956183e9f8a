"""Engines whose search is compiled: the game's kernel chooses which one."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from parlour import _core
from parlour.engines import words
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.trace import TraceNode
from parlour.games.game import Game, Position
from parlour.games.kernel import KernelPosition


def search_class(name: str, position: KernelPosition[Any, Any]) -> Any:
    """The compiled search of this name for this kind of position. Every game that is bound brings its own, and there is
    no other list of them: see cpp/bind/game.hpp."""
    return _core.games()[type(position.kernel)][name]


class KernelEngine(Engine):
    """Makes a compiled search for the first position it is given, and another one when the kind of game changes."""

    runs_on_thread = True

    _search: Any = None
    _made_for: tuple[object, ...] | None = None
    _stopped_early = False

    @abstractmethod
    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        """A compiled search for this kind of position, of a game that is no `obstacle`."""

    def obstacle(self, game: Game) -> str | None:
        if isinstance(game.start(), KernelPosition):
            return None
        return words.NEEDS_COMPILED.format(name=self.name, game=game.name)

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        assert isinstance(position, KernelPosition), "no obstacle"
        search, kernel = self._search_for(position), position.kernel
        keys = [earlier.key() for earlier in past]
        stops = limits.nodes, limits.ms, limits.depth, limits.seed
        return info_of(search.think(kernel, *stops, keys, limits.trace or 0, limits.compare))

    def _search_for(self, position: KernelPosition[Any, Any]) -> Any:
        made_for = (position.game,)
        if self._made_for != made_for:
            self._search, self._made_for = self.make_search(position), made_for
            if self._stopped_early:
                self._search.stop()
                self._stopped_early = False
        return self._search

    def stop(self) -> None:
        # The flag first, then the search: whichever comes late in the other thread, one of the two sees the stop.
        self._stopped_early = True
        if self._search is not None:
            self._stopped_early = False
            self._search.stop()

    def forget_stop(self) -> None:
        self._stopped_early = False
        if self._search is not None:
            self._search.forget_stop()

    def settle_on(self, move: int) -> int:
        return self._ask_tree("settle_on", move)

    def forget_tree(self) -> None:
        self._ask_tree("forget")

    def tree_bytes(self) -> int:
        """The size of the tree that the last search left; to be asked between searches."""
        return self._ask_tree("tree_bytes")

    def _ask_tree(self, what: str, *given: int) -> int:
        """What searches offer that have a tree to keep; nothing comes of it where there is none."""
        asked = getattr(self._search, what, None)
        return 0 if asked is None else int(asked(*given) or 0)

    def latest(self) -> Info | None:
        found = None if self._search is None else self._search.take()
        return None if found is None else info_of(found)


def info_of(found: Any) -> Info:
    """The compiled report as ours."""
    candidates, others = (tuple(map(candidate_of, list_)) for list_ in (found.candidates, found.others))
    trace = None if found.trace is None else tuple(map(node_of, found.trace))
    return Info(candidates, found.nodes, found.depth, found.ms, found.solved, trace, found.kept, others=others)


def candidate_of(c: Any) -> Candidate:
    return Candidate(
        c.move, c.value, tuple(c.wdl), c.score, c.mate, c.share, c.visits, c.solved, tuple(c.line), c.known
    )


def node_of(n: Any) -> TraceNode:
    return TraceNode(n.parent, n.move, n.ply, n.value, n.visits, n.solved, n.best, n.score, n.alpha, n.beta, n.cut)
