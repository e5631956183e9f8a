"""Minimax in slow motion, with and without pruning: plain minimax without its memory, so that every step can be seen.
The tests prove that it finds what `plain/minimax.py` and the compiled engines find."""

from collections.abc import Sequence
from math import inf

from parlour.games.game import Position
from parlour.insight.steps import words
from parlour.insight.steps.film import Bound, Film, FilmNode, Kind, Step, TooLargeError, listed, move_words, signed
from parlour.plain.minimax import result

MOST_NODES = 250
FROM_CUT: tuple[Bound, Bound] = ("at_least", "at_most")
"""Whoever has found enough may have more."""


def minimax_film(position: Position, prune: bool) -> Film:
    """TooLargeError if there is more to look at than anybody would watch. The nodes are all there are, also those that
    pruning leaves out."""
    if not position.moves():
        raise TooLargeError(words.IS_OVER)
    nodes = grow(position)
    search = WatchedSearch(nodes, prune)
    search.visit(0, -inf, inf)
    return Film("pruning" if prune else "minimax", nodes, search.steps, search.looked)


def grow(root: Position) -> list[FilmNode]:
    """Every line to its end, each node with its value; depth first."""
    nodes: list[FilmNode] = []

    def add(parent: int | None, move: int | None, position: Position) -> int:
        if len(nodes) == MOST_NODES:
            raise TooLargeError(words.TOO_LARGE.format(most=MOST_NODES))
        at = len(nodes)
        nodes.append(FilmNode(parent, move, position, 0 if parent is None else nodes[parent].ply + 1))
        for following in position.moves():
            nodes[at].children.append(add(at, following, position.play(following)))
        evaluate(nodes, at)
        return at

    add(None, None, root)
    return nodes


def evaluate(nodes: Sequence[FilmNode], at: int) -> None:
    """Gives a node its value and the reason for it; its children have theirs."""
    node = nodes[at]
    values = [nodes[child].value or 0 for child in node.children]
    if not values:
        node.value, node.why = result(node.position), ending_words(node.position)
        return
    mover = node.position.to_move()
    node.value = max(values) if mover == 0 else min(values)
    player, value = node.position.game.players[mover], signed(node.value)
    if len(values) == 1:
        node.why = words.WHY_ONLY.format(player=player, value=value)
    else:
        node.why = words.WHY[mover].format(player=player, values=listed([signed(one) for one in values]), value=value)


def ending_words(position: Position) -> str:
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return words.DRAWN
    winner = position.game.players[outcome.winner]
    return words.WON.format(winner=winner, reason=outcome.reason, value=signed(result(position)))


class WatchedSearch:
    """A search over nodes that are there already, which tells each of its steps."""

    def __init__(self, nodes: Sequence[FilmNode], prune: bool) -> None:
        self.nodes, self.prune = nodes, prune
        self.players = nodes[0].position.game.players
        self.steps: list[Step] = []
        self.looked = 0

    def visit(self, at: int, alpha: float, beta: float) -> tuple[float, Bound | None]:
        """As `Minimax.value`: exact if it lies between alpha and beta; and whether it is only a bound."""
        node = self.nodes[at]
        self.looked += 1
        self.say("enter", at, self.arrival(at))
        if not node.children:
            value = result(node.position)
            self.say("leaf", at, node.why, value)
            return value, None
        mover = node.position.to_move()
        best: float | None = None
        bound: Bound | None = None
        for number, child in enumerate(node.children):
            value, short = self.visit(child, alpha, beta)
            better = best is None or (value > best if mover == 0 else value < best)
            self.compare(at, child, value, best, better)
            if better or (value == best and short is None):
                best, bound = value, short
            assert best is not None
            alpha, beta = (max(alpha, best), beta) if mover == 0 else (alpha, min(beta, best))
            rest = node.children[number + 1 :]
            if self.prune and rest and alpha >= beta:
                self.cut(at, best, alpha if mover else beta, rest)
                return best, FROM_CUT[mover]
        assert best is not None
        self.finish(at, best, bound)
        return best, bound

    def arrival(self, at: int) -> str:
        node = self.nodes[at]
        if node.parent is None:
            mover = node.position.to_move()
            return words.BEGIN[mover].format(player=self.players[mover])
        player = self.players[self.nodes[node.parent].position.to_move()]
        said = words.SUPPOSE if node.ply == 1 else words.THEN
        return said.format(player=player, move=move_words(self.nodes, at))

    def compare(self, at: int, child: int, value: float, best: float | None, better: bool) -> None:
        """What a move is worth, beside what there was. Of an only move, or of one that was cut, nothing."""
        was_cut = self.steps[-1].kind == "cut"
        if len(self.nodes[at].children) == 1 or (was_cut and not better):
            return
        player, move = self.mover(at), move_words(self.nodes, child)
        if was_cut and best is not None:
            mover = self.nodes[at].position.to_move()
            said = words.BOUND[mover].format(move=move, value=signed(value), player=player, before=signed(best))
            self.say("best", at, said, value)
        elif best is None:
            self.say("best", at, words.FIRST_VALUE.format(move=move, value=signed(value), player=player), value)
        elif better:
            said = words.BETTER.format(move=move, value=signed(value), player=player, before=signed(best))
            self.say("best", at, said, value)
        else:
            said = words.NO_BETTER.format(move=move, value=signed(value), player=player, best=signed(best))
            self.say("worse", at, said, best)

    def cut(self, at: int, value: float, bound: float, rest: Sequence[int]) -> None:
        """A win is a win, and a loss nobody can do worse than: neither is merely a bound."""
        mover = self.nodes[at].position.to_move()
        most = 1 - 2 * mover
        if value == -most:  # the other has a win already
            said = words.CUT_WON.format(other=self.players[1 - mover], bound=signed(bound))
        else:
            texts = words.CUT_WINS if value == most else words.CUT
            said = texts[mover].format(
                player=self.players[mover], other=self.players[1 - mover], bound=signed(bound), value=signed(value)
            )
        self.say("cut", at, said, value, rest, None if value == most else FROM_CUT[mover])

    def finish(self, at: int, value: float, bound: Bound | None) -> None:
        node, player = self.nodes[at], self.mover(at)
        mover = node.position.to_move()
        if node.parent is None:
            chosen = next(child for child in node.children if self.nodes[child].value == value)
            move = move_words(self.nodes, chosen)
            said = words.DECIDED[mover].format(player=player, move=move, value=signed(value))
        elif len(node.children) == 1:
            said = words.ONLY_MOVE.format(player=player, value=signed(value))
        else:
            said = words.ALL_TRIED[mover].format(player=player, value=signed(value))
        self.say("done", at, said, value, bound=bound)

    def mover(self, at: int) -> str:
        return self.players[self.nodes[at].position.to_move()]

    def say(
        self,
        kind: Kind,
        at: int,
        text: str,
        value: float | None = None,
        skipped: Sequence[int] = (),
        bound: Bound | None = None,
    ) -> None:
        self.steps.append(Step(kind, at, text, value, bound, tuple(skipped)))
