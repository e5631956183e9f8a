"""Pawn chess: races with their counts, breakthroughs, pawns given away, and who runs out of safe moves.

That a move was a fault is the engine's word, or seen to the end here (`solve`). What a sentence says of the pawns
is counted here.
"""

from functools import partial
from typing import Any

from parlour.games.chessboard import SQUARES, squares_of
from parlour.games.reason import Detector, Evidence, Reason, reason_from
from parlour.games.reasons.pawns.evidence import LEAST_LOST, draws, is_fault, is_fine, move_words, wins_at_once
from parlour.games.reasons.pawns.plans import PLANS
from parlour.games.reasons.pawns.race import (
    Runner,
    beside,
    captures_won,
    is_capture,
    moves_home,
    run,
    runners,
    takes_back,
    way_of,
    winning_runner,
)
from parlour.games.reasons.pawns.solve import Ends, passed, run_wins
from parlour.games.reasons.words import PAWNS as WORDS

say = partial(reason_from, WORDS)


def after_line(kernel: Any, line: tuple[int, ...]) -> Any:
    for move in line:
        kernel = kernel.after(move)
    return kernel


def reply_to(evidence: Evidence) -> int | None:
    """What the engine answers, if it was asked and there is an answer."""
    line = evidence.played.line if evidence.played else ()
    return line[1] if len(line) > 1 and line[0] == evidence.move else None


def better_than(evidence: Evidence) -> int | None:
    """The engine's better move, if it was asked and there is one."""
    line = evidence.best.line if evidence.best else ()
    return line[0] if line and line[0] != evidence.move and evidence.lost >= LEAST_LOST else None


# Wins at once.


def misses_win(evidence: Evidence) -> Reason | None:
    found = wins_at_once(evidence.position.kernel)
    if not found or evidence.move in found:
        return None
    return say(evidence, "misses_win", (found[0],), {"answer": move_words(found[0])})


def allows_win(evidence: Evidence) -> Reason | None:
    """Only where another move would have avoided it, and where no win of one's own was missed."""
    kernel = evidence.position.kernel
    after = kernel.after(evidence.move)
    found = wins_at_once(after) if after.outcome() is None and not wins_at_once(kernel) else []
    if not found or (evidence.best and evidence.lost < LEAST_LOST):
        return None
    if all(wins_at_once(kernel.after(move)) for move in kernel.moves()):
        return None
    return say(evidence, "allows_win", (evidence.move, found[0]), {"answer": move_words(found[0])})


def wins(evidence: Evidence) -> Reason | None:
    if evidence.move not in wins_at_once(evidence.position.kernel):
        return None
    ended = evidence.position.kernel.after(evidence.move).outcome()
    return say(evidence, "wins", (evidence.move,), words=f"wins_{ended[1]}", good=True)


# Races.


def sure_run(evidence: Evidence, kernel: Any, player: int) -> tuple[Runner, tuple[int, ...]] | None:
    """A pawn that gets across first, and the race. Where having no move is a draw, the other side might run out of
    moves: then every answer is tried."""
    runner = winning_runner(kernel, player)
    line = run(kernel, player, runner.square) if runner else None
    if runner is None or line is None:
        return None
    if draws(evidence) and not run_wins(kernel, player, runner.square):
        return None
    return runner, line


def loses_race(evidence: Evidence) -> Reason | None:
    """The other's pawn cannot be stopped. Where the mover has a runner, too, both counts are told."""
    kernel, move = evidence.position.kernel, evidence.move
    after = kernel.after(move)
    if after.outcome() is not None or wins_at_once(kernel) or wins_at_once(after):
        return None
    found = sure_run(evidence, after, after.to_move())
    if found is None or not is_fault(evidence):
        return None
    theirs, line = found
    gaps: dict[str, str | int] = {"square": SQUARES[theirs.square], "n": theirs.moves}
    mine = runners(after, evidence.position.to_move())
    if mine:
        gaps |= {"m": mine[0].moves, "own": SQUARES[mine[0].square]}
        return say(evidence, "loses_race", (move, *line), gaps)
    return say(evidence, "allows_run", (move, *line), gaps)


def misses_run(evidence: Evidence) -> Reason | None:
    kernel, player = evidence.position.kernel, evidence.position.to_move()
    found = sure_run(evidence, kernel, player)
    if found is None or not is_fault(evidence):
        return None
    mine, line = found
    if mine.moves == 1 or line[0] == evidence.move:
        return None
    return say(evidence, "misses_run", line, {"square": SQUARES[mine.square], "n": mine.moves})


def wins_race(evidence: Evidence) -> Reason | None:
    """The pawn that runs is the one just moved, or a capture has opened its way."""
    kernel, player = evidence.position.kernel, evidence.position.to_move()
    after = kernel.after(evidence.move)
    found = sure_run(evidence, after, player) if after.outcome() is None and is_fine(evidence) else None
    if found is None or not starts_race(kernel, evidence.move, found[0]):
        return None
    mine, line = found
    gaps: dict[str, str | int] = {"square": SQUARES[mine.square], "n": mine.moves}
    words = "wins_race_next" if mine.moves == 1 else "wins_race"
    return say(evidence, "wins_race", (evidence.move, *line), gaps, words, good=True)


def starts_race(kernel: Any, move: int, runner: Runner) -> bool:
    """Whether a move has to do with a run: it moves the pawn, or takes what was in its way."""
    if runner.square == move & 63:
        return True
    return is_capture(move) and runner.square not in {one.square for one in runners(kernel, kernel.to_move())}


def stops_run(evidence: Evidence) -> Reason | None:
    """Were it the other's turn, a pawn would run home; after the move none does, whatever is answered."""
    kernel, player = evidence.position.kernel, evidence.position.to_move()
    after, other = kernel.after(evidence.move), passed(kernel, draws(evidence))
    if after.outcome() is not None or other.outcome() is not None or not is_fine(evidence):
        return None
    threat = next((move for move in other.moves() if starts_run(evidence, other, move)), None)
    if threat is None or any_run(after, 1 - player) or can_run(after, threat):
        return None
    gaps: dict[str, str | int] = {"square": SQUARES[threat >> 6], "n": 1 + moves_home(threat & 63, 1 - player)}
    return say(evidence, "stops_run", (evidence.move,), gaps, good=True)


def starts_run(evidence: Evidence, kernel: Any, move: int) -> bool:
    """Whether a pawn that moves so cannot be stopped any more, and wins."""
    after = kernel.after(move)
    if is_capture(move) or after.outcome() is not None:
        return False
    runner = winning_runner(after, kernel.to_move())
    return runner is not None and runner.square == move & 63 and sure_run(evidence, after, kernel.to_move()) is not None


def can_run(kernel: Any, move: int) -> bool:
    """Whether nothing could stop a pawn after this move, though another might be faster."""
    after = kernel.after(move)
    return after is not None and any(one.square == move & 63 for one in runners(after, kernel.to_move()))


def any_run(kernel: Any, player: int) -> bool:
    """Whether any move of a player wins at once or leads to a run that does."""
    afters = [kernel.after(move) for move in kernel.moves()]
    return any(after.outcome() is not None or winning_runner(after, player) is not None for after in afters)


# Captures.


def gives_pawn(evidence: Evidence) -> Reason | None:
    kernel, reply = evidence.position.kernel, reply_to(evidence)
    if reply is None or not is_capture(reply) or not is_fault(evidence) or wins_at_once(kernel):
        return None
    after = kernel.after(evidence.move)
    taken, square = after.after(reply), reply & 63
    if taken.outcome() is not None or takes_back(taken, square) or captures_won(taken) > 0:
        return None
    if is_capture(evidence.move) and square == evidence.move & 63:
        return None
    lost = square_taken(after, reply)
    moved = lost == evidence.move & 63
    gaps = {"square": SQUARES[lost], "answer": move_words(reply)}
    return say(evidence, "gives_pawn", (evidence.move, reply), gaps, "gives_pawn_moved" if moved else "")


def square_taken(kernel: Any, move: int) -> int:
    """Where the pawn stands that a capture takes: beside the one that takes, if it is taken en passant."""
    start, end = squares_of(move)
    return end if kernel.pawns(1 - kernel.to_move()) >> end & 1 else start // 8 * 8 + end % 8


def misses_capture(evidence: Evidence) -> Reason | None:
    """A pawn could be had for nothing, and this does not take one."""
    kernel, better = evidence.position.kernel, better_than(evidence)
    if better is None or not is_capture(better) or is_capture(evidence.move) or wins_at_once(kernel):
        return None
    after = kernel.after(better)
    if takes_back(after, better & 63) or captures_won(after) > 0:
        return None
    return say(evidence, "misses_capture", (better,), {"answer": move_words(better)})


# Breakthroughs.


def breakthrough(kernel: Any, move: int) -> tuple[int, ...] | None:
    """A pawn is offered, and one gets across whether or not it is taken: the line in which it is."""
    after = kernel.after(move)
    if is_capture(move) or after.outcome() is not None or not takes_back(after, move & 63):
        return None
    ends = Ends()
    if ends.value(after) != -1:
        return None
    takes = [answer for answer in after.moves() if answer & 63 == move & 63 and is_capture(answer)]
    lines = [(move, answer, *ends.line(after.after(answer))) for answer in takes]
    return max(lines, key=len) if all(opens_way(kernel, line) for line in lines) else None


def opens_way(kernel: Any, line: tuple[int, ...]) -> bool:
    """Whether the line ends on the last rank, with a pawn that was held up by the one that took the offer."""
    if after_line(kernel, line).outcome()[1] != "last_rank":
        return False
    square = line[-1] & 63
    for move in reversed(line[::2]):
        square = move >> 6 if move & 63 == square else square
    watched = {s for step in way_of(square, kernel.to_move()) for s in (step, *beside(step))}
    return line[1] >> 6 in watched


def allows_breakthrough(evidence: Evidence) -> Reason | None:
    kernel, reply = evidence.position.kernel, reply_to(evidence)
    if reply is None or not is_fault(evidence):
        return None
    after = kernel.after(evidence.move)
    line = None if winning_runner(after, after.to_move()) else breakthrough(after, reply)
    if line is None:
        return None
    return say(evidence, "allows_breakthrough", (evidence.move, *line), {"answer": move_words(reply)})


def misses_breakthrough(evidence: Evidence) -> Reason | None:
    kernel, better = evidence.position.kernel, better_than(evidence)
    if better is None or winning_runner(kernel, kernel.to_move()):
        return None
    line = breakthrough(kernel, better)
    return say(evidence, "misses_breakthrough", line, {"answer": move_words(better)}) if line else None


def makes_breakthrough(evidence: Evidence) -> Reason | None:
    kernel, move = evidence.position.kernel, evidence.move
    if not is_fine(evidence) or winning_runner(kernel, kernel.to_move()):
        return None
    line = breakthrough(kernel, move)
    return say(evidence, "makes_breakthrough", line, good=True) if line else None


# Safe moves.


def only_loses(kernel: Any, ends: Ends, draw: bool) -> bool:
    """Whether the player to move loses by having to move: not to move would not lose."""
    if kernel.outcome() is not None or ends.value(kernel) != -1:
        return False
    other = passed(kernel, draw)
    return other.outcome() is None and ends.value(other) in (0, -1)


def runs_out(evidence: Evidence) -> Reason | None:
    """The other answers, and then every move loses; the player who could wait would not."""
    kernel, reply = evidence.position.kernel, reply_to(evidence)
    if reply is None or not is_fault(evidence):
        return None
    then = after_line(kernel, (evidence.move, reply))
    ends = Ends()
    if not only_loses(then, ends, draws(evidence)):
        return None
    line = (evidence.move, reply, *ends.line(then))
    return say(evidence, "runs_out", line, {"answer": move_words(reply)})


def squeezes(evidence: Evidence) -> Reason | None:
    kernel, ends = evidence.position.kernel, Ends()
    after = kernel.after(evidence.move)
    if not is_fine(evidence) or not only_loses(after, ends, draws(evidence)):
        return None
    return say(evidence, "squeezes", (evidence.move, *ends.line(after)), good=True)


REASONS: tuple[Detector, ...] = (
    misses_win,
    allows_win,
    loses_race,
    allows_breakthrough,
    runs_out,
    gives_pawn,
    misses_run,
    misses_breakthrough,
    misses_capture,
    *PLANS,
    wins,
    wins_race,
    makes_breakthrough,
    squeezes,
    stops_run,
)
