"""Ultimate tic-tac-toe: boards won and lost, and where a move sends the other.

A board is *open* while one can play on it. It is a board *for the match* of a player if winning it would make three
boards in a row. What is said takes a move or two to play out, three where the match is won by force.
"""

from collections.abc import Callable
from typing import Any

from parlour.games.reason import Detector, Evidence, Reason
from parlour.games.reasons.boards import ANY_BOARD, Sides, other_after
from parlour.games.reasons.rows import cells_of
from parlour.games.reasons.ultimate_says import ends_match, is_fine, mover, say
from parlour.games.reasons.ultimate_threats import (
    leaves_threat,
    lets_block,
    lets_double,
    lets_threaten,
    loses_board_soon,
    misses_threat,
)

# Against a move: the match.


def misses_match(evidence: Evidence) -> Reason | None:
    wins = mover(evidence).match_wins()
    if not wins or ends_match(evidence):
        return None
    return say(evidence, "misses_match", (wins[0],), wins[0] // 9)


def allows_match(evidence: Evidence) -> Reason | None:
    """The other can win the match at once, which another move would have avoided."""
    answer = fatal_answer(evidence)
    if answer is None:
        return None
    blocks = answer in evidence.position.moves() and not other_after(evidence.position, answer).match_wins()
    name = "misses_block" if blocks else "sends_to_match" if is_sent(evidence) else "choice_of_match"
    return say(evidence, name, (evidence.move, answer), answer // 9)


def fatal_answer(evidence: Evidence) -> int | None:
    position = evidence.position
    if ends_match(evidence) or mover(evidence).match_wins():
        return None
    answers = other_after(position, evidence.move).match_wins()
    if not answers or all(other_after(position, move).match_wins() for move in position.moves()):
        return None
    return answers[0]


def is_sent(evidence: Evidence) -> bool:
    """Whether the move sends the other to one board."""
    return bool(evidence.position.play(evidence.move).kernel.sent_to() != ANY_BOARD)


def allows_force(evidence: Evidence) -> Reason | None:
    """The other can win the match with the move after the next, whatever comes between; another move would have avoided
    it."""
    position = evidence.position
    if ends_match(evidence) or mover(evidence).match_wins() or is_lost_already(evidence):
        return None
    after = position.play(evidence.move)
    if other_after(position, evidence.move).match_wins() or (line := forced_win(after)) is None:
        return None
    if all(is_refuted(position, move) for move in position.moves()):
        return None
    return say(evidence, "allows_force", (evidence.move, *line), line[0] // 9, cell=line[0])


def misses_force(evidence: Evidence) -> Reason | None:
    """The player could win the match with the next move but one, whatever comes between, and this move does not."""
    side = mover(evidence)
    if side.match_wins() or is_won_anyway(evidence):
        return None
    line = forced_win(evidence.position)
    if line is None or answers_lose(evidence.position.play(evidence.move)):
        return None
    return say(evidence, "misses_force", line, line[0] // 9, cell=line[0])


def forced_win(position: Any) -> tuple[int, ...] | None:
    """How the player to move wins the match with the next move but one, whatever comes between."""
    for move in position.moves():
        if line := answers_lose(position.play(move)):
            return (move, *line)
    return None


def answers_lose(position: Any) -> tuple[int, ...] | None:
    """An answer and how it is punished, if after every answer the other wins the match at once; None if not so."""
    winner = Sides(position, 1 - position.to_move())
    if position.outcome() or not any(winner.wins_on(board) for board in cells_of(winner.for_match())):
        return None
    line = None
    for answer in position.moves():
        after = position.play(answer)
        wins = [] if after.outcome() else Sides(after, after.to_move()).match_wins()
        if not wins:
            return None
        line = (answer, wins[0])
    return line


def is_refuted(position: Any, move: int) -> bool:
    """Whether the other wins the match at once or with the move after the next."""
    after = position.play(move)
    if after.outcome():
        return False
    return bool(other_after(position, move).match_wins()) or forced_win(after) is not None


def is_lost_already(evidence: Evidence) -> bool:
    return evidence.best is not None and evidence.best.solved and evidence.best.chance == 0.0


def is_won_anyway(evidence: Evidence) -> bool:
    return evidence.played is not None and evidence.played.solved and evidence.played.chance == 1.0


# Against a move: boards.


def leaves_two_threats(evidence: Evidence) -> Reason | None:
    """The other wins a board at once, and then each of two boards would win the match."""
    return lost_board(evidence, "leaves_two_threats", 2)


def loses_key_board(evidence: Evidence) -> Reason | None:
    """The other wins a board at once, and then one more would win the match."""
    return lost_board(evidence, "loses_key_board", 1)


def sends_to_win(evidence: Evidence) -> Reason | None:
    """The other is sent to a board that is won at once, and wins nothing more by it."""
    return lost_board(evidence, "sends_to_win", 0) if is_sent_on(evidence) else None


def choice_of_win(evidence: Evidence) -> Reason | None:
    """The other may play anywhere, and wins a board at once."""
    return None if is_sent_on(evidence) else lost_board(evidence, "choice_of_win", 0)


def is_sent_on(evidence: Evidence) -> bool:
    return not ends_match(evidence) and is_sent(evidence)


def lost_board(evidence: Evidence, name: str, stake: int) -> Reason | None:
    """That the other wins a board at once with so much at stake: where another move would have kept every board from
    being won at once."""
    position = evidence.position
    if ends_match(evidence) or is_fine(evidence) or mover(evidence).match_wins():
        return None
    other = other_after(position, evidence.move)
    wins = other.wins()
    if not wins or other.match_wins() or all(other_after(position, move).wins() for move in position.moves()):
        return None
    answer = max(wins, key=lambda move: stake_of(other, move // 9))
    if stake_of(other, answer // 9) != stake:
        return None
    return say(evidence, name, (evidence.move, answer), answer // 9, other.for_match(1 << answer // 9))


def stake_of(side: Sides, board: int) -> int:
    """How many boards would each win the match after this one, if it adds any; two stand for more."""
    after = side.for_match(1 << board)
    return min(2, after.bit_count()) if after & ~side.for_match() else 0


def gives_choice(evidence: Evidence) -> Reason | None:
    """The other is sent to a closed board, where another move would have named an open one."""
    position = evidence.position
    if ends_match(evidence) or is_fine(evidence) or is_sent(evidence) or evidence.move in mover(evidence).wins():
        return None
    after = other_after(position, evidence.move)
    if after.wins() or after.open.bit_count() < 2 or not any(is_sent_by(position, move) for move in position.moves()):
        return None
    return say(evidence, "gives_choice", (evidence.move,), evidence.move % 9)


def is_sent_by(position: Any, move: int) -> bool:
    return bool(position.play(move).kernel.sent_to() != ANY_BOARD)


def wastes_move(evidence: Evidence) -> Reason | None:
    """With a free choice, a move on a board that nobody can win any more."""

    def matters(board: int) -> bool:
        return mine.is_winnable(board) or theirs.is_winnable(board)

    mine, theirs = both_sides(evidence)
    return waste_reason(evidence, "wastes_move", matters)


def wastes_board(evidence: Evidence) -> Reason | None:
    """With a free choice, a move on a board that somebody can win, but that makes no row of boards for anybody."""

    def matters(board: int) -> bool:
        return mine.has_row_through(board) or theirs.has_row_through(board)

    mine, theirs = both_sides(evidence)
    board = evidence.move // 9
    if evidence.position.game.options["tiebreak"] != "draw":
        return None
    return waste_reason(evidence, "wastes_board", matters) if (mine.winnable | theirs.winnable) >> board & 1 else None


def both_sides(evidence: Evidence) -> tuple[Sides, Sides]:
    return mover(evidence), Sides(evidence.position, 1 - evidence.position.to_move())


def waste_reason(evidence: Evidence, name: str, matters: Callable[[int], bool]) -> Reason | None:
    """That the move is on a board that does not matter, where there was a choice of one that does."""
    side, board = mover(evidence), evidence.move // 9
    if is_fine(evidence) or side.sent_to != ANY_BOARD or matters(board):
        return None
    if not any(matters(other) for other in cells_of(side.open)):
        return None
    return say(evidence, name, (evidence.move,), board)


def misses_board(evidence: Evidence) -> Reason | None:
    """A board could be won at once, and this move wins none: by the engine's best move or, where none was asked, by one
    after which the other wins none."""
    position, side = evidence.position, mover(evidence)
    wins = side.wins()
    if is_fine(evidence) or not wins or evidence.move in wins or side.match_wins():
        return None
    if evidence.best is not None:  # a board is worth nothing if taking it loses as well
        safe = [move for move in wins if move == evidence.best.line[0]]
    else:
        safe = [move for move in wins if is_quiet(position, move)]
    return say(evidence, "misses_board", (safe[0],), safe[0] // 9) if safe else None


def is_quiet(position: Any, move: int) -> bool:
    """Whether the other can neither win a board after it nor choose one freely."""
    after = position.play(move)
    return after.outcome() is not None or (is_sent_by(position, move) and not other_after(position, move).wins())


# For a move.


def wins_match(evidence: Evidence) -> Reason | None:
    won = evidence.move in mover(evidence).match_wins()
    return say(evidence, "wins_match", (evidence.move,), evidence.move // 9, good=True) if won else None


def starts_force(evidence: Evidence) -> Reason | None:
    """After every answer the player wins the match at once."""
    if mover(evidence).match_wins() or (line := answers_lose(evidence.position.play(evidence.move))) is None:
        return None
    return say(evidence, "starts_force", (evidence.move, *line), evidence.move // 9, good=True)


def makes_two_threats(evidence: Evidence) -> Reason | None:
    return won_board(evidence, "makes_two_threats", 2)


def wins_key_board(evidence: Evidence) -> Reason | None:
    return won_board(evidence, "wins_key_board", 1)


def wins_board(evidence: Evidence) -> Reason | None:
    return won_board(evidence, "wins_board", 0)


def won_board(evidence: Evidence, name: str, stake: int) -> Reason | None:
    """That the move wins a board, with so much at stake."""
    side, board = mover(evidence), evidence.move // 9
    if evidence.move not in side.wins() or side.match_wins() or stake_of(side, board) != stake:
        return None
    return say(evidence, name, (evidence.move,), board, side.for_match(1 << board), good=True)


def blocks_match(evidence: Evidence) -> Reason | None:
    """It takes the cell with which the other would win a board for the match."""
    return block_reason(evidence, "blocks_match", for_match=True)


def blocks_board(evidence: Evidence) -> Reason | None:
    return block_reason(evidence, "blocks_board", for_match=False)


def block_reason(evidence: Evidence, name: str, for_match: bool) -> Reason | None:
    """That the move takes the only cell with which the other would win the board, and does not win it itself."""
    board, cell = divmod(evidence.move, 9)
    if evidence.move in mover(evidence).wins():
        return None
    other = Sides(evidence.position, 1 - evidence.position.to_move())
    if other.wins_on(board) != 1 << cell or bool(other.for_match() >> board & 1) != for_match:
        return None
    return say(evidence, name, (evidence.move,), board, good=True)


REASONS: tuple[Detector, ...] = (
    misses_match,
    allows_match,
    allows_force,
    misses_force,
    leaves_two_threats,
    loses_key_board,
    misses_board,
    sends_to_win,
    choice_of_win,
    loses_board_soon,
    lets_double,
    leaves_threat,
    lets_block,
    gives_choice,
    lets_threaten,
    misses_threat,
    wastes_move,
    wastes_board,
    wins_match,
    starts_force,
    blocks_match,
    makes_two_threats,
    wins_key_board,
    wins_board,
    blocks_board,
)
