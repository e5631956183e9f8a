"""Whether a position is a puzzle: what would be asked there, and the line that answers it.

A line goes on for as long as there is exactly one right move: the reply is the one that holds out longest, and of
several such the one after which only one move is right. Once several are right the rest plays itself, and it ends.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.engines.engine import Limits
from parlour.engines.registry import engine
from parlour.games.game import Game, Position
from parlour.insight.puzzles.material import GLANCE_ROOM, Material, best_reply, may_decide, stands_out, takes_back
from parlour.insight.puzzles.proving import Exact, Within, Worth
from parlour.insight.puzzles.puzzle import Kind, Proof, Puzzle

MOST_WITHIN = 3
"""The longest win that is walked through move by move."""
MOST_STEPS = {"win": 5, "mate": 3, "hold": 2, "stop": 1, "gain": 3, "boxes": 3}
"""How many moves one has to find, at the most."""
GLANCE = Limits(nodes=6_000, seed=1)
CHECKS = (
    ({"table_mb": 64}, Limits(nodes=200_000, seed=1)),
    ({"table_mb": 8, "lines": 2}, Limits(nodes=500_000, seed=2)),
)
WORST_AFTER = -0.8
"""What is left after a mate was stopped, at the least, from -1, lost, to 1."""
GIVE_UP = 1
"""After so many positions of a match, from its end backwards, whose end can't be seen, it can't be seen from earlier
ones either."""
FEWEST_MOVES = 3
"""To choose from; with fewer there is nothing to find."""
ONCE = ("mate", "gain")
"""What weak opponents overlook they may overlook again and again: in a match the same move is the answer once."""
DRAWN, MOST_TO_COUNT = 0.55, 14
"""Of the lines in dots and boxes, so many are left at the most; and where boxes are to be counted to the end."""
MOST_PROOF = 10
"""Plies that are shown of how "who wins?" goes on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of one position, and what is right there."""

    kind: Kind
    right: int
    moves: int = 0
    within: bool = False


class Finder:
    """Looks at positions of one board. One is for one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.exact = None if game.name == "chess" else Exact(game)
        self.within = Within(game)
        self.material = Material() if game.name == "chess" else None
        self._glance = engine("alphabeta", lines=2)

    def find_all(self, line: Sequence[Position], who: Callable[[], bool]) -> Iterator[tuple[int, Puzzle]]:
        """The puzzles of a match with their plies, first to last; what follows from one is no puzzle of its own. `who`
        says whether to ask who wins where nothing else is to be found."""
        found: dict[int, Puzzle] = {}
        unseen = 0
        for ply in range(len(line) - 2, 0, -1):
            if unseen > GIVE_UP and not self.game.alternates:
                break
            if unseen <= GIVE_UP:
                unseen = 0 if self.is_solvable(line[ply]) else unseen + 1
            puzzle = self.find(line[ply], exactly=unseen <= GIVE_UP)
            if puzzle and puzzle.kind == "gain" and takes_back(line[ply - 1], line[ply], puzzle.line[0]):
                puzzle = None
            if puzzle is None and unseen == 0 and who():
                puzzle = self.who_wins(line[ply])
            if puzzle:
                found[ply] = puzzle
        free, answers = 0, set[int]()
        for ply in sorted(found):
            first = found[ply].line[0]
            if ply >= free and not (found[ply].kind in ONCE and first in answers):
                yield ply, found[ply]
                free = ply + len(found[ply].line) + 1
                answers.add(first)

    def find(self, position: Position, exactly: bool = True) -> Puzzle | None:
        """The puzzle that a position is, without a rating; None if it has no answer, or several."""
        if len(position.moves()) < FEWEST_MOVES or not has_taken_shape(position):
            return None
        asked = self.ask(position, exactly)
        if asked is None or (asked.kind == "stop" and not self.is_safe(position.play(asked.right))):
            return None
        line = self.line(position, asked)
        proof: Proof = "searched" if asked.kind == "gain" else "within" if asked.within else "exact"
        puzzle = Puzzle(position, asked.kind, line, 0, asked.moves, proof=proof)
        if self.material and asked.kind == "gain":
            return puzzle if self.material.is_won(position, puzzle.positions[-1]) else None
        # What is only proved for so many moves has to be shown to its end.
        is_whole = asked.kind == "stop" or not asked.within or puzzle.positions[-1].outcome() is not None
        return puzzle if is_whole else None

    def is_safe(self, position: Position) -> bool:
        """After a mate was stopped: whether two deep searches of different settings see no other, nor anything as
        bad."""
        sign = 1 if position.to_move() == 1 else -1
        for options, limits in CHECKS:
            best = engine("alphabeta", **options).think(position, limits).candidates[0]
            if sign * best.value < WORST_AFTER:
                return False
        return True

    def ask(self, position: Position, exactly: bool = True) -> Asked | None:
        if (
            exactly
            and self.is_solvable(position)
            and self.exact
            and (worths := self.exact.worths(position)) is not None
        ):
            return asked_exactly(worths, has_score=position.scores() is not None)
        return self.ask_within(position) if self.game.alternates else None

    def is_solvable(self, position: Position) -> bool:
        """Whether the end can be seen from here."""
        return self.exact is not None and self.exact.worth(position, 0) is not None

    def ask_within(self, position: Position) -> Asked | None:
        """A win, or a mate to be stopped, that is near enough to walk through all that can happen. A quick look says
        whether there may be one; what it says is then proved without it."""
        best, *others = self._glance.think(position, GLANCE).candidates
        sign = 1 if position.to_move() == 0 else -1
        if best.mate is not None and 0 < sign * best.mate < 2 * MOST_WITHIN:
            moves = (abs(best.mate) + 1) // 2
            right = self.within.winning(position, moves)
            kind: Kind = "mate" if self.game.name == "chess" else "win"
            is_shortest = moves == 1 or not self.within.winning(position, moves - 1)
            return Asked(kind, right[0], moves, within=True) if len(right) == 1 and is_shortest else None
        is_mated = others and others[0].mate is not None and 0 < -sign * others[0].mate <= 2 * MOST_WITHIN - 2
        if self.game.name == "chess" and best.mate is None and is_mated:
            return self.ask_to_stop(position)
        candidates = (best, *others)
        if self.material and may_decide(position) and stands_out(candidates, position.to_move(), GLANCE_ROOM):
            move = self.material.only_move(position)
            return None if move is None else Asked("gain", move)
        return None

    def ask_to_stop(self, position: Position) -> Asked | None:
        """Of all moves, one after which the other has no forced win within a few moves."""
        safe, longest, player = [], 0, position.to_move()
        for move in position.moves():
            soon = self.within.shortest(position.play(move), 1 - player, MOST_WITHIN - 1)
            if soon is None:
                safe.append(move)
                if len(safe) > 1:
                    return None
            else:
                longest = max(longest, soon)
        return Asked("stop", safe[0], longest, within=True) if safe else None

    def line(self, position: Position, asked: Asked) -> tuple[int, ...]:
        """From the right move on."""
        player, steps, line, here = position.to_move(), 1, [asked.right], position.play(asked.right)
        last = len(line)
        while steps < MOST_STEPS[asked.kind] and not here.outcome():
            if here.to_move() != player:
                move = self.reply(here, asked, steps)
            else:
                right = self.right_moves(here, asked, steps)
                if len(right) != 1 or len(here.moves()) < 2:
                    break
                move, steps, last = right[0], steps + 1, len(line) + 1
            line.append(move)
            here = here.play(move)
        return tuple(line[:last])

    def right_moves(self, position: Position, asked: Asked, steps: int) -> list[int]:
        """Of the one who is asked, after so many moves of his."""
        if self.material and asked.kind == "gain":
            move = self.material.only_move(position)
            return [] if move is None else [move]
        if asked.within:
            return self.within.winning(position, asked.moves - steps) if asked.kind in ("win", "mate") else []
        worths = self.exact.worths(position) if self.exact else None
        if worths is None:
            return []
        if asked.kind == "boxes" or position.scores() is not None:
            return best_of(worths, key=lambda one: one.score)
        return best_of(worths, key=lambda one: one.result)

    def reply(self, position: Position, asked: Asked, steps: int) -> int:
        """What holds out longest; of several the one that leaves a single right move, if there is one."""
        replies = self.best_replies(position, asked, steps)
        for move in replies:
            after = position.play(move)
            if not after.outcome() and len(self.right_moves(after, asked, steps)) == 1 and len(after.moves()) > 1:
                return move
        return replies[0]

    def best_replies(self, position: Position, asked: Asked, steps: int) -> list[int]:
        player = 1 - position.to_move()
        if asked.kind == "gain":
            return [best_reply(position)]
        if asked.within:
            left = asked.moves - steps
            lasts = {move: self.within.shortest(position.play(move), player, left) or 0 for move in position.moves()}
            return [move for move, moves in lasts.items() if moves == max(lasts.values())]
        worths = self.exact.worths(position) if self.exact else None
        if worths is None:
            return position.moves()[:1]
        if position.scores() is not None:
            return best_of(worths, key=lambda one: one.score)
        return best_of(worths, key=lambda one: (one.result, one.plies if one.result < 0 else -one.plies))

    def who_wins(self, position: Position) -> Puzzle | None:
        """The question who wins, with how it goes on; None where the end can't be proved, or is near."""
        worth = self.exact.worth(position, 0) if self.exact and has_taken_shape(position, MOST_TO_COUNT) else None
        if worth is None or not self.exact:
            return None
        line: list[int] = []
        here = position
        while len(line) < MOST_PROOF and not here.outcome():
            worths = self.exact.worths(here)
            if worths is None:
                break
            key = (lambda one: one.score) if here.scores() else fastest
            line.append(best_of(worths, key=key)[0])
            here = here.play(line[-1])
        winner = {1: "0", -1: "1", 0: "draw"}[worth.result]
        return Puzzle(position, "who", tuple(line), 0, winner=winner) if len(line) >= 4 else None


def has_taken_shape(position: Position, most: int | None = None) -> bool:
    """In dots and boxes one can say why a line is right once chains have formed: when so many lines are left, or about
    every second is drawn."""
    if position.scores() is None:
        return True
    return len(position.moves()) <= (most or DRAWN * position.game.move_limit)


def fastest(worth: Worth) -> tuple[int, int]:
    return worth.result, -worth.plies if worth.result > 0 else worth.plies


def best_of(worths: dict[int, Worth], key: Callable[[Worth], Any]) -> list[int]:
    best = max(map(key, worths.values()))
    return [move for move, worth in worths.items() if key(worth) == best]


def asked_exactly(worths: dict[int, Worth], has_score: bool) -> Asked | None:
    """Where everything is proved: the only winning move, else the only one that draws, else the only one that saves
    the most boxes."""
    results = [worth.result for worth in worths.values()]
    best = max(results)
    right = [move for move, worth in worths.items() if worth.result == best]
    if has_score:
        top = best_of(worths, key=lambda one: one.score)
        if len(top) != 1:
            return None
        if len(right) == 1 and best > min(results):
            return Asked("win" if best == 1 else "hold", top[0]) if best >= 0 else Asked("boxes", top[0])
        return Asked("boxes", top[0])
    if len(right) != 1 or best < 0:
        return None
    if best == 1:
        return Asked("win", right[0], (worths[right[0]].plies + 1) // 2)
    return Asked("hold", right[0])


def spread(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """How many there are of each wording."""
    counts: dict[str, int] = {}
    for one in puzzles:
        counts[one.wording] = counts.get(one.wording, 0) + 1
    return counts
