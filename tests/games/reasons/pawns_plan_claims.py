"""What sentences about the middle of pawn chess claim, checked on positions as text says them: who can force a win, what
exchanges bring, which pawns are passed or held up, and how many moves give nothing away."""

from collections.abc import Callable

import parlour
from parlour.games.chessboard import SQUARES, squares_of
from parlour.games.reason import Reason
from tests.games.reasons.cases import play_line
from tests.games.reasons.pawns_board import is_taking, named, pawns, turned, value

MOST_TRIED = 200_000


class TooManyError(Exception):
    """A plain search would take too long."""


def wins_within(position: parlour.Position, player: int, moves: int) -> bool | None:
    """Whether a player can win with so many moves of their own, whatever the other does; None if that takes too long to
    see."""
    known: dict[tuple[str, int], bool] = {}

    def wins(position: parlour.Position, left: int) -> bool:
        if ended := position.outcome():
            return ended.winner == player
        mine = position.to_move() == player
        if mine and left == 0:
            return False
        key = position.text(), left
        if key not in known:
            if len(known) > MOST_TRIED:
                raise TooManyError
            afters = (position.play(move) for move in sorted(position.moves(), key=lambda move: -move))
            known[key] = (any if mine else all)(wins(after, left - mine) for after in afters)
        return known[key]

    try:
        return wins(position, moves)
    except TooManyError:
        return None


def check_force(position: parlour.Position, reason: Reason, mover: int) -> None:
    misses = reason.name == "misses_force"
    winner, start = (mover, position) if misses else (1 - mover, position.play(reason.line[0]))
    first = start.play(reason.line[0 if misses else 1])
    assert value(start) in (1, None)
    assert value(first) in (-1, None)
    if "{n}" in reason.words and int(reason.gaps["n"]) <= 5:
        assert wins_within(start, winner, int(reason.gaps["n"])) in (True, None)


def gain(position: parlour.Position) -> int:
    """How many pawns more than the other the player to move can take, if each may stop at any time."""
    takes = [position.play(move) for move in position.moves() if is_taking(move)]
    return max([0, *(1 - gain(after) for after in takes)])


def check_exchange(position: parlour.Position, reason: Reason, mover: int) -> None:
    """The first capture wins a pawn whatever is taken back, and the line shows it."""
    before = position if reason.name == "misses_exchange" else position.play(reason.line[0])
    line = reason.line if reason.name == "misses_exchange" else reason.line[1:]
    assert len(line) > 1
    assert all(is_taking(move) for move in line)
    assert 1 - gain(before.play(line[0])) >= 1
    end, player = play_line(before, line)[-1], before.to_move()
    taken = [len(pawns(before, letter)) - len(pawns(end, letter)) for letter in ("Pp"[1 - player], "Pp"[player])]
    assert taken[0] - taken[1] >= 1


def is_passed(position: parlour.Position, player: int, square: int) -> bool:
    file, rank, forward = square % 8, square // 8, 1 - 2 * player
    theirs = pawns(position, "Pp"[1 - player])
    return not any(abs(one % 8 - file) <= 1 and (one // 8 - rank) * forward > 0 for one in theirs)


def check_passed(position: parlour.Position, reason: Reason, mover: int) -> None:
    """It stands there at the end, passed, and no pawn of its file was before."""
    player, square, end = mover, named(reason), play_line(position, reason.line)[-1]
    if reason.name == "gives_passed":
        player = 1 - mover
    mine = "Pp"[player]
    assert square in pawns(end, mine)
    assert is_passed(end, player, square)
    assert not any(is_passed(position, player, one) for one in pawns(position, mine) if one % 8 == square % 8)


def check_block(position: parlour.Position, reason: Reason, mover: int) -> None:
    blocker = mover if reason.name == "misses_block" else 1 - mover
    end, square, last = play_line(position, reason.line)[-1], named(reason), reason.line[-1]
    assert not is_taking(last)
    assert squares_of(last)[1] == square - 8 * (1 - 2 * blocker)
    assert square in pawns(end, "Pp"[1 - blocker])


def safe_count(position: parlour.Position, player: int) -> int:
    turn = position if position.to_move() == player else turned(position)
    return sum(is_safe(turn.play(move)) for move in turn.moves())


def is_safe(after: parlour.Position) -> bool:
    if after.outcome():
        return True
    return gain(after) == 0 and not any(
        (end := after.play(one).outcome()) and end.winner is not None and end.winner == after.to_move()
        for one in after.moves()
    )


def check_fewer(position: parlour.Position, reason: Reason, mover: int) -> None:
    end = play_line(position, reason.line)[-1]
    assert (safe_count(end, mover), safe_count(end, 1 - mover)) == (reason.gaps["few"], reason.gaps["many"])
    assert int(reason.gaps["few"]) < int(reason.gaps["many"])


PLAN_CLAIMS: dict[str, Callable[[parlour.Position, Reason, int], None]] = {
    "allows_force": check_force,
    "misses_force": check_force,
    "loses_pawn": check_exchange,
    "misses_exchange": check_exchange,
    "gives_passed": check_passed,
    "misses_passed": check_passed,
    "lets_block": check_block,
    "misses_block": check_block,
    "fewer_safe": check_fewer,
}


def check_answer(position: parlour.Position, reason: Reason) -> None:
    """The move that is named begins what is said."""
    if "answer" in reason.gaps:
        named_move = reason.line[0 if reason.name.startswith("misses") else 1]
        assert SQUARES[named_move & 63] in str(reason.gaps["answer"])
