"""One pair of matches, played here: what a worker of an arena does, in this process, in another or on another
machine."""

import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, Protocol

from parlour.arena.entrants import Entrant, load_own
from parlour.arena.loop import Player, play_out
from parlour.arena.openings import Opening
from parlour.arena.plan import Job
from parlour.engines.engine import Candidate, Info
from parlour.engines.outside import OutsideEngineError
from parlour.games.game import Game, Outcome, Position

LINES = 100
"""So many openings are kept as positions: all pairings of a round begin with the same, and small boards have few."""


class Played(NamedTuple):
    """A match, as little of it as makes a record."""

    moves: tuple[int, ...]
    """Those after the opening."""
    winner: int | None
    """The player, 0 or 1; None: a draw."""
    fault: str = ""
    """Why whoever was to move could not go on, and lost."""
    trees: tuple[int, ...] = ()
    """At which moves an opponent that keeps its search tree began one, counted from the opening's end."""


class PairPlayed(NamedTuple):
    round: int
    one: int
    two: int
    seed: int
    start: str
    opening: tuple[int, ...]
    mover: int
    """The player, 0 or 1, who moves first after the opening: `one`, in the first of the two."""
    matches: tuple[Played, Played]
    ms: int
    """How long it took."""

    @property
    def key(self) -> tuple[int, int, int]:
        return self.round, self.one, self.two

    def players(self, which: int) -> tuple[int, int]:
        """Who was player 0 in a match, and who player 1."""
        by_turn = (self.one, self.two) if which == 0 else (self.two, self.one)
        return by_turn if self.mover == 0 else (by_turn[1], by_turn[0])


class Sits(Protocol):
    """Somebody in a seat: an opponent's `Sitter`, or whoever asks one that thinks elsewhere."""

    began_tree: bool

    def move(
        self, position: Position, past: Sequence[Position], seed: int, ms: int | None = None, /
    ) -> tuple[Candidate, Info]: ...

    def forget_tree(self) -> None: ...

    def close(self) -> None: ...


def sit_here(entrant: Entrant) -> Sits:
    return entrant.opponent.sit()


class Worker:
    """Plays pairs, one after the other. It keeps the engines of those who play, but nothing that they remember."""

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        ms: int | None = None,
        sit: Callable[[Entrant], Sits] = sit_here,
    ) -> None:
        """With `ms`, so long for a move. `sit`: who thinks in the place of each."""
        self.game, self.entrants, self.ms, self._sit = game, entrants, ms, sit
        load_own(one.file for one in entrants)
        self._sitters: dict[int, Sits] = {}
        self._lines = lru_cache(LINES)(partial(Opening.line, game=game))

    def play(self, job: Job) -> PairPlayed:
        began = time.monotonic()
        line = self._lines(job.opening)
        first = self._match(line, (job.one, job.two), job.seed)
        second = self._match(line, (job.two, job.one), job.seed)
        ms = round((time.monotonic() - began) * 1000)
        start, moves = job.opening
        mover = line[-1].to_move()
        return PairPlayed(job.round, job.one, job.two, job.seed, start, moves, mover, (first, second), ms)

    def play_all(self, jobs: Sequence[Job]) -> list[PairPlayed]:
        return [self.play(job) for job in jobs]

    def close(self) -> None:
        for sitter in self._sitters.values():
            sitter.close()
        self._sitters.clear()

    def _match(self, opening: Sequence[Position], seats: tuple[int, int], seed: int) -> Played:
        """The first of the seats is who moves first from here."""
        mover = opening[-1].to_move()
        by_player = seats if mover == 0 else seats[::-1]
        trees: list[int] = []
        moves: list[int] = []
        players = [self._player(number, seed, len(opening), trees) for number in by_player]
        try:
            played = play_out(opening, players, [moves.append])
            outcome, fault = played.outcome, ""
        except OutsideEngineError as error:
            loser = replayed(opening[-1], moves).to_move()
            outcome, fault = Outcome(1 - loser, str(error)), " ".join(str(error).split())
        return Played(tuple(moves), outcome.winner, fault, tuple(trees))

    def _player(self, number: int, seed: int, opening: int, trees: list[int]) -> Player:
        sitter = self._sitters.get(number)
        if sitter is None:
            sitter = self._sitters[number] = self._sit(self.entrants[number])
        sitter.forget_tree()
        return partial(ask, sitter, seed, self.ms, opening, trees)


def ask(sitter: Sits, seed: int, ms: int | None, opening: int, trees: list[int], line: Sequence[Position]) -> int:
    move = sitter.move(line[-1], line[:-1], seed, ms)[0].move
    if sitter.began_tree:
        trees.append(len(line) - opening)
    return move


def replayed(position: Position, moves: Sequence[int]) -> Position:
    for move in moves:
        position = position.play(move)
    return position
