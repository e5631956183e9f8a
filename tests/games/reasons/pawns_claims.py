"""What each sentence about a move of pawn chess claims, checked by plain search on positions: who wins when one pawn
just runs, and what the solver says of the end."""

from collections.abc import Callable

import parlour
from parlour.games.reason import Reason
from tests.games.reasons.cases import play_line
from tests.games.reasons.pawns_board import is_taking, named, pawns, turned, value
from tests.games.reasons.pawns_plan_claims import PLAN_CLAIMS, check_answer


def run_length(position: parlour.Position, player: int, square: int) -> int | None:
    """In how many moves a player wins by moving one pawn straight on, whatever the other does: the longest way. None
    if that does not win."""
    known: dict[tuple[str, int], int | None] = {}

    def longest(position: parlour.Position, square: int) -> int | None:
        if ended := position.outcome():
            return 0 if ended.winner == player else None
        key = position.text(), square
        if key not in known:
            known[key] = look(position, square)
        return known[key]

    def look(position: parlour.Position, square: int) -> int | None:
        if position.to_move() != player:
            ways = [longest(position.play(move), square) for move in position.moves()]
            return None if None in ways else max(way for way in ways if way is not None)
        steps = [move for move in position.moves() if move >> 6 == square and not is_taking(move)]
        ways = [longest(position.play(step), step & 63) for step in steps]
        return min((1 + way for way in ways if way is not None), default=None)

    return longest(position, square)


def check_wins_at_once(position: parlour.Position, reason: Reason, mover: int) -> None:
    ended = play_line(position, reason.line)[-1].outcome()
    assert ended
    assert ended.winner == (1 - mover if reason.name == "allows_win" else mover)
    assert len(reason.line) == (2 if reason.name == "allows_win" else 1)


def distance(player: int, square: int) -> int:
    """How many moves a pawn needs to the last rank."""
    rank = square // 8 if player == 0 else 7 - square // 8
    return 7 - rank - (rank == 1)


def check_length(position: parlour.Position, player: int, square: int, said: object) -> None:
    """A run that wins in so many moves, or sooner, if the other has no move left before."""
    length = run_length(position, player, square)
    assert length is not None
    assert length <= distance(player, square) == said


def check_run(position: parlour.Position, reason: Reason, mover: int) -> None:
    """The pawn named wins by running straight on, in as many moves as said, and the line shows it."""
    runs_now = reason.name == "misses_run"
    start = position if runs_now else position.play(reason.line[0])
    runner = mover if reason.name in ("misses_run", "wins_race") else 1 - mover
    check_length(start, runner, named(reason), reason.gaps["n"])
    ended = play_line(position, reason.line)[-1].outcome()
    assert ended
    assert ended.winner == runner
    if reason.name == "wins_race":
        check_has_to_do(position, reason.line[0], mover, named(reason))
    if reason.name == "loses_race":
        assert reason.gaps["m"] == distance(mover, named(reason, "own"))
        assert int(reason.gaps["m"]) >= int(reason.gaps["n"])


def check_has_to_do(position: parlour.Position, move: int, mover: int, square: int) -> None:
    """A move that is said to win a race moves the pawn that runs, or a pawn out of its way by taking, or takes what was
    before it or beside its way."""
    if square == move & 63:
        return
    assert is_taking(move)
    gone = pawns(position, "Pp"[1 - mover]) - pawns(position.play(move), "Pp"[1 - mover])
    ahead = {one for one in (*gone, move >> 6) if (one // 8 - square // 8) * (1 - 2 * mover) > 0}
    assert any(abs(one % 8 - square % 8) <= 1 for one in ahead)


def check_stop(position: parlour.Position, reason: Reason, mover: int) -> None:
    square = named(reason)
    check_length(turned(position), 1 - mover, square, reason.gaps["n"])
    assert run_length(position.play(reason.line[0]), 1 - mover, square) is None


def check_taken(position: parlour.Position, reason: Reason, mover: int) -> None:
    """A pawn is taken where it is said, and nothing takes back."""
    positions = play_line(position, reason.line)
    before, then = positions[-2:]
    assert is_taking(reason.line[-1])
    assert not any(is_taking(move) and move & 63 == reason.line[-1] & 63 for move in then.moves())
    if reason.name == "gives_pawn":
        pawn = "Pp"[mover]
        assert before.view().shapes
        assert pawns(before, pawn) - pawns(then, pawn) == {named(reason)}


def check_breakthrough(position: parlour.Position, reason: Reason, mover: int) -> None:
    """A pawn is offered and taken, and then its side gets another one across; nothing else saves the other."""
    line, player = reason.line, mover
    if reason.name == "allows_breakthrough":
        position, line, player = position.play(line[0]), line[1:], 1 - mover
    offered = position.play(line[0])
    assert not is_taking(line[0])
    assert is_taking(line[1])
    assert line[0] & 63 == line[1] & 63
    ended = play_line(position, line)[-1].outcome()
    assert ended
    assert (ended.winner, ended.reason) == (player, "a pawn reached the last rank")
    assert value(offered) in (-1, None)


def check_no_safe_move(position: parlour.Position, reason: Reason, mover: int) -> None:
    """Every move loses, but not to move would not."""
    then = play_line(position, reason.line)[2 if reason.name == "runs_out" else 1]
    assert then.moves()
    for move in then.moves():
        assert value(then.play(move)) in (1, None)
    assert value(turned(then)) in (0, -1, None)
    ended = play_line(position, reason.line)[-1].outcome()
    assert ended
    assert ended.winner == 1 - then.to_move()


CLAIMS: dict[str, Callable[[parlour.Position, Reason, int], None]] = {
    "misses_win": check_wins_at_once,
    "allows_win": check_wins_at_once,
    "wins": check_wins_at_once,
    "loses_race": check_run,
    "allows_run": check_run,
    "misses_run": check_run,
    "wins_race": check_run,
    "stops_run": check_stop,
    "gives_pawn": check_taken,
    "misses_capture": check_taken,
    "allows_breakthrough": check_breakthrough,
    "misses_breakthrough": check_breakthrough,
    "makes_breakthrough": check_breakthrough,
    "runs_out": check_no_safe_move,
    "squeezes": check_no_safe_move,
    **PLAN_CLAIMS,
}


def check_claim(position: parlour.Position, move: int, reason: Reason) -> None:
    assert (reason.line[0] == move) != reason.name.startswith("misses")
    assert "{" not in reason.text
    assert reason.text.startswith("This ")
    assert reason.text.endswith(".")
    check_answer(position, reason)
    CLAIMS[reason.name](position, reason, position.to_move())
