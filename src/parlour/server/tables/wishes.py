"""From a wish for a table to how its match begins. Everything a client chose is checked here; ValueError says what is
wrong, in words."""

import random
from collections.abc import Mapping
from typing import Any

from parlour.arena.following.suiting import find_blend, rungs_of
from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.matches.clock import Clock
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.matches.settings import find_thinker, seated_as
from parlour.server.names import clean_name
from parlour.server.tables import words
from parlour.server.tables.forms import Anyone, Me, Neighbour, NewTable, OpponentSeat, Wish
from parlour.server.tables.setup import FREE, Setup
from parlour.stores.kept import Guest, KeptSeat


def chosen_game(name: str, options: Mapping[str, Any]) -> Game:
    try:
        return find_game(name, **options)
    except TypeError:
        raise ValueError(words.NO_SUCH_OPTIONS.format(game=name)) from None


def setup_for(
    game: Game, wish: NewTable, guest: Guest, rng: random.Random, learners: Mapping[str, Seated]
) -> tuple[Setup, dict[int, KeptSeat]]:
    """How the match begins, and who sits already. `learners`: those who are wished for, by the ids of their seats."""
    wishes = list(wish.seats)
    if wish.shuffle:
        rng.shuffle(wishes)
    check(wishes)
    start = game.parse(wish.start) if wish.start else game.start()
    if outcome := start.outcome():
        raise ValueError(words.OVER_AT_START.format(reason=outcome.reason))
    match = Match.begin(
        game,
        (seat_for(game, wishes[0], guest, learners), seat_for(game, wishes[1], guest, learners)),
        start=start,
        seed=rng.randrange(2**53) if wish.seed is None else wish.seed,
        clock=None if wish.clock is None else Clock(wish.clock.base_ms, wish.clock.gain_ms),
        takebacks=wish.takebacks or ("agreed" if any(isinstance(one, Anyone) for one in wishes) else "free"),
    )
    known = [kept_seat(one, guest, seat.id) for one, seat in zip(wishes, match.began.seats, strict=True)]
    return Setup(match.began), {player: seat for player, seat in enumerate(known) if seat}


def setup_for_two(game: Game, guests: tuple[Guest, Guest], rng: random.Random) -> tuple[Setup, dict[int, KeptSeat]]:
    """The same for two people whom the server brings together."""
    first, second = (person(guest) for guest in guests)
    seed = rng.randrange(2**53)
    match = Match.begin(game, (first, second), start=game.start(), seed=seed, takebacks="agreed")
    return Setup(match.began), {player: KeptSeat(guest=guest.id) for player, guest in enumerate(guests)}


def person(guest: Guest) -> Seated:
    return Seated(guest.name, "person", settings={"colour": guest.colour})


def check(wishes: list[Wish]) -> None:
    kinds = [type(one) for one in wishes]
    if kinds in ([Me, Me], [Neighbour, Neighbour], [Anyone, Anyone]):
        raise ValueError(words.TWO_SEATS)
    if Neighbour in kinds and Me not in kinds:
        raise ValueError(words.NEIGHBOUR_NEEDS_ME)
    if Anyone in kinds and Me not in kinds:
        raise ValueError(words.ANYONE_NEEDS_ME)


def seat_for(game: Game, wish: Wish, guest: Guest, learners: Mapping[str, Seated]) -> Seated:
    match wish:
        case Me():
            return person(guest)
        case Neighbour():
            return Seated(clean_name(wish.name), "person")
        case OpponentSeat():
            return learners.get(wish.id) or seated_opponent(game, wish)
        case Anyone():
            return FREE


def seated_opponent(game: Game, wish: OpponentSeat) -> Seated:
    """An opponent as it is, or between two of the ladder."""
    if wish.toward is None:
        return seated_as(*find_thinker(game, wish.id))
    return seated_as(find_blend(rungs_of(game), wish.id, wish.toward, wish.share).opponent)


def kept_seat(wish: Wish, guest: Guest, opponent: str) -> KeptSeat | None:
    """Who sits. An opponent is kept by its id, whatever name it was called by."""
    match wish:
        case Me() | Neighbour():
            return KeptSeat(guest=guest.id)
        case OpponentSeat():
            return KeptSeat(
                opponent=opponent, level=f"{wish.toward} {wish.share}" if wish.toward and wish.share else ""
            )
        case Anyone():
            return None
