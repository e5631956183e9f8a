"""A guest who is erased is gone from every store, and what others played is not."""

from collections.abc import Sequence

import pytest

from parlour.stores.failures import IdTaken, StillOpen
from parlour.stores.kept import Board, EndedMatch, KeptCommand, KeptReview, KeptSeat, KeptStrength, NewMatch, Statistic
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, event, guest, match, won


def test_who_is_not_there_any_more_is_not_changed_back_into_being(store: SqlStore) -> None:
    anna = guest("Anna")
    with pytest.raises(IdTaken):
        store.change_guest(anna).result(WAIT_S)
    store.save_guest(anna).result(WAIT_S)
    renamed = type(anna)(anna.id, anna.secret_hash, "Eva", "red", anna.created_ms)
    store.change_guest(renamed).result(WAIT_S)
    assert store.guest(anna.id).result(WAIT_S) == renamed
    with pytest.raises(IdTaken):
        store.change_guest(type(anna)(anna.id, "another", "Eva", "red", 0)).result(WAIT_S)


def hidden(text: str, players: Sequence[int]) -> str:
    return f"{text} without {list(players)}"


def company(store: SqlStore) -> None:
    """Anna with an opponent, with herself, waiting, and with Ben in either seat; Ben with the opponent."""
    for who in ("Anna", "Ben"):
        store.save_guest(guest(who)).result(WAIT_S)
    anna, ben, pia = KeptSeat(guest="g-Anna"), KeptSeat(guest="g-Ben"), KeptSeat(opponent="pia")
    for name, seats in {
        "alone": (anna, pia), "screen": (anna, anna), "first": (anna, ben), "second": (ben, anna), "bens": (ben, pia),
    }.items():  # fmt: skip
        new = NewMatch("chess", "{}", 1, dict(enumerate(seats)), "setup", maker="an address", id=name)
        store.create(new).result(WAIT_S)
        said = [KeptCommand("g-Anna:1", "a"), KeptCommand("g-Ben:1", "b")]
        store.append(name, 0, [event(0, "begin", "begin"), event(1)], said[0]).result(WAIT_S)
        store.append(name, 2, [event(2)], said[1], result=won(0)).result(WAIT_S)
    store.create(NewMatch("chess", "{}", 1, {0: anna}, id="waits")).result(WAIT_S)
    store.restate("g-Anna", 1, [Statistic("dots", "{}", "pia", "", 3, 2, 1)]).result(WAIT_S)


def erase(store: SqlStore, who: str, limit: int = 2) -> list[str]:
    found: list[str] = []
    while some := store.erase(who, hidden, limit).result(WAIT_S):
        assert len(some) <= limit
        found += some
    return found


def test_an_erased_guest_is_gone_and_matches_of_others_stay(opens: Open) -> None:
    store = opens()
    company(store)
    for name in ("alone", "first"):
        store.keep_review(name, KeptReview("judge", "{}")).result(WAIT_S)
    before = store.statistics("g-Ben").result(WAIT_S)
    assert sorted(erase(store, "g-Anna")) == ["alone", "first", "screen", "second", "waits"]
    store.close()
    store = opens()
    assert store.guest("g-Anna").result(WAIT_S) is None
    assert store.matches_of("g-Anna").result(WAIT_S) == []
    assert store.statistics("g-Anna").result(WAIT_S) == []
    for name in ("alone", "screen", "waits"):
        assert store.match(name).result(WAIT_S) is None
        assert store.events(name).result(WAIT_S) == []
    for name, player in (("first", 0), ("second", 1)):
        kept = store.match(name).result(WAIT_S)
        assert kept
        assert kept.seats == {player: KeptSeat(), 1 - player: KeptSeat(guest="g-Ben")}
        assert (kept.setup, kept.maker) == (f"setup without [{player}]", "")
        begin = event(0, "begin", f"begin without [{player}]")
        assert store.events(name).result(WAIT_S) == [begin, event(1), event(2)]
        assert store.result(name).result(WAIT_S) == won(0)
        assert [store.answer(name, f"g-{who}:1").result(WAIT_S) for who in ("Anna", "Ben")] == [None, "b"]
    assert store.review("alone").result(WAIT_S) is None
    assert store.review("first").result(WAIT_S) == KeptReview("judge", "{}")
    assert store.statistics("g-Ben").result(WAIT_S) == before
    untouched = store.match("bens").result(WAIT_S)
    assert untouched
    assert (untouched.setup, untouched.maker) == ("setup", "an address")
    assert erase(store, "g-Anna") == []
    assert erase(store, "nobody") == []
    store.save_guest(guest("Anna")).result(WAIT_S)  # the secret is nobody's


def test_leader_boards_forget_an_erased_guest(store: SqlStore) -> None:
    company(store)
    board = Board("chess", "{}")
    store.rate(board, "ladder", lambda ended, before: everybody(ended)).result(WAIT_S)
    assert {one.guest for one in store.rated_guests(board).result(WAIT_S)} == {"g-Anna", "g-Ben"}
    erase(store, "g-Anna")
    assert {one.guest for one in store.rated_guests(board).result(WAIT_S)} == {"g-Ben"}
    assert store.rating_steps("g-Anna", board).result(WAIT_S) == []
    assert store.ratings("g-Anna").result(WAIT_S) == []


def everybody(ended: EndedMatch) -> dict[str, KeptStrength]:
    return {seat.guest: KeptStrength(1.0, 2.0, 1) for seat in ended.seats if seat.guest}


def test_nobody_is_erased_who_still_plays_somebody(store: SqlStore) -> None:
    company(store)
    store.create(match("open", seats={0: KeptSeat(guest="g-Anna"), 1: KeptSeat(guest="g-Ben")})).result(WAIT_S)
    store.append("open", 0, [event(0)]).result(WAIT_S)
    with pytest.raises(StillOpen):
        erase(store, "g-Anna", 100)
    assert len(store.matches_of("g-Anna").result(WAIT_S)) == 6, "all or nothing"
    store.append("open", 1, [event(1)], result=won(1)).result(WAIT_S)
    assert len(erase(store, "g-Anna", 100)) == 6
    assert store.guest("g-Anna").result(WAIT_S) is None
