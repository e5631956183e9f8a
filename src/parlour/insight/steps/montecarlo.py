"""Monte Carlo in slow motion: the plain search itself, and after each simulation what it did, step by step. Where the
plain search is the compiled engine's equal, so is this, number for number."""

import math
from collections.abc import Sequence
from itertools import pairwise

from parlour.games.game import Position
from parlour.insight.steps import words
from parlour.insight.steps.film import Count, Film, FilmNode, Kind, Step, TooLargeError, move_words
from parlour.plain.mcts import Playout, Rng, UctNode, points, random_playout, shuffling_playout, simulate

MOST_SIMULATIONS = 40
MOST_PLIES = 100
"""Longer matches are not played out in plain Python while somebody waits."""
SHUFFLING = ("tictactoe", "dots")
"""Where a move stays legal until it is made, the compiled engine draws without putting back."""


def montecarlo_film(position: Position, simulations: int, seed: int) -> Film:
    """TooLargeError if matches are too long to be played out here."""
    if not position.moves():
        raise TooLargeError(words.IS_OVER)
    if position.game.max_plies > MOST_PLIES:
        raise TooLargeError(words.TOO_LONG)
    playout: Playout = shuffling_playout if position.game.name in SHUFFLING else random_playout
    root, rng, camera = UctNode(), Rng(seed), Camera(position)
    for _ in range(min(simulations, MOST_SIMULATIONS)):
        camera.tell(*simulate(root, position, rng, playout))
    return Film("montecarlo", camera.nodes, camera.steps, len(camera.nodes))


class Camera:
    """Told of every simulation when it is done."""

    def __init__(self, position: Position) -> None:
        self.players = position.game.players
        self.nodes = [FilmNode(None, None, position, 0)]
        self.steps: list[Step] = []
        self._places: dict[int, int] = {}

    def tell(self, path: Sequence[UctNode], end: Position) -> None:
        """What a node had before is what it has now, less this simulation."""
        if len(path) == 1:
            self._places[id(path[0])] = 0
            self.say("enter", 0, words.ROOT)
        for parent, node in pairwise(path):
            if node.visits == 1:
                self.grow(parent, node)
            else:
                self.choose(parent, node, points(end))
        here = self._places[id(path[-1])]
        self.play_out(here, end)
        counts = tuple(self.count(node) for node in path)
        self.steps.append(Step("count", here, self.counted(end), counts=counts))

    def grow(self, parent: UctNode, node: UctNode) -> None:
        at = self._places[id(parent)]
        before = self.nodes[at]
        position = before.position.play(node.move)
        self._places[id(node)] = len(self.nodes)
        before.children.append(len(self.nodes))
        self.nodes.append(FilmNode(at, node.move, position, before.ply + 1))
        player = self.players[before.position.to_move()]
        move = before.position.move_text(node.move)
        self.say("grow", self._places[id(node)], words.NEW_MOVE.format(player=player, move=move))

    def choose(self, parent: UctNode, node: UctNode, added: float) -> None:
        """The numbers by which `plain.mcts.choose` chose it."""
        mover = self.nodes[self._places[id(parent)]].position.to_move()
        visits, score = node.visits - 1, node.score - added
        share = (score if mover == 0 else visits - score) / visits
        bonus = math.sqrt(2 * math.log(parent.visits - 1) / visits)
        at = self._places[id(node)]
        said = words.PICKS.format(
            player=self.players[mover],
            move=move_words(self.nodes, at),
            share=f"{share:.2f}",
            bonus=f"{bonus:.2f}",
            sum=f"{share + bonus:.2f}",
        )
        self.say("choose", at, said)

    def play_out(self, at: int, end: Position) -> None:
        is_over = self.nodes[at].position.outcome() is not None
        outcome = end.outcome()
        winner = None if outcome is None else outcome.winner
        if winner is None:
            said = words.OVER_DRAWN if is_over else words.PLAYED_OUT_DRAWN
        elif is_over:
            said = words.OVER_WON.format(winner=self.players[winner])
        else:
            said = words.PLAYED_OUT_WON.format(winner=self.players[winner])
        self.steps.append(Step("playout", at, said, end=end))

    def count(self, node: UctNode) -> Count:
        at = self._places[id(node)]
        parent = self.nodes[at].parent
        mover = self.nodes[at if parent is None else parent].position.to_move()
        return Count(at, node.visits, node.score if mover == 0 else node.visits - node.score)

    def counted(self, end: Position) -> str:
        outcome = end.outcome()
        if outcome is None or outcome.winner is None:
            return words.COUNTED_DRAWN
        return words.COUNTED_WON.format(winner=self.players[outcome.winner])

    def say(self, kind: Kind, at: int, text: str) -> None:
        self.steps.append(Step(kind, at, text))
