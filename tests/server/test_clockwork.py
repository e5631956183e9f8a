"""The server's own time goes on while the server does."""

from parlour.server.clock import BEAT_S, LONGEST_GAP_S, ServerClock


class Hands:
    def __init__(self) -> None:
        self.s = 100.0

    def __call__(self) -> float:
        return self.s


def test_it_counts_what_passes() -> None:
    hands = Hands()
    clock = ServerClock(hands)
    for _ in range(8):
        hands.s += BEAT_S
        clock.ms()
    assert clock.ms() == 8 * BEAT_S * 1000
    hands.s += LONGEST_GAP_S
    assert clock.ms() == (8 * BEAT_S + LONGEST_GAP_S) * 1000


def test_it_stands_still_when_the_server_does() -> None:
    hands = Hands()
    clock = ServerClock(hands)
    hands.s += 3600
    assert clock.ms() == BEAT_S * 1000
    hands.s += BEAT_S
    assert clock.ms() == 2 * BEAT_S * 1000
