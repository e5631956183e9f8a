"""The puzzles that ship: what they are, that each is there once, and that another referee agrees with every answer."""

import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import chess
import pytest

import parlour
from parlour.arena.openings import random_line
from parlour.games.offered import offered_games
from parlour.insight.puzzles.days import FIRST_DAY, counts_for, daily_puzzle, longest_streak, streak_of
from parlour.insight.puzzles.finding import Finder
from parlour.insight.puzzles.ladder_rating import Try, rating_of
from parlour.insight.puzzles.material import WON, takes_back
from parlour.insight.puzzles.people_rating import rating_with, strength_of
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.rush import MOST, rush_line
from parlour.insight.puzzles.same import shape_of
from parlour.insight.puzzles.sets import SETS, find_puzzle, puzzle_line, read_head, read_puzzle, read_set
from parlour.insight.puzzles.solving import attempt
from tests.insight.outside_referee import OutsideReferee
from tests.insight.referee import BruteForce, by_engine, chess_wins, fault_of, fault_within, wins_plainly

NAMES = parlour.game_names()
FILES = sorted(SETS.glob("*.tsv"))
SAMPLE = 25
"""Of the sets, one puzzle in so many is checked here; all of them by `make test-slow`."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_set_is_what_its_head_says(file: Path) -> None:
    head = read_head(file)
    assert head["command"].startswith(f"python -m tools.puzzles {head['game']} ")
    assert parlour.game(head["game"], **head["options"]) in offered_games(head["game"])
    for one in read_set(file):
        assert read_puzzle(one.game, puzzle_line(one)) == one


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_is_there_once_however_the_board_is_turned(name: str) -> None:
    found = parlour.puzzles(name)
    assert len({one.id for one in found}) == len(found)
    shapes = Counter((one.game, shape_of(one.position)) for one in found)
    assert not [shape for shape, times in shapes.items() if times > 1]
    assert [one.rating for one in found] == sorted(one.rating for one in found)


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_can_be_played_and_everything_else_is_wrong(name: str) -> None:
    for one in parlour.puzzles(name):
        assert one.question
        assert one.title
        assert one.more
        assert one.position.outcome() is None
        answers = [
            text for text, here in zip(one.line_text, one.positions, strict=False) if here.to_move() == one.player
        ]
        if one.kind == "who":
            assert attempt(one, [one.winner]).solved
            assert not attempt(one, ["draw" if one.winner != "draw" else "0"]).right
            continue
        assert 1 <= len(answers) == one.steps
        assert attempt(one, answers).solved
        for move in one.position.moves():
            assert attempt(one, [one.position.move_text(move)]).right == (move == one.line[0])


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OutsideReferee]:
    with OutsideReferee(tmp_path_factory.mktemp("referee")) as one:
        yield one


def referee(one: Puzzle, most: int, outside: OutsideReferee) -> str:
    """What is wrong with a puzzle by what did not prove it; `unknown` where that would take too long, or where only
    Stockfish could tell (test_puzzle_referee.py)."""
    if one.proof == "searched":
        return "unknown"
    if one.proof == "within":
        wins = chess_wins if one.game.name == "chess" else wins_plainly
        return "unknown" if one.moves > 2 and most < 100_000 else fault_within(one, wins)
    if one.game.name == "dots":
        return fault_of(one, outside.dots)
    found = fault_of(one, by_engine("mcts", most, prove=True, tactical=True))
    if found != "unknown" or most < 100_000:
        return found
    return fault_of(one, BruteForce(most).value if one.game.name == "pawns" else outside.marks)


@pytest.mark.parametrize("name", NAMES)
def test_another_referee_agrees(name: str, outside: OutsideReferee) -> None:
    sample = parlour.puzzles(name)[::SAMPLE]
    told = [(one.id, referee(one, 3_000, outside)) for one in sample]
    assert not [(which, fault) for which, fault in told if fault not in ("", "unknown")]
    assert [which for which, fault in told if not fault], "the referee could tell of some"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_another_referee_agrees_with_every_answer(name: str, outside: OutsideReferee) -> None:
    told = [(one.id, referee(one, 300_000, outside)) for one in parlour.puzzles(name)]
    wrong = [(which, fault) for which, fault in told if fault not in ("", "unknown")]
    searched = {one.id for one in parlour.puzzles(name) if one.proof == "searched"}
    unknown = [which for which, fault in told if fault == "unknown" and which not in searched]
    print(f"{name}: {len(told)} puzzles, {len(wrong)} wrong, {len(unknown)} the referee can't tell: {unknown}")
    assert not wrong
    assert len(unknown) <= len(told) / 20


def test_the_referee_of_dots_agrees_with_brute_force(outside: OutsideReferee) -> None:
    rng = random.Random(7)
    for rows, cols in ((1, 4), (2, 2), (2, 3), (3, 3)):
        game = parlour.game("dots", rows=rows, cols=cols)
        for _ in range(12):
            lines, _ = random_line(game, rng, max(0, len(game.start().moves()) - rng.randrange(6, 10)))
            if lines[-1].outcome() is None:
                assert outside.dots(lines[-1]) == BruteForce(100_000).value(lines[-1]), lines[-1].text()


def test_the_referee_of_marks_agrees_with_brute_force(outside: OutsideReferee) -> None:
    rng = random.Random(7)
    for name, plies, options in (("tictactoe", 5, {"m": 4, "n": 3, "k": 3}), ("ultimate", 54, {"tiebreak": "boards"})):
        told = 0
        for _ in range(40):
            position = random_line(parlour.game(name, **options), rng, plies)[0][-1]
            truth = None if position.outcome() else BruteForce(2_000).value(position)
            if truth is not None:
                assert outside.marks(position) == truth, position.text()
                told += 1
        assert told > 5


def test_a_referee_finds_what_is_wrong() -> None:
    game = parlour.game("tictactoe")
    position = game.parse("XX./OO./...")
    assert fault_of(Puzzle(position, "win", (position.parse_move("c1"),), 0, 1), BruteForce(1000).value) == ""
    assert fault_of(Puzzle(position, "win", (position.parse_move("a3"),), 0, 1), BruteForce(1000).value)
    twice = game.parse("XX./X.O/OO.")
    assert fault_of(Puzzle(twice, "win", (twice.parse_move("c1"),), 0, 1), BruteForce(1000).value), "c3 wins as well"
    two = game.parse("X.X/.O./O.X")
    assert fault_of(Puzzle(two, "win", (two.moves()[0],), 0, 1), BruteForce(1000).value)
    chess = parlour.game("chess")
    mates = chess.parse("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1")
    assert fault_within(Puzzle(mates, "mate", (mates.parse_move("Ra8"),), 0, 1, proof="within"), chess_wins)
    mate = chess.parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert fault_within(Puzzle(mate, "mate", (mate.parse_move("Ra8"),), 0, 1, proof="within"), chess_wins) == ""


def test_who_wins_material_has_it_at_the_end_by_other_rules_than_ours() -> None:
    """The line is played by python-chess, and whatever the reply, what was won is there still."""
    worths = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}

    def balance(board: chess.Board, mine: chess.Color) -> int:
        return sum(
            worth * (len(board.pieces(piece, mine)) - len(board.pieces(piece, not mine)))
            for piece, worth in worths.items()
        )

    found = [one for one in parlour.puzzles("chess") if one.kind == "gain"]
    for one in found:
        board = chess.Board(one.position.text())
        mine, before = board.turn, balance(board, board.turn)
        for here, move in zip(one.positions, one.line, strict=False):
            board.push_uci("".join(here.path(move)))
        assert not board.is_checkmate()
        assert balance(board, mine) >= before + WON, one.id


def test_one_move_that_wins_material_is_a_puzzle_and_one_of_two_is_none() -> None:
    chess_game = parlour.game("chess")
    finder = Finder(chess_game)
    fork = chess_game.parse("r1bqrb1k/p6p/1p2pn2/2p1Np2/1n1P2PP/3P1p1R/PPPB1K2/1R1Q2N1 w - - 5 22")
    found = finder.find(fork)
    assert found
    assert (found.kind, found.proof, found.line_text) == ("gain", "searched", ("Nf7+", "Kg8", "Nxd8"))
    assert finder.find(chess_game.parse("3r1k1r/p1pbnp2/1p2p3/5q1p/4B3/P4N2/2P2PPP/1R1QR1K1 w - - 0 20")) is None
    taken = chess_game.parse("rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3")
    before = chess_game.parse("rnbqkbnr/ppp1pppp/8/3P4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 2")
    assert takes_back(before, taken, taken.parse_move("Nxd5"))
    assert not takes_back(taken, before, before.parse_move("Nf6"))


def test_puzzles_of_chess_are_more_than_mates() -> None:
    kinds = Counter(one.kind for one in parlour.puzzles("chess"))
    assert kinds["gain"] >= 60 <= kinds["mate"], kinds


def test_puzzles_of_a_game_and_of_a_board() -> None:
    board = parlour.game("tictactoe", m=5, n=5, k=4)
    assert {one.game for one in parlour.puzzles(board)} == {board}
    assert set(parlour.puzzles(board)) < set(parlour.puzzles("tictactoe"))
    one = parlour.puzzles("tictactoe")[16]
    assert find_puzzle("tictactoe", "17") == find_puzzle("tictactoe", one.id) == one
    with pytest.raises(ValueError, match="no puzzles for dots on this board"):
        parlour.puzzles(parlour.game("dots", rows=2, cols=2))
    with pytest.raises(ValueError, match="no game named"):
        parlour.puzzles("go")
    with pytest.raises(ValueError, match="no puzzle '0'"):
        find_puzzle("tictactoe", "0")


@pytest.mark.parametrize("name", NAMES)
def test_every_day_has_its_puzzle_and_none_comes_again_before_all_were_there(name: str) -> None:
    count = len(parlour.puzzles(name))
    days = [FIRST_DAY.fromordinal(FIRST_DAY.toordinal() + i) for i in range(2 * count)]
    found = [daily_puzzle(name, day) for day in days]
    assert set(found[:count]) == set(found[count:]) == set(parlour.puzzles(name))
    assert found[:count] != found[count:] or count == 1
    assert daily_puzzle(name, days[3]) == found[3]


def test_a_streak_lasts_until_a_day_is_missed() -> None:
    day = [FIRST_DAY.fromordinal(FIRST_DAY.toordinal() + i) for i in range(9)]
    assert streak_of([], day[0]) == 0
    assert streak_of(day[2:5], day[4]) == 3
    assert streak_of(day[2:5], day[5]) == 3  # today's is open still
    assert streak_of(day[2:5], day[6]) == 0
    assert longest_streak([*day[:2], *day[4:8]]) == 4
    assert longest_streak([]) == 0


def test_a_puzzle_of_the_day_may_be_ended_a_moment_after_midnight() -> None:
    midnight = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, tzinfo=UTC) + timedelta(days=1)
    assert counts_for(FIRST_DAY, midnight - timedelta(seconds=1))
    assert counts_for(FIRST_DAY, midnight + timedelta(minutes=9))
    assert not counts_for(FIRST_DAY, midnight + timedelta(minutes=11))
    assert counts_for(midnight.date(), midnight)
    assert not counts_for(midnight.date(), midnight - timedelta(seconds=1))


def test_a_run_gets_harder_and_is_the_same_for_the_same_number() -> None:
    found = parlour.puzzles("tictactoe")
    run = rush_line(found, 5)
    assert run == rush_line(found, 5) != rush_line(found, 6)
    assert len(run) == len(set(run)) == MOST
    assert [one.rating for one in run] == sorted(one.rating for one in run)
    assert rush_line([], 5) == []


def test_ratings_follow_who_solves_and_who_fails() -> None:
    ladder = range(0, 1000, 100)
    hard, easy = ([Try(rating, rating >= bar) for rating in ladder] for bar in (800, 200))
    assert 700 < rating_of(hard) < 900
    assert rating_of(easy) < 300
    assert rating_with(500, []) == 500
    assert rating_with(500, [Try(900, False)] * 5) > 600
    assert rating_with(500, [Try(100, True)] * 5) < 400
    assert strength_of([]) == 300
    assert strength_of([Try(800, True)] * 6) > 800
    assert strength_of([Try(100, False)] * 6) < 100
