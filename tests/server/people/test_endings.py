"""What a match that ended has changed for somebody."""

from parlour.arena.following.personal import Known
from parlour.arena.following.suiting import Rung
from parlour.opponents.opponent import Opponent
from parlour.server.people.endings import Ending, ending_of
from parlour.stores.kept import KeptSeat, ResultOf

LADDER = [
    Rung(Opponent(name, name.title(), "", "random"), Known(value, 0))
    for value, name in enumerate(("pip", "nell", "otto"))
]
PIP, NELL, OTTO = (rung.opponent for rung in LADDER)


def results(*told: str) -> list[ResultOf]:
    """`nell+` is a win over Nell, `nell=` a draw; the last to end first, each match named after how many came before."""
    scores = {"+": 1.0, "=": 0.5, "-": 0.0}
    found = [
        ResultOf(str(number), KeptSeat(opponent=one[:-1]), scores[one[-1]]) for number, one in enumerate(reversed(told))
    ]
    return found[::-1]


def last(*told: str) -> Ending | None:
    return ending_of(str(len(told) - 1), results(*told), LADDER)


def test_the_first_match() -> None:
    assert last("nell-") == Ending(0, 1, is_first_win=False)
    assert last("nell+") == Ending(1, 1, is_first_win=True, is_stronger=True)


def test_a_first_win_is_over_this_opponent() -> None:
    first, again = last("nell+", "pip+"), last("nell+", "pip=", "nell+")
    assert first
    assert again
    assert first.is_first_win
    assert not again.is_first_win


def test_a_first_win_is_one_on_whatever_board_and_a_streak_is_of_one_board() -> None:
    large, small = (
        [ResultOf(str(number), KeptSeat(opponent="nell"), 1, board)]
        for number, board in ((1, '{"m": 4}'), (0, '{"m": 3}'))
    )
    found = ending_of("1", [*large, *small], LADDER)
    assert found == Ending(1, 1, is_first_win=False, is_stronger=True)


def test_two_wins_lead_up_and_two_losses_down() -> None:
    assert last("nell+", "pip+") == Ending(1, 2, is_first_win=True, offer=OTTO, is_stronger=True)
    assert last("nell-", "nell-") == Ending(0, 2, is_first_win=False, offer=PIP)
    assert last("nell-", "nell-", "nell-", "pip+") == Ending(0, 3, is_first_win=False, offer=PIP)


def test_there_is_nobody_above_the_strongest_or_below_the_weakest() -> None:
    ends = [last("otto+", "otto+"), last("pip-", "pip-"), last("nell=", "nell=")]
    assert [one.offer for one in ends if one] == [None, None, None]


def test_down_from_between_two_is_the_weaker_as_it_usually_is() -> None:
    mixed = [ResultOf(str(number), KeptSeat(opponent="nell", level="otto 50"), 0) for number in (1, 0)]
    found = ending_of("1", mixed, LADDER)
    assert found
    assert found.offer == NELL


def test_an_older_match_is_told_as_it_was_then() -> None:
    told = results("nell+", "pip+", "pip+", "nell-")
    assert ending_of("1", told, LADDER) == Ending(1, 1, is_first_win=True, is_stronger=True)
    assert ending_of("nothing", told, LADDER) is None


def test_people_are_on_no_ladder() -> None:
    told = [ResultOf(str(number), KeptSeat(guest="g-Ben"), 1) for number in (1, 0)]
    assert ending_of("1", told, LADDER) == Ending(1, 2, is_first_win=False, is_stronger=True)
