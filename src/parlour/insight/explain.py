"""One move of a match, explained: what it was worth, what would have been better and why, and, of a computer's move,
what it saw when it chose it: thought again from the record, to the same tree."""

from dataclasses import dataclass

from parlour.engines.engine import Candidate, Info
from parlour.games.game import Position
from parlour.insight import words
from parlour.insight.chance import chance_at_end
from parlour.insight.judge import Judge
from parlour.insight.review import ReviewedMove, judge_move
from parlour.insight.telling import tell_move
from parlour.matches.events import Begin, Move, Replace, Seated
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.replay import sitter_of


@dataclass(frozen=True, slots=True)
class ThoughtAgain:
    """What the opponent that made a move sees when it thinks about it again."""

    seat: Seated
    info: Info
    candidate: Candidate
    """What it chooses now."""
    same: bool
    """Whether that is what it played. If not, another program, other settings or a limit in time played the match."""


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


def think_again_at(record: Record, ply: int) -> ThoughtAgain | None:
    """What the opponent that made a move of the match saw, by letting it think again; None if a person made it. One
    that keeps its tree thinks again from the move at which that tree began."""
    match = Match(record.events[:1])
    sitters = [sitter_of(seat) for seat in match.seats]
    found = None
    for event in record.events[1:]:
        assert not isinstance(event, Begin)
        if isinstance(event, Move) and (sitter := sitters[event.player]):
            if event.new_tree:
                sitter.forget_tree()
            wanted = match.ply == ply - 1
            if wanted or sitter.opponent.keeps:
                candidate, info = sitter.move(match.position, match.past, match.began.seed)
                if wanted:  # a ply that was taken back comes again: the last one stands
                    same = match.position.parse_move(event.move) == candidate.move
                    found = ThoughtAgain(match.seats[event.player], info, candidate, same)
        elif isinstance(event, Move) and match.ply == ply - 1:
            found = None
        if isinstance(event, Replace):
            sitters[event.player] = sitter_of(event.seat)
        match.append(event)
    return found
