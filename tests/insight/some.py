"""Matches to review."""

import parlour
from parlour.matches.events import Seated
from parlour.matches.match import Match


def record_of(game: parlour.Game, moves: str, start: str | None = None) -> parlour.Record:
    """A match of two people, by its moves."""
    position = None if start is None else game.parse(start)
    match = Match.begin(game, (Seated("Anna"), Seated("Bert")), start=position)
    for text in moves.split():
        match.append(match.move(match.position.to_move(), text, match.ms))
    return parlour.Record(match)


def played(name: str, first: int, second: int, seed: int, **options: int | str) -> parlour.Record:
    """A match of two opponents, by their places on the ladder."""
    game = parlour.game(name, **options)
    ladder = parlour.opponents(game)
    return parlour.play(game, ladder[first], ladder[second], seed=seed)
