"""The loop plays by the rules alone, and asks and tells as it says."""

from collections.abc import Sequence

import pytest

import parlour
from parlour.arena.loop import play_out
from parlour.arena.pairs import play_pair, random_opening, score_of_pairs
from parlour.arena.players import SeatPlayer, opponent_player
from parlour.games.game import Position
from parlour.matches.events import Seated
from parlour.matches.seats import Moment, Seat, seat


def first_move(line: Sequence[Position]) -> int:
    return line[-1].moves()[0]


@pytest.mark.parametrize("name", ["tictactoe", "dots", "ultimate"])
def test_a_match_ends_as_the_rules_say_and_everybody_hears_every_move(name: str) -> None:
    opening = random_opening(parlour.game(name), seed=3, plies=2)
    heard: list[int] = []
    played = play_out(opening, (first_move, first_move), [heard.append])
    line = list(opening)
    for move in played.moves:
        assert line[-1].outcome(line[:-1]) is None
        line.append(line[-1].after(move))
    assert line[-1].outcome(line[:-1]) == played.outcome
    assert heard == list(played.moves)


def test_a_pair_of_equals_is_one_to_one() -> None:
    opening = random_opening(parlour.game("tictactoe"), seed=1, plies=1)
    assert play_pair(opening, first_move, first_move) == 1
    assert score_of_pairs([1.0] * 20).mean == 0.5


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
