"""One person on several devices: codes, phrases, and being signed out, through the real server."""

import httpx
import pytest

from tests.server.caller import WAIT_S, Json, Person
from tests.server.live import Live

COOKIE = "parlour"


def browser(server: Live) -> httpx.Client:
    return httpx.Client(base_url=server.url, timeout=WAIT_S, headers={"origin": server.url})


def devices(person: httpx.Client) -> list[Json]:
    found: list[Json] = person.get("/api/me/devices").json()["devices"]
    return found


def link(person: Person, moves: bool = False) -> Json:
    answer = person.http.post("/api/me/links", json={"moves": moves})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def use(client: httpx.Client, code: str, device: str = "Telephone") -> httpx.Response:
    return client.post("/api/links/use", json={"code": code, "device": device})


def test_a_code_lets_another_device_in_once(server: Live) -> None:
    anna = Person(server.url, "Anna")
    table = anna.against("random")
    made = link(anna)
    assert made["path"] == f"/link/{made['code']}"
    assert {len(row) for row in made["qr"]} == {len(made["qr"])}
    with browser(server) as phone, browser(server) as thief:
        looked = phone.post("/api/links/look", json={"code": made["code"].lower()})
        assert looked.json() == {"name": "Anna", "colour": looked.json()["colour"], "moves": False, "me": False}
        assert use(phone, made["code"]).json()["id"] == anna.id
        assert phone.cookies[COOKIE] != anna.token
        assert phone.get("/api/me").json()["id"] == anna.id
        assert [one["table"] for one in phone.get("/api/me/tables").json()] == [table]
        assert [(one["name"], one["this"]) for one in devices(phone)] == [("", False), ("Telephone", True)]
        again = use(thief, made["code"])
        assert again.status_code == 404
        assert "work once" in again.json()["detail"]
        assert COOKIE not in thief.cookies
        assert anna.http.get("/api/me").status_code == 200


def test_a_name_given_on_one_device_is_known_on_the_other(server: Live) -> None:
    anna = Person(server.url, "Anna")
    with browser(server) as phone:
        use(phone, link(anna)["code"])
        assert phone.post("/api/me", json={"name": "Änne"}).status_code == 200
        assert anna.http.get("/api/me").json()["name"] == "Änne"


def test_whoever_moves_is_signed_out_where_they_were(server: Live) -> None:
    anna = Person(server.url, "Anna")
    with browser(server) as phone:
        assert use(phone, link(anna, moves=True)["code"]).status_code == 200
        assert phone.get("/api/me").json()["id"] == anna.id
        assert anna.http.get("/api/me").status_code == 401
        assert [one["name"] for one in devices(phone)] == ["Telephone"]


def test_a_device_is_signed_out_from_another(server: Live) -> None:
    anna = Person(server.url, "Anna")
    with browser(server) as phone:
        use(phone, link(anna)["code"])
        first, second = (one["id"] for one in devices(phone))
        assert anna.http.delete(f"/api/me/devices/{second}").status_code == 204
        assert phone.get("/api/me").status_code == 401
        assert anna.http.get("/api/me").status_code == 200
        missing = anna.http.delete(f"/api/me/devices/{second}")
        assert missing.status_code == 404
        assert missing.json()["detail"].startswith("You have no such device.")
        assert anna.http.delete(f"/api/me/devices/{first}").status_code == 204
        assert anna.http.get("/api/me").status_code == 401


def test_a_code_can_be_taken_back(server: Live) -> None:
    anna = Person(server.url, "Anna")
    first, second = link(anna)["code"], link(anna)["code"]
    assert anna.http.get("/api/me/devices").json()["link"]["moves"] is False
    assert anna.http.delete("/api/me/links").status_code == 204
    assert anna.http.get("/api/me/devices").json()["link"] is None
    with browser(server) as phone:
        assert [use(phone, code).status_code for code in (first, second)] == [404, 404]


def test_a_phrase_brings_back_whoever_lost_everything(server: Live) -> None:
    anna = Person(server.url, "Anna")
    old = anna.http.post("/api/me/phrase").json()["phrase"]
    phrase = anna.http.post("/api/me/phrase").json()["phrase"]
    assert len(phrase.split()) == 9
    assert anna.http.get("/api/me/devices").json()["phrase_ms"] > 0
    assert anna.http.delete("/api/me").status_code == 204
    with browser(server) as new:
        lost = new.post("/api/phrase", json={"phrase": old, "device": "Laptop"})
        assert (lost.status_code, "newer one" in lost.json()["detail"]) == (404, True)
        typo = new.post("/api/phrase", json={"phrase": phrase[:-1] + "q", "device": "Laptop"})
        assert (typo.status_code, "Check every letter" in typo.json()["detail"]) == (422, True)
        assert new.post("/api/phrase", json={"phrase": phrase.upper(), "device": "Laptop"}).json()["id"] == anna.id
        assert [one["name"] for one in devices(new)] == ["Laptop"]
        assert new.delete("/api/me/phrase").status_code == 204
    with browser(server) as another:
        assert another.post("/api/phrase", json={"phrase": phrase, "device": "x"}).status_code == 404


def test_nobody_has_endless_devices(server: Live) -> None:
    anna = Person(server.url, "Anna")
    for number in range(11):
        with browser(server) as one:
            assert use(one, link(anna)["code"], f"No. {number}").status_code == 200
    refused = anna.http.post("/api/me/links", json={})
    assert refused.status_code == 409
    assert "Sign one of them out first" in refused.json()["detail"]
    phrase = anna.http.post("/api/me/phrase").json()["phrase"]
    with browser(server) as new:  # but whoever has the phrase always gets in: the oldest gives way
        assert new.post("/api/phrase", json={"phrase": phrase, "device": "New"}).status_code == 200
        assert len(devices(new)) == 12
    assert anna.http.get("/api/me").status_code == 401


@pytest.mark.parametrize("device", ["", "\u202e", "x" * 41])
def test_bad_names_of_devices_are_refused_and_use_nothing_up(server: Live, device: str) -> None:
    anna = Person(server.url, "Anna")
    code = link(anna)["code"]
    with browser(server) as phone:
        assert use(phone, code, device).status_code == 422
        assert use(phone, code).status_code == 200


def test_what_i_take_along_names_my_devices_and_no_secret(server: Live) -> None:
    anna = Person(server.url, "Anna")
    phrase = anna.http.post("/api/me/phrase").json()["phrase"]
    with browser(server) as phone:
        use(phone, link(anna)["code"])
        answer = phone.get("/api/me/data")
        assert [one["name"] for one in answer.json()["devices"]] == ["", "Telephone"]
        assert not any(secret in answer.text for secret in (phrase, anna.token, phone.cookies[COOKIE]))
        assert phone.delete("/api/me/data").status_code == 204
    assert anna.http.get("/api/me").status_code == 401
    with browser(server) as new:
        assert new.post("/api/phrase", json={"phrase": phrase, "device": "x"}).status_code == 404


def test_passkeys_are_absent_unless_switched_on(server: Live) -> None:
    anna = Person(server.url, "Anna")
    assert anna.http.get("/api/health").json()["passkeys"] is False
    assert anna.http.get("/api/me/passkeys").status_code == 404
    for path in ("/api/me/passkeys", "/api/passkeys"):
        assert anna.http.post(path, json={}).status_code in (404, 405)
