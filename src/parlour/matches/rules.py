"""What may happen in a match, and what is refused: one flat list for people and engines alike."""

from parlour.matches.events import Abort, Answer, Begin, Event, Move, Offer, Resign, Takeback, TimeOut
from parlour.matches.state import MatchState


def refusal_code(state: MatchState, event: Begin | Event, at: int | None) -> str | None:
    """The first reason against it, or None. `at` is the number of the last event that changed the position, as far as
    whoever sends this knows; None if it does not matter."""
    if isinstance(event, Begin):
        return "begun"
    if event.player not in (0, 1):
        return "seat"
    if state.over:
        return "over"
    if event.ms < state.ms:
        return "backwards"
    # Whichever is noticed first, the move or the flag: the result is the same.
    if state.flag_has_fallen(event.ms) and not isinstance(event, TimeOut):
        return "time"
    if isinstance(event, Move | TimeOut) and event.player != state.position.to_move():
        return "turn"
    # Who resigns means it, whatever has been played in the meantime.
    if at is not None and at != state.at and not isinstance(event, Resign):
        return "stale"
    return _refusal_of_kind(state, event)


def _refusal_of_kind(state: MatchState, event: Event) -> str | None:
    match event:
        case Move() if event.move not in state.legal():
            return "illegal"
        case TimeOut() if not state.flag_has_fallen(event.ms):
            return "time_left"
        case Takeback():
            return _refusal_of_takeback(state, event.player) or (
                "ask_first" if state.begin.takebacks == "agreed" else None
            )
        case Offer():
            return _refusal_of_offer(state, event)
        case Answer() if state.offer is None or state.offer.player == event.player:
            return "no_offer"
        case Abort() if len(state.has_moved) == 2 and all(seat.kind == "person" for seat in state.seats):
            return "too_late"
        case _:
            return None


def _refusal_of_takeback(state: MatchState, player: int) -> str | None:
    if state.begin.takebacks == "never":
        return "no_takebacks"
    return "nothing" if state.previous_turn(player) is None else None


def _refusal_of_offer(state: MatchState, offer: Offer) -> str | None:
    if state.offer is not None and state.offer.player != offer.player:
        return "answer_first"
    if state.offer is not None or offer.player in state.has_offered:
        return "offered"
    return _refusal_of_takeback(state, offer.player) if offer.what == "takeback" else None
