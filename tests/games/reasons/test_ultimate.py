"""Reasons of ultimate tic-tac-toe: what the lines prove is checked on the texts of positions, without the product's
boards of bits."""

import re
from collections.abc import Callable, Iterator

import pytest

import parlour
from parlour.games.reason import Evidence, Prospect, Reason
from parlour.games.words import PLACES
from tests.games.reasons.cases import (
    Case,
    by_reason,
    play_line,
    played_moves,
    random_moves,
    read_cases,
    reasons_of,
    spoken,
)

CASES = read_cases("ultimate")
ENGINE = parlour.engine("mcts")
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
Checker = Callable[[parlour.Position, int, Reason], bool]
EngineChecker = Callable[[Evidence, parlour.Position, Reason], bool]
"""Given the position after the engine's better move."""


class Board:
    """A position as its text says."""

    def __init__(self, position: parlour.Position) -> None:
        boards, self.mover, self.sent = position.text().split()
        self.boards = boards.split("/")
        self.state = "".join(winner_of(board) or ("-" if "." not in board else ".") for board in self.boards)
        """For each board X, O, - (full) or . (open)."""

    def can_win(self, board: int, symbol: str) -> bool:
        """Some line of an open board has no mark of the other."""
        rivals = "XO".replace(symbol, "")
        return self.state[board] == "." and any(
            all(self.boards[board][int(cell)] != rivals for cell in line) for line in LINES
        )

    def makes_row(self, board: int, symbol: str) -> bool:
        """With this board too, the player has three in a row."""
        return winner_of(self.state[:board] + symbol + self.state[board + 1 :]) == symbol

    def match_boards(self, symbol: str) -> list[int]:
        return [board for board in range(9) if self.can_win(board, symbol) and self.makes_row(board, symbol)]

    def row_possible(self, board: int, symbol: str) -> bool:
        return any(
            str(board) in line and all(self.state[int(one)] == symbol or self.can_win(int(one), symbol) for one in line)
            for line in LINES
        )


def winner_of(cells: str) -> str | None:
    for line in LINES:
        marks = {cells[int(one)] for one in line}
        if marks in ({"X"}, {"O"}):
            return marks.pop()
    return None


def boards_won(position: parlour.Position, symbol: str) -> int:
    return Board(position).state.count(symbol)


def winning_moves(position: parlour.Position) -> list[int]:
    """The moves that win a board for the player to move."""
    symbol = Board(position).mover
    return [move for move in position.moves() if boards_won(position.play(move), symbol) > boards_won(position, symbol)]


def wins_match(position: parlour.Position, move: int) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.reason == "three boards in a row"


def match_moves(position: parlour.Position) -> list[int]:
    return [move for move in position.moves() if wins_match(position, move)]


def could_avoid(position: parlour.Position, danger: Callable[[parlour.Position], list[int]]) -> bool:
    return any(not danger(position.play(move)) for move in position.moves())


def names_in_order(reason: Reason, *boards: int) -> bool:
    """The sentence names these boards."""
    named = re.findall(r"\b((?:top |bottom )?(?:left|right)|top|bottom|centre)(?= board| or the)", reason.text)
    return named == [PLACES[board] for board in boards]


def missed_match(position: parlour.Position, move: int, reason: Reason) -> bool:
    (better,) = reason.line
    named = f"the {PLACES[better % 9]} cell of the {PLACES[better // 9]} board" in reason.text
    return wins_match(position, better) and not wins_match(position, move) and named


def allowed_match(position: parlour.Position, move: int, reason: Reason) -> bool:
    first, answer = reason.line
    named = f"{PLACES[answer % 9]} cell" in reason.text and f"{PLACES[answer // 9]} board" in reason.text
    return first == move and wins_match(position.play(move), answer) and could_avoid(position, match_moves) and named


def missed_block(position: parlour.Position, move: int, reason: Reason) -> bool:
    answer = reason.line[1]
    return allowed_match(position, move, reason) and not match_moves(position.after(answer))


def sent_to_match(position: parlour.Position, move: int, reason: Reason) -> bool:
    return allowed_match(position, move, reason) and Board(position.play(move)).sent != "any"


def chosen_match(position: parlour.Position, move: int, reason: Reason) -> bool:
    return allowed_match(position, move, reason) and Board(position.play(move)).sent == "any"


def every_answer_loses(position: parlour.Position) -> bool:
    answers = [position.play(move) for move in position.moves()]
    return bool(answers) and all(match_moves(after) for after in answers)


def names_start(reason: Reason, move: int) -> bool:
    return f"starting with the {PLACES[move % 9]} cell of the {PLACES[move // 9]} board" in reason.text


def allowed_force(position: parlour.Position, move: int, reason: Reason) -> bool:
    first, start, answer, last = reason.line
    after = position.play(move)
    wins = every_answer_loses(after.play(start)) and wins_match(after.play(start).play(answer), last)
    holds = [other for other in position.moves() if not match_moves(position.play(other))]
    avoided = any(not any(every_answer_loses(q.play(r)) for r in q.moves()) for q in map(position.play, holds))
    return first == move and wins and avoided and not match_moves(after) and names_start(reason, start)


def missed_force(position: parlour.Position, move: int, reason: Reason) -> bool:
    start, answer, last = reason.line
    wins = every_answer_loses(position.play(start)) and wins_match(position.play(start).play(answer), last)
    return wins and not every_answer_loses(position.play(move)) and names_start(reason, start)


def started_force(position: parlour.Position, move: int, reason: Reason) -> bool:
    first, answer, last = reason.line
    after = position.play(move)
    return first == move and every_answer_loses(after) and wins_match(after.play(answer), last)


def lost_board(position: parlour.Position, move: int, reason: Reason) -> bool:
    """The other wins the board that is named, and some move would have kept every board."""
    first, answer = reason.line
    after = position.play(move)
    quiet = not match_moves(after) and not match_moves(position)
    named = f"{PLACES[answer // 9]} board" in reason.text
    return first == move and answer in winning_moves(after) and quiet and named and could_avoid(position, winning_moves)


def two_left(position: parlour.Position, move: int, reason: Reason) -> bool:
    end, before = [Board(play_line(position, reason.line[:plies])[-1]) for plies in (2, 1)]
    symbol = before.mover
    left = end.match_boards(symbol)
    added = set(left) - set(before.match_boards(symbol))
    named = names_in_order(reason, reason.line[1] // 9, *left[:2])
    return lost_board(position, move, reason) and len(left) >= 2 and bool(added) and named


def one_left(position: parlour.Position, move: int, reason: Reason) -> bool:
    symbol = Board(position.play(move)).mover
    left = Board(play_line(position, reason.line)[-1]).match_boards(symbol)
    named = names_in_order(reason, reason.line[1] // 9, *left)
    return lost_board(position, move, reason) and len(left) == 1 and named


def sent_to_win(position: parlour.Position, move: int, reason: Reason) -> bool:
    sent, answer = Board(position.play(move)).sent, reason.line[1]
    cell = f"the {PLACES[answer % 9]} cell" in reason.text
    return lost_board(position, move, reason) and sent != "any" and move % 9 == answer // 9 and cell


def chosen_win(position: parlour.Position, move: int, reason: Reason) -> bool:
    return lost_board(position, move, reason) and Board(position.play(move)).sent == "any"


def gave_choice(position: parlour.Position, move: int, reason: Reason) -> bool:
    after = Board(position.play(move))
    closed = after.state[move % 9] != "." and after.sent == "any" and after.state.count(".") > 1
    others = [Board(position.play(other)).sent for other in position.moves()]
    return closed and any(sent != "any" for sent in others) and f"to the {PLACES[move % 9]} board" in reason.text


def wasted_move(position: parlour.Position, move: int, reason: Reason) -> bool:
    board = Board(position)
    alive = [one for one in range(9) if any(board.can_win(one, symbol) for symbol in "XO")]
    return board.sent == "any" and bool(alive) and move // 9 not in alive and names_in_order(reason, move // 9)


def wasted_board(position: parlour.Position, move: int, reason: Reason) -> bool:
    board = Board(position)
    useful = [one for one in range(9) if board.state[one] == "." and any(board.row_possible(one, s) for s in "XO")]
    named = f"the {PLACES[move // 9]} board" in reason.text
    drawn = position.game.options["tiebreak"] == "draw"
    return drawn and board.sent == "any" and bool(useful) and move // 9 not in useful and named


def missed_board(position: parlour.Position, move: int, reason: Reason) -> bool:
    (better,) = reason.line
    after = position.play(better)
    safe = after.outcome() is not None or (Board(after).sent != "any" and not winning_moves(after))
    named = f"{PLACES[better // 9]} board with its {PLACES[better % 9]} cell" in reason.text
    return better in winning_moves(position) and move not in winning_moves(position) and safe and named


# By an engine's word: it has found a better move, and an answer.


def cells_winning(cells: str, symbol: str) -> list[int]:
    return [i for i in range(9) if cells[i] == "." and winner_of(cells[:i] + symbol + cells[i + 1 :]) == symbol]


def threats_of(position: parlour.Position, board: int, symbol: str) -> list[int]:
    """The cells with which this player would win the board, if it is open."""
    here = Board(position)
    return cells_winning(here.boards[board], symbol) if here.state[board] == "." else []


def threatens_anew(position: parlour.Position, move: int) -> bool:
    symbol, board = Board(position).mover, move // 9
    return not threats_of(position, board, symbol) and bool(threats_of(position.play(move), board, symbol))


def threatens_twice(position: parlour.Position, move: int) -> bool:
    """With two cells, where it could not be won before, and the other cannot win the board instead."""
    symbol, board, after = Board(position).mover, move // 9, position.play(move)
    before, now = (len(threats_of(one, board, symbol)) for one in (position, after))
    return before == 0 and now > 1 and not threats_of(after, board, "XO".replace(symbol, ""))


def every_answer_gives(position: parlour.Position, move: int) -> bool:
    after = position.play(move)
    if move in winning_moves(position) or not after.moves():
        return False
    return all(winning_moves(after.play(answer)) for answer in after.moves())


def names_cell(reason: Reason, move: int) -> bool:
    return f"{PLACES[move // 9]} board" in reason.text and f"{PLACES[move % 9]} cell" in reason.text


def lost_board_soon(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    first, reply, answer, last = reason.line
    after = evidence.position.play(first)
    wins = last in winning_moves(play_line(after, (reply, answer))[-1])
    avoided = not any(every_answer_gives(better, one) for one in better.moves())
    return wins and every_answer_gives(after, reply) and avoided and names_cell(reason, reply)


def let_double(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    answer = reason.line[1]
    avoided = not any(threatens_twice(better, one) for one in better.moves())
    return threatens_twice(evidence.position.play(reason.line[0]), answer) and avoided and names_cell(reason, answer)


def left_threat(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    (block,) = reason.line
    board, rival = block // 9, "XO".replace(Board(evidence.position).mover, "")
    left = threats_of(evidence.position.play(evidence.move), board, rival)
    blocked = Board(better).state[board] != Board(evidence.position).mover and not threats_of(better, board, rival)
    return left == [block % 9] and blocked and better == evidence.position.play(block) and names_cell(reason, block)


def let_block(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    reply, symbol = reason.line[1], Board(evidence.position).mover
    after = evidence.position.play(reason.line[0])
    taken = threats_of(after, reply // 9, symbol) == [reply % 9] and not threats_of(
        after.play(reply), reply // 9, symbol
    )
    return taken and reply not in better.moves() and names_cell(reason, reply)


def let_threaten(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    answer = reason.line[1]
    avoided = not any(threatens_anew(better, one) for one in better.moves())
    return threatens_anew(evidence.position.play(reason.line[0]), answer) and avoided and names_cell(reason, answer)


def missed_threat(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    (threat,), position = reason.line, evidence.position
    none = not threatens_anew(position, evidence.move) and evidence.move not in winning_moves(position)
    return threatens_anew(position, threat) and none and better == position.play(threat) and names_cell(reason, threat)


def missed_best_board(evidence: Evidence, better: parlour.Position, reason: Reason) -> bool:
    (win,), position = reason.line, evidence.position
    won = win in winning_moves(position) and evidence.move not in winning_moves(position)
    return won and better == position.play(win) and names_cell(reason, win)


# For a move.


def won_match(position: parlour.Position, move: int, reason: Reason) -> bool:
    return reason.line == (move,) and wins_match(position, move)


def won_board(position: parlour.Position, move: int, reason: Reason) -> bool:
    won = reason.line == (move,) and move in winning_moves(position) and not wins_match(position, move)
    return won and f"wins the {PLACES[move // 9]} board" in reason.text


def made_two(position: parlour.Position, move: int, reason: Reason) -> bool:
    left = Board(position.play(move)).match_boards(Board(position).mover)
    return won_board(position, move, reason) and len(left) > 1 and names_in_order(reason, move // 9, *left[:2])


def won_key(position: parlour.Position, move: int, reason: Reason) -> bool:
    left = Board(position.play(move)).match_boards(Board(position).mover)
    return won_board(position, move, reason) and len(left) == 1 and names_in_order(reason, move // 9, *left)


def blocked_board(position: parlour.Position, move: int, reason: Reason) -> bool:
    """Of all cells of the board, only this one would have made a line of the other's."""
    board, rival = Board(position), "XO".replace(Board(position).mover, "")
    cells = board.boards[move // 9]
    wins = [i for i in range(9) if cells[i] == "." and winner_of(cells[:i] + rival + cells[i + 1 :]) == rival]
    return wins == [move % 9] and f"the {PLACES[move // 9]} board" in reason.text


def blocked_match(position: parlour.Position, move: int, reason: Reason) -> bool:
    board, rival = Board(position), "XO".replace(Board(position).mover, "")
    return blocked_board(position, move, reason) and board.makes_row(move // 9, rival)


CHECKERS: dict[str, Checker] = {
    "misses_match": missed_match,
    "misses_block": missed_block,
    "sends_to_match": sent_to_match,
    "choice_of_match": chosen_match,
    "allows_force": allowed_force,
    "misses_force": missed_force,
    "leaves_two_threats": two_left,
    "loses_key_board": one_left,
    "misses_board": missed_board,
    "sends_to_win": sent_to_win,
    "choice_of_win": chosen_win,
    "gives_choice": gave_choice,
    "wastes_move": wasted_move,
    "wastes_board": wasted_board,
    "wins_match": won_match,
    "starts_force": started_force,
    "blocks_match": blocked_match,
    "makes_two_threats": made_two,
    "wins_key_board": won_key,
    "wins_board": won_board,
    "blocks_board": blocked_board,
}


ENGINE_CHECKERS: dict[str, EngineChecker] = {
    "loses_board_soon": lost_board_soon,
    "lets_double": let_double,
    "leaves_threat": left_threat,
    "lets_block": let_block,
    "lets_threaten": let_threaten,
    "misses_threat": missed_threat,
}
ALL_CHECKERS = {**CHECKERS, **ENGINE_CHECKERS}


def check(evidence: Evidence, reason: Reason) -> None:
    position, move = evidence.position, evidence.move
    where = f"{reason.name} of {position.move_text(move)} in {position.text()}: {reason.text}"
    assert play_line(position, reason.line), where
    assert (reason.line[0] == move) == (not reason.name.startswith(("misses", "leaves_threat"))) or (
        reason.name == "misses_block"
    ), where
    if checker := ENGINE_CHECKERS.get(reason.name) or (missed_best_board if is_best_board(evidence, reason) else None):
        assert evidence.best, where
        assert evidence.lost >= (0.02 if reason.name == "misses_board" else 0.05), where
        assert checker(evidence, position.play(evidence.best.line[0]), reason), where
    else:
        assert CHECKERS[reason.name](position, move, reason), where


def is_best_board(evidence: Evidence, reason: Reason) -> bool:
    return reason.name == "misses_board" and evidence.best is not None


@pytest.mark.parametrize("cases", by_reason(CASES))
def test_speaks_or_is_silent(cases: list[Case]) -> None:
    for case in cases:
        reason = spoken(case)
        assert (reason and reason.line) == case.line, case
        if reason:
            check(case.evidence, reason)


def moves_to_try(tiebreak: str, count: int, seed: int) -> Iterator[tuple[parlour.Position, int]]:
    game = parlour.game("ultimate", tiebreak=tiebreak)
    yield from random_moves(game, count, seed)
    yield from played_moves(game, "mcts", count, seed)


@pytest.mark.parametrize("tiebreak", ["draw", "boards"])
@pytest.mark.parametrize(("count", "seed"), [(100, 1), pytest.param(1000, 2, marks=pytest.mark.slow)])
def test_random_and_played_positions(tiebreak: str, count: int, seed: int) -> None:
    for position, move in moves_to_try(tiebreak, count, seed):
        for reason in reasons_of(Evidence(position, move)):
            check(Evidence(position, move), reason)


def asked(position: parlour.Position, move: int) -> Evidence:
    """What a quick engine makes of the move and of the best one."""

    def prospect(here: parlour.Position, before: tuple[int, ...]) -> Prospect:
        if ended := here.outcome():
            won = 0.5 if ended.winner is None else float(ended.winner == position.to_move())
            return Prospect(before, won, solved=True)
        best = ENGINE.think(here, parlour.Limits(nodes=400, seed=1)).candidates[0]
        return Prospect((*before, *best.line), (1 + (1 - 2 * position.to_move()) * best.value) / 2)

    best, played = prospect(position, ()), prospect(position.play(move), (move,))
    return Evidence(position, move, played, played if best.line[0] == move or played.chance > best.chance else best)


@pytest.mark.parametrize("tiebreak", ["draw", "boards"])
@pytest.mark.parametrize(("count", "seed"), [(50, 3), pytest.param(1000, 4, marks=pytest.mark.slow)])
def test_with_an_engine_s_word(tiebreak: str, count: int, seed: int) -> None:
    heard = set()
    for position, move in moves_to_try(tiebreak, count, seed):
        evidence = asked(position, move)
        for reason in reasons_of(evidence):
            heard.add(reason.name)
            if reason.name in ENGINE_CHECKERS or is_best_board(evidence, reason):
                check(evidence, reason)
    assert len(heard & set(ENGINE_CHECKERS)) >= 4


BLAMES = {"sends_to_win", "choice_of_win", "gives_choice", "wastes_move", "wastes_board", "misses_board"}
BLAMES |= {"leaves_two_threats", "loses_key_board", *ENGINE_CHECKERS}


def test_a_move_that_the_engine_finds_right_is_not_blamed() -> None:
    """What one sees at once can be worth it: only the engine knows. That the match is lost or missed is certain."""
    right = Prospect((0,), 0.6)
    for case in CASES:
        names = {reason.name for reason in reasons_of(Evidence(case.position, case.move, right, right))}
        assert not names & BLAMES
        if case.line is not None and case.reason not in BLAMES:
            assert case.reason in names
