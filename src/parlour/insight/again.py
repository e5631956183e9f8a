"""Think again: a computer's past move, thought once more from the record to the same tree. An opponent that keeps its
tree between moves thinks again from the move at which that tree began."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from parlour.engines.engine import Candidate, Info
from parlour.engines.signature import SIGNATURE
from parlour.games.game import Position
from parlour.insight import words
from parlour.matches.events import Begin, Event, Move, Replace, Seated
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.settings import opponent_of
from parlour.opponents.choose import gain
from parlour.opponents.opponent import Opponent, overlooked, seed_of

THINKERS = ("opponent", "engine")
"""Seats of which a record says all that their choices depend on."""

NEAR, FAR = 0.3, 0.6
"""How much worse a level's moves may be, in value: up to the one nearly as good, above the other much worse."""

Verdict = Literal["same", "other_version", "learned", "different"]


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """Which program played: as far as the record says, empty where it does not."""

    version: str
    engines: str
    """Their signature."""

    @property
    def is_today(self) -> bool:
        return self.engines == SIGNATURE


@dataclass(frozen=True, slots=True)
class Step:
    """One move to be thought again."""

    position: Position
    past: Sequence[Position]
    move: int
    """What was played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to be thought again, in this order, for the last of the moves to come from the same tree."""

    seat: Seated
    opponent: Opponent
    seed: int
    steps: tuple[Step, ...]
    seq: int
    """The number of the move's event."""
    played_by: PlayedBy

    @property
    def wanted(self) -> Step:
        return self.steps[-1]


@dataclass(frozen=True, slots=True)
class ThoughtAgain:
    """What the opponent that made a move sees when it thinks about it again."""

    seat: Seated
    info: Info
    candidate: Candidate
    """What it chooses now."""
    played_by: PlayedBy
    verdict: Verdict
    sentence: str
    """Whether this is what it saw then; if not, who played. If it did not play what it saw to be best, why."""

    @property
    def same(self) -> bool:
        """Whether it is what it played, and from the same tree."""
        return self.verdict == "same"


class NoSuchPlyError(ValueError):
    """The match never came so far."""


def plan_for(events: Sequence[Begin | Event], ply: int) -> Plan | None:
    """How to think the move number `ply` of a match again, 1 for the first; None if a person or somebody's function
    made it. Of a ply that was taken back and came again, the last one counts. ValueError if a seat's settings are
    nobody's, NoSuchPlyError if the match has no such move."""
    match = Match(events[:1])
    seats = list(match.seats)
    lists: list[list[Step]] = [[], []]
    found: Plan | None = None
    longest = 0
    for seq, event in enumerate(events[1:], 1):
        assert not isinstance(event, Begin)
        if isinstance(event, Move):
            step = Step(match.position, tuple(match.past), match.position.parse_move(event.move))
            seat, steps = seats[event.player], lists[event.player]
            opponent = opponent_of(seat) if seat.kind in THINKERS else None
            if event.new_tree or opponent is None or not opponent.keeps:
                steps.clear()
            steps.append(step)
            if match.ply == ply - 1:
                found = None
                if opponent:
                    found = Plan(seat, opponent, match.began.seed, tuple(steps), seq, played_by(match))
        if isinstance(event, Replace):
            seats[event.player], lists[event.player] = event.seat, []
        match.append(event)
        longest = max(longest, match.ply)
    if ply > longest:
        raise NoSuchPlyError(ply)
    return found


def played_by(match: Match) -> PlayedBy:
    versions = match.began.versions
    return PlayedBy(versions.get("parlour", ""), versions.get("engines", ""))


def think_again_at(record: Record, ply: int, trace: int | None = None) -> ThoughtAgain | None:
    """What the opponent that made a move of the match saw, by letting it think again; None if a person made it."""
    plan = plan_for(record.events, ply)
    if plan is None:
        return None
    sitter = plan.opponent.sit()
    sitter.forget_tree()
    try:
        for step in plan.steps:
            wanted = step is plan.wanted
            candidate, info = sitter.move(step.position, step.past, plan.seed, trace=trace if wanted else None)
            if candidate.move != step.move:
                break
    finally:
        sitter.close()
    if not wanted:  # it would not even have come here by the same tree
        candidate, info = plan.opponent.sit().move(plan.wanted.position, plan.wanted.past, plan.seed, trace=trace)
    return judged_again(plan, candidate, info, wanted)


def judged_again(plan: Plan, candidate: Candidate, info: Info, same_tree: bool) -> ThoughtAgain:
    """What is said of it. `same_tree`: nothing is known by which the tree differs from the one it had then."""
    is_same = same_tree and candidate.move == plan.wanted.move
    verdict: Verdict
    if plan.opponent.engine == "learner":
        verdict = "learned"
    elif not plan.played_by.is_today:
        verdict = "other_version"
    else:
        verdict = "same" if is_same else "different"
    sentence = sentence_of(plan, verdict, candidate.move)
    if verdict == "same" and (choice := choice_of(plan, candidate, info.candidates[0])):
        sentence = words.BOTH.format(first=sentence, second=choice)
    return ThoughtAgain(plan.seat, info, candidate, plan.played_by, verdict, sentence)


def sentence_of(plan: Plan, verdict: Verdict, again: int) -> str:
    by, position = plan.played_by, plan.wanted.position
    said: str = verdict
    if verdict == "other_version" and not by.engines:
        said = "old_version" if by.version else "no_version"
    move = position.move_text(again)
    return words.AGAIN[said].format(name=plan.seat.name, move=move, version=by.version, engines=by.engines)


def choice_of(plan: Plan, candidate: Candidate, best: Candidate) -> str:
    """Why its level played something else than what it saw to be best; empty if it did not."""
    if candidate.move == best.move:
        return ""
    step, level = plan.wanted, plan.opponent.level
    player = step.position.to_move()
    if best.move in overlooked(level, step.position, seed_of(plan.seed, len(step.past))):
        kind = "overlooked"
    elif gain(candidate, player) >= gain(best, player):
        kind = "equal"
    else:
        worse = gain(best, player) - gain(candidate, player)
        kind = "near" if worse <= NEAR else "fair" if worse <= FAR else "far"
    texts = {"best": step.position.move_text(best.move), "move": step.position.move_text(candidate.move)}
    return words.CHOICE[kind].format(name=plan.seat.name, **texts)
