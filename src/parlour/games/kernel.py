"""Positions whose rules run in a compiled kernel: everything but texts and views is passed on to it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from parlour.games.game import Game, Outcome, Position, bad_text


class Kernel(Protocol):
    """What the compiled module offers for every game."""

    def to_move(self) -> int: ...
    def moves(self) -> list[int]: ...
    def after(self, move: int) -> Self | None: ...
    def outcome(self) -> tuple[int | None, str] | None: ...
    def key(self) -> int: ...
    def fault(self) -> str | None: ...
    def perft(self, depth: int) -> int: ...


GameType = TypeVar("GameType", bound=Game)
KernelType = TypeVar("KernelType", bound=Kernel)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class KernelPosition(Position, Generic[GameType, KernelType]):
    game: GameType
    kernel: KernelType
    came_by: int | None = field(default=None, compare=False)
    """The move it was made by, if it was made by one: `last_move` then has only that one to try."""

    reasons: ClassVar[dict[str, str]]
    """The kernel's name for each way to end, and the words for it."""

    @classmethod
    def set_up(cls, game: GameType, kernel: KernelType, text: str) -> Self:
        """A position set up from text; refuses one that the rules do not allow."""
        if fault := kernel.fault():
            raise bad_text(game, text, fault)
        return cls(game, kernel)

    def to_move(self) -> int:
        return self.kernel.to_move()

    def moves(self) -> list[int]:
        return self.kernel.moves()

    def play(self, move: int) -> Self:
        kernel = self.kernel.after(move)
        if kernel is None:
            raise self.illegal(f"move {move}")
        return type(self)(self.game, kernel, move)

    def outcome(self, past: Sequence[Position] = ()) -> Outcome | None:
        ended = self.kernel.outcome()
        return ended and Outcome(ended[0], self.reasons[ended[1]])

    def last_move(self, past: Sequence[Position]) -> int | None:
        if not past or not isinstance(before := past[-1], KernelPosition):
            return None
        if self.came_by is not None and before.kernel.after(self.came_by) == self.kernel:
            return self.came_by
        return next((move for move in before.moves() if before.kernel.after(move) == self.kernel), None)

    def key(self) -> int:
        return self.kernel.key()

    def perft(self, depth: int) -> int:
        return self.kernel.perft(depth)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KernelPosition) and self.game == other.game and bool(self.kernel == other.kernel)

    __hash__ = Position.__hash__


def bits(number: int) -> list[int]:
    """The indices of the set bits, ascending."""
    return [i for i in range(number.bit_length()) if number >> i & 1]
