"""Nets of people: trained in a process of their own, resumed, bounded, named, shared and played."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from parlour.engines.net_file import NetFile
from parlour.nets.plan import PARTS, TrainingPlan
from parlour.nets.self_play import Threads
from parlour.nets.training import Training
from parlour.server.nets.words import FAILED
from tests.server.caller import WAIT_S, Json, Person, is_over
from tests.server.live import START_S, UNLIMITED, Live, is_zombie, live
from tests.server.playing import play

ALL = "/api/games/tictactoe/nets"
OCTETS = {"content-type": "application/octet-stream"}
GAME = parlour.game("tictactoe")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), nets_per_guest=3, net_bytes=100_000, **UNLIMITED) as running:
        yield running


@pytest.fixture(scope="module")
def file() -> bytes:
    """A net that has hardly learned anything."""
    plan = TrainingPlan(hidden=32, nodes=4, matches=PARTS, random_plies=2, varied_plies=3, batch=64)
    training = Training(GAME, plan, 1)
    with Threads(1) as crew:
        training.play_round(crew, 1, 0)
    return training.net_file(curve={"exams": [[48, 0.1, 250, 90]]}).to_bytes()


@pytest.fixture
def anna(server: Live) -> Person:
    return Person(server.url, "Anna")


def made(person: Person, name: str = "Zip", minutes: int = 10, game: str = "tictactoe", **options: Any) -> Json:
    answer = person.http.post(f"/api/games/{game}/nets", json={"name": name, "minutes": minutes}, params=options)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def brought(person: Person, data: bytes, name: str = "Zip", game: str = "tictactoe", **options: Any) -> httpx.Response:
    params = {"name": name, **options}
    return person.http.post(f"/api/games/{game}/nets/file", content=data, headers=OCTETS, params=params)


def net(person: Person, id: str, game: str = "tictactoe") -> Json:
    answer = person.http.get(f"/api/games/{game}/nets/{id}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def until(person: Person, id: str, holds: Callable[[Json], bool], game: str = "tictactoe") -> Json:
    began = time.monotonic()
    while not holds(found := net(person, id, game)):
        assert time.monotonic() - began < 2 * START_S, found
        time.sleep(0.05)
    return found


def stopped(person: Person, id: str) -> Json:
    answer = person.http.delete(f"{ALL}/{id}/training")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def trainers(pid: int | None) -> list[int]:
    """Processes of a server that train a net."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text().split()]
    return [child for child in children if "parlour.nets.assignment" in arguments(child)]


def arguments(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def wait_for_trainer(server: Live) -> int:
    began = time.monotonic()
    while not (found := trainers(server.server_pid())):
        assert time.monotonic() - began < START_S
        time.sleep(0.01)
    (process,) = found
    return process


def test_it_is_watched_stopped_named_played_and_shared(server: Live, anna: Person) -> None:
    offer = anna.http.get(ALL).json()
    assert (offer["trainable"], offer["minutes"], offer["most"], offer["nets"]) == (True, [1, 3, 10], 3, [])
    begun = made(anna)
    assert (begun["state"], begun["name"], begun["minutes"], begun["may_change"]) == ("training", "Zip", 10, True)
    process = wait_for_trainer(server)
    assert os.getpriority(os.PRIO_PROCESS, process) == 10
    grown = until(anna, begun["id"], lambda found: bool(found["exams"]) and found["progress"] > 0)
    assert grown["matches"] > 0
    exam = grown["exams"][0]
    assert {one["id"] for one in exam["met"]} <= {one.id for one in parlour.opponents(GAME)}
    assert all(0 <= one["low"] <= one["score"] <= one["high"] <= 1 for one in exam["met"])
    assert exam["error"] > 0
    assert grown["beaten"]
    assert grown["standing"]["rating"] == grown["exams"][-1]["rating"]
    assert made_answer(anna, "Zap").json()["code"] == "busy", "one at a time"

    still = stopped(anna, begun["id"])
    assert is_zombie(process)
    assert (still["state"], still["words"], still["more"]) == ("ready", "", [1, 3, 10])
    assert stopped(anna, begun["id"]) == still
    renamed = anna.http.post(f"{ALL}/{begun['id']}", json={"name": "Zippy"}).json()
    assert renamed == still | {"name": "Zippy"}

    table = anna.against(still["seat"])
    end = asyncio.run(play(anna, table))
    assert is_over(end)
    assert end["seats"][1]["name"] == "Zippy"
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert "net:" in record
    assert "/" not in record.split('"Zippy"')[1].split("\n")[0], "no folder of the server's is told"

    shared = anna.http.get(f"{ALL}/{begun['id']}/file")
    assert 'filename="Zippy-tictactoe_3x3x3.net"' in shared.headers["content-disposition"]
    found = NetFile.from_bytes(shared.content)
    assert found.made["curve"]["exams"]
    ben = Person(server.url, "Ben")
    answer = brought(ben, shared.content, "Zippy too")
    assert answer.status_code == 201, answer.text
    other = answer.json()
    assert [one["rating"] for one in other["exams"]] == [one["rating"] for one in still["exams"]]
    assert (other["state"], other["more"], other["minutes"]) == ("ready", [], 0)
    assert is_over(asyncio.run(play(ben, ben.against(other["seat"]))))

    assert anna.http.delete(f"{ALL}/{begun['id']}").status_code == 204
    assert anna.http.get(f"{ALL}/{begun['id']}").status_code == 404


def made_answer(person: Person, name: str, minutes: int = 1, game: str = "tictactoe") -> httpx.Response:
    return person.http.post(f"/api/games/{game}/nets", json={"name": name, "minutes": minutes})


def test_a_champion_of_chess_is_offered_and_trains(server: Live, anna: Person) -> None:
    offer = anna.http.get("/api/games/chess/nets").json()
    assert (offer["trainable"], offer["minutes"]) == (True, [1, 3, 10])
    begun = made(anna, game="chess")
    assert begun["state"] == "training"
    process = wait_for_trainer(server)
    assert anna.http.delete(f"/api/games/chess/nets/{begun['id']}").status_code == 204
    assert is_zombie(process)


def test_it_trains_on_where_it_stopped_and_is_removed_while_it_trains(server: Live, anna: Person) -> None:
    begun = made(anna, minutes=1)
    before = until(anna, begun["id"], lambda found: found["matches"] > 0)
    still = stopped(anna, begun["id"])
    assert still["matches"] >= before["matches"]
    answer = anna.http.post(f"{ALL}/{begun['id']}/training", json={"minutes": 3})
    assert (answer.status_code, answer.json()["state"]) == (202, "training"), answer.text
    assert 3 <= answer.json()["minutes"] < 4, "those that it had trained already come to little"
    until(anna, begun["id"], lambda found: found["matches"] > still["matches"])
    again = anna.http.post(f"{ALL}/{begun['id']}/training", json={"minutes": 3})
    assert (again.status_code, "already" in again.json()["detail"]) == (422, True)
    process = wait_for_trainer(server)
    assert anna.http.delete(f"{ALL}/{begun['id']}").status_code == 204
    assert is_zombie(process)
    assert anna.http.get(ALL).json()["nets"] == []


@pytest.mark.parametrize("wish", [
    {"name": "Zip", "minutes": 0}, {"name": "Zip", "minutes": 2}, {"name": "Zip", "minutes": 60},
    {"name": "Zip", "minutes": 600}, {"name": "", "minutes": 1}, {"name": "\u202e", "minutes": 1},
    {"name": "x" * 41, "minutes": 1}, {"minutes": 1}, {"name": "Zip"}])  # fmt: skip
def test_what_cannot_be_a_training_is_refused(anna: Person, wish: Json) -> None:
    assert anna.http.post(ALL, json=wish).status_code == 422
    assert anna.http.get(ALL).json()["nets"] == []


def test_boards_on_which_no_net_learns_say_so(anna: Person) -> None:
    assert anna.http.get("/api/games/nothing/nets").status_code == 404


def test_a_file_is_checked_before_anything_is_kept(anna: Person, file: bytes) -> None:
    broken = file[:-1] + bytes([file[-1] ^ 1])
    for data, why in [(b"a picture", "isn't a net"), (broken, "checksum"), (file[:40], "head"), (b"", "isn't a net")]:
        answer = brought(anna, data)
        assert (answer.status_code, why in answer.json()["detail"]) == (422, True), answer.text
    other = brought(anna, file, game="tictactoe", m=4, n=4, k=4)
    assert (other.status_code, "was trained for tictactoe" in other.json()["detail"]) == (422, True)
    assert brought(anna, file + bytes(100_000)).status_code == 413
    assert brought(anna, file, "").status_code == 422
    assert anna.http.get(ALL).json()["nets"] == []


def test_what_a_file_says_of_itself_is_not_believed_blindly(anna: Person, file: bytes) -> None:
    found = NetFile.from_bytes(file)
    rows: Any = [[1, 1, "strong", 1], [1, 1, 1e300, 1], None, [5, 0.5, 300, 80], [1, 2]]
    for number, curve in enumerate([{"exams": rows}, {"exams": "<script>"}, 7, None]):
        strange = NetFile(found.game, found.options, found.features, found.net, {"curve": curve, "matches": "many"})
        answer = brought(anna, strange.to_bytes(), f"Strange {number}")
        if number < 3:
            assert answer.status_code == 201, answer.text
            assert [one["rating"] for one in answer.json()["exams"]] == ([300] if number == 0 else [])
        else:
            assert (answer.status_code, answer.json()["code"]) == (409, "too_many"), "three are enough"


def test_a_name_is_taken_once(anna: Person, file: bytes) -> None:
    assert brought(anna, file, "Same").status_code == 201
    answer = brought(anna, file, "Same")
    assert (answer.status_code, "already have" in answer.json()["detail"]) == (422, True)
    assert brought(Person(anna.url, "Ben"), file, "Same").status_code == 201


def test_nobody_changes_or_plays_what_belongs_to_others(anna: Person, file: bytes) -> None:
    mine = brought(anna, file).json()
    ben = Person(anna.url, "Ben")
    path = f"{ALL}/{mine['id']}"
    assert net(ben, mine["id"])["may_change"] is False
    assert ben.http.post(path, json={"name": "Ours"}).status_code == 403
    assert ben.http.delete(path).status_code == 403
    assert ben.http.post(path + "/training", json={"minutes": 1}).status_code == 403
    assert ben.http.delete(path + "/training").status_code == 403
    assert ben.http.get(ALL).json()["nets"] == []
    assert not_seated(ben, mine["seat"])
    assert not not_seated(anna, mine["seat"])


@pytest.mark.parametrize("seat", [
    "net:", "net:nobody", "net:../../etc/passwd.net", "net:/tmp/x.net", "/tmp/x.net", "x.net", "net", "net:%2e%2e"])  # fmt: skip
def test_no_path_seats_anybody(anna: Person, seat: str) -> None:
    """A net sits down by the server's own id, and its file is found by that alone."""
    assert not_seated(anna, seat) or seat == "net", "the engine by its own name has no file"


def not_seated(person: Person, seat: str) -> bool:
    seats = [{"who": "me"}, {"who": "opponent", "id": seat}]
    return person.http.post("/api/tables", json={"game": "tictactoe", "seats": seats}).status_code == 422


def test_one_that_was_brought_is_trained_no_further(anna: Person, file: bytes) -> None:
    mine = brought(anna, file).json()
    answer = anna.http.post(f"{ALL}/{mine['id']}/training", json={"minutes": 1})
    assert (answer.status_code, "came as a file" in answer.json()["detail"]) == (422, True)


def test_it_plays_in_arenas_and_is_asked_about_positions(anna: Person, file: bytes) -> None:
    mine = brought(anna, file).json()
    wish = {"game": "tictactoe", "who": [{"id": mine["seat"]}, {"id": "random"}], "pairs": 1}
    answer = anna.http.post("/api/arenas", json=wish)
    assert answer.status_code == 201, answer.text
    arena = answer.json()
    assert arena["about"]["who"][0]["kind"] == "net" if "about" in arena else arena["who"][0]["kind"] == "net"
    lines = anna.http.post("/api/games/tictactoe/positions/opinions", json={"moves": []}).text.splitlines()
    asked = [json.loads(line) for line in lines]
    assert mine["name"] in {one["opinion"]["name"] for one in asked if one.get("opinion")}


def test_it_belongs_to_what_is_kept_about_somebody(tmp_path: Path, file: bytes) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        anna = Person(server.url)
        mine = brought(anna, file).json()
        (own,) = anna.http.get("/api/me/data").json()["nets"]
        assert (own["name"], own["id"]) == ("Zip", mine["id"])
        assert anna.http.get(own["file"]).content == file
        made(anna, "Zap")
        wait_for_trainer(server)
        assert anna.http.delete("/api/me/data").status_code == 204
        assert list(tmp_path.glob("nets/*/*")) == []
        assert trainers(server.server_pid()) == []


def test_a_training_goes_on_after_the_server_is_killed_or_stopped(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        anna = Person(server.url)
        begun = made(anna)
        before = until(anna, begun["id"], lambda found: found["matches"] > 0)
        process = wait_for_trainer(server)
        server.kill_server()
        began = time.monotonic()
        while not is_zombie(process):
            assert time.monotonic() - began < WAIT_S
            time.sleep(0.02)
        server.wait_until_ready()
        after = until(anna, begun["id"], lambda found: found["matches"] > before["matches"])
        assert after["state"] == "training"
        os.kill(wait_for_trainer(server), signal.SIGKILL)
        failed = until(anna, begun["id"], lambda found: found["state"] != "training")
        assert (failed["state"], failed["words"]) == ("ready", FAILED)
        assert anna.http.post(f"{ALL}/{begun['id']}/training", json={"minutes": 10}).status_code == 202
        last = until(anna, begun["id"], lambda found: found["matches"] > failed["matches"])
    with live(tmp_path, **UNLIMITED) as server:
        wait_for_trainer(server)
        anna.http.base_url = httpx.URL(server.url)
        found = net(anna, begun["id"])
        assert found["state"] == "training"
        assert found["matches"] >= last["matches"]
        assert stopped(anna, begun["id"])["state"] == "ready"
    with live(tmp_path, **UNLIMITED) as server:
        assert trainers(server.server_pid()) == [], "one that was stopped stays so"


def test_a_server_that_trains_nobody_trains_no_nets(tmp_path: Path, file: bytes) -> None:
    with live(tmp_path, trainings=0, **UNLIMITED) as server:
        anna = Person(server.url)
        assert anna.http.get(ALL).json()["minutes"] == []
        answer = made_answer(anna, "Zip")
        assert (answer.status_code, "trains nobody" in answer.json()["detail"]) == (422, True)
        assert brought(anna, file).status_code == 201, "but one may be brought and played"


def test_a_damaged_training_is_told_in_words(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        anna = Person(server.url)
        begun = made(anna)
        until(anna, begun["id"], lambda found: found["matches"] > 0)
        stopped(anna, begun["id"])
        (state,) = tmp_path.glob("nets/*/*/training/state.bin")
        state.write_bytes(b"nonsense")
        assert anna.http.post(f"{ALL}/{begun['id']}/training", json={"minutes": 1}).status_code == 202
        failed = until(anna, begun["id"], lambda found: found["state"] != "training")
        assert "couldn't go on" in failed["words"], "no folder of the server's is told"
        assert "damaged" in server.output()


def test_one_training_at_a_time_of_whatever_kind(server: Live, anna: Person) -> None:
    begun = made(anna)
    learner = anna.http.post("/api/games/tictactoe/learners", json={"name": "Ada"}).json()["id"]
    path = f"/api/games/tictactoe/learners/{learner}/training"
    answer = anna.http.post(path, json={"against": "random", "matches": 5})
    assert (answer.status_code, answer.json()["code"]) == (409, "busy")
    stopped(anna, begun["id"])
    assert anna.http.post(path, json={"against": "random", "matches": 5}).status_code == 202
