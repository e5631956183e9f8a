"""One move of a match, explained: what it was worth, what would have been better and why, and, of a computer's move,
what it saw when it chose it: thought again from the record, to the same tree."""

from dataclasses import dataclass

from parlour.games.game import Position
from parlour.insight import words
from parlour.insight.again import ThoughtAgain, think_again_at
from parlour.insight.chance import chance_at_end
from parlour.insight.judge import Judge
from parlour.insight.review import ReviewedMove, judge_move
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


def explain(record: Record, ply: int) -> Explanation:
    """The move number `ply` of a match, 1 for the first. Raises ValueError if there is none."""
    moves = record.move_ids
    if not (type(ply) is int and 1 <= ply <= len(moves)):
        raise ValueError(words.NOT_A_PLY.format(ply=ply, plies=len(moves)))
    line, move = record.line, moves[ply - 1]
    position, past = line[ply - 1], line[: ply - 1]
    with Judge(record.game) as judge:
        before = judge.look(position, past)
        end = line[ply].outcome(line[:ply])
        after = None if end else judge.look(line[ply], line[:ply])
    chance = chance_at_end(end) if end else after.chance if after else before.chance
    return Explanation(position, judge_move(before, move, after, chance, past), think_again_at(record, ply))
