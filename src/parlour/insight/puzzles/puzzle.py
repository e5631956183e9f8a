"""What a puzzle is: a position, a question, and the one right answer."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from parlour.games.game import Game, Position, Value, options_text
from parlour.insight.puzzles import words

Kind = Literal["win", "mate", "gain", "hold", "stop", "boxes", "who"]
Proof = Literal["exact", "within", "searched"]
ANSWERS = ("0", "1", "draw")
"""Of "who wins?": a player, or nobody."""
ID_LETTERS = 8
SAID_IN_WORDS = 3
"""Up to here one says in how many moves."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position with one right answer. `parlour.puzzles(game)` lists those that ship."""

    position: Position
    """What is shown; whoever is to move is asked."""
    kind: Kind
    line: tuple[int, ...]
    """The solution: the only right move, the best reply, the only right move, and so on. Of "who wins?" how it goes on
    if both play their best."""
    rating: int
    """How strong one has to be to solve it about every second time, on the scale of the board's own ladder."""
    moves: int = 0
    """In how many of one's own moves it is won, or the mate comes that has to be stopped; 0: that isn't asked."""
    winner: str = ""
    """Of "who wins?": `0`, `1` or `draw`."""
    proof: Proof = "exact"
    """`exact`: every other move was followed to the end of the match. `within`: to the last move that is asked for.
    `searched`: two deep searches of different settings agree, with room to spare."""
    found: tuple[str, str] = field(default=("", ""), compare=False)
    """The ids of the opponents in whose match it came up."""

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def options(self) -> Mapping[str, Value]:
        return self.game.options

    @property
    def id(self) -> str:
        """The same for as long as the same is asked; for links, and for what is kept of those who try."""
        told = f"{self.game.name} {options_text(self.game)} {self.position.text()} {self.kind}"
        return hashlib.blake2b(told.encode(), digest_size=ID_LETTERS // 2).hexdigest()

    @property
    def player(self) -> int:
        """Who is asked."""
        return self.position.to_move()

    @property
    def positions(self) -> tuple[Position, ...]:
        """Along the solution; the one that is shown comes first."""
        found = [self.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return tuple(found)

    @property
    def line_text(self) -> tuple[str, ...]:
        """The solution as people read it."""
        return tuple(before.move_text(move) for before, move in zip(self.positions, self.line, strict=False))

    @property
    def answer(self) -> str:
        """What is right: the move, or of "who wins?" who."""
        return self.winner if self.kind == "who" else self.line_text[0]

    @property
    def steps(self) -> int:
        """How many moves one has to find."""
        if self.kind == "who":
            return 0
        return sum(before.to_move() == self.player for before in self.positions[:-1])

    @property
    def wording(self) -> str:
        """The key of what is asked, such as `win_2`."""
        counted = self.kind in ("win", "mate") and 0 < self.moves <= SAID_IN_WORDS
        return f"{self.kind}_{self.moves}" if counted else self.kind

    @property
    def title(self) -> str:
        """What is asked, in a few words."""
        return words.TITLES[self.wording]

    @property
    def question(self) -> str:
        return words.QUESTIONS[self.wording].format(mover=self.game.players[self.player])

    @property
    def more(self) -> str:
        """What makes an answer right, in one line."""
        key = "win_within" if self.kind == "win" and self.proof == "within" else self.kind
        return words.MORE[key].format(n=self.moves)
