"""The reasons for and against a move: what the game's detectors say, given what the judge makes of it."""

from collections.abc import Sequence
from dataclasses import replace

from parlour.games.game import Position
from parlour.games.reason import Evidence, Prospect, Reason
from parlour.insight.chance import chance_at_end, fit_of
from parlour.insight.judge import Judge, Look


def reasons(position: Position, move: int | str, past: Sequence[Position] = ()) -> tuple[Reason, ...]:
    """What can be said about a move and proved, the most telling first. The strongest engine looks at it first, so it
    takes as long as two of its moves."""
    chosen = position.parse_move(move) if isinstance(move, str) else position.require(move)
    with Judge(position.game) as judge:
        before = judge.look(position, past)
        after = position.play(chosen)
        look = None if after.outcome((*past, position)) else judge.look(after, (*past, position))
    return find_reasons(evidence_of(before, chosen, look, past))


def evidence_of(before: Look, move: int, after: Look | None, past: Sequence[Position]) -> Evidence:
    """`after` is None if the move ends the match."""
    position, player = before.position, before.position.to_move()
    best = before.prospect()
    played = prospect_at_end(position, move, player, past) if after is None else after.prospect((move,), player)
    evidence = Evidence(position, move, played, best, past, fit_of(position.game).doubt)
    return replace(evidence, best=played) if best.line[0] == move or is_as_good(evidence) else evidence


def is_as_good(evidence: Evidence) -> bool:
    """Whether the move turned out to be worth as much as the one that was thought best."""
    played, best = evidence.played, evidence.best
    assert played
    assert best
    if played.solved and best.solved and played.score is not None and best.score is not None:
        return played.score >= best.score
    return evidence.lost == 0


def prospect_at_end(position: Position, move: int, player: int, past: Sequence[Position]) -> Prospect:
    outcome = position.play(move).outcome((*past, position))
    assert outcome
    mate = None if outcome.winner is None else 1 if outcome.winner == player else -1
    scores = position.play(move).scores()
    score = None if scores is None else scores[player] - scores[1 - player]
    return Prospect((move,), chance_at_end(outcome).expected(player), solved=True, mate=mate, score=score)


def find_reasons(evidence: Evidence) -> tuple[Reason, ...]:
    """Everything that the game's detectors say, a fault before a merit where the move gave something away."""
    detectors = evidence.position.game.reasons
    found = [reason for detect in detectors if (reason := detect(evidence)) is not None]
    return tuple(sorted(found, key=lambda reason: reason.good))
