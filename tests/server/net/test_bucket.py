"""Token buckets: what they give, what they refuse, what they remember."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.net.addresses import address_key, is_loopback
from parlour.server.net.bucket import Bucket, Buckets


def test_a_burst_then_the_rate() -> None:
    bucket = Bucket(10, 3)
    assert [bucket.take(now=0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s(now=0) == pytest.approx(0.1)
    assert not bucket.take(now=0.05)
    assert bucket.take(now=0.1)
    assert not bucket.take(now=0.1)


def test_it_never_holds_more_than_the_burst() -> None:
    bucket = Bucket(10, 3)
    assert bucket.take(3, now=0)
    assert bucket.take(3, now=1_000)
    assert not bucket.take(now=1_000)


def test_what_never_comes_is_infinite() -> None:
    assert Bucket(10, 3).wait_s(4) == float("inf")
    assert Bucket(10, 3).wait_s() == 0
    empty = Bucket(0, 1)
    assert empty.take(now=0)
    assert empty.wait_s(now=0) == float("inf")


def test_the_clock_of_the_machine_is_used_when_none_is_given() -> None:
    bucket = Bucket(1e9, 1)
    assert all(bucket.take() for _ in range(100) if bucket.wait_s() < 1)


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0.1, 3)), max_size=60))
def test_never_more_than_burst_and_rate(steps: list[tuple[float, float]]) -> None:
    bucket, now, given_away = Bucket(2, 5), 0.0, 0.0
    for pause, amount in steps:
        now += pause
        given_away += amount if bucket.take(amount, now) else 0
        assert given_away <= 5 + 2 * now + 1e-6


def test_each_key_has_its_own() -> None:
    buckets = Buckets(1, 1)
    assert buckets.take("a", now=0)
    assert not buckets.take("a", now=0)
    assert buckets.take("b", now=0)
    assert buckets.wait_s("a", now=0) == 1
    assert buckets.wait_s("never seen", now=0) == 0


def test_memory_is_bounded() -> None:
    buckets = Buckets(1, 1, most=100)
    for number in range(10_000):
        assert buckets.take(str(number), now=0)
    assert len(buckets) <= 100
    assert not buckets.take("9999", now=0), "the newest are remembered"
    assert buckets.take("1", now=0), "the oldest are forgotten"


def test_full_ones_are_forgotten() -> None:
    buckets = Buckets(1, 1)
    for number in range(100):
        buckets.take(f"old {number}", now=0)
    for number in range(100):
        buckets.take(f"new {number}", now=10)
    assert len(buckets) == 100


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_address_key(host: str, key: str) -> None:
    assert address_key(host) == key


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.0.1", "::2", "::ffff:10.0.0.1", "localhost", ""])
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)
