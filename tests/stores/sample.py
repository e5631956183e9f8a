"""Short ways to make what a store keeps."""

from collections.abc import Mapping

from parlour.stores.kept import Guest, KeptCommand, KeptEvent, KeptOutcome, KeptSeat, NewMatch

WAIT_S = 60
"""Long enough for any machine; only a store that hangs needs it."""


def event(seq: int, kind: str = "move", data: str | None = None) -> KeptEvent:
    return KeptEvent(seq, kind, seq, data or f'{{"t": "{kind}", "n": {seq}}}')


def events(first: int, count: int) -> list[KeptEvent]:
    return [event(seq) for seq in range(first, first + count)]


def command(number: int | str) -> KeptCommand:
    return KeptCommand(f"c{number}", f'{{"ack": "{number}"}}')


def match(name: str | None = None, created_ms: int = 1000, seats: Mapping[int, KeptSeat] | None = None) -> NewMatch:
    return NewMatch("chess", "{}", created_ms, seats or {}, id=name)


def guest(name: str) -> Guest:
    return Guest(f"g-{name}", f"hash of {name}'s secret", name, "teal", 5)


def won(winner: int, ended_ms: int = 9000) -> KeptOutcome:
    return KeptOutcome("won", winner, "checkmate", 33, ended_ms)
