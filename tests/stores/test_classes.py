"""What every store keeps of classes and their tournaments."""

import pytest

from parlour.stores.classes.kept import KeptClass, KeptPairing, KeptTournament
from parlour.stores.failures import IdTaken
from parlour.stores.kept import KeptOutcome, KeptSeat, NewMatch
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import event, guest
from tests.stores.test_keys import done

CLASS = KeptClass("ABCDEF", "g-Tess", "4b", 1)
CUP = KeptTournament("cup", "ABCDEF", "swiss", "chess", "{}", 2)
GUESTS = ("g-Anna", "g-Ben", "g-Cleo")
ROUND = (KeptPairing(1, 1, 0, 1, "m1"), KeptPairing(1, 2, 2, None, "", 2))


def school(store: SqlStore) -> SqlStore:
    for name in ("Tess", "Anna", "Ben", "Cleo"):
        done(store.save_guest(guest(name)))
    done(store.classes.create(CLASS))
    for number, one in enumerate(GUESTS):
        assert done(store.classes.join("ABCDEF", one, f"from {number}", number))
    return store


def test_people_join_leave_and_are_removed(store: SqlStore) -> None:
    classes = school(store).classes
    with pytest.raises(IdTaken):
        done(classes.create(CLASS._replace(owner="g-Anna")))
    assert done(classes.find("ABCDEF")) == CLASS
    assert done(classes.find("other")) is None
    assert (
        [one.id for one in done(classes.of_guest("g-Anna"))]
        == ["ABCDEF"]
        == [one.id for one in done(classes.of_guest("g-Tess"))]
    )
    assert not done(classes.join("other", "g-Anna", "", 1))
    assert done(classes.join("ABCDEF", "g-Anna", "elsewhere", 99)), "joining again changes where they come from alone"
    anna = done(classes.members("ABCDEF"))[0]
    assert (anna.name, anna.joined_ms, anna.origin) == ("Anna", 0, "elsewhere")
    assert done(classes.leave("ABCDEF", "g-Ben"))
    assert done(classes.remove("ABCDEF", "g-Cleo"))
    assert not done(classes.join("ABCDEF", "g-Cleo", "", 5))
    assert not done(classes.leave("ABCDEF", "g-Cleo")), "whoever was removed does not forget it by leaving"
    assert [(one.guest, one.is_removed) for one in done(classes.members("ABCDEF"))] == [
        ("g-Anna", False),
        ("g-Cleo", True),
    ]
    assert done(classes.of_guest("g-Cleo")) == []
    assert done(classes.delete("ABCDEF"))
    assert done(classes.members("ABCDEF")) == []


def test_a_tournament_is_there_after_a_restart_with_its_results(opens: Open) -> None:
    store = school(opens())
    classes = store.classes
    done(classes.begin(CUP))
    with pytest.raises(IdTaken):
        done(classes.begin(CUP._replace(id="second")))
    done(classes.add_round("cup", GUESTS, ROUND))
    for again in (ROUND, [KeptPairing(3, 1, 0, 1, "m3")]):
        with pytest.raises(IdTaken):
            done(classes.add_round("cup", GUESTS, again))
    with pytest.raises(IdTaken):
        done(classes.add_round("cup", GUESTS[1:], [KeptPairing(2, 1, 0, 1, "m3")]))
    seats = {0: KeptSeat(guest="g-Anna"), 1: KeptSeat(guest="g-Ben")}
    done(store.create(NewMatch("chess", "{}", 1, seats, id="m1")))
    done(store.append("m1", 0, [event(0)], result=KeptOutcome("won", 1, "mate", 9, 5)))
    store.close()
    classes = opens().classes
    found = done(classes.tournament("ABCDEF"))
    assert found is not None
    assert found.about == CUP
    assert [(one.number, one.guest, one.name) for one in found.players] == [
        (0, "g-Anna", "Anna"), (1, "g-Ben", "Ben"), (2, "g-Cleo", "Cleo")
    ]  # fmt: skip
    assert [one.half_points for one in found.pairings] == [0, 2]
    assert done(classes.decide("cup", 1, 1, 1))
    assert not done(classes.decide("cup", 1, 2, 0)), "a bye is a bye"
    decided = done(classes.tournament("ABCDEF"))
    assert decided is not None
    assert [(one.half_points, one.ended) for one in decided.pairings] == [(1, 0), (2, None)]
    assert done(classes.end("cup"))
    with pytest.raises(IdTaken):
        done(classes.add_round("cup", GUESTS, [KeptPairing(2, 1, 0, 2, "m2")]))
    done(classes.begin(CUP._replace(id="next", created_ms=9)))
    newest = done(classes.tournament("ABCDEF"))
    assert newest is not None
    assert newest.about.id == "next"


def test_whoever_is_erased_leaves_a_place_without_a_name(store: SqlStore) -> None:
    classes = school(store).classes
    done(classes.begin(CUP))
    done(classes.add_round("cup", GUESTS, ROUND))
    assert done(store.erase("g-Ben", lambda text, players: text)) == []
    found = done(classes.tournament("ABCDEF"))
    assert found is not None
    assert [(one.guest, one.name) for one in found.players] == [("g-Anna", "Anna"), (None, ""), ("g-Cleo", "Cleo")]
    assert [one.guest for one in done(classes.members("ABCDEF"))] == ["g-Anna", "g-Cleo"]
    done(classes.add_round("cup", ("g-Anna", "", "g-Cleo"), [KeptPairing(2, 1, 0, 2, "m2")]))
    assert done(store.erase("g-Tess", lambda text, players: text)) == []
    assert done(classes.find("ABCDEF")) is None
    assert done(classes.tournament("ABCDEF")) is None
