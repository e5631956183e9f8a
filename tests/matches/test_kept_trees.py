"""Search trees kept between moves: where each began is in the record, and from that any move can be thought again."""

from dataclasses import replace

import pytest

import parlour
from parlour.engines.mcts import Mcts
from parlour.matches.events import Move, Seated, Takeback
from parlour.matches.events_json import to_json
from parlour.matches.match import Match
from parlour.matches.record import Record, read_record
from parlour.matches.replay import think_again
from parlour.matches.settings import settings_of
from parlour.opponents.opponent import Opponent, Sitter

GAMES = [
    parlour.game("tictactoe", m=4, n=4, k=4),
    parlour.game("ultimate"),
    parlour.game("ultimate", tiebreak="boards"),
    parlour.game("dots"),
    parlour.game("pawns"),
    parlour.game("chess"),
]


def keeper(**options: bool) -> Opponent:
    return Opponent("keeper", "Keeper", "", "mcts", {"keep": True, **options}, nodes=300)


def chess_keeper(search: int) -> Opponent:
    """Keeps a table of positions instead of a tree."""
    options = {"keep": True, "table_mb": 1, "search": search}
    return Opponent("keeper", "Keeper", "", "alphabeta", options, nodes=3000)


def seat_of(opponent: Opponent) -> Seated:
    return Seated(opponent.name, "opponent", opponent.id, settings_of(opponent))


class Table:
    """Two opponents that keep their trees, in a match in which somebody else takes moves back and stops the server."""

    def __init__(self, game: parlour.Game, opponent: Opponent) -> None:
        self.opponent = opponent
        self.match = Match.begin(game, (seat_of(opponent), seat_of(opponent)), seed=5)
        self.sitters = [opponent.sit(), opponent.sit()]
        self.kept: list[int] = []

    def move(self) -> None:
        player, match = self.match.position.to_move(), self.match
        sitter: Sitter = self.sitters[player]
        candidate, info = sitter.move(match.position, match.past, match.began.seed)
        match.append(replace(match.move(player, candidate.move), new_tree=sitter.began_tree))
        self.kept.append(info.kept)

    def restart(self) -> None:
        self.sitters = [self.opponent.sit(), self.opponent.sit()]


KEEPERS = [
    *((game, keeper(prove=prove)) for prove in (False, True) for game in GAMES),
    *((parlour.game("chess"), chess_keeper(search)) for search in (1, 2)),
]


@pytest.mark.parametrize(("game", "opponent"), KEEPERS, ids=[f"{game!r} {one.options}" for game, one in KEEPERS])
def test_every_move_can_be_thought_again_from_the_record(game: parlour.Game, opponent: Opponent) -> None:
    """Through takebacks and restarts, in every game."""
    table = Table(game, opponent)
    for _ in range(4):
        table.move()
    for _ in range(2):
        table.match.append(Takeback(table.match.turns[-1].player))
        table.move()
        table.move()
    table.restart()
    for _ in range(4):
        table.move()
    record = read_record(Record(table.match).text())
    assert think_again(record) == []
    moves = [event for event in record.events if isinstance(event, Move)]
    assert [event.new_tree for event in moves] == [kept == 0 for kept in table.kept], "where each began is noted"
    assert sum(event.new_tree for event in moves) >= 4
    assert any(table.kept)


def test_without_the_notes_another_move_would_come_out() -> None:
    """So the notes are needed: after a restart the tree is not what it would have been."""
    table = Table(parlour.game("ultimate"), keeper())
    for number in range(24):
        if number % 6 == 5:
            table.restart()
        table.move()
    record = Record(table.match)
    events = [replace(event, new_tree=False) if isinstance(event, Move) else event for event in record.events]
    assert think_again(record) == []
    assert think_again(Record(Match(events)))


def test_what_is_kept_is_what_was_simulated_below_the_moves_played() -> None:
    sitter = keeper().sit()
    line = [parlour.game("ultimate").start()]
    first, info = sitter.move(line[-1], line[:-1], 1)
    assert (info.kept, info.nodes) == (0, 300)
    line.append(line[-1].play(first.move))
    reply = info.candidates[0].line[1]
    line.append(line[-1].play(reply))
    _, info = sitter.move(line[-1], line[:-1], 1)
    assert 0 < info.kept < first.visits
    assert info.nodes == 300, "as many new ones as without"
    assert sum(one.visits for one in info.candidates) == pytest.approx(300 + info.kept, abs=1)


def test_no_more_memory_is_held_between_moves_than_is_needed() -> None:
    sitter = Opponent("keeper", "Keeper", "", "mcts", {"keep": True}, nodes=20_000).sit()
    start = parlour.game("ultimate").start()
    sitter.move(start, (), 1)
    assert isinstance(sitter.engine, Mcts)
    assert 16 < sitter.kept_bytes == sitter.engine.tree_bytes()
    whole = parlour.engine("mcts")
    whole.think(start, parlour.Limits(nodes=20_000))
    assert isinstance(whole, Mcts)
    assert sitter.kept_bytes < whole.tree_bytes() / 10


def test_a_search_that_was_cut_short_leaves_no_tree() -> None:
    """Nobody could grow it again."""
    sitter = keeper().sit()
    start = parlour.game("ultimate").start()
    sitter.stop()
    first, _ = sitter.move(start, (), 1)
    assert sitter.began_tree
    assert sitter.kept_bytes == 0
    after = start.play(first.move)
    line = [start, after, after.play(after.moves()[0])]
    _, info = sitter.move(line[-1], line[:-1], 1)
    assert info.kept == 0
    assert sitter.began_tree


@pytest.mark.parametrize(
    ("game", "opponent"),
    [("tictactoe", keeper()), ("chess", chess_keeper(1)), ("chess", chess_keeper(2))],
    ids=["tree", "table", "table and history"],
)
def test_nothing_is_kept_from_one_match_to_the_next(game: str, opponent: Opponent) -> None:
    """Not even by an engine object that plays both."""
    sitter = opponent.sit()
    first, second = (played(game, sitter) for _ in range(2))
    assert first == second
    assert any(kept for _, kept in first)


def played(game: str, sitter: Sitter) -> list[tuple[int, int]]:
    """Eight moves against random, each with how much was known before it."""
    sitter.forget_tree()
    line, seen = [parlour.game(game).start()], list[tuple[int, int]]()
    while len(seen) < 8 and line[-1].outcome() is None:
        candidate, info = sitter.move(line[-1], line[:-1], 3)
        seen.append((candidate.move, info.kept))
        line.append(line[-1].play(candidate.move))
        if moves := line[-1].moves():
            line.append(line[-1].play(moves[7 * len(line) % len(moves)]))
    return seen


def test_whoever_goes_by_time_alone_keeps_what_it_knows() -> None:
    """No move of it could be thought again in any case."""
    sitter = replace(chess_keeper(1), nodes=None).sit()
    start = parlour.game("chess").start()
    first, _ = sitter.move(start, (), 1, ms=20)
    assert sitter.kept_bytes == 2**20
    line = [start, start.play(first.move)]
    line.append(line[-1].play(line[-1].moves()[0]))
    _, info = sitter.move(line[-1], line[:-1], 1, ms=20)
    assert info.kept > 0
    assert not sitter.began_tree


@pytest.mark.parametrize("search", [1, 2])
def test_moves_to_compare_change_nothing_that_is_kept(search: int) -> None:
    """A table shows people three moves, and a record is thought again without them: both play on alike."""
    plain, compared = (chess_keeper(search).sit() for _ in range(2))
    line = [parlour.game("chess").start()]
    for _ in range(12):
        expected, info = plain.move(line[-1], line[:-1], 1)
        found, shown = compared.move(line[-1], line[:-1], 1, compare=3)
        assert (found.move, found.score, found.visits) == (expected.move, expected.score, expected.visits)
        assert shown.kept == info.kept
        assert len(shown.others) == 2
        line.append(line[-1].play(found.move))
        line.append(line[-1].play(line[-1].moves()[3]))


def test_an_opponent_that_keeps_no_tree_leaves_no_note() -> None:
    record = parlour.play("ultimate", Opponent("a", "A", "", "mcts", nodes=20), "random", seed=1)
    assert "new tree" not in record.text()
    assert all("new_tree" not in to_json(event) for event in record.events)
