"""Statistics that begin anew or elsewhere, how they came about."""

import json

import pytest

from parlour.stores.kept import KeptOutcome, KeptSeat, KeptStanding, Meeting, NewMatch, Statistic
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, event, guest, won

ANNA, BEN, PIA, MAX = (
    KeptSeat(guest="g-Anna"),
    KeptSeat(guest="g-Ben"),
    KeptSeat(opponent="pia"),
    KeptSeat(opponent="max"),
)
SMALL, LARGE = '{"rows": 3}', '{"rows": 5}'


def drawn(ended_ms: int) -> KeptOutcome:
    return KeptOutcome("drawn", None, "", 9, ended_ms)


def played(
    store: SqlStore,
    seats: tuple[KeptSeat, KeptSeat],
    result: KeptOutcome,
    game: str = "dots",
    options: str = SMALL,
    setup: str = "",
    why_not: str = "",
    from_start: bool = True,
) -> str:
    new = NewMatch(game, options, 1000, dict(enumerate(seats)), setup, from_start=from_start, why_not=why_not)
    name = store.create(new).result(WAIT_S)
    store.append(name, 0, [event(0)], result=result).result(WAIT_S)
    return name


@pytest.fixture
def people(store: SqlStore) -> SqlStore:
    for who in ("Anna", "Ben"):
        store.save_guest(guest(who)).result(WAIT_S)
    return store


def of(store: SqlStore, who: str = "g-Anna") -> list[Statistic]:
    return store.statistics(who).result(WAIT_S)


def test_a_reset_begins_anew_and_deletes_nothing(people: SqlStore) -> None:
    first = played(people, (ANNA, PIA), won(0, 10))
    played(people, (PIA, ANNA), drawn(20))
    before = of(people)
    assert before == [Statistic("dots", SMALL, "pia", "", 1, 1, 0)]
    assert people.reset("g-Anna", 30).result(WAIT_S) == before
    assert of(people) == []
    assert people.reset("g-Anna", 31).result(WAIT_S) == []
    assert people.statistics().result(WAIT_S) == before
    assert people.result(first).result(WAIT_S) == won(0, 10)
    played(people, (ANNA, PIA), won(1, 40))
    assert of(people) == [Statistic("dots", SMALL, "pia", "", 0, 0, 1)]


def test_a_reset_of_one_game_or_one_opponent_leaves_the_others(people: SqlStore) -> None:
    for game, options, other in (
        ("dots", SMALL, PIA),
        ("dots", LARGE, PIA),
        ("dots", SMALL, MAX),
        ("dots", SMALL, BEN),
        ("chess", "{}", PIA),
    ):
        played(people, (ANNA, other), won(0, 10), game, options)
    chess = Statistic("chess", "{}", "pia", "", 1, 0, 0)
    ben, max_ = (Statistic("dots", SMALL, name, "", 1, 0, 0) for name in ("", "max"))
    assert len(people.reset("g-Anna", 20, "dots", "pia").result(WAIT_S)) == 2
    assert of(people) == [chess, ben, max_]
    assert people.reset("g-Anna", 20, "dots", "").result(WAIT_S) == [ben]
    assert of(people) == [chess, max_]
    assert of(people, "g-Ben") == [Statistic("dots", SMALL, "", "", 0, 0, 1)]
    assert people.reset("g-Anna", 20, "dots").result(WAIT_S) == [max_]
    assert of(people) == [chess]


def test_a_clock_that_was_set_back_brings_nothing_back(people: SqlStore) -> None:
    played(people, (ANNA, PIA), won(0, 5000))
    people.reset("g-Anna", 10).result(WAIT_S)
    assert of(people) == []


def test_counts_from_elsewhere_are_where_it_goes_on(opens: Open) -> None:
    store = opens()
    store.save_guest(guest("Anna")).result(WAIT_S)
    played(store, (ANNA, PIA), won(0, 10))
    played(store, (ANNA, PIA), won(0, 10), options=LARGE)
    brought = [Statistic("dots", SMALL, "pia", "", 28, 0, 31), Statistic("dots", SMALL, "max", "", 1, 2, 3)]
    store.restate("g-Anna", 20, brought).result(WAIT_S)
    assert of(store) == brought[::-1]
    played(store, (ANNA, PIA), won(1, 30))
    store.close()
    store = opens()
    assert of(store) == [brought[1], Statistic("dots", SMALL, "pia", "", 28, 0, 32)]
    assert sum(one.lost for one in store.statistics().result(WAIT_S)) == 1  # what somebody says is nobody else's


def test_counts_below_zero_change_nothing(people: SqlStore) -> None:
    played(people, (ANNA, PIA), won(0, 10))
    good = Statistic("dots", SMALL, "max", "", 1, 1, 1)
    bad = Statistic("dots", SMALL, "pia", "", -1, 0, 0)
    assert people.restate("g-Anna", 20, [good, bad]).exception(WAIT_S)
    assert of(people) == [Statistic("dots", SMALL, "pia", "", 1, 0, 0)]


def test_the_curve_is_how_the_statistics_came_about(people: SqlStore) -> None:
    played(people, (ANNA, PIA), won(0, 10))
    people.restate("g-Anna", 20, [Statistic("dots", SMALL, "pia", "", 3, 1, 2)]).result(WAIT_S)
    played(people, (MAX, ANNA), won(0, 40))
    played(people, (ANNA, PIA), drawn(30))
    played(people, (ANNA, PIA), won(0, 30), "chess", "{}")
    curve = [
        KeptStanding(20, "", "", 3, 1, 2),
        KeptStanding(30, "pia", "", 3, 2, 2),
        KeptStanding(40, "max", "", 3, 2, 3),
    ]
    assert people.curve("g-Anna", "dots").result(WAIT_S) == curve
    assert people.curve("g-Anna", "dots", 2).result(WAIT_S) == curve[1:]
    people.reset("g-Anna", 50).result(WAIT_S)
    assert people.curve("g-Anna", "dots").result(WAIT_S) == []


def test_meetings_of_two_and_of_one_with_himself(people: SqlStore) -> None:
    played(people, (ANNA, BEN), won(0, 10))
    played(people, (BEN, ANNA), drawn(20))
    setup = json.dumps({"names": ["Anna", "Bo"]})
    played(people, (ANNA, ANNA), won(1, 30), setup=setup)
    played(people, (ANNA, BEN), won(0, 40), options=LARGE)
    met = people.meetings("g-Anna", "g-Ben", "dots", SMALL).result(WAIT_S)
    assert met == [Meeting(1, None, ""), Meeting(0, 0, "")]
    assert people.meetings("g-Ben", "g-Anna", "dots", SMALL, 1).result(WAIT_S) == [Meeting(0, None, "")]
    assert people.meetings("g-Anna", "g-Anna", "dots", SMALL).result(WAIT_S) == [Meeting(0, 1, setup)]
