"""What has changed between two lists: runs of the one before and what is new, from which the second is put together."""

import json

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.tables.picture import COUNTING, _parts


def put_together(before: list[str], now: list[str]) -> list[str]:
    """As a page does."""
    found: list[str] = []
    for part in json.loads(f"[{','.join(_parts(before, now, now.__getitem__))}]"):
        found += part["put"] if "put" in part else before[part["first"] : part["first"] + part["count"]]
    return found


def texts(names: list[int]) -> list[str]:
    return [json.dumps(name) for name in names]


NAMES = st.lists(st.integers(0, 40), max_size=60)


@given(NAMES, NAMES)
def test_any_list_from_any_other(before: list[int], now: list[int]) -> None:
    assert [json.loads(str(one)) for one in put_together(texts(before), texts(now))] == now


@given(st.integers(0, 120), st.lists(st.tuples(st.integers(0, 120), st.integers(0, 3)), max_size=4))
def test_a_few_changes_of_a_long_list(count: int, changes: list[tuple[int, int]]) -> None:
    before = list(range(count))
    now = before.copy()
    for place, gone in changes:
        now[place : place + gone] = [1000 + place]
    assert [json.loads(str(one)) for one in put_together(texts(before), texts(now))] == now


def test_a_list_longer_than_any() -> None:
    before = list(range(len(COUNTING) + 100))
    now = [*before, -1]
    assert [json.loads(str(one)) for one in put_together(texts(before), texts(now))] == now


def test_what_stays_is_one_run() -> None:
    before = texts(list(range(100)))
    assert list(_parts(before, [*before, "1000"], [*before, "1000"].__getitem__)) == [
        '{"first":0,"count":100}',
        '{"put":[1000]}',
    ]
