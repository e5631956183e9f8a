"""Random matches for Hypothesis: any game, any events, in made-up time."""

import random
from typing import get_args

from hypothesis import strategies as st

import parlour
from parlour.matches.clock import Clock
from parlour.matches.events import (
    Abort,
    Answer,
    Event,
    Forfeit,
    Move,
    Offer,
    Replace,
    Resign,
    Seated,
    Takeback,
    Takebacks,
    TimeOut,
)
from parlour.matches.match import Match
from parlour.matches.settings import settings_of

GAMES = st.sampled_from(
    [
        parlour.game("tictactoe"),
        parlour.game("tictactoe", m=4, n=3, k=3),
        parlour.game("ultimate"),
        parlour.game("dots", rows=2, cols=2),
        parlour.game("dots"),
        parlour.game("pawns", stalemate="draw"),
        parlour.game("chess"),
    ]
)
CLOCKS = st.none() | st.builds(Clock, st.integers(1, 20_000), st.integers(0, 3_000))
TAKEBACKS: st.SearchStrategy[Takebacks] = st.sampled_from(get_args(Takebacks))
NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
PLAYERS = st.sampled_from([0, 1])
REASONS = st.sampled_from(["it failed", 'said "no", and \\ left', "é ✓"])


@st.composite
def seated(draw: st.DrawFn, game: parlour.Game) -> Seated:
    if draw(st.booleans()):
        return Seated(draw(NAMES), draw(st.sampled_from(["person", "guest", "script"])))
    found = draw(st.sampled_from(parlour.opponents(game)))
    return Seated(found.name, "opponent", found.id, settings_of(found))


@st.composite
def events(draw: st.DrawFn, match: Match, now_ms: int) -> Event:
    """Something that somebody might say, sensible or not; most often a legal move."""
    to_move = match.position.to_move()
    legal = ["".join(match.position.path(move)) for move in match.position.moves()]
    player = draw(st.sampled_from([0, 1, 0, 1, 0, 1, 2]))
    kind = draw(st.sampled_from("MMMMMMMMMWTTOOAAxRafF"))
    match kind:
        case "M":
            number = draw(st.integers(0, 250))
            return Move(to_move, legal[number % len(legal)] if legal else "a1", now_ms)
        case "W":
            return Move(player, draw(st.sampled_from([*legal, "zz", ""])), now_ms)
        case "T":
            return Takeback(player, now_ms)
        case "O":
            return Offer(player, draw(st.sampled_from(["draw", "takeback", "abort"])), now_ms)
        case "A":
            return Answer(player, draw(st.booleans()), now_ms)
        case "x":
            return Abort(player, now_ms)
        case "R":
            return Replace(player, draw(seated(match.game)), draw(REASONS), now_ms)
        case "a":
            return Resign(player, now_ms)
        case "f":
            return TimeOut(player, now_ms)
        case _:
            return Forfeit(player, draw(REASONS), now_ms)


@st.composite
def matches(draw: st.DrawFn, timed: bool = True) -> Match:
    """A match in which something happened: whatever was refused is left out."""
    game = draw(GAMES)
    start = game.start()
    rng = random.Random(draw(st.integers(0, 100)))
    for _ in range(rng.choice([0, 0, 1, 4])):
        start = start.after(rng.choice(start.moves()))
    seats = draw(seated(game)), draw(seated(game))
    seed, clock, takebacks = draw(st.integers(0, 2**63 - 1)), draw(CLOCKS), draw(TAKEBACKS)
    match = Match.begin(game, seats, start=start, seed=seed, clock=clock, takebacks=takebacks)
    now = 0
    for _ in range(draw(st.integers(0, 40))):
        now += draw(st.sampled_from([0, 0, 1, 250, 3_000])) if timed else 0
        event = draw(events(match, now))
        if match.refusal(event) is None:
            match.append(event)
    return match
