"""What every store keeps of those who try puzzles."""

from parlour.stores.kept import KeptRun, KeptTry
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, guest

FIRST = KeptTry("chess", "aa11", True, 300, 1)
DAILY = KeptTry("chess", "aa11", False, 310, 2, "2026-11-18")


def test_the_first_answer_counts_and_that_of_a_day_besides(opens: Open) -> None:
    store = opens()
    store.save_guest(guest("Anna")).result(WAIT_S)
    assert store.keep_try("g-Anna", FIRST).result(WAIT_S)
    assert not store.keep_try("g-Anna", KeptTry("chess", "aa11", False, 900, 5)).result(WAIT_S)
    assert store.keep_try("g-Anna", DAILY).result(WAIT_S)
    assert store.tries_of("g-Anna").result(WAIT_S) == [DAILY, FIRST]
    assert store.tries_of("g-Anna", 1).result(WAIT_S) == [DAILY]
    assert not store.keep_try("nobody", FIRST).result(WAIT_S)
    store.close()
    assert opens().tries_of("g-Anna").result(WAIT_S) == [DAILY, FIRST]


def test_who_tried_a_puzzle_is_told_by_puzzle(store: SqlStore) -> None:
    for number, name in enumerate(("Anna", "Ben")):
        store.save_guest(guest(name)).result(WAIT_S)
        store.keep_try(f"g-{name}", KeptTry("dots", "bb22", bool(number), 100, number)).result(WAIT_S)
    store.keep_try("g-Anna", FIRST).result(WAIT_S)
    assert [one.solved for one in store.tries_at("dots", "bb22").result(WAIT_S)] == [True, False]
    assert store.tries_at("chess", "bb22").result(WAIT_S) == []


def test_the_best_run_stays(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    assert store.keep_run("g-Anna", KeptRun("chess", 7, 1)).result(WAIT_S)
    assert not store.keep_run("g-Anna", KeptRun("chess", 7, 2)).result(WAIT_S)
    assert store.keep_run("g-Anna", KeptRun("chess", 9, 3)).result(WAIT_S)
    assert not store.keep_run("g-Anna", KeptRun("chess", 2, 4)).result(WAIT_S)
    assert store.runs_of("g-Anna").result(WAIT_S) == [KeptRun("chess", 9, 3)]
    assert store.runs_of("nobody").result(WAIT_S) == []


def test_who_had_help_and_when_last(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    assert store.helped_ms("g-Anna", "chess", "aa11").result(WAIT_S) is None
    for now_ms in (3, 5):
        assert store.help_with("g-Anna", "chess", "aa11", now_ms).result(WAIT_S)
    assert store.helped_ms("g-Anna", "chess", "aa11").result(WAIT_S) == 5
    assert store.helped_ms("g-Anna", "chess", "bb22").result(WAIT_S) is None
    assert not store.help_with("nobody", "chess", "aa11", 1).result(WAIT_S)


def test_an_erased_guest_leaves_no_answers(store: SqlStore) -> None:
    store.save_guest(guest("Anna")).result(WAIT_S)
    store.keep_try("g-Anna", FIRST).result(WAIT_S)
    store.keep_run("g-Anna", KeptRun("chess", 7, 1)).result(WAIT_S)
    store.help_with("g-Anna", "chess", "aa11", 1).result(WAIT_S)
    assert store.erase("g-Anna", lambda text, players: text).result(WAIT_S) == []
    assert store.guest("g-Anna").result(WAIT_S) is None
    assert store.tries_of("g-Anna").result(WAIT_S) == []
    assert store.tries_at("chess", "aa11").result(WAIT_S) == []
    assert store.helped_ms("g-Anna", "chess", "aa11").result(WAIT_S) is None
    assert store.runs_of("g-Anna").result(WAIT_S) == []
