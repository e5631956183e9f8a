"""What every store does, told one promise at a time."""

import asyncio
import threading
from collections.abc import Mapping

import pytest

from parlour.stores.failures import Conflict, IdTaken, Over, Repeat, Stopped, UnknownMatch
from parlour.stores.kept import (
    NO_HASH,
    KeptCommand,
    KeptEvent,
    KeptOutcome,
    KeptReview,
    KeptSeat,
    NewMatch,
    Statistic,
)
from parlour.stores.sql_store import SqlStore
from parlour.stores.writer import MOST_IN_A_GROUP
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, command, event, events, guest, match, won


def made(
    store: SqlStore, name: str | None = None, created_ms: int = 1000, seats: Mapping[int, KeptSeat] | None = None
) -> str:
    return store.create(match(name, created_ms, seats)).result(WAIT_S)


def test_a_new_match(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    seats = {0: KeptSeat(guest="g-Anna"), 1: KeptSeat(opponent="pia", level="2")}
    name = store.create(NewMatch("dots", '{"rows": 3}', 77, seats, "{}", True)).result(WAIT_S)
    kept = store.match(name).result(WAIT_S)
    assert kept
    assert (kept.id, kept.game, kept.options, kept.setup, kept.listed) == (name, "dots", '{"rows": 3}', "{}", True)
    assert (kept.created_ms, kept.next_seq, kept.open, kept.seats) == (77, 0, True, seats)
    assert len(name) >= 16
    assert store.match("nobody's").result(WAIT_S) is None


def test_ids_are_given_or_made(store: SqlStore) -> None:
    assert made(store, "mine") == "mine"
    assert made(store) != made(store)
    with pytest.raises(IdTaken):
        made(store, "mine")


def test_events_come_back_as_they_were(store: SqlStore) -> None:
    name = made(store)
    odd = KeptEvent(0, "begin", 0, '{"name": "Ünïcødé ♞ \\u0000 \'; DROP TABLE events; --"}')
    store.append(name, 0, [odd]).result(WAIT_S)
    store.append(name, 1, events(1, 3)).result(WAIT_S)
    assert store.events(name).result(WAIT_S) == [odd, *events(1, 3)]
    assert store.events(name, 2).result(WAIT_S) == events(2, 2)
    assert store.events(name, 9).result(WAIT_S) == []
    kept = store.match(name).result(WAIT_S)
    assert kept
    assert kept.next_seq == 4


@pytest.mark.parametrize("seq", [0, 1, 3, 10])
def test_a_place_that_is_taken_or_leaves_a_gap(store: SqlStore, seq: int) -> None:
    name = made(store)
    store.append(name, 0, events(0, 2)).result(WAIT_S)
    with pytest.raises(Conflict) as caught:
        store.append(name, seq, [event(seq, "resign")]).result(WAIT_S)
    assert (caught.value.match, caught.value.seq, caught.value.next_seq) == (name, seq, 2)
    assert store.events(name).result(WAIT_S) == events(0, 2)


def test_events_are_consecutive(store: SqlStore) -> None:
    name = made(store)
    for wrong in ([], [event(1)], [event(0), event(2)]):
        with pytest.raises(ValueError, match="aren't events 0, 1"):
            store.append(name, 0, wrong)


def test_a_repeat_gets_the_answer_again(opens: Open) -> None:
    store = opens()
    name, other = made(store), made(store)
    store.append(name, 0, [event(0)], command(1)).result(WAIT_S)
    for seq in (0, 1, 5):  # whatever the server believes to be the next
        with pytest.raises(Repeat) as caught:
            store.append(name, seq, [event(seq)], command(1)).result(WAIT_S)
        assert caught.value.answer == command(1).answer
    store.append(other, 0, [event(0)], command(1)).result(WAIT_S)  # another match, another command
    store.close()
    store = opens()
    with pytest.raises(Repeat):
        store.append(name, 1, [event(1)], command(1)).result(WAIT_S)
    assert store.answer(name, "c1").result(WAIT_S) == command(1).answer
    assert store.answer(name, "c2").result(WAIT_S) is None
    assert store.events(name).result(WAIT_S) == events(0, 1)


def test_an_answer_is_given_once(opens: Open) -> None:
    """Whoever comes second gets what the first was given, also after a restart, and when the match is over."""
    store = opens()
    name = made(store, "mine")
    assert store.answer_once(name, KeptCommand("next", "first")).result(WAIT_S) == "first"
    store.append(name, 0, [event(0, "begin")], result=won(1)).result(WAIT_S)
    assert store.answer_once(name, KeptCommand("next", "second")).result(WAIT_S) == "first"
    store.close()
    store = opens()
    assert store.answer_once(name, KeptCommand("next", "third")).result(WAIT_S) == "first"
    assert store.answer(name, "next").result(WAIT_S) == "first"
    with pytest.raises(UnknownMatch):
        store.answer_once("nobody's", KeptCommand("next", "x")).result(WAIT_S)


def test_one_refusal_does_not_fail_the_others(store: SqlStore) -> None:
    name = made(store)
    asked = [store.append(name, seq, [event(seq)]) for seq in (0, 0, 1, 7, 2)]
    asked.append(store.append("nobody's", 0, [event(0)]))
    assert [type(future.exception(WAIT_S)) for future in asked] == [
        type(None),
        Conflict,
        type(None),
        Conflict,
        type(None),
        UnknownMatch,
    ]
    assert store.events(name).result(WAIT_S) == events(0, 3)


def test_a_change_that_breaks_a_rule_of_the_database_fails_alone(store: SqlStore) -> None:
    name = made(store)
    nobody = store.append(name, 0, [event(0)], seats={0: KeptSeat(guest="not a guest")})
    huge = store.append(name, 0, [KeptEvent(0, "move", 2**80, "{}")])
    drawn = store.append(name, 0, [event(0)], result=KeptOutcome("drawn", 1, "a winner of a draw", 1, 1))
    after = store.append(name, 0, [event(0)])
    assert all(future.exception(WAIT_S) for future in (nobody, huge, drawn))
    assert after.exception(WAIT_S) is None
    assert store.events(name).result(WAIT_S) == events(0, 1)
    assert store.result(name).result(WAIT_S) is None


def test_a_result_is_final(opens: Open) -> None:
    store = opens()
    name, other = made(store), made(store, created_ms=1001)
    store.append(name, 0, events(0, 2), command(1), result=won(1)).result(WAIT_S)
    with pytest.raises(Over):
        store.append(name, 2, [event(2)], command(2), result=won(0)).result(WAIT_S)
    with pytest.raises(Repeat):
        store.append(name, 2, [event(2)], command(1), result=won(0)).result(WAIT_S)
    assert [kept.id for kept in store.open_matches().result(WAIT_S)] == [other]
    store.close()
    store = opens()
    assert store.result(name).result(WAIT_S) == won(1)
    assert store.result(other).result(WAIT_S) is None
    assert [(one.match.id, one.result) for one in store.finished_matches().result(WAIT_S)] == [(name, won(1))]


def test_open_matches_and_their_events(store: SqlStore) -> None:
    names = [made(store, created_ms=number) for number in range(5)]
    for name in names:
        store.append(name, 0, events(0, 3)).result(WAIT_S)
    store.append(names[2], 3, [event(3, "abort")], result=KeptOutcome("aborted", None, "", 3, 9)).result(WAIT_S)
    left = [names[number] for number in (0, 1, 3, 4)]
    assert [kept.id for kept in store.open_matches().result(WAIT_S)] == left
    assert store.open_events().result(WAIT_S) == {name: events(0, 3) for name in left}


def test_finished_matches_page_by_page(store: SqlStore) -> None:
    for number in range(5):
        store.append(made(store, f"m{number}"), 0, [event(0)], result=won(0, number)).result(WAIT_S)
    assert [one.match.id for one in store.finished_matches(2).result(WAIT_S)] == ["m4", "m3"]
    assert [one.match.id for one in store.finished_matches(2, before_ms=3).result(WAIT_S)] == ["m2", "m1"]


def test_seats_change_with_events(store: SqlStore) -> None:
    for name in ("Anna", "Ben", "Carl"):
        store.save_guest(guest(name)).result(WAIT_S)
    name = made(store, seats={0: KeptSeat(guest="g-Anna")})
    begin = [event(0, "begin")]
    ben = store.append(name, 0, begin, seats={1: KeptSeat(guest="g-Ben")})
    carl = store.append(name, 0, begin, seats={1: KeptSeat(guest="g-Carl")})
    assert ben.exception(WAIT_S) is None
    assert isinstance(carl.exception(WAIT_S), Conflict)
    assert [len(store.matches_of(f"g-{who}").result(WAIT_S)) for who in ("Anna", "Ben", "Carl")] == [1, 1, 0]
    store.append(name, 1, [event(1, "replace")], seats={1: KeptSeat(opponent="pia")}).result(WAIT_S)
    kept = store.match(name).result(WAIT_S)
    assert kept
    assert kept.seats == {0: KeptSeat(guest="g-Anna"), 1: KeptSeat(opponent="pia")}


def test_matches_of_a_guest_newest_first(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    both = {0: KeptSeat(guest="g-Anna"), 1: KeptSeat(guest="g-Anna")}
    for number in range(4):
        made(store, f"m{number}", created_ms=number, seats=both)
    made(store)
    assert [kept.id for kept in store.matches_of("g-Anna", 3).result(WAIT_S)] == ["m3", "m2", "m1"]


def test_all_open_matches_of_a_guest_in_a_game(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    seats = {0: KeptSeat(guest="g-Anna")}
    for number in range(104):
        made(store, f"m{number:03}", created_ms=number, seats=seats)
    kept = store.match("m000").result(WAIT_S)
    assert kept
    store.append("m001", 0, [event(0)], result=won(0, 1)).result(WAIT_S)
    found = store.open_matches_of("g-Anna", kept.game).result(WAIT_S)
    assert [one.id for one in found] == [f"m{number:03}" for number in range(103, -1, -1) if number != 1]
    assert store.open_matches_of("g-Anna", "other").result(WAIT_S) == []
    assert store.open_matches_of("g-Ben", kept.game).result(WAIT_S) == []


def test_statistics(store: SqlStore) -> None:
    for who in ("Anna", "Ben"):
        store.save_guest(guest(who)).result(WAIT_S)
    anna, ben, pia, max_ = (
        KeptSeat(guest="g-Anna"),
        KeptSeat(guest="g-Ben"),
        KeptSeat(opponent="pia"),
        KeptSeat(None, "max", "3"),
    )
    draw, aborted = KeptOutcome("drawn", None, "", 9, 9), KeptOutcome("aborted", None, "", 1, 9)
    for seats, result in (
        ((anna, pia), won(0)),
        ((pia, anna), won(0)),
        ((pia, anna), draw),
        ((anna, max_), won(0)),
        ((anna, ben), won(1)),
        ((anna, anna), won(0)),  # alone at one screen
        ((pia, max_), won(0)),  # nobody's
        ((anna, pia), aborted),
    ):
        name = made(store, seats=dict(enumerate(seats)))
        store.append(name, 0, [event(0)], result=result).result(WAIT_S)
    made(store, seats={0: anna, 1: pia})
    people = Statistic("chess", "{}", "", "", 0, 0, 1)
    against = [Statistic("chess", "{}", "max", "3", 1, 0, 0), Statistic("chess", "{}", "pia", "", 1, 1, 1)]
    assert store.statistics("g-Anna").result(WAIT_S) == [people, *against]
    assert store.statistics("g-Ben").result(WAIT_S) == [Statistic("chess", "{}", "", "", 1, 0, 0)]
    assert store.statistics().result(WAIT_S) == [Statistic("chess", "{}", "", "", 1, 0, 1), *against]


def test_unplayed_matches_are_deleted(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    for number in range(4):
        made(store, f"m{number}", created_ms=number, seats={0: KeptSeat(guest="g-Anna")})
    store.append("m0", 0, [event(0, "begin"), event(1, "abort")], command(1)).result(WAIT_S)
    store.append("m1", 0, [event(0, "begin"), event(1)]).result(WAIT_S)
    store.append("m1", 2, [event(2, "resign")]).result(WAIT_S)
    assert store.delete_unplayed(3, limit=1).result(WAIT_S) == 1
    assert store.delete_unplayed(3).result(WAIT_S) == 1
    assert store.delete_unplayed(3).result(WAIT_S) == 0
    assert [kept.id for kept in store.matches_of("g-Anna").result(WAIT_S)] == ["m3", "m1"]
    assert store.events("m0").result(WAIT_S) == []
    with pytest.raises(UnknownMatch):
        store.append("m2", 0, [event(0)]).result(WAIT_S)


def test_guests(opens: Open) -> None:
    store = opens()
    anna = guest("Anna")
    store.save_guest(anna).result(WAIT_S)
    assert store.guest("g-Anna").result(WAIT_S) == anna
    assert store.guest_with(anna.secret_hash).result(WAIT_S) == anna
    assert store.guest_with("another").result(WAIT_S) is None
    renamed = type(anna)(anna.id, anna.secret_hash, "Änne", "red", anna.created_ms)
    store.save_guest(renamed).result(WAIT_S)
    for thief in (type(anna)(anna.id, "other", "", "", 0), type(anna)("other", anna.secret_hash, "", "", 0)):
        with pytest.raises(IdTaken):
            store.save_guest(thief).result(WAIT_S)
    store.close()
    assert opens().guest("g-Anna").result(WAIT_S) == renamed


def test_many_changes_share_few_commits(store: SqlStore) -> None:
    names = [made(store) for _ in range(10)]
    before = store.writer.commits
    gate = threading.Event()
    store.writer.submit(lambda db: gate.wait(WAIT_S))  # the disk is busy
    asked = [store.append(name, seq, [event(seq)]) for seq in range(100) for name in names]
    gate.set()
    assert all(future.exception(WAIT_S) is None for future in asked)
    assert store.writer.changes == 10 + 1 + 1000
    assert store.writer.commits - before <= 2 + 1000 // MOST_IN_A_GROUP
    assert all(store.events(name).result(WAIT_S) == events(0, 100) for name in names)


def test_it_can_be_awaited(store: SqlStore) -> None:
    async def play() -> int:
        name = await asyncio.wrap_future(store.create(match()))
        await asyncio.gather(*(asyncio.wrap_future(store.append(name, seq, [event(seq)])) for seq in range(20)))
        kept = await asyncio.wrap_future(store.events(name))
        return len(kept)

    assert asyncio.run(play()) == 20


def test_a_cancelled_change_is_made_or_left_out_and_nothing_breaks(store: SqlStore) -> None:
    asked = [store.create(match(f"m{number}")) for number in range(200)]
    cancelled = [future.cancel() for future in asked]
    made(store, "last")
    found = {kept.id for kept in store.open_matches().result(WAIT_S)}
    assert found == {"last"} | {f"m{number}" for number, was in enumerate(cancelled) if not was}


def test_a_closed_store_says_so(store: SqlStore) -> None:
    asked = [store.create(match()) for _ in range(20)]
    store.close()
    store.close()
    assert all(future.exception(WAIT_S) is None for future in asked)
    for later in (store.create(match()), store.open_matches()):
        assert isinstance(later.exception(WAIT_S), Stopped)


def test_whose_turn_it_is_comes_with_the_events(store: SqlStore) -> None:
    name = made(store)
    assert store.match(name).result(WAIT_S).to_move is None  # type: ignore[union-attr]
    store.append(name, 0, [event(0)], to_move=1).result(WAIT_S)
    assert store.match(name).result(WAIT_S).to_move == 1  # type: ignore[union-attr]
    store.append(name, 1, [event(1)], result=won(0)).result(WAIT_S)
    assert store.match(name).result(WAIT_S).to_move is None  # type: ignore[union-attr]


def test_only_open_matches_that_say_so_are_listed(store: SqlStore) -> None:
    made(store, "hidden")
    for number in range(4):
        store.create(NewMatch("dots", "{}", number, listed=True, id=f"shown{number}")).result(WAIT_S)
    store.append("shown3", 0, [event(0)], result=won(1)).result(WAIT_S)
    assert [found.id for found in store.listed_matches(2).result(WAIT_S)] == ["shown2", "shown1"]


def test_an_old_secret_is_nobodys(store: SqlStore) -> None:
    anna = guest("Anna")
    store.save_guest(anna).result(WAIT_S)
    store.give_up_secret(anna.secret_hash).result(WAIT_S)
    assert store.guest_with(anna.secret_hash).result(WAIT_S) is None
    found = store.guest(anna.id).result(WAIT_S)
    assert found
    assert found.secret_hash.startswith(NO_HASH)


def test_only_what_has_not_begun_is_withdrawn(store: SqlStore) -> None:
    made(store, "waits")
    made(store, "begun")
    store.append("begun", 0, [event(0)]).result(WAIT_S)
    assert store.withdraw("waits").result(WAIT_S) is True
    assert store.withdraw("waits").result(WAIT_S) is False
    assert store.withdraw("begun").result(WAIT_S) is False
    assert store.match("waits").result(WAIT_S) is None


def test_commentary_comes_and_goes_with_its_events(store: SqlStore) -> None:
    made(store, "played")
    made(store, "unplayed")
    for name in ("played", "unplayed"):
        store.append(name, 0, [event(0, "begin")], commentary="before the beginning").result(WAIT_S)
    for seq in range(1, 4):
        store.append("played", seq, [event(seq)], commentary=f"{{{seq}}}" if seq != 2 else None).result(WAIT_S)
    assert store.commentary("played").result(WAIT_S) == {0: "before the beginning", 1: "{1}", 3: "{3}"}
    assert store.commentary("played", limit=1).result(WAIT_S) == {3: "{3}"}
    assert store.commentary("nobody's").result(WAIT_S) == {}
    assert store.delete_unplayed(10**12).result(WAIT_S) == 1
    assert store.commentary("unplayed").result(WAIT_S) == {}
    assert len(store.commentary("played").result(WAIT_S)) == 3


def test_a_review_is_kept_with_its_match_and_replaced_by_the_next(opens: Open) -> None:
    store = opens()
    for name in ("match", "another"):
        store.create(match(name)).result(WAIT_S)
    assert store.review("match").result(WAIT_S) is None
    assert store.keep_review("match", KeptReview("old", '{"plies": [1]}')).result(WAIT_S)
    assert store.keep_review("match", KeptReview("new", '{"plies": [2]}')).result(WAIT_S)
    assert store.keep_review("another", KeptReview("new", "{}")).result(WAIT_S)
    store.close()
    store = opens()
    assert store.review("match").result(WAIT_S) == KeptReview("new", '{"plies": [2]}')
    assert store.withdraw("match").result(WAIT_S)
    assert store.review("match").result(WAIT_S) is None
    assert not store.keep_review("match", KeptReview("late", "{}")).result(WAIT_S), "its match is gone"
    assert store.review("match").result(WAIT_S) is None
    assert store.review("another").result(WAIT_S) == KeptReview("new", "{}")


def test_commentary_of_a_refused_event_is_not_kept(store: SqlStore) -> None:
    name = made(store)
    store.append(name, 0, [event(0)], command(1), commentary="first").result(WAIT_S)
    with pytest.raises(Conflict):
        store.append(name, 0, [event(0)], commentary="late").result(WAIT_S)
    with pytest.raises(Repeat):
        store.append(name, 1, [event(1)], command(1), commentary="again").result(WAIT_S)
    assert store.commentary(name).result(WAIT_S) == {0: "first"}


def test_matches_of_a_guest_page_by_page(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    for number in range(7):
        made(store, f"m{number}", created_ms=number // 3, seats={0: KeptSeat(guest="g-Anna")})
    found, last = [], None
    while page := store.matches_of("g-Anna", 2, last).result(WAIT_S):
        found += [one.id for one in page]
        last = page[-1]
    assert found == ["m6", "m3", "m4", "m5", "m0", "m1", "m2"]
