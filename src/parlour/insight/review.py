"""The review of a match: each move with its chance, its mark, the best move instead, and the reasons.

Every position is looked at once, by one judge with fixed nodes. Then the match is read from its end: a position is
worth what its best move was thought to be worth, or what the move that was played turned out to be worth if that is
more or the same move. So a move that the judge would have played itself is never called a mistake, and what one move
gives away is what the curve falls by; only the doubt between what is proved and what is not is nobody's fault, see
`given_away`. Where an end is counted, a proof doesn't reach back over a position that could not be counted: the curve
steps there, and no move before it is blamed.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

from parlour.games.game import Game, Outcome, Position
from parlour.games.reason import Evidence, Prospect, Reason
from parlour.insight import words
from parlour.insight.chance import Chance, are_comparable, chance_at_end, counts_its_end, given_away
from parlour.insight.judge import Judge, Look, signature_of
from parlour.insight.marks import MISTAKE, NEARLY, SLIP, Mark, accuracy, is_fault, is_serious, mark_of, weigh
from parlour.insight.reasons import evidence_of, find_reasons
from parlour.matches.record import Record

A_PAWN, A_PIECE = 1.0, 3.0
QUICK_MATE = 7
"""Plies to a mate that somebody should see even in a match that is decided."""
DECIDED = 0.03
"""Less than this is left for whoever is losing."""
NEARLY_AS_GRAVE = 0.8
"""Two faults of which one gave away at least so much of the other are as grave as each other."""
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
    """It is the judge's own first choice, and every other move would have been at least a mistake."""
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
    score: int | None = None
    """After it, in the game's own unit, player 0's."""
    mate: int | None = None
    """After it: in how many moves of the winner's a win is forced, player 0's; negative: player 1's."""


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
        """The move that decided it: of whoever lost, one that gave away the most for good; of both if nobody did, one
        that gave away the most. Of several that gave away about as much the last, and rather one that has a reason;
        None if nobody made a mistake."""
        loser = None if self.outcome is None or self.outcome.winner is None else 1 - self.outcome.winner
        serious = [one for one in self.plies if is_serious(one.mark)]
        faults = [one for one in serious if loser in (None, one.player)]
        costs = [weigh(one.lost if loser is None else self.lost_for_good(one), one.score_lost) for one in faults]
        if not any(costs):  # all of it was given back: it was lost on time, say
            costs = [one.lost for one in faults]
        most = max(costs, default=0.0)
        grave = [one for one, cost in zip(faults, costs, strict=True) if cost >= most * NEARLY_AS_GRAVE]
        told = [one for one in grave if one.reasons]
        return (told or grave)[-1] if grave else None

    def lost_for_good(self, one: ReviewedMove) -> float:
        """What a move gave away and its player never had again: what the other gave back later did not lose it."""
        later = max(after.chance.expected(one.player) for after in self.plies[one.ply - 1 :])
        return max(0.0, min(one.lost, one.before.expected(one.player) - later))

    @property
    def lost_from_the_start(self) -> bool:
        """Whether whoever won could force it from the first move on, and never let go."""
        winner = None if self.outcome is None else self.outcome.winner
        sure = (self.start, *(one.chance for one in self.plies))
        return winner is not None and all(chance.proved and chance.expected(winner) == 1 for chance in sure)


def review(record: Record, threads: int = 1, progress: Progress = lambda done, of: None) -> Review:
    """Looks at every position of a match. Raises ValueError if nothing was played."""
    line, moves = record.line, record.move_ids
    if not moves:
        raise ValueError(words.NOTHING_PLAYED)
    looks = look_at_all(line, threads, progress)
    return read_backwards(record, list(line), moves, looks)


def look_at_all(line: Sequence[Position], threads: int, progress: Progress, first: int = 0) -> list[Look | None]:
    """A look at every position from the first that is wanted on, None elsewhere and where the match is over; the same
    on however many threads."""
    judges: SimpleQueue[Judge] = SimpleQueue()
    made = [Judge(line[0].game) for _ in range(threads)]
    for judge in made:
        judges.put(judge)

    def look(ply: int) -> Look | None:
        past = line[:ply]
        if ply < first or line[ply].outcome(past):
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
    """Puts the looks together."""
    plies, chance = judge_backwards(line, moves, looks)
    losses: tuple[list[float], list[float]] = ([], [])
    for one, position in zip(plies, line, strict=False):
        if len(position.moves()) > 1 and (is_fault(one.mark) or not is_decided(one)):
            losses[one.player].append(weigh(one.lost, one.score_lost))
    accuracies = accuracy(losses[0]), accuracy(losses[1])
    return Review(record.game, tuple(line), chance, tuple(plies), accuracies, record.outcome, signature_of(record.game))


def judge_backwards(
    line: Sequence[Position], moves: Sequence[int], looks: Sequence[Look | None], first: int = 0
) -> tuple[list[ReviewedMove], Chance]:
    """From the end back to the first that is wanted, and the chance before that: see the top of this file."""
    plies: list[ReviewedMove] = []
    last = looks[-1]
    end = line[-1].outcome(line[:-1])
    chance = last.chance if last is not None else chance_at_end(end) if end else Chance(0.0, 0.0)
    for ply in reversed(range(first, len(moves))):
        before = looks[ply]
        assert before is not None  # a move was played from here
        one = judge_move(before, moves[ply], looks[ply + 1], chance, line[:ply])
        plies.append(one)
        chance = one.before
    plies.reverse()
    return plies, chance


def is_decided(one: ReviewedMove) -> bool:
    """Whether the match was won or lost before the move and after it: any move will do there, and proves nothing."""
    before, after = one.before.expected(one.player), one.chance.expected(one.player)
    return min(before, after) > 1 - DECIDED or max(before, after) < DECIDED


def judge_move(before: Look, move: int, after: Look | None, chance: Chance, past: Sequence[Position]) -> ReviewedMove:
    """One move, when the chance after it is known."""
    position, player = before.position, before.position.to_move()
    best = before.candidates[0]
    lost = given_away(before.chance, chance, player, position.game)
    at_horizon = not are_comparable(before.chance, chance, position.game)
    evidence = evidence_of(before, move, after, past)
    assert evidence.played
    score_lost = counted_lost(evidence) if counts_its_end(position.game) else 0
    material = 0.0 if best.move == move else worsened(before.prospect(), evidence.played, position.game)
    same = best.move == move or (lost < NEARLY and not score_lost and material < A_PAWN and not at_horizon)
    lost, score_lost = (0.0, 0) if same else (max(0.0, lost), score_lost)
    given = max(weigh(lost, score_lost), SLIP if material >= A_PIECE else 0.0)
    mark = "good" if not same and given < SLIP else mark_of(given, same)
    line = evidence.played.line if same else best.line
    return ReviewedMove(
        ply=len(past) + 1,
        player=player,
        move=move,
        before=before.chance if at_horizon or not (same or lost == 0) else chance,
        chance=chance,
        lost=lost,
        score_lost=score_lost,
        mark=mark,
        only=move == best.move and is_only(before, player),
        best=line[0],
        also=nearly_as_good(before, player, line[0]),
        line=line,
        reply=evidence.played.line,
        solved=before.solved and (after is None or after.solved),
        reasons=tuple(reason for reason in find_reasons(evidence) if reason.good != is_fault(mark)),
        score=None if evidence.played.score is None else (1, -1)[player] * evidence.played.score,
        mate=None if after is None else mate_after(evidence.played, player),
    )


def mate_after(played: Prospect, player: int) -> int | None:
    """As one counts once the move is made: its own ply is over, and of the rest the winner's moves alone."""
    if played.mate is None:
        return None
    moves = abs(played.mate) // 2
    return moves if (played.mate > 0) == (player == 0) else -moves


def counted_lost(evidence: Evidence) -> int:
    """How many boxes a move gave away, where both ends are proved: one changes hands, and the margin changes by two."""
    best, played = evidence.best, evidence.played
    if best is None or played is None or not (best.solved and played.solved):
        return 0
    return 0 if best.score is None or played.score is None else max(0, best.score - played.score) // 2


def worsened(best: Prospect, played: Prospect, game: Game) -> float:
    """Of a game in which material is weighed: what a move gave away of it, in pawns, where the chance hardly changes
    any more because the match is decided. A quick mate that's missed or allowed counts as much as a piece."""
    unit = game.unit
    if unit is None or counts_its_end(game):
        return 0.0
    if is_quick(best.mate) and not is_quick(played.mate):
        return float(A_PIECE)
    if played.mate is not None and played.mate < 0 and is_quick(-played.mate) and best.mate is None:
        return float(A_PIECE)
    return 0.0 if best.score is None or played.score is None else (best.score - played.score) / unit.size


def is_quick(mate: int | None) -> bool:
    return mate is not None and 0 < mate <= QUICK_MATE


def nearly_as_good(look: Look, player: int, best: int) -> tuple[int, ...]:
    """What the judge saw besides the best move, and would not call a fault."""
    top, game = look.candidates[0], look.position.game
    return tuple(
        one.move
        for one, chance in zip(look.candidates, look.chances, strict=True)
        if one.move != best
        and are_comparable(look.chance, chance, game)
        and given_away(look.chance, chance, player, game) < SLIP
        and not (counts_its_end(game) and one.score != top.score)
    )


def is_only(look: Look, player: int) -> bool:
    """Whether every move but the best would have been at least a mistake. A proof of the best says nothing about the
    next: that has to be proved worse too, unless both are as unsure."""
    if len(look.candidates) < 2:
        return False
    best, second = look.chances[:2]
    if best.proved and not second.proved:
        return False
    return given_away(best, second, player, look.position.game) >= MISTAKE
