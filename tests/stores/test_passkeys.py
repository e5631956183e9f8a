"""The passkeys of guests, in every store."""

from dataclasses import replace

import pytest

from parlour.stores import keys
from parlour.stores.kept import KeptChallenge, KeptPasskey
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, guest
from tests.stores.test_erasing import erase
from tests.stores.test_keys import done

ANNA = guest("Anna")
KEY = KeptPasskey("k", ANNA.id, "what it calls itself", "public", 0, "Telephone", 7, 7)


def test_a_passkey_is_kept_once_and_used_in_turn(opens: Open) -> None:
    store = opens()
    assert not done(store.keep_passkey(KEY)), "there is nobody whose it is"
    done(store.save_guest(ANNA))
    assert done(store.keep_passkey(KEY))
    assert not done(store.keep_passkey(replace(KEY, id="other"))), "nobody else may have it"
    largest = 2**32 - 1
    assert done(store.use_passkey(KEY.credential, 0, largest, 9))
    assert not done(store.use_passkey(KEY.credential, 0, 5, 9)), "it has been used meanwhile"
    store.close()
    store = opens()
    used = replace(KEY, sign_count=largest, used_ms=9)
    assert done(store.passkey(KEY.credential)) == used
    assert done(store.passkey("another")) is None
    later = replace(KEY, id="l", credential="later", created_ms=8)
    assert done(store.keep_passkey(later))
    assert done(store.passkeys_of(ANNA.id)) == [used, later]


def test_passkeys_go_one_by_one_or_with_their_guest(opens: Open) -> None:
    store = opens()
    ben = guest("Ben")
    for who in (ANNA, ben):
        done(store.save_guest(who))
    keys = [replace(KEY, id=str(number), credential=str(number), guest=who)
            for number, who in enumerate((ANNA.id, ANNA.id, ben.id))]  # fmt: skip
    assert all(done(store.keep_passkey(one)) for one in keys)
    assert not done(store.remove_passkey(ben.id, "0")), "it is somebody else's"
    assert done(store.remove_passkey(ANNA.id, "0"))
    assert not done(store.use_passkey("0", 0, 1, 9))
    assert erase(store, ANNA.id) == []
    assert done(store.passkeys_of(ANNA.id)) == []
    assert done(store.passkeys_of(ben.id)) == [keys[2]]


def test_challenges_make_room_for_each_other(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "TOO_MANY", keys.TOO_MANY.replace(str(keys.MOST_CHALLENGES - 1), "2"))
    for number in range(5):
        store.keep_challenge(KeptChallenge(f"h{number}", "v", "", 100 + number), 50).result(WAIT_S)
    left = [store.take_challenge(f"h{number}").result(WAIT_S) for number in range(5)]
    assert [one is not None for one in left] == [False, False, True, True, True]
    store.keep_challenge(KeptChallenge("old", "v", "", 100), 50).result(WAIT_S)
    store.keep_challenge(KeptChallenge("new", "v", "", 300), 200).result(WAIT_S)
    assert store.take_challenge("old").result(WAIT_S) is None
    assert store.take_challenge("new").result(WAIT_S) == KeptChallenge("new", "v", "", 300)
