"""A record thought again: opponents with the same seed and settings play the same moves."""

from dataclasses import dataclass

from parlour.matches.events import Begin, Move, Replace, Seated
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.settings import opponent_of
from parlour.opponents.opponent import Sitter


@dataclass(frozen=True, slots=True)
class Difference:
    """A move that an opponent would not play again."""

    ply: int
    played: str
    again: str


def think_again(record: Record, opening: int = 0) -> list[Difference]:
    """Lets every opponent of a record choose each of its moves again, in order and with all that was taken back; where
    it chooses otherwise, another program, other settings or a limit in time played the match. What people and functions
    did is taken as it is, and so are the first moves, if they were an opening that nobody chose."""
    match = Match(record.events[:1])
    sitters = [sitter_of(seat) for seat in match.seats]
    differences = []
    for event in record.events[1:]:
        assert not isinstance(event, Begin)
        if isinstance(event, Move) and match.ply >= opening and (sitter := sitters[event.player]):
            if event.new_tree:
                sitter.forget_tree()
            candidate, _ = sitter.move(match.position, match.past, match.began.seed)
            again = match.move(event.player, candidate.move, event.ms)
            if again.move != event.move:
                position = match.position
                played = position.move_text(position.parse_move(event.move))
                differences.append(Difference(match.ply, played, position.move_text(candidate.move)))
        if isinstance(event, Replace):
            sitters[event.player] = sitter_of(event.seat)
        match.append(event)
    return differences


def sitter_of(seat: Seated) -> Sitter | None:
    """Somebody who can think again what this seat thought."""
    return opponent_of(seat).sit() if seat.kind in ("opponent", "engine") else None
