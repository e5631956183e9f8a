"""The review of a match: each move with its chance, its mark, the best move instead, and the reasons.

Every position is looked at once, by one judge with fixed nodes. Then the match is read from its end: a position is
worth what its best move was thought to be worth, or what the move that was played turned out to be worth if that is
more or the same move. So a move that the judge would have played itself is never called a mistake, and what one move
gives away is what the curve falls by.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

from parlour.games.game import Game, Outcome, Position
from parlour.games.reason import Evidence, Reason
from parlour.insight import words
from parlour.insight.chance import Chance, chance_at_end
from parlour.insight.judge import Judge, Look, signature_of
from parlour.insight.marks import MISTAKE, NEARLY, SLIP, Mark, accuracy, is_fault, mark_of, weigh
from parlour.insight.reasons import evidence_of, find_reasons
from parlour.matches.record import Record

Progress = Callable[[int, int], None]
"""How many positions of how many have been looked at. Called from any thread, one call at a time."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a match, as the judge sees it."""

    ply: int
    """1 for the first."""
    player: int
    move: int
    before: Chance
    """Before the move, if one plays the best."""
    chance: Chance
    """After it."""
    lost: float
    """What the player gave away of what could be expected, from 0 to 1."""
    score_lost: int
    """What the player gave away of the margin at the end, in a game that counts one, if both ends are proved: boxes."""
    mark: Mark
    only: bool
    """It was the best, and every other move would have been at least a mistake."""
    best: int
    """The best move; the same as `move` where that is as good."""
    also: tuple[int, ...]
    """Other moves of which the judge knows that they give away less than a slip."""
    line: tuple[int, ...]
    """How the best would go on, itself first."""
    reply: tuple[int, ...]
    """How it goes on after the move that was played, that move first."""
    solved: bool
    """The chances before and after are proved."""
    reasons: tuple[Reason, ...]
    """For a fault what speaks against it, for any other move what speaks for it."""


@dataclass(frozen=True, slots=True)
class Review:
    game: Game
    line: tuple[Position, ...]
    """The positions from the start to the end."""
    start: Chance
    """Before the first move."""
    plies: tuple[ReviewedMove, ...]
    accuracy: tuple[float | None, float | None]
    """Of each player, in per cent: 100 if no move gave anything away, and a blunder counts as nothing."""
    outcome: Outcome | None
    signature: str
    """Which judge it was: another release may judge otherwise."""

    @property
    def turning(self) -> ReviewedMove | None:
        """The move that decided it: of whoever lost, or of both if nobody did, the one that gave away the most; None
        if nobody made a mistake."""
        loser = None if self.outcome is None or self.outcome.winner is None else 1 - self.outcome.winner
        serious = [one for one in self.plies if one.mark in ("mistake", "blunder")]
        faults = [one for one in serious if loser in (None, one.player)]
        return max(faults, key=lambda one: (one.lost, one.score_lost), default=None)


def review(record: Record, threads: int = 1, progress: Progress = lambda done, of: None) -> Review:
    """Looks at every position of a match. Raises ValueError if nothing was played."""
    line, moves = record.line, record.move_ids
    if not moves:
        raise ValueError(words.NOTHING_PLAYED)
    looks = look_at_all(line, threads, progress)
    return read_backwards(record, list(line), moves, looks)


def look_at_all(line: Sequence[Position], threads: int, progress: Progress) -> list[Look | None]:
    """A look at every position, None where the match is over; the same on however many threads."""
    judges: SimpleQueue[Judge] = SimpleQueue()
    made = [Judge(line[0].game) for _ in range(threads)]
    for judge in made:
        judges.put(judge)

    def look(ply: int) -> Look | None:
        past = line[:ply]
        if line[ply].outcome(past):
            return None
        judge = judges.get()
        try:
            return judge.look(line[ply], past)
        finally:
            judges.put(judge)

    looks: list[Look | None] = []
    try:
        with ThreadPoolExecutor(threads, "review") as pool:
            for done, found in enumerate(pool.map(look, range(len(line))), 1):
                looks.append(found)
                progress(done, len(line))
    finally:
        for judge in made:
            judge.close()
    return looks


def read_backwards(
    record: Record, line: Sequence[Position], moves: Sequence[int], looks: Sequence[Look | None]
) -> Review:
    """Puts the looks together, from the end to the start: see the top of this file."""
    plies: list[ReviewedMove] = []
    last = looks[-1]
    end = line[-1].outcome(line[:-1])
    chance = last.chance if last is not None else chance_at_end(end) if end else Chance(0.0, 0.0)
    for ply in reversed(range(len(moves))):
        before = looks[ply]
        assert before is not None  # a move was played from here
        one = judge_move(before, moves[ply], looks[ply + 1], chance, line[:ply])
        plies.append(one)
        chance = one.before
    plies.reverse()
    losses: tuple[list[float], list[float]] = ([], [])
    for one, position in zip(plies, line, strict=False):
        if len(position.moves()) > 1:
            losses[one.player].append(weigh(one.lost, one.score_lost))
    accuracies = accuracy(losses[0]), accuracy(losses[1])
    return Review(record.game, tuple(line), chance, tuple(plies), accuracies, record.outcome, signature_of(record.game))


def judge_move(before: Look, move: int, after: Look | None, chance: Chance, past: Sequence[Position]) -> ReviewedMove:
    """One move, when the chance after it is known."""
    position, player = before.position, before.position.to_move()
    best = before.candidates[0]
    lost = before.chance.expected(player) - chance.expected(player)
    evidence = evidence_of(before, move, after, past)
    assert evidence.played
    score_lost = margin_lost(evidence) if position.game.unit and position.game.unit.size == 1 else 0
    same = best.move == move or (lost < NEARLY and not score_lost)
    lost, score_lost = (0.0, 0) if same else (max(0.0, lost), score_lost)
    mark = mark_of(weigh(lost, score_lost), same)
    line = evidence.played.line if same else best.line
    return ReviewedMove(
        ply=len(past) + 1,
        player=player,
        move=move,
        before=chance if same or lost == 0 else before.chance,
        chance=chance,
        lost=lost,
        score_lost=score_lost,
        mark=mark,
        only=same and is_only(before, player),
        best=line[0],
        also=nearly_as_good(before, player, line[0]),
        line=line,
        reply=evidence.played.line,
        solved=before.solved and (after is None or after.solved),
        reasons=tuple(reason for reason in find_reasons(evidence) if reason.good != is_fault(mark)),
    )


def margin_lost(evidence: Evidence) -> int:
    """What a move gave away of the margin at the end, where both ends are proved."""
    best, played = evidence.best, evidence.played
    if best is None or played is None or not (best.solved and played.solved):
        return 0
    return 0 if best.score is None or played.score is None else max(0, best.score - played.score)


def nearly_as_good(look: Look, player: int, best: int) -> tuple[int, ...]:
    """What the judge saw besides the best move, and would not call a fault."""
    top, unit = look.candidates[0], look.position.game.unit
    counts = unit is not None and unit.size == 1
    return tuple(
        one.move
        for one, chance in zip(look.candidates, look.chances, strict=True)
        if one.move != best
        and look.chance.expected(player) - chance.expected(player) < SLIP
        and not (counts and one.score != top.score)
    )


def is_only(look: Look, player: int) -> bool:
    """Whether every move but the best would have been at least a mistake."""
    if len(look.candidates) < 2:
        return False
    best, second = (chance.expected(player) for chance in look.chances[:2])
    return best - second >= MISTAKE
