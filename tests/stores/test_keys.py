"""The ways in to a guest besides its first secret, in every store."""

from concurrent.futures import Future
from typing import TypeVar

import pytest

from parlour.stores.failures import IdTaken
from parlour.stores.kept import KeptKey, KeptLink
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, guest
from tests.stores.test_erasing import erase

ANNA = guest("Anna")


def key(name: str, kind: str = "device", who: str = ANNA.id) -> KeptKey:
    return KeptKey(f"k-{name}", who, f"hash of {name}", kind, name, 7)  # type: ignore[arg-type]


T = TypeVar("T")


def done(future: Future[T]) -> T:
    return future.result(WAIT_S)


@pytest.fixture
def anna(store: SqlStore) -> SqlStore:
    done(store.save_guest(ANNA))
    return store


def test_a_guest_is_known_by_each_of_its_devices(opens: Open) -> None:
    store = opens()
    done(store.save_guest(ANNA))
    done(store.keep_key(key("phone")))
    store.close()
    store = opens()
    found = done(store.guest_with("hash of phone"))
    assert found
    assert (found.id, found.name, found.secret_hash) == (ANNA.id, "Anna", "hash of phone")
    assert done(store.guest_with(ANNA.secret_hash)) == ANNA
    assert done(store.guest_with_phrase("hash of phone")) is None, "a device's secret is no phrase"


def test_a_device_that_gave_up_its_secret_is_out_and_the_others_are_not(anna: SqlStore) -> None:
    for name in ("phone", "tablet"):
        done(anna.keep_key(key(name)))
    done(anna.give_up_secret("hash of phone"))
    done(anna.give_up_secret(ANNA.secret_hash))
    assert [done(anna.guest_with(f"hash of {name}")) for name in ("phone", "Anna's secret")] == [None, None]
    assert done(anna.guest_with("hash of tablet"))
    assert [one.name for one in done(anna.keys_of(ANNA.id))] == ["tablet"]


def test_any_device_changes_the_name_and_no_other_does(anna: SqlStore) -> None:
    done(anna.keep_key(key("phone")))
    renamed = type(ANNA)(ANNA.id, "hash of phone", "Änne", "red", ANNA.created_ms)
    done(anna.change_guest(renamed))
    assert done(anna.guest(ANNA.id)) == type(ANNA)(ANNA.id, ANNA.secret_hash, "Änne", "red", ANNA.created_ms)
    with pytest.raises(IdTaken):
        done(anna.change_guest(type(ANNA)(ANNA.id, "hash of nothing", "Eve", "red", 5)))


def test_there_is_one_phrase(anna: SqlStore) -> None:
    for name in ("first", "second"):
        done(anna.keep_key(key(name, "phrase")))
    assert done(anna.guest_with_phrase("hash of first")) is None
    found = done(anna.guest_with_phrase("hash of second"))
    assert found
    assert found.id == ANNA.id
    assert done(anna.guest_with("hash of second")) is None, "a phrase is no device's secret"
    assert done(anna.remove_key("g-Ben", "k-second")) is False
    assert done(anna.remove_key(ANNA.id, "k-second")) is True
    assert done(anna.guest_with_phrase("hash of second")) is None


def test_a_link_works_once_and_in_its_time(anna: SqlStore) -> None:
    done(anna.keep_link(KeptLink(ANNA.id, "old", "", 100)))
    done(anna.keep_link(KeptLink(ANNA.id, "code", "", 100)))
    assert done(anna.use_link("old", key("x", who=""), 50)) is None, "another took its place"
    both = [anna.use_link("code", key(name, who=""), 100) for name in ("phone", "thief")]
    assert [done(one) is not None for one in both] == [True, False]
    assert [one.name for one in done(anna.keys_of(ANNA.id))] == ["phone"]
    done(anna.keep_link(KeptLink(ANNA.id, "late", "", 100)))
    assert done(anna.use_link("late", key("late", who=""), 101)) is None
    assert done(anna.link("late")) is None
    done(anna.keep_link(KeptLink(ANNA.id, "void", "", 100)))
    assert done(anna.remove_link(ANNA.id)) is True
    assert done(anna.use_link("void", key("void", who=""), 1)) is None


def test_who_moves_leaves_the_other_device(anna: SqlStore) -> None:
    done(anna.keep_link(KeptLink(ANNA.id, "code", ANNA.secret_hash, 100)))
    assert done(anna.use_link("code", key("phone", who=""), 50))
    assert done(anna.guest_with(ANNA.secret_hash)) is None
    assert done(anna.guest_with("hash of phone"))


def test_whoever_is_erased_leaves_no_key(anna: SqlStore) -> None:
    done(anna.keep_key(key("phone")))
    done(anna.keep_key(key("words", "phrase")))
    done(anna.keep_link(KeptLink(ANNA.id, "code", "", 100)))
    erase(anna, ANNA.id)
    assert done(anna.guest_with("hash of phone")) is None
    assert done(anna.guest_with_phrase("hash of words")) is None
    assert done(anna.link("code")) is None
    assert done(anna.keys_of(ANNA.id)) == []
