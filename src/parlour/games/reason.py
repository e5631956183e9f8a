"""What can be said about a move: a reason, with the line that proves it.

A game has a few detectors (`Game.reasons`), each a function that looks at one move and either returns a `Reason` or
None. It says nothing it cannot prove by playing the reason's line: silence is better than a guess. What a detector may
use is an `Evidence`: the position, the move, and what the strongest engine makes of both, if it was asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing said about a move."""

    name: str
    """The key of what is said, such as `allows_fork`: distinct within a game."""
    words: str
    """A whole sentence with named gaps. It is about the move ("This …"), so that it fits whoever made it. `{other}` is
    whoever answers: a name or "you", so it stands before "can" or in the accusative, never before a verb that agrees
    with it, and never first."""
    line: tuple[int, ...]
    """Moves from the position before the move, which do what the sentence says. It begins with the move itself, or with
    a better one where the sentence is about what was missed."""
    gaps: Mapping[str, str | int] = field(default_factory=dict)
    other: str = ""
    """What `{other}` is called by the game."""
    good: bool = False
    """Whether it speaks for the move; otherwise against it."""

    @property
    def text(self) -> str:
        return self.sentence_for()

    def sentence_for(self, other: str | None = None) -> str:
        """The sentence, with the other player's name or "you"."""
        return self.words.format(**self.gaps, other=self.other if other is None else other)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the strongest engine expects of a move, for the player who makes it."""

    line: tuple[int, ...]
    """How it goes on, the move itself first."""
    chance: float
    """What the player can expect: 1 is a sure win, 0.5 a sure draw or even, 0 a sure loss."""
    solved: bool = False
    """The chance is certain."""
    mate: int | None = None
    """Plies, this move included, to a forced win of the player; negative: of the other."""
    score: int | None = None
    """In the game's own unit, the player's: the margin in boxes, centipawns."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A move, and all that is known about it."""

    position: Any
    """Before the move. (A detector belongs to one game and knows its positions.)"""
    move: int
    played: Prospect | None = None
    """What the move leads to; None where no engine was asked."""
    best: Prospect | None = None
    """What the best move would lead to; the same as `played` where that is the best."""
    past: Sequence[Any] = ()
    """The earlier positions of the match, oldest first."""
    doubt: float = 0.0
    """How often the engine is wrong on this board when it is sure, but has no proof."""

    @property
    def lost(self) -> float:
        """How much of its chance the move gave away. Where only one of both is proved, it counts as no surer than the
        other can be: a proof that is missing is nothing that was given away."""
        if self.best is None or self.played is None:
            return 0.0
        doubt = self.doubt if self.best.solved != self.played.solved else 0.0
        best, played = (
            doubt + (1 - 2 * doubt) * one.chance if one.solved else one.chance for one in (self.best, self.played)
        )
        return max(0.0, best - played)


Detector = Callable[[Evidence], Reason | None]


def reason_from(
    sentences: Mapping[str, str],
    evidence: Evidence,
    name: str,
    line: tuple[int, ...],
    gaps: Mapping[str, str | int] | None = None,
    words: str = "",
    good: bool = False,
) -> Reason:
    """A reason with its sentence from a game's own; `words` is its key, where a reason has more than one."""
    position = evidence.position
    other = position.game.players[1 - position.to_move()]
    return Reason(name, sentences[words or name], line, gaps or {}, other, good)
