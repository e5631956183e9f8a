"""A memory: how the matches of one game ended, by their moves from the start, as seen by a learner.

The work is done by the compiled `Memory`; this one knows the game, so that no move gets in that the rules do not allow.

    file    "PARLMEM", version (1 byte), length of what follows (4, little-endian), game, options and number of nodes as
            JSON, the nodes (see cpp/learner/bytes.hpp), SHA-256 of all before it (32)
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from parlour._core import Memory as Tree
from parlour.arena.score import Score, score_of
from parlour.games.game import Game, Position
from parlour.games.kernel import KernelPosition
from parlour.games.registry import game as find_game
from parlour.games.words import quantity
from parlour.learners.files import write_whole
from parlour.learners.lesson import Lesson, line_of

MAGIC = b"PARLMEM"
VERSION = 1
DIGEST = 32
MOST_NODES = 5_000_000
LARGEST = 256 * 2**20
LONGEST_HEADER = 10_000


class Counts(NamedTuple):
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def total(self) -> int:
        return sum(self)

    @property
    def score(self) -> Score:
        return score_of({1.0: self.won, 0.5: self.drawn, 0.0: self.lost})

    def for_other_player(self) -> "Counts":
        """For the other player."""
        return Counts(self.lost, self.drawn, self.won)


class Memory:
    """One thread at a time. Equal if game and all counts are."""

    def __init__(self, game: Game, tree: Tree | None = None) -> None:
        self.game = game
        self.tree = Tree() if tree is None else tree

    def add(self, lesson: Lesson) -> None:
        line_of(self.game, lesson.moves)
        self.tree.add(lesson.role, list(lesson.moves), lesson.result)

    def take_away(self, lesson: Lesson) -> None:
        """As if the lesson had never been added; ValueError if it was not."""
        self.tree.take_away(lesson.role, list(lesson.moves), lesson.result)

    def merge(self, other: Self) -> None:
        """Adds everything that the other knows."""
        if self.game != other.game:
            raise ValueError(f"a memory of {other.game!r} cannot be merged into one of {self.game!r}")
        self.tree.merge(other.tree)

    def clear(self) -> None:
        """Forgets everything."""
        self.tree = Tree()

    def counts(self, role: int, moves: Sequence[int] = ()) -> Counts:
        """How matches ended in which the learner had this role and these moves were played first."""
        return Counts(*(self.tree.counts(role, list(moves)) or ()))

    def children(self, role: int, moves: Sequence[int] = ()) -> dict[int, Counts]:
        """The known next moves, ascending, with how matches ended after each."""
        return {move: Counts(*counts) for move, *counts in self.tree.children(role, list(moves))}

    def knows(self, role: int, moves: Sequence[int]) -> bool:
        return self.tree.counts(role, list(moves)) is not None

    def copy(self) -> "Memory":
        return Memory(self.game, self.tree.copy())

    def to_bytes(self) -> bytes:
        about = {"game": self.game.name, "options": dict(self.game.options), "nodes": len(self.tree)}
        header = json.dumps(about, sort_keys=True, separators=(",", ":")).encode()
        data = MAGIC + bytes([VERSION]) + len(header).to_bytes(4, "little") + header + self.tree.to_bytes()
        return data + hashlib.sha256(data).digest()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Bytes that anybody may have made. Raises ValueError that says what is wrong."""
        header, body = split(data)
        about = parse_header(header)
        game = game_of(about)
        tree = Tree.from_bytes(body, moves=game.move_limit, depth=game.max_plies, nodes=MOST_NODES)
        if len(tree) != about["nodes"]:
            raise ValueError(f"not a memory: it has {len(tree)} nodes and says {about['nodes']}")
        require_legal(tree, game)
        memory = cls(game, tree)
        if memory.to_bytes() != data:
            raise ValueError("not a memory: it could be written in another way")
        return memory

    def save(self, file: Path | str) -> None:
        write_whole(Path(file), self.to_bytes())

    @classmethod
    def load(cls, file: Path | str) -> Self:
        if Path(file).stat().st_size > LARGEST:
            raise ValueError(f"not a memory: it is larger than {LARGEST >> 20} MiB")
        return cls.from_bytes(Path(file).read_bytes())

    def __len__(self) -> int:
        """Positions that it knows, the start from either side among them."""
        return len(self.tree)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.game == other.game and bool(self.tree == other.tree)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        lessons = sum(self.counts(role).total for role in (0, 1))
        return f"<Memory of {quantity(lessons, 'match', 'matches')} of {self.game!r}>"


def split(data: bytes) -> tuple[bytes, bytes]:
    """The header and the nodes, once everything round them is right."""
    start = len(MAGIC) + 5
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError("not a memory: it does not begin with PARLMEM")
    if len(data) < start + DIGEST:
        raise ValueError("not a memory: it is too short")
    if data[len(MAGIC)] != VERSION:
        raise ValueError(f"this memory has version {data[len(MAGIC)]}; only version {VERSION} can be read")
    if len(data) > LARGEST:
        raise ValueError(f"not a memory: it is larger than {LARGEST >> 20} MiB")
    if hashlib.sha256(data[:-DIGEST]).digest() != data[-DIGEST:]:
        raise ValueError("this memory is damaged: its checksum is wrong")
    length = int.from_bytes(data[start - 4 : start], "little")
    if length > min(LONGEST_HEADER, len(data) - start - DIGEST):
        raise ValueError("not a memory: its header is too long")
    return data[start : start + length], data[start + length : -DIGEST]


def parse_header(header: bytes) -> dict[str, Any]:
    try:
        about = json.loads(header)
    except (ValueError, RecursionError):
        raise ValueError("not a memory: its header is not JSON") from None
    if not isinstance(about, dict) or about.keys() != {"game", "options", "nodes"}:
        raise ValueError("not a memory: its header names no game, options and nodes")
    if not (isinstance(about["game"], str) and isinstance(about["options"], dict) and type(about["nodes"]) is int):
        raise ValueError("not a memory: its header has a wrong type")
    return about


def game_of(about: dict[str, Any]) -> Game:
    try:
        return find_game(about["game"], **about["options"])
    except TypeError as error:
        raise ValueError(f"not a memory: {about['game']} cannot have these options: {error}") from None


def require_legal(tree: Tree, game: Game) -> None:
    """Every move is played once; ValueError names the first that the rules do not allow."""
    start = game.start()
    if isinstance(start, KernelPosition):
        moves = start.kernel.first_illegal(tree)
        if moves is not None:
            raise ValueError(f"not a memory of {game.name}: the moves {moves} are not legal")
        return
    for role in (0, 1):
        replay(tree, role, start)


def replay(tree: Tree, role: int, start: Position) -> None:
    line = [start]
    for depth, move, *_ in tree.flat(role):
        if depth:
            del line[depth:]
            line.append(line[-1].after(move))
