"""Events as plain data: the same back, and nothing ill-formed gets in."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engines.signature import SIGNATURE
from parlour.matches.clock import Clock
from parlour.matches.events import Seated
from parlour.matches.events_json import from_json, to_json
from parlour.matches.match import Match
from tests.matches.some import matches

BEGIN = to_json(Match.begin(parlour.game("dots"), (Seated("Anna"), Seated("Ben")), clock=Clock(1000)).events[0])
MOVE = {"t": "move", "player": 0, "move": "1-2", "ms": 5}


@settings(max_examples=30, deadline=None)
@given(matches())
@pytest.mark.deep
def test_there_and_back(match: Match) -> None:
    stored = json.loads(json.dumps([to_json(event) for event in match.events]))
    assert [from_json(event) for event in stored] == list(match.events)


def test_the_shape_is_a_promise() -> None:
    begin = {
        "t": "begin",
        "format": 1,
        "game": "dots",
        "options": {"rows": 3, "cols": 3},
        "start": parlour.game("dots").start().text(),
        "seats": tuple({"name": name, "kind": "person", "id": "", "settings": {}} for name in ("Anna", "Ben")),
        "seed": 0,
        "clock": {"base_ms": 1000, "gain_ms": 0},
        "takebacks": "free",
        "versions": {"parlour": parlour.__version__, "engines": SIGNATURE},
    }
    assert begin == BEGIN
    assert to_json(from_json(MOVE)) == MOVE


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "not an event: None; it needs a t, one of begin, move"),
        ([], "not an event"),
        ({"t": "castle"}, "not an event: {'t': 'castle'}"),
        ({"t": ["move"]}, "not an event"),
        (MOVE | {"t": "timeout"}, "timeout has no move"),
        ({"t": "move", "player": 0}, "move lacks move"),
        (MOVE | {"player": True}, "move.player cannot be True"),
        (MOVE | {"player": "0"}, "move.player cannot be '0'"),
        (MOVE | {"ms": 1.5}, "move.ms cannot be 1.5"),
        (MOVE | {"ms": 2**63}, "move.ms cannot be"),
        (MOVE | {"move": "a\nb"}, "move.move cannot be"),
        (MOVE | {"move": "a" * 1001}, "move.move cannot be"),
        ({"t": "offer", "player": 0, "what": "tea"}, "offer.what cannot be 'tea'"),
        ({"t": "answer", "player": 0, "yes": 1}, "answer.yes cannot be 1"),
        (BEGIN | {"format": 2}, "a begin in another format: 2; this program reads 1"),
        ({key: value for key, value in BEGIN.items() if key != "format"}, "a begin in another format: None"),
        (BEGIN | {"seats": [BEGIN["seats"][0]]}, "begin.seats cannot be"),
        (BEGIN | {"seats": [{}, {}]}, "begin.seats lacks name"),
        (BEGIN | {"clock": 5}, "begin.clock cannot be 5"),
        (BEGIN | {"clock": {"base_ms": 0}}, "base_ms=0 is not possible"),
        (BEGIN | {"options": {"rows": None}}, "begin.options.rows cannot be None"),
        (BEGIN | {"options": {str(i): i for i in range(101)}}, "begin.options cannot be"),
    ],
)
def test_what_is_ill_formed_is_named(data: object, told: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - looked at below
        from_json(data)
    assert told in str(error.value)
    assert len(str(error.value)) < 300


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*BEGIN, *MOVE]), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([BEGIN, MOVE]), st.sampled_from([*BEGIN, *MOVE]), JSON)
@pytest.mark.deep
def test_nonsense_is_refused_and_never_crashes(good: dict[str, object], key: str, value: object) -> None:
    try:
        event = from_json(good | {key: value})
        assert from_json(to_json(event)) == event
        Match([event])
    except ValueError:
        return


@pytest.mark.parametrize("options", [{"name": 3}, {"self": 3}, {"rows": 3, "a b": 1}, {"rows": "3"}])
def test_options_that_cannot_be_are_a_value_error(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"dots|rows"):
        Match([from_json(BEGIN | {"options": options})])
