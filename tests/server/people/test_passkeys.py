"""Passkeys, through the real server with a passkey in software: who comes back by one, and every answer that is wrong."""

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from parlour.server.people import words
from parlour.server.people.passkeys import CHALLENGE_MS, MOST_PASSKEYS, PasskeyRefusedError, Passkeys
from parlour.server.settings import settings_from
from parlour.stores.connect import open_store
from tests.server.authenticator import PRESENT, Authenticator, decoded, encoded
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live
from tests.server.people.test_devices import browser, devices
from tests.server.people.test_own_data import exported, kept_anywhere

NAME = "play.example"
ADDRESS = f"https://{NAME}"
MINE, ALL = "/api/me/passkeys", "/api/passkeys"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Live]:
    with live(data, passkeys=ADDRESS, **UNLIMITED) as running:
        yield running


def add(client: httpx.Client, key: Authenticator, name: str = "Telephone") -> httpx.Response:
    options = client.post(f"{MINE}/options").json()["options"]
    return client.post(MINE, json={"name": name, "credential": key.make(options)})


def challenge(client: httpx.Client) -> str:
    found: str = client.post(f"{ALL}/options").json()["options"]
    return found


def come_back(client: httpx.Client, credential: str) -> httpx.Response:
    return client.post(ALL, json={"device": "Telephone", "credential": credential})


def assert_refused(answer: httpx.Response, said: str = words.WRONG_PASSKEY) -> None:
    assert (answer.status_code, answer.json()["detail"]) == (409, said)
    assert "parlour" not in answer.cookies


@pytest.fixture
def anna(server: Live) -> Person:
    return Person(server.url, "Annabella")


@pytest.fixture
def key(anna: Person) -> Authenticator:
    key = Authenticator(NAME, ADDRESS)
    assert add(anna.http, key).status_code == 201
    return key


def test_a_passkey_brings_somebody_back(server: Live, data: Path, anna: Person, key: Authenticator) -> None:
    assert add(anna.http, Authenticator(NAME, ADDRESS), "Laptop").status_code == 201
    assert [one["name"] for one in anna.http.get(MINE).json()] == ["Telephone", "Laptop"]
    with browser(server) as phone:
        assert phone.get("/api/health").json()["passkeys"] is True
        answer = come_back(phone, key.prove(challenge(phone)))
        assert (answer.status_code, answer.json()["id"]) == (200, anna.id)
        assert phone.get("/api/me").json()["id"] == anna.id
        assert [one["name"] for one in devices(phone)] == ["", "Telephone"]
        found = exported(anna)["passkeys"]
        assert [one["name"] for one in found] == ["Telephone", "Laptop"]
        assert found[0]["used_ms"] >= found[0]["created_ms"]
        gone = phone.get(MINE).json()[0]["id"]
        assert phone.delete(f"{MINE}/{gone}").status_code == 204
        assert phone.delete(f"{MINE}/{gone}").status_code == 404
        assert_refused(come_back(phone, key.prove(challenge(phone))))
    assert kept_anywhere(data, encoded(key.id)) == []
    assert anna.http.delete("/api/me/data").status_code == 204
    assert kept_anywhere(data, anna.id) == []


def test_a_challenge_is_for_one_browser_one_purpose_and_once(server: Live, anna: Person, key: Authenticator) -> None:
    with browser(server) as phone, browser(server) as thief:
        answer = key.prove(challenge(phone))
        challenge(thief)
        assert_refused(come_back(thief, answer))  # for another browser
        thief.cookies.clear()
        assert_refused(come_back(thief, answer), words.PASSKEY_TOO_LATE)
        assert come_back(phone, answer).status_code == 200
        assert_refused(come_back(phone, answer), words.PASSKEY_TOO_LATE)  # used already
        another = Authenticator(NAME, ADDRESS)
        made = another.make(anna.http.post(f"{MINE}/options").json()["options"])
        stolen = {"name": "Stolen", "credential": made}
        thief.post("/api/me", json={"name": "Thief"})
        thief.cookies.set("parlour_passkey", anna.http.cookies["parlour_passkey"])
        assert_refused(thief.post(MINE, json=stolen), words.PASSKEY_TOO_LATE)  # for somebody else
        assert_refused(anna.http.post(MINE, json=stolen), words.PASSKEY_TOO_LATE)
        options = anna.http.post(f"{MINE}/options").json()["options"]
        assert_refused(come_back(anna.http, key.prove(options)), words.PASSKEY_TOO_LATE)  # for another purpose
        assert len(anna.http.get(MINE).json()) == 1


def test_a_wrong_answer_lets_nobody_in(server: Live, anna: Person, key: Authenticator) -> None:
    wrong = {
        "another page": replace(key, origin="https://evil.example"),
        "another name": replace(key, rp="evil.example"),
        "another key": replace(key, key=Authenticator(NAME, ADDRESS).key),
        "an unknown one": replace(key, id=b"unknown"),
        "somebody else": replace(key, user=b"somebody"),
        "nobody touched it": replace(key, flags=0),
    }
    with browser(server) as phone:
        for one in wrong.values():
            assert_refused(come_back(phone, one.prove(challenge(phone))))
        assert come_back(phone, key.prove(challenge(phone))).status_code == 200
        assert_refused(come_back(phone, replace(key, count=0).prove(challenge(phone))))  # a copy that counts less
        assert come_back(phone, replace(key, flags=PRESENT, count=9).prove(challenge(phone))).status_code == 200
    for name in ("another page", "another name", "nobody touched it"):
        assert_refused(add(anna.http, replace(wrong[name], id=b"new")))
    with browser(server) as ben:
        ben.post("/api/me", json={"name": "Ben"})
        assert_refused(add(ben, replace(key)))  # it is somebody's already
    assert len(anna.http.get(MINE).json()) == 1


def test_whatever_comes_is_refused_in_words(server: Live, key: Authenticator) -> None:
    """Each byte of an answer counts, and nothing that is no answer makes the server fail."""
    rng = random.Random(4)
    with browser(server) as phone:
        for number in range(60):
            answer = json.loads(key.prove(challenge(phone)))
            part = ("clientDataJSON", "authenticatorData", "signature")[number % 3]
            content = bytearray(decoded(answer["response"][part]))
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
            answer["response"][part] = encoded(bytes(content[: rng.choice((len(content), 40))]))
            assert_refused(come_back(phone, json.dumps(answer)))
        for text in ("", "{}", "[]", "null", '{"id": 1}', json.dumps({"id": "a", "rawId": "a", "response": {}})):
            challenge(phone)
            assert_refused(come_back(phone, text))
        assert come_back(phone, "x" * 20_001).status_code == 422


def test_there_are_not_too_many(server: Live) -> None:
    anna = Person(server.url, "Anna")
    for _ in range(MOST_PASSKEYS):
        assert add(anna.http, Authenticator(NAME, ADDRESS)).status_code == 201
    assert_refused(anna.http.post(f"{MINE}/options"), words.TOO_MANY_PASSKEYS.format(most=MOST_PASSKEYS))


def test_wrong_ones_are_counted_by_address(tmp_path: Path) -> None:
    settings = UNLIMITED | {"tries_per_minute": 0.01}
    with live(tmp_path, passkeys=ADDRESS, **settings) as server, browser(server) as thief:
        found = [come_back(thief, "{}").status_code for _ in range(11)]
        assert found == [409] * 10 + [429]


def test_a_challenge_is_good_once_and_for_five_minutes(tmp_path: Path) -> None:
    """Whichever process is asked: it is in the store."""
    now = [0]
    store = open_store(tmp_path)
    asked, other = (Passkeys(store, None, ADDRESS, lambda: now[0]) for _ in range(2))  # type: ignore[arg-type]

    async def ask() -> None:
        await asked.options_to_come_back("browser")
        assert await other._take("browser", "")
        for passkeys in (asked, other):
            with pytest.raises(PasskeyRefusedError):
                await passkeys._take("browser", "")
        await asked.options_to_come_back("browser")
        now[0] = CHALLENGE_MS + 1
        with pytest.raises(PasskeyRefusedError):
            await other._take("browser", "")

    asyncio.run(ask())
    store.close()


@pytest.mark.parametrize(
    "address", ["play.example", "http://play.example", "https://192.0.2.1", "https://play.example/page", "https://"]
)
def test_an_address_that_browsers_would_not_take_is_refused_at_the_start(address: str) -> None:
    with pytest.raises(ValueError, match="by name and with https"):
        settings_from({"passkeys": address}, {})


def test_without_the_extra_the_server_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ValueError, match="pip install 'parlour\\[passkeys\\]'"):
        settings_from({"passkeys": ADDRESS}, {})
