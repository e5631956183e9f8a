"""What the lessons on the page are about: a position each, and what the engines find there."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from parlour.engines.engine import Info, Limits
from parlour.engines.registry import engine
from parlour.games.game import Position
from parlour.games.kernel import KernelPosition
from parlour.games.registry import game
from parlour.insight.steps import words
from parlour.insight.steps.film import Film, listed
from parlour.insight.steps.learning import TaughtMatch, calm_choices, taught_matches
from parlour.insight.steps.minimax import minimax_film
from parlour.insight.steps.montecarlo import montecarlo_film

TutorialName = Literal["minimax", "pruning", "montecarlo", "learner"]
TUTORIALS: tuple[TutorialName, ...] = get_args(TutorialName)
SEED = 1
WATCHED = 14
"""Simulations in slow motion: each move once, then what follows from that."""
GROWN = (10, 30, 100, 300, 1000)
"""Simulations of the engine."""
MATCHES, LEARNER_SEED = 6, 100


@dataclass(frozen=True, slots=True)
class Saved:
    """What pruning saves from the beginning of a game."""

    everything: int
    looked: int


@dataclass(frozen=True, slots=True)
class Tutorial:
    name: TutorialName
    position: Position
    opponent: tuple[str, str]
    """Who plays like this: a game, and the id of somebody on its ladder."""
    best: Sequence[int]
    """What is right where a move is asked for."""
    why: str
    films: Sequence[Film] = ()
    saved: Saved | None = None
    grown: Sequence[Info] = ()
    matches: Sequence[TaughtMatch] = field(default_factory=list)


def tutorial(name: TutorialName) -> Tutorial:
    return {"minimax": by_hand, "pruning": pruned, "montecarlo": at_random, "learner": learned}[name]()


def by_hand() -> Tutorial:
    """O is about to win, and X has three moves: one holds."""
    position = game("tictactoe").parse("XOO/.X./.XO")
    film = minimax_film(position, prune=False)
    return Tutorial("minimax", position, ("tictactoe", "beatable"), best_moves(film), film.nodes[0].why, [film])


def pruned() -> Tutorial:
    """X's first move draws, so there may be a better one; after each of the others a single answer beats X."""
    position = game("tictactoe").parse("XOX/.OO/.X.")
    films = [minimax_film(position, prune=True), minimax_film(position, prune=False)]
    start = game("tictactoe").start()
    assert isinstance(start, KernelPosition)
    saved = Saved(start.kernel.tree_size(), engine("alphabeta").think(start).nodes)
    root = films[0].nodes[0]
    return Tutorial("pruning", position, ("pawns", "finn"), best_moves(films[0]), root.why, films, saved)


def at_random() -> Tutorial:
    """Only one move stops X. Nobody tells the search."""
    position = game("tictactoe").parse("OX./.X./...")
    grown = [engine("mcts").think(position, Limits(nodes=nodes, seed=SEED)) for nodes in GROWN]
    move = grown[-1].candidates[0].move
    why = words.MOST_VISITS.format(move=position.move_text(move))
    film = montecarlo_film(position, WATCHED, SEED)
    return Tutorial("montecarlo", position, ("ultimate", "bee"), [move], why, [film], grown=grown)


def learned() -> Tutorial:
    """Four cells in one row, and two side by side win: small enough to be learned in a few matches."""
    start = game("tictactoe", m=4, n=1, k=2).start()
    matches, memory = taught_matches(start.game, MATCHES, LEARNER_SEED)
    best = calm_choices(memory)
    moves = [start.move_text(move) for move in best]
    if len(moves) == 1:
        why = words.WILL_PLAY.format(move=moves[0])
    else:
        why = words.WILL_PLAY_EITHER.format(moves=listed(moves))
    return Tutorial("learner", start, ("tictactoe", "learner:house"), best, why, matches=matches)


def best_moves(film: Film) -> list[int]:
    """All moves that keep what the position is worth."""
    nodes = film.nodes
    kept = [nodes[child] for child in nodes[0].children if nodes[child].value == nodes[0].value]
    return [node.move for node in kept if node.move is not None]
