"""The trees of a learner as the first program of tic-tac-toe showed them to its developer."""

from collections import deque
from collections.abc import Sequence

from parlour.games.game import Game, Position
from parlour.learners.convert import has_nine_slots
from parlour.learners.learner import Learner
from parlour.learners.memory import Counts
from parlour.learners.shelf import OWN
from parlour.learners.trees.node import percent
from parlour.matches.match import Match
from parlour.server.http import words
from parlour.server.http.debug_forms import DebugNode, DebugTree

MOST_NODES = 200
"""In one answer: the rest is asked for when somebody opens it."""
GLOBAL_STATUS = "[GLOBAL MOVE TREE DEBUGGER]"
LOCAL_STATUS = "[LOCAL MOVE TREE DEBUGGER]"


def tree_below(learner: Learner, role: int, moves: Sequence[int]) -> DebugTree:
    """What is known after these moves. ValueError if they are not legal."""
    here = position_after(learner.game, moves)
    found: list[DebugNode] = []
    with learner.busy:
        memory = learner.memory
        first = memory.children(role, moves)
        waiting = deque((here, tuple(moves), move, counts) for move, counts in first.items())
        while waiting and len(found) < MOST_NODES:
            before, way, move, counts = waiting.popleft()
            way = (*way, move)
            below = memory.children(role, way)
            found.append(node_of(learner.game, role, way, before, counts, len(below)))
            if below:
                after = before.play(move)
                waiting.extend((after, way, next_move, next_counts) for next_move, next_counts in below.items())
    return DebugTree(role=role, moves=tuple(moves), children=len(first), nodes=tuple(found))


def local_path(match: Match, role: int) -> list[DebugNode]:
    """The moves of this match: always a single path, counted once it has ended."""
    if match.start != match.game.start():
        return []
    counts = Counts()
    if match.outcome:
        winner = match.outcome.winner
        counts = Counts(int(winner == role), int(winner is None), int(winner == 1 - role))
    moves = tuple(turn.move for turn in match.turns)
    return [
        node_of(match.game, role, moves[: ply + 1], match.line[ply], counts, int(ply + 1 < len(moves)))
        for ply in range(len(moves))
    ]


def node_of(
    game: Game, role: int, moves: tuple[int, ...], before: Position, counts: Counts, children: int
) -> DebugNode:
    return DebugNode(
        moves=moves,
        text=before.move_text(moves[-1]),
        hash=hash_text(game, role, moves, before),
        index=moves[-1],
        won=counts.won,
        drawn=counts.drawn,
        lost=counts.lost,
        wins=with_percent(counts.won, counts.lost),
        losses=with_percent(counts.lost, counts.won),
        children=children,
    )


def hash_text(game: Game, role: int, moves: Sequence[int], before: Position) -> str:
    """Nine slots: mine, the other's, empty."""
    if not has_nine_slots(game):
        return before.play(moves[-1]).text()
    slots = ["."] * 9
    for ply, move in enumerate(moves):
        slots[move] = "M" if ply % 2 == role else "O"
    return "".join(slots)


def with_percent(part: int, rest: int) -> str:
    return f"{part}({round(percent(part, rest), 2):g}%)"


def position_after(game: Game, moves: Sequence[int]) -> Position:
    here = game.start()
    for number, move in enumerate(moves, 1):
        if here.outcome() is not None or move not in here.moves():
            raise ValueError(words.ILLEGAL_MOVE.format(number=number, move=move))
        here = here.play(move)
    return here


BY_CHANCE = ("opening", "all seen", "no win", "no data")
"""Rules by which any of some moves will do."""


def global_status(mode: str, rule: str) -> str:
    """Which function chose its last move, as the first program would say it."""
    if not rule:
        return GLOBAL_STATUS
    if rule in BY_CHANCE or (rule == "exploring" and mode != OWN):  # what our own explores is the best by its numbers
        return "Function doRandom was chosen."
    name = "Curious" if mode == OWN else "".join(part.capitalize() for part in mode.split("_"))
    return f"Function do{name} was chosen."
