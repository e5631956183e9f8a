"""How strong people are, as every store keeps it: each result counts once, in order, with one ladder."""

from collections.abc import Mapping

import pytest

from parlour.stores.kept import Board, EndedMatch, KeptOutcome, KeptSeat, KeptStrength, NewMatch, RatingStep, ResultOf
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, event, guest, won

SMALL, LARGE = Board("dots", '{"rows": 3}'), Board("dots", '{"rows": 5}')
ANNA, BEN, PIA = KeptSeat("g-Anna"), KeptSeat("g-Ben"), KeptSeat(opponent="pia")
UNKNOWN = KeptSeat(opponent="somebody's engine")


def points(ended: EndedMatch, before: Mapping[str, KeptStrength]) -> dict[str, KeptStrength]:
    """A point a match and a hundredth for a win: what was counted, and in what order, can be read off."""
    if UNKNOWN in ended.seats:
        return {}
    found = {}
    for player, seat in enumerate(ended.seats):
        if seat.guest:
            value, spread, matches = before.get(seat.guest, KeptStrength(0, 50, 0))
            found[seat.guest] = KeptStrength(value * 2 + (ended.winner == player), spread - 0.25, matches + 1)
    return found


@pytest.fixture
def people(store: SqlStore) -> SqlStore:
    for who in ("Anna", "Ben"):
        store.save_guest(guest(who)).result(WAIT_S)
    return store


def played(
    store: SqlStore,
    seats: tuple[KeptSeat, KeptSeat],
    winner: int | None,
    ended_ms: int,
    board: Board = SMALL,
    why_not: str = "",
    from_start: bool = True,
) -> str:
    new = NewMatch(*board, 1, dict(enumerate(seats)), from_start=from_start, why_not=why_not)
    name = store.create(new).result(WAIT_S)
    result = KeptOutcome("drawn", None, "", 9, ended_ms) if winner is None else won(winner, ended_ms)
    store.append(name, 0, [event(0)], result=result).result(WAIT_S)
    return name


def rate(store: SqlStore, board: Board = SMALL, ladder: str = "ladder", limit: int = 200) -> int:
    """How many matches were looked at."""
    seen, after = 0, None
    while True:
        found, after = store.rate(board, ladder, points, after, limit).result(WAIT_S)
        seen += found
        if after is None:
            return seen


def of(store: SqlStore, who: str = "g-Anna", board: Board = SMALL) -> KeptStrength | None:
    return store.rating(who, board).result(WAIT_S)


def test_results_count_once_in_the_order_in_which_they_ended(people: SqlStore) -> None:
    assert not people.is_rated_up_to_date(SMALL, "ladder").result(WAIT_S)
    later = played(people, (PIA, ANNA), 0, 2_000_000)
    first = played(people, (ANNA, PIA), 0, 1_000_000)
    assert rate(people) == 2
    assert of(people) == KeptStrength(2, 49.5, 2)  # won, then lost
    assert rate(people) == 0
    assert people.is_rated_up_to_date(SMALL, "ladder").result(WAIT_S)
    last = played(people, (ANNA, BEN), None, 3_000_000)
    assert not people.is_rated_up_to_date(SMALL, "ladder").result(WAIT_S)
    assert rate(people) == 1
    assert of(people) == KeptStrength(4, 49.25, 3)
    assert of(people, "g-Ben") == KeptStrength(0, 49.75, 1)
    steps = people.rating_steps("g-Anna", SMALL).result(WAIT_S)
    assert steps == [
        RatingStep(first, None, KeptStrength(1, 49.75, 1), 1_000_000),
        RatingStep(later, 1.0, KeptStrength(2, 49.5, 2), 2_000_000),
        RatingStep(last, 2.0, KeptStrength(4, 49.25, 3), 3_000_000),
    ]
    assert people.rating_steps("g-Anna", SMALL, 2).result(WAIT_S) == steps[1:]
    assert people.rating_step("g-Anna", later).result(WAIT_S) == steps[1]
    assert people.rating_step("g-Ben", later).result(WAIT_S) is None


@pytest.mark.parametrize("limit", [1, 2, 3, 200])
def test_some_at_a_time_is_the_same_as_all_at_once(people: SqlStore, limit: int) -> None:
    """Also where results between them say nothing, and several ended at the same moment."""
    for number in range(7):
        played(people, (ANNA, UNKNOWN if number % 3 == 1 else PIA), number % 2, 1_000_000 + number // 2)
    assert rate(people, limit=limit) == 7
    strength = of(people)
    assert strength is not None
    assert strength.matches == 5
    assert rate(people, limit=limit) <= 7  # those that say nothing are looked at again for a minute
    assert of(people) == strength


def test_only_what_counts_is_counted(people: SqlStore) -> None:
    played(people, (ANNA, ANNA), 0, 10)
    played(people, (PIA, UNKNOWN), 0, 10)
    played(people, (ANNA, PIA), 0, 10, LARGE)
    played(people, (ANNA, PIA), 0, 10, why_not="hint")
    played(people, (ANNA, PIA), 0, 10, from_start=False, why_not="start")
    aborted = people.create(NewMatch(*SMALL, 1, {0: ANNA, 1: PIA})).result(WAIT_S)
    people.append(aborted, 0, [event(0)], result=KeptOutcome("aborted", None, "", 1, 10)).result(WAIT_S)
    assert rate(people) == 0
    assert of(people) is None
    assert people.rated_boards("g-Anna").result(WAIT_S) == [SMALL, LARGE]
    assert rate(people, LARGE) == 1
    assert [one.board for one in people.ratings("g-Anna").result(WAIT_S)] == [LARGE]


def test_a_result_that_comes_late_still_counts(people: SqlStore) -> None:
    """Another server's clock may be behind."""
    played(people, (ANNA, PIA), 0, 1_000_000)
    rate(people)
    played(people, (ANNA, PIA), 0, 1_000_000 - 30_000)
    assert rate(people) == 1


def test_another_ladder_counts_everything_anew(opens: Open) -> None:
    store = opens()
    store.save_guest(guest("Anna")).result(WAIT_S)
    for number in range(3):
        played(store, (ANNA, PIA), 0, 1_000_000 * (number + 1))
    rate(store)
    before = store.rating_steps("g-Anna", SMALL).result(WAIT_S)
    store.close()
    store = opens()
    assert store.rating_steps("g-Anna", SMALL).result(WAIT_S) == before
    assert not store.is_rated_up_to_date(SMALL, "measured anew").result(WAIT_S)
    assert rate(store, ladder="measured anew", limit=2) == 3
    assert store.rating_steps("g-Anna", SMALL).result(WAIT_S) == before
    assert store.is_rated_up_to_date(SMALL, "measured anew").result(WAIT_S)


def test_who_is_rated_and_whom_they_met(people: SqlStore) -> None:
    played(people, (ANNA, PIA), 0, 10)
    played(people, (PIA, BEN), 0, 20)
    played(people, (ANNA, BEN), 0, 30)
    rate(people)
    found = people.rated_guests(SMALL).result(WAIT_S)
    assert [(one.name, one.strength.value, one.strength.matches) for one in found] == [("Anna", 3, 2), ("Ben", 0, 2)]
    assert people.faced_opponents(SMALL).result(WAIT_S) == {"pia": 2}
    assert people.rated_guests(LARGE).result(WAIT_S) == []


def test_results_of_a_guest(people: SqlStore) -> None:
    first = played(people, (ANNA, PIA), 0, 10)
    second = played(people, (BEN, ANNA), 0, 20, why_not="hint")
    third = played(people, (ANNA, PIA), None, 30)
    large = played(people, (ANNA, PIA), 0, 40, LARGE)
    played(people, (ANNA, PIA), 0, 40, from_start=False)
    found = people.results_of("g-Anna", SMALL.game).result(WAIT_S)
    small = SMALL.options
    assert found == [
        ResultOf(large, PIA, 1.0, LARGE.options),
        ResultOf(third, PIA, 0.5, small),
        ResultOf(second, BEN, 0.0, small),
        ResultOf(first, PIA, 1.0, small),
    ]
    assert people.results_of("g-Anna", SMALL.game, 1).result(WAIT_S) == found[:1]
