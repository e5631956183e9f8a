"""Whom somebody plays against in another tool: as in the arena by text, or any seat of ours."""

from collections.abc import Callable
from functools import partial

from parlour.arena.entrants import entrants_of
from parlour.contrib import words
from parlour.games.game import Game
from parlour.matches.seats import Moment, Seat, Thinker, seat
from parlour.opponents.opponent import Opponent

Rival = str | Opponent | Callable[..., object]
"""As in the arena: `nell`, `mcts:nodes=500`, `mine.py`, `uci:stockfish`; or a function of a position that returns a
move."""


def rivals_of(game: Game, who: Rival) -> list[Callable[[], Seat]]:
    """How each of those whom a text means sits down; a file may have several engines."""
    if isinstance(who, str):
        return [partial(Thinker, one.opponent, one.kind) for one in entrants_of(game, who)]
    return [partial(seat, game, who)]


def ask(seated: Seat, moment: Moment) -> int:
    """The move that somebody makes. Raises ValueError if it's illegal, or none."""
    reply = seated.your_move(moment)
    if isinstance(reply, str):
        return moment.position.parse_move(reply)
    if isinstance(reply, int):
        return moment.position.require(reply)
    raise ValueError(words.DOES_NOT_MOVE.format(name=seated.seated().name))
