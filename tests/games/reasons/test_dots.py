"""Reasons of dots and boxes: what the lines prove is checked by playing them and by the scores alone, and what is
better or worse by the solver."""

import random
import re
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise

import pytest

import parlour
from parlour.games.dots import Dots
from parlour.games.reason import Evidence, Prospect, Reason
from parlour.games.reasons.chains import chain_value, chains_of, lines_of
from tests.games.reasons.cases import Case, by_reason, play_line, played_moves, random_moves, read_cases, reasons_of

CASES = read_cases("dots")
SOLVER = parlour.engine("solver")
Checker = Callable[[parlour.Position, int, Reason], bool]
ENGINE_NEEDED = ("wrong_number", "right_number", "loses_control", "gives_longer", "gets_shorter")


def scored(position: parlour.Position) -> int:
    scores = position.scores()
    assert scores is not None
    return sum(scores)


def taken_by(position: parlour.Position, move: int) -> int:
    return scored(position.play(move)) - scored(position)


def haul(position: parlour.Position) -> int:
    """How many boxes the player to move can take in one turn."""
    for move in position.moves():
        if boxes := taken_by(position, move):
            return boxes + haul(position.play(move))
    return 0


@lru_cache(10_000)
def given(position: parlour.Position) -> dict[int, int]:
    """How many boxes each move gives away, where none can be taken."""
    return {move: haul(position.play(move)) for move in position.moves()}


def safe(position: parlour.Position) -> list[int]:
    return [] if haul(position) else [move for move, boxes in given(position).items() if boxes == 0]


def must_give(position: parlour.Position) -> int | None:
    """How many boxes have to be given away at least; None if nothing has to be."""
    if haul(position) or not position.moves() or safe(position):
        return None
    return min(given(position).values())


def pairs(position: parlour.Position) -> bool:
    """Whether every box that can be taken goes with another by the same line."""
    takes = [boxes for move in position.moves() if (boxes := taken_by(position, move))]
    return bool(takes) and set(takes) == {2} and 2 * len(takes) == haul(position)


@lru_cache(10_000)
def values(position: parlour.Position) -> dict[int, int] | None:
    """The margin of each move for its player with best play; None where the solver would take too long."""
    if len(position.moves()) > 22:
        return None
    info = SOLVER.think(position, parlour.Limits(nodes=100_000))
    sign = 1 - 2 * position.to_move()
    scores = {one.move: one.score * sign for one in info.candidates if one.solved and one.score is not None}
    return scores if set(scores) == set(position.moves()) else None


def is_worse(position: parlour.Position, move: int, than: int | None = None) -> bool:
    """Than this move, or than the best; taken as true where it cannot be known."""
    known = values(position)
    return known is None or known[move] < (max(known.values()) if than is None else known[than])


def is_best(position: parlour.Position, move: int) -> bool:
    known = values(position)
    return known is None or known[move] == max(known.values())


def number(reason: Reason, before: str = "", after: str = " box") -> int:
    """The number that the sentence says between these words."""
    found = re.search(rf"{before}(one|\d+){after}", reason.text)
    assert found, reason.text
    return 1 if found[1] == "one" else int(found[1])


def takes_all(position: parlour.Position, line: tuple[int, ...]) -> int:
    """How many boxes the line takes in one turn; 0 if one of its lines takes none, or if it leaves one to take."""
    steps = play_line(position, line)
    gains = [scored(after) - scored(before) for before, after in pairwise(steps)]
    return sum(gains) if all(gains) and not haul(steps[-1]) else 0


def left_boxes(position: parlour.Position, move: int, reason: Reason) -> bool:
    free = haul(position)
    counts = takes_all(position, reason.line) == free == number(reason)
    return counts and not taken_by(position, move) and is_worse(position, move)


def dealt(position: parlour.Position, reason: Reason) -> bool:
    """The line gives back all that is free, in pairs, and the other, who can draw nothing safe, opens the next chain."""
    deal, free, me = reason.line[0], haul(position), position.to_move()
    after = position.play(deal)
    crossed = play_line(after, reason.line[1 : 1 + free // 2])[-1]
    opened = crossed.play(reason.line[1 + free // 2])
    rest = reason.line[2 + free // 2 :]
    opens = must_give(crossed) is not None and crossed.to_move() != me and takes_all(opened, rest) > 0
    return not taken_by(position, deal) and pairs(after) and haul(after) == free == number(reason, "last ") and opens


def missed_deal(position: parlour.Position, move: int, reason: Reason) -> bool:
    better = is_worse(position, move, than=reason.line[0])
    return dealt(position, reason) and bool(taken_by(position, move)) and better


def gave_control(position: parlour.Position, move: int, reason: Reason) -> bool:
    """The line takes what is free, and then its player has to open a chain of the length said, or a longer one."""
    steps = play_line(position, reason.line)
    opening = next(step for step in steps if not haul(step))
    cost, me = must_give(opening), position.to_move()
    at = steps.index(opening)
    mine = opening.to_move() == me and scored(opening) - scored(position) == haul(position)
    taken = takes_all(steps[at + 1], reason.line[at + 1 :])
    return reason.line[0] == move and mine and cost == taken == number(reason) >= 3 and is_worse(position, move)


def dealt_in_vain(position: parlour.Position, move: int, reason: Reason) -> bool:
    free, after = haul(position), position.play(move)
    gave = not taken_by(position, move) and pairs(after) and haul(after) == free == number(reason)
    return gave and takes_all(position, reason.line) == free and is_worse(position, move)


def gave_boxes(position: parlour.Position, move: int, reason: Reason) -> bool:
    gave = not haul(position) and takes_all(position.play(move), reason.line[1:]) == number(reason) > 0
    return reason.line[0] == move and gave and bool(safe(position))


def was_loony(position: parlour.Position, move: int, reason: Reason) -> bool:
    """Besides, the other can take all or give the last ones back."""
    return gave_boxes(position, move, reason) and number(reason) >= 3 and can_deal(position.play(move))


def can_deal(position: parlour.Position) -> bool:
    takes = [move for move in position.moves() if taken_by(position, move)]
    free = haul(position)
    others = [move for move in position.moves() if move not in takes]
    deals = free in (2, 4) and any(pairs(after := position.play(move)) and haul(after) == free for move in others)
    return deals or any(can_deal(position.play(move)) for move in takes)


def opened_more(position: parlour.Position, move: int, reason: Reason) -> bool:
    boxes = takes_all(position.play(move), reason.line[1:])
    said = number(reason, after=" for" if reason.name == "opens_chain" else " box")
    fewer = number(reason, before="only ")
    return reason.line[0] == move and boxes == said > fewer and must_give(position) == fewer


def opened_half(position: parlour.Position, move: int, reason: Reason) -> bool:
    """The other can give the two back, after which nothing is safe; by the line between them that is impossible."""
    steps = play_line(position, reason.line)
    deal = haul(steps[1]) == 2 and not taken_by(steps[1], reason.line[1]) and pairs(steps[2])
    middle = reason.line[2]
    between = given(position)[middle] == 2 and not can_deal(position.play(middle))
    return deal and steps[3].to_move() == position.to_move() and must_give(steps[3]) is not None and between


def opened_hard(position: parlour.Position, move: int, reason: Reason) -> bool:
    after = position.play(move)
    two = must_give(position) == haul(after) == takes_all(after, reason.line[1:]) == 2
    return two and not can_deal(after) and any(can_deal(position.play(other)) for other in reason.line[1:])


@cache
def draws_last(position: parlour.Position) -> bool:
    """Whether the player to move can draw the last safe line, if both draw nothing else."""
    return any(not draws_last(position.play(move)) for move in safe(position))


@cache
def leaves_long(position: parlour.Position, winner: int) -> bool:
    """Whether this player can draw the last safe line, so that only long chains are left for the other to open."""
    moves = safe(position)
    if not moves:
        return (must_give(position) or 0) >= 3 and position.to_move() != winner
    choose = any if position.to_move() == winner else all
    return choose(leaves_long(position.play(move), winner) for move in moves)


def shows_opening(position: parlour.Position, reason: Reason, opener: int) -> bool:
    """The line draws safe lines until there are none, and then this player opens a chain."""
    steps = play_line(position, reason.line)
    at = next(i for i, step in enumerate(steps) if must_give(step) is not None)
    return steps[at].to_move() == opener and takes_all(steps[at + 1], reason.line[at + 1 :]) >= 3


def counted_wrong(position: parlour.Position, move: int, reason: Reason) -> bool:
    me, after = position.to_move(), position.play(move)
    shown = reason.line[0] == move and shows_opening(position, reason, me)
    return shown and move in safe(position) and draws_last(position) and leaves_long(after, 1 - me)


def counted_right(position: parlour.Position, move: int, reason: Reason) -> bool:
    me, after = position.to_move(), position.play(move)
    shown = reason.line[0] == move and shows_opening(position, reason, 1 - me)
    matters = any(draws_last(position.play(other)) for other in safe(position))
    return shown and move in safe(position) and matters and leaves_long(after, me)


@lru_cache(10_000)
def best_line(position: parlour.Position) -> tuple[int, ...]:
    """To the end, with the solver's best moves for both."""
    return SOLVER.think(position, parlour.Limits(nodes=100_000)).candidates[0].line if position.moves() else ()


def long_openings(position: parlour.Position, line: tuple[int, ...]) -> list[tuple[int, int]]:
    """Who gives away three boxes or more at once along a line, and how many; the line must go to the end."""
    steps = play_line(position, line)
    assert not steps[-1].moves()
    turns = [(here, after) for here, after in pairwise(steps) if scored(here) == scored(after)]
    gifts = [(here.to_move(), haul(after)) for here, after in turns]
    return [(player, boxes) for player, boxes in gifts if boxes >= 3]


def openings_said(position: parlour.Position, move: int, reason: Reason) -> tuple[list[tuple[int, int]], ...] | None:
    """The long openings of the reason's line, and those after the move that is called better; None unless the line
    ends as the solver says, and that move is best."""
    known, better, me = values(position), position.parse_move(str(reason.gaps["answer"])), position.to_move()
    assert known
    mine, theirs = (play_line(position, reason.line)[-1].scores() or (0, 0))[:: 1 - 2 * me]
    if (
        reason.line[0] != move
        or mine - theirs != known[move]
        or not is_worse(position, move)
        or not is_best(position, better)
    ):
        return None
    return long_openings(position, reason.line), long_openings(position, (better, *best_line(position.play(better))))


def lost_control(position: parlour.Position, move: int, reason: Reason) -> bool:
    said, me = openings_said(position, move, reason), position.to_move()
    return said is not None and said[0][0] == (me, number(reason, "chain, ")) and said[1][0][0] == 1 - me


def gave_longer(position: parlour.Position, move: int, reason: Reason) -> bool:
    said, me = openings_said(position, move, reason), position.to_move()
    return said is not None and longest(said, me) == (number(reason, "found, "), number(reason, "never more than "))


def got_shorter(position: parlour.Position, move: int, reason: Reason) -> bool:
    said, me = openings_said(position, move, reason), position.to_move()
    return said is not None and longest(said, 1 - me) == (number(reason, "more than "), number(reason, "would be "))


def longest(said: tuple[list[tuple[int, int]], ...], player: int) -> tuple[int, ...]:
    return tuple(max(boxes for one, boxes in openings if one == player) for openings in said)


def dealt_well(position: parlour.Position, move: int, reason: Reason) -> bool:
    return reason.line[0] == move and dealt(position, reason) and is_best(position, move)


def drew_last(position: parlour.Position, move: int, reason: Reason) -> bool:
    after = position.play(move)
    return (
        move in safe(position)
        and must_give(after) is not None
        and takes_all(after.play(reason.line[1]), reason.line[2:]) > 0
    )


def opened_shortest(position: parlour.Position, move: int, reason: Reason) -> bool:
    boxes = takes_all(position.play(move), reason.line[1:])
    return must_give(position) == boxes == number(reason) < max(given(position).values())


def took_boxes(position: parlour.Position, move: int, reason: Reason) -> bool:
    return reason.line == (move,) and taken_by(position, move) == number(reason)


CHECKERS: dict[str, Checker] = {
    "misses_boxes": left_boxes,
    "misses_double_deal": missed_deal,
    "gives_up_control": gave_control,
    "deals_in_vain": dealt_in_vain,
    "loony": was_loony,
    "gives_boxes": gave_boxes,
    "opens_chain": opened_more,
    "opens_more": opened_more,
    "half_hearted": opened_half,
    "wrong_number": counted_wrong,
    "loses_control": lost_control,
    "gives_longer": gave_longer,
    "gets_shorter": got_shorter,
    "double_deals": dealt_well,
    "right_number": counted_right,
    "last_safe": drew_last,
    "hard_hearted": opened_hard,
    "opens_shortest": opened_shortest,
    "takes_boxes": took_boxes,
}


def check(position: parlour.Position, move: int, reason: Reason) -> None:
    where = f"{reason.name} of {position.move_text(move)} in {position.text()}: {reason.text}"
    assert CHECKERS[reason.name](position, move, reason), where


def asked(position: parlour.Position, move: int) -> Evidence | None:
    """What the solver says about the move; None where it takes too long."""
    if (known := values(position)) is None:
        return None
    best = max(known, key=lambda one: known[one])
    return Evidence(position, move, prospect(position, move, known[move]), prospect(position, best, known[best]))


def prospect(position: parlour.Position, move: int, margin: int) -> Prospect:
    return Prospect((move, *best_line(position.play(move))), 0.5, solved=True, score=margin)


@pytest.mark.parametrize("cases", by_reason(CASES))
def test_speaks_or_is_silent(cases: list[Case]) -> None:
    for case in cases:
        check_case(case)


def check_case(case: Case) -> None:
    evidence = Evidence(case.position, case.move)
    if case.reason in ENGINE_NEEDED:
        assert not [one for one in reasons_of(evidence) if one.name == case.reason]
        solved = asked(case.position, case.move)
        assert solved is not None
        evidence = solved
    found = [one for one in reasons_of(evidence) if one.name == case.reason]
    assert len(found) == (case.line is not None), case
    for reason in found:
        assert case.line is not None
        assert reason.line[: len(case.line)] == case.line, case
        check(case.position, case.move, reason)


@pytest.mark.parametrize("board", [(2, 3), (3, 3), (4, 4), (5, 5)])
@pytest.mark.parametrize(("count", "seed"), [(50, 1), pytest.param(500, 2, marks=pytest.mark.slow)])
def test_random_and_played_positions(board: tuple[int, int], count: int, seed: int) -> None:
    """With the solver's word as well: then no fault is found in a move that is best, and nothing speaks for one that is
    not."""
    game = parlour.game("dots", rows=board[0], cols=board[1])
    for moves in (random_moves(game, count, seed), played_moves(game, "alphabeta", count, seed)):
        for position, move in moves:
            for reason in reasons_of(Evidence(position, move)):
                check(position, move, reason)
            evidence = asked(position, move)
            for reason in reasons_of(evidence) if evidence else ():
                check(position, move, reason)
                assert reason.good == is_best(position, move)


@pytest.mark.parametrize("board", [(2, 4), (3, 3), (3, 4), (4, 4)])
def test_value_of_chains(board: tuple[int, int]) -> None:
    """Against the solver: safe lines at random, until only chains and loops are left; then each of them opened too."""
    game, chance, seen = Dots(rows=board[0], cols=board[1]), random.Random(1), set()
    for _ in range(30):
        position = game.start()
        while free := lines_of(position).safe:
            position = position.play(chance.choice(free))
        while position.moves():
            chains, known = chains_of(lines_of(position)), values(position)
            if chains and known:
                mine, theirs = position.scores()[:: 1 - 2 * position.to_move()]
                assert chain_value(chains) == max(known.values()) - (mine - theirs), position.text()
                seen.add(chains)
            position = position.play(chance.choice(position.moves()))
    assert len(seen) > 5


def test_a_guess_is_no_proof() -> None:
    """An engine that does not see the end may find a double-deal bad, but taking is not called better for that, unless
    the rest is only chains, which one can count."""
    guesses = Prospect((0,), 0.2), Prospect((1,), 0.9)
    dealing = [case for case in CASES if case.reason == "deals_in_vain" and case.line]
    for case in dealing:
        said = {reason.name for reason in reasons_of(Evidence(case.position, case.move, *guesses))}
        assert "deals_in_vain" in said
    open_rest = parlour.game("dots").parse("---/|....../--./......./.../......./... 1")
    assert can_deal(open_rest)
    for move in open_rest.moves():
        said = {reason.name for reason in reasons_of(Evidence(open_rest, move, *guesses))}
        assert not said & {"deals_in_vain", "misses_double_deal", "gives_up_control"}
