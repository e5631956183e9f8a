"""The loop plays by the rules alone, and asks and tells as it says."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest

import parlour
from parlour.arena.entrants import Entrant
from parlour.arena.loop import play_out
from parlour.arena.openings import Opening, Openings
from parlour.arena.plan import Job
from parlour.arena.players import SeatPlayer, opponent_player
from parlour.arena.results import points_of_one
from parlour.arena.work import Worker
from parlour.games.game import Position
from parlour.matches.events import Seated
from parlour.matches.seats import Moment, Seat, seat


def first_move(line: Sequence[Position]) -> int:
    return line[-1].moves()[0]


@pytest.mark.parametrize("name", ["tictactoe", "dots", "ultimate"])
def test_a_match_ends_as_the_rules_say_and_everybody_hears_every_move(name: str) -> None:
    game = parlour.game(name)
    opening = Openings(game, seed=3)[0].line(game)
    heard: list[int] = []
    played = play_out(opening, (first_move, first_move), [heard.append])
    line = list(opening)
    for move in played.moves:
        assert line[-1].outcome(line[:-1]) is None
        line.append(line[-1].after(move))
    assert line[-1].outcome(line[:-1]) == played.outcome
    assert heard == list(played.moves)


def test_a_pair_of_equals_is_one_to_one() -> None:
    """An engine against itself: whatever the opening gives to one side, it takes from the other."""
    game = parlour.game("tictactoe")
    one = parlour.opponent(game, "perfect")
    with closing(Worker(game, [Entrant(one), Entrant(replace(one, name="Twin"))])) as worker:
        for cell in range(9):
            pair = worker.play(Job(0, 0, 1, 1, Opening(game.start().text(), (cell,))))
            assert sum(points_of_one(pair)) == 1


def test_a_seat_and_its_opponent_move_alike() -> None:
    """Whoever sits plays in the loop as at a table: the same seed, the same match."""
    game = parlour.game("tictactoe")
    record = parlour.play(game, "mia", "pip", seed=5)
    players = [SeatPlayer(seat(game, name), 5) for name in ("mia", "pip")]
    played = play_out([game.start()], players, [one.hear for one in players])
    assert list(played.moves) == list(record.move_ids)
    ladder = {one.id: one for one in parlour.opponents(game)}
    again = play_out([game.start()], [opponent_player(ladder[name], 5) for name in ("mia", "pip")])
    assert again.moves == played.moves


def test_who_does_not_play_to_the_end_is_refused() -> None:
    class Leaver(Seat):
        def seated(self) -> Seated:
            return Seated("Leaver")

        def your_move(self, moment: Moment) -> None:
            return None

    game = parlour.game("tictactoe")
    leaver = SeatPlayer(seat(game, Leaver()), 0)
    with pytest.raises(ValueError, match="doesn't play to the end"):
        play_out([game.start()], (leaver, leaver))
