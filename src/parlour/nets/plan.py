"""How much is played and learned in a training. The defaults follow from how long the game's matches are."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from parlour.engines.net_file import kernel_of
from parlour.games.game import Game
from parlour.nets import words

PARTS = 48
"""Of a round: each has a seed of its own, so that the result does not depend on how many play. Many numbers of workers
divide it, so that nobody waits for long."""
SOLVED_MOVES = 28
"""Takes a few thousandths of a second on the largest boards of dots and boxes."""
LEAST = {"nodes": 1, "matches": PARTS, "batch": 16, "window": 1000, "hidden": 32, "random_plies": 0}
MOST = {
    "hidden": 512,
    "taught": 1_000_000_000,
    "nodes": 100_000,
    "matches": 1_000_000,
    "random_plies": 200,
    "varied_plies": 500,
    "window": 50_000_000,
    "batch": 1_000_000,
    "reuse": 100,
    "solved_moves": 40,
}


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    hidden: int = 64
    """Numbers in the hidden layer: a multiple of 32."""
    nodes: int = 100
    """For a move, a third more or less."""
    matches: int = 512
    """In a round, after which the net learns."""
    random_plies: int = 4
    """At the most, at the start of a match."""
    varied_plies: int = 8
    """After those: moves in proportion to the attention they got."""
    window: int = 2_000_000
    """Samples that are learned from, the newest; at first half of all."""
    reuse: float = 6.0
    """How often each sample is learned from, on average."""
    batch: int = 2048
    rate: float = 0.003
    """Of learning, at first; it falls to `last_rate` along half a cosine."""
    last_rate: float = 0.0002
    decay: float = 0.0001
    searched: float = 0.7
    """How much the search's word counts against how the match ended."""
    exploration: float = 0.5
    spread: float = 0.2
    lapses: float = 0.03
    """Of later moves, that are chosen in proportion too."""
    asides: float = 0.3
    """Of positions, after which one random move is tried beside the match."""
    solved_moves: int = 0
    """Matches end where no more moves are left than this, if a game's end can be solved: that is quicker and exact."""
    taught: int = 0
    """Samples that come from matches of the hand-written evaluation, if a game has one that can play here; from then on
    the net plays."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value, least, most = getattr(self, field.name), LEAST.get(field.name, 0), MOST.get(field.name, 1)
            if not least <= value <= most:
                said = words.NOT_POSSIBLE.format(name=field.name, value=value, least=least, most=most)
                raise ValueError(said)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def solves(game: Game) -> bool:
    """Whether the end of its matches can be solved."""
    kernel = kernel_of(game)
    return kernel is not None and bool(kernel.net_solves)


def is_taught(game: Game) -> bool:
    """Whether a hand-written evaluation can play the first matches."""
    kernel = kernel_of(game)
    return kernel is not None and bool(kernel.net_taught)


TAUGHT = {
    "hidden": 256,
    "nodes": 500,
    "matches": 480,
    "random_plies": 10,
    "varied_plies": 0,
    "lapses": 0.0,
    "asides": 0.0,
    "searched": 1.0,
    "taught": 3_000_000,
}
"""The usual plan where a hand-written evaluation teaches: what a deep search of quiet positions says is all that
counts; how matches end made nets weaker."""


def plan_for(game: Game, **given: Any) -> TrainingPlan:
    """The usual plan, with some of it as given; None stands for the usual."""
    given = {name: value for name, value in given.items() if value is not None}
    if is_taught(game):
        return TrainingPlan(**TAUGHT | given)
    plies = game.max_plies
    usual = {
        "hidden": 32 if plies <= 12 else 64 if plies <= 30 else 128 if plies <= 50 else 256,
        "nodes": 50 if plies <= 30 else 100,
        "matches": max(256, 12_800 // plies),
        "random_plies": max(2, plies // 10),
        "varied_plies": max(2, plies // 6),
        "solved_moves": min(SOLVED_MOVES, plies // 2) if solves(game) else 0,
    }
    return TrainingPlan(**usual | given)
