"""Who is here, and since when a player has been away, in made-up time."""

from parlour.server.tables.audience import Audience
from parlour.server.tables.outbox import Outbox, Watcher


class Hands:
    ms = 1000

    def __call__(self) -> int:
        return self.ms


def watch(guest: str, origin: str = "") -> Watcher:
    return Watcher(Outbox(), guest, origin, seen=-1)


def test_a_player_is_away_from_when_the_last_of_their_watches_has_left() -> None:
    hands = Hands()
    audience = Audience(hands)
    first, second = watch("anna"), watch("anna")
    audience.enter(first, [0])
    audience.enter(second, [0])
    hands.ms += 500
    audience.leave(first, [0])
    assert audience.is_here("anna")
    assert audience.away_ms(0, "anna") == 0
    hands.ms += 500
    audience.leave(second, [0])
    assert not audience.is_here("anna")
    assert audience.used_ms == hands.ms
    hands.ms += 700
    assert audience.away_ms(0, "anna") == 700


def test_nobody_is_away_for_longer_than_they_have_been_asked_for() -> None:
    hands = Hands()
    audience = Audience(hands)
    hands.ms += 9000
    assert audience.away_ms(1, "ben") == 0
    hands.ms += 300
    assert audience.away_ms(1, "ben") == 300
    assert audience.away_ms(0, None) == 0, "a seat that nobody has taken"
    assert not audience.is_here(None)


def test_everybody_who_watches_is_told_and_known_by_where_they_come_from() -> None:
    audience = Audience(Hands())
    one, other = watch("anna", "north"), watch("ben", "south")
    audience.enter(one, [])
    audience.enter(other, [])
    audience.tell("thinking", b"text")
    assert one.news == other.news == {"thinking": b"text"}
    assert audience.is_watched_from("north")
    audience.leave(one, [])
    assert not audience.is_watched_from("north")
