"""One move of a match, explained: what it was worth, what would have been better and why, and, of a computer's move,
what it saw when it chose it: thought again from the record, to the same tree."""

from dataclasses import dataclass

from parlour.games.game import Position
from parlour.insight import words
from parlour.insight.again import ThoughtAgain, think_again_at
from parlour.insight.review import ReviewedMove, judge_backwards, look_at_all
from parlour.insight.telling import tell_move
from parlour.matches.record import Record


@dataclass(frozen=True, slots=True)
class Explanation:
    position: Position
    """Before the move."""
    judged: ReviewedMove
    thought: ThoughtAgain | None
    """None for a move of a person or of somebody's function."""

    @property
    def text(self) -> str:
        """The whole of it in a sentence or two."""
        return tell_move(self.position, self.judged)


def explain(record: Record, ply: int, threads: int = 1) -> Explanation:
    """The move number `ply` of a match, 1 for the first, as a review of the whole match judges it: what came after it
    is read back. Raises ValueError if there is none."""
    moves = record.move_ids
    if not (type(ply) is int and 1 <= ply <= len(moves)):
        raise ValueError(words.NOT_A_PLY.format(ply=ply, plies=len(moves)))
    looks = look_at_all(record.line, threads, lambda done, of: None, first=ply - 1)
    judged = judge_backwards(record.line, moves, looks, first=ply - 1)[0][0]
    return Explanation(record.line[ply - 1], judged, think_again_at(record, ply))
