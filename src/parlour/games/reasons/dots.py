"""Dots and boxes: boxes given and taken, chains opened, and control: who makes the other open the next chain.

The words are those of E. Berlekamp's book: a double-deal gives the last two boxes of a chain back to keep control, a
loony move opens a long chain, and who has control wants the right number of chains.
"""

from dataclasses import replace
from typing import NamedTuple

from parlour.games.reason import Detector, Evidence, Reason
from parlour.games.reasons.chains import LONG, MOST_SAFE, Lines, SafeLines, chain_value, chains_of, lines_at, lines_of
from parlour.games.reasons.openings import Opening, Openings, openings_of
from parlour.games.reasons.words import BOXES
from parlour.games.reasons.words import DOTS as WORDS

SLIP = 0.02
CLEARLY = 2
"""By fewer boxes a chain is not called longer: one box more or less may have been given elsewhere."""


def say(
    evidence: Evidence, name: str, line: tuple[int, ...], boxes: int = 0, fewer: int = 0, good: bool = False
) -> Reason:
    """`boxes` and `fewer` are the numbers that the sentence names."""
    position = evidence.position
    gaps: dict[str, str | int] = {"boxes": boxes_text(boxes), "fewer": boxes_text(fewer), "n": boxes}
    return Reason(name, WORDS[name], line, gaps, position.game.players[1 - position.to_move()], good)


def boxes_text(number: int) -> str:
    return BOXES["one" if number == 1 else "many"].format(n=number)


def is_worse(evidence: Evidence) -> bool | None:
    """Whether the engine finds the move worse than the best; None if it was not asked or is not sure."""
    if (loss := proved_loss(evidence)) is not None:
        return loss > 0
    return None if evidence.lost < SLIP else True


def proved_loss(evidence: Evidence) -> int | None:
    """How many boxes the move loses against the best; None if that is not certain."""
    played, best = evidence.played, evidence.best
    if not played or not best or not (played.solved and best.solved) or played.score is None or best.score is None:
        return None
    return best.score - played.score


def is_fine(evidence: Evidence) -> bool:
    """Whether the engine was asked and is not sure of a fault: what one sees at once can be worth it."""
    return evidence.best is not None and is_worse(evidence) is not True


# Boxes that are free.


class Decision(NamedTuple):
    """All free boxes can be taken, or given back by a double-deal."""

    boxes: int
    deal: int
    rest: Lines
    """What is left after either."""
    gain: int | None
    """How much better the double-deal is than taking, in boxes; None if it is not known."""


def decision(evidence: Evidence) -> Decision | None:
    lines = lines_of(evidence.position)
    if lines.deal is None:
        return None
    chains = chains_of(lines.rest)
    gain = None if chains is None else -2 * lines.free - 2 * chain_value(chains)
    return Decision(lines.free, lines.deal, lines.rest, gain)


def misses_boxes(evidence: Evidence) -> Reason | None:
    """Free boxes are left, and it is no double-deal."""
    lines, move = lines_of(evidence.position), evidence.move
    if not lines.free or lines.takes(move) or move == lines.deal or is_fine(evidence):
        return None
    if not is_worse(evidence) and not any(is_gift(lines, line) for line in lines.undrawn):
        return None
    return say(evidence, "misses_boxes", lines.run, lines.free)


def is_gift(lines: Lines, line: int) -> bool:
    """Whether it takes a box and opens no other: such a box costs nothing, so that leaving it is never better. (Whoever
    takes it may then still make any move that was possible before.)"""
    return lines.takes(line) > 0 and 2 not in lines.missing(line)


def misses_double_deal(evidence: Evidence) -> Reason | None:
    """Giving the last boxes back would have made the other open the next chain, and is better."""
    here = decision(evidence)
    if here is None or not takes_at(evidence) or not is_deal_better(evidence, here) or not here.rest.is_closed:
        return None
    return say(evidence, "misses_double_deal", deal_line(evidence, here), here.boxes)


def gives_up_control(evidence: Evidence) -> Reason | None:
    """The same, told by what comes of the move: after the last boxes the player has to open a long chain."""
    here = decision(evidence)
    if here is None or not takes_at(evidence) or not is_deal_better(evidence, here) or not here.rest.is_closed:
        return None
    if here.rest.fewest < LONG:
        return None
    after = lines_of(evidence.position).with_lines(evidence.move)
    opened = here.rest.with_lines(here.rest.cheapest)
    line = (evidence.move, *after.run, here.rest.cheapest, *opened.run)
    return say(evidence, "gives_up_control", line, here.rest.fewest)


def deals_in_vain(evidence: Evidence) -> Reason | None:
    """A double-deal where taking is better."""
    here = decision(evidence)
    if here is None or evidence.move != here.deal or is_fine(evidence):
        return None
    if (here.gain is None and not is_taking_better(evidence)) or (here.gain is not None and here.gain >= 0):
        return None
    return say(evidence, "deals_in_vain", lines_of(evidence.position).run, here.boxes)


def takes_at(evidence: Evidence) -> int:
    return lines_of(evidence.position).takes(evidence.move)


def is_deal_better(evidence: Evidence, here: Decision) -> bool:
    if here.gain is not None:
        return here.gain > 0
    return bool(proved_loss(evidence) and evidence.best and evidence.best.line[0] == here.deal)


def is_taking_better(evidence: Evidence) -> bool:
    return bool(proved_loss(evidence) and evidence.best and lines_of(evidence.position).takes(evidence.best.line[0]))


def deal_line(evidence: Evidence, here: Decision) -> tuple[int, ...]:
    """The double-deal, the other's answer, and the chain that the other opens."""
    dealt = lines_of(evidence.position).with_lines(here.deal)
    return (here.deal, *dealt.run, here.rest.cheapest, *here.rest.with_lines(here.rest.cheapest).run)


# Boxes that are given away.


def loony(evidence: Evidence) -> Reason | None:
    """It opens a long chain or a loop while safe lines were left."""
    boxes = boxes_given(evidence)
    if boxes < LONG or not lines_of(evidence.position).safe or not lines_after(evidence).is_dealable():
        return None
    return say(evidence, "loony", (evidence.move, *lines_after(evidence).run), boxes)


def gives_boxes(evidence: Evidence) -> Reason | None:
    """It gives boxes away while safe lines were left, and is no loony move."""
    boxes = boxes_given(evidence)
    if not boxes or not lines_of(evidence.position).safe or loony(evidence):
        return None
    return say(evidence, "gives_boxes", (evidence.move, *lines_after(evidence).run), boxes)


def opens_longer(evidence: Evidence) -> Reason | None:
    """Every line gives something away, and this one more than it had to."""
    lines, boxes = lines_of(evidence.position), boxes_given(evidence)
    if not boxes or lines.safe or boxes <= lines.fewest:
        return None
    name = "opens_chain" if boxes >= LONG and chains_of(lines) else "opens_more"
    return say(evidence, name, (evidence.move, *lines_after(evidence).run), boxes, lines.fewest)


def half_hearted(evidence: Evidence) -> Reason | None:
    """Two boxes are opened so that they can be given back; the line between them would have allowed only to take."""
    lines, dealt = lines_of(evidence.position), lines_after(evidence)
    if boxes_given(evidence) != 2 or dealt.deal is None or not dealt.rest.is_closed:
        return None
    middle = next(line for line in dealt.undrawn if dealt.takes(line))
    if lines.gives(middle) != 2 or lines.with_lines(middle).deal is not None:
        return None
    line = (evidence.move, dealt.deal, middle, dealt.rest.cheapest)
    return say(evidence, "half_hearted", line, 2)


def boxes_given(evidence: Evidence) -> int:
    """How many boxes the move gives away where none was free before it, and the engine does not find that right."""
    lines = lines_of(evidence.position)
    return 0 if lines.free or is_fine(evidence) else lines.gives(evidence.move)


def lines_after(evidence: Evidence) -> Lines:
    return lines_at(evidence.position.game, lines_of(evidence.position).drawn | 1 << evidence.move)


# The number of chains.


def wrong_number(evidence: Evidence) -> Reason | None:
    """After this safe line the other can draw the last one; after the best one the player could have. Boxes given away
    on purpose can turn that round, so the engine must agree."""
    if not is_worse(evidence) or not evidence.best or not is_contest(evidence):
        return None
    contest, best = SafeLines(evidence.position.game.boxes_at), evidence.best.line[0]
    lines = lines_of(evidence.position)
    if contest.winning_line(lines_after(evidence).drawn) is None or best not in lines.safe:
        return None
    if contest.winning_line(lines.with_lines(best).drawn) is not None:
        return None
    return contest_reason(evidence, "wrong_number", contest)


def right_number(evidence: Evidence) -> Reason | None:
    """After this safe line the player can draw the last one; another safe line would have left it to the other. The
    engine must agree here, too."""
    if is_worse(evidence) is not False or not is_contest(evidence) or not lines_after(evidence).safe:
        return None
    contest, lines = SafeLines(evidence.position.game.boxes_at), lines_of(evidence.position)
    if contest.winning_line(lines_after(evidence).drawn) is not None:
        return None
    if all(contest.winning_line(lines.with_lines(line).drawn) is None for line in lines.safe):
        return None
    return contest_reason(evidence, "right_number", contest, good=True)


def is_contest(evidence: Evidence) -> bool:
    """Whether the move is a safe line among few, and nothing is free."""
    lines = lines_of(evidence.position)
    return not lines.free and evidence.move in lines.safe and len(lines.safe) <= MOST_SAFE


def contest_reason(evidence: Evidence, name: str, contest: SafeLines, good: bool = False) -> Reason | None:
    """The safe lines to the last, and then the opening of a long chain; None where a shorter one may be left."""
    after = lines_after(evidence)
    if not contest.leaves_long(after.drawn):
        return None
    played = contest.play_out(after.drawn)
    end = after.with_lines(*played)
    return say(evidence, name, (evidence.move, *played, end.cheapest, *end.with_lines(end.cheapest).run), good=good)


# Who opens the long chains, where both play their best to the end.


def loses_control(evidence: Evidence) -> Reason | None:
    """With best play the player is the first to open a long chain; after the best move it would be the other."""
    both, me = proved_openings(evidence), evidence.position.to_move()
    if both is None or both[0].first is None or both[1].first is None:
        return None
    mine, theirs = both[0].first, both[1].first
    if mine.player != me or theirs.player == me or not mine.is_chain:
        return None
    return said_of_lines(evidence, "loses_control", mine.boxes, theirs.boxes)


def gives_longer(evidence: Evidence) -> Reason | None:
    """With best play the player has to give away more boxes at once than after the best move."""
    both, me = proved_openings(evidence), evidence.position.to_move()
    if both is None or not all(one.is_whole for one in both) or loses_control(evidence):
        return None
    more, fewer = (one.longest_by(me) for one in both)
    if more is None or fewer is None or not is_longer(more, fewer):
        return None
    return said_of_lines(evidence, "gives_longer", more.boxes, fewer.boxes)


def gets_shorter(evidence: Evidence) -> Reason | None:
    """With best play the other gives away fewer boxes at once than after the best move."""
    both, other = proved_openings(evidence), 1 - evidence.position.to_move()
    if both is None or not all(one.is_whole for one in both) or loses_control(evidence) or gives_longer(evidence):
        return None
    fewer, more = (one.longest_by(other) for one in both)
    if more is None or fewer is None or not is_longer(more, fewer):
        return None
    return said_of_lines(evidence, "gets_shorter", fewer.boxes, more.boxes)


def is_longer(more: Opening, fewer: Opening) -> bool:
    return more.is_chain and more.boxes - fewer.boxes >= CLEARLY


def proved_openings(evidence: Evidence) -> tuple[Openings, Openings] | None:
    """Those after the move and those after the best one, where both are proved to the end and the move is worse."""
    if not proved_loss(evidence):
        return None
    played = openings_of(evidence.position, evidence.played)
    best = openings_of(evidence.position, evidence.best) if played else None
    return None if played is None or best is None else (played, best)


def said_of_lines(evidence: Evidence, name: str, boxes: int, others: int) -> Reason:
    """The line is the proved one; the sentence names the move that was better, too."""
    assert evidence.played
    assert evidence.best
    said = say(evidence, name, evidence.played.line, boxes, others)
    return replace(said, gaps={**said.gaps, "answer": evidence.position.move_text(evidence.best.line[0])})


# For a move.


def double_deals(evidence: Evidence) -> Reason | None:
    here = decision(evidence)
    if here is None or evidence.move != here.deal or is_worse(evidence) or not here.rest.is_closed:
        return None
    if not is_deal_better(evidence, here) and is_worse(evidence) is None:
        return None
    return say(evidence, "double_deals", deal_line(evidence, here), here.boxes, good=True)


def takes_boxes(evidence: Evidence) -> Reason | None:
    boxes = takes_at(evidence)
    if not boxes or is_worse(evidence) or misses_double_deal(evidence):
        return None
    return say(evidence, "takes_boxes", (evidence.move,), boxes, good=True)


def last_safe(evidence: Evidence) -> Reason | None:
    lines, after = lines_of(evidence.position), lines_after(evidence)
    if lines.free or evidence.move not in lines.safe or not after.is_closed or is_worse(evidence):
        return None
    return say(evidence, "last_safe", (evidence.move, after.cheapest, *after.with_lines(after.cheapest).run), good=True)


def opens_shortest(evidence: Evidence) -> Reason | None:
    """Every line gives something away, and most give more."""
    lines = lines_of(evidence.position)
    if lines.free or lines.safe or is_worse(evidence) or lines.gives(evidence.move) != lines.fewest:
        return None
    if max(lines.gives(line) for line in lines.undrawn) == lines.fewest or half_hearted(evidence):
        return None
    return say(evidence, "opens_shortest", (evidence.move, *lines_after(evidence).run), lines.fewest, good=True)


def hard_hearted(evidence: Evidence) -> Reason | None:
    """Two boxes are opened by the line between them, where another line would have let them be given back."""
    lines, after = lines_of(evidence.position), lines_after(evidence)
    if lines.free or lines.fewest != 2 or after.free != 2 or after.deal is not None or is_worse(evidence):
        return None
    sides = [line for line in after.run if lines.gives(line) == 2 and lines.with_lines(line).deal is not None]
    if len(sides) != 2:
        return None
    return say(evidence, "hard_hearted", (evidence.move, *after.run), 2, good=True)


REASONS: tuple[Detector, ...] = (
    misses_boxes,
    misses_double_deal,
    gives_up_control,
    deals_in_vain,
    loony,
    gives_boxes,
    opens_longer,
    half_hearted,
    wrong_number,
    loses_control,
    gives_longer,
    gets_shorter,
    double_deals,
    right_number,
    last_safe,
    hard_hearted,
    opens_shortest,
    takes_boxes,
)
