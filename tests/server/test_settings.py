"""Settings: read from texts, bounded, and said once."""

import pytest

from parlour.server.settings import FIELDS, from_json, parse_pairs, settings_from, to_json


def test_what_is_given_comes_before_the_environment_and_that_before_the_defaults() -> None:
    environment = {"PARLOUR_PORT": "9", "PARLOUR_WORKERS": "3", "PARLOUR_HOSTS": "a.example,b.example"}
    settings = settings_from({"port": 7, "data": None}, environment)
    assert (settings.port, settings.workers, settings.hosts, settings.sockets) == (
        7,
        3,
        ("a.example", "b.example"),
        4000,
    )


def test_they_travel_as_json() -> None:
    settings = settings_from({"hosts": ("x",), "messages_per_s": "2.5", "debug": "yes", "log_file": "l"}, {})
    assert from_json(to_json(settings)) == settings
    assert settings.messages_per_s == 2.5
    assert settings.debug is True


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "http"),
        ("port", -1),
        ("port", 70_000),
        ("port", 1.5j),
        ("workers", 0),
        ("messages_per_s", 0),
        ("messages_per_s", "nan"),
        ("messages_per_s", "inf"),
        ("debug", "perhaps"),
        ("log", "loud"),
        ("free_disk_percent", 101),
        ("data", 3),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        settings_from({name: value}, {})


@pytest.mark.parametrize("pair", ["nonsense=1", "port", "=1", ""])
def test_pairs_that_are_none(pair: str) -> None:
    with pytest.raises(ValueError, match="is not a setting; they are host, port"):
        parse_pairs([pair])


def test_each_says_what_it_is() -> None:
    assert all(one.metadata["words"] for one in FIELDS.values())
