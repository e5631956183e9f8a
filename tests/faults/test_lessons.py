"""What went wrong in programs before this one, each tried once against the server."""

import asyncio
import itertools
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.company import MANY
from tests.faults.kept import check_all
from tests.faults.speaker import Speaker, run
from tests.server.caller import Json, Person, is_over
from tests.server.live import Live


class House:
    """One server for all lessons of this file; when they are over, everything that anybody was told is checked."""

    def __init__(self, server: Live) -> None:
        self.server = server
        self.speakers: list[Speaker] = []

    def lesson(self, doing: Callable[..., Awaitable[None]], people: int = 1) -> None:
        async def play() -> None:
            new = [Speaker(Person(self.server.url, f"Guest {number}")) for number in range(people)]
            self.speakers += new
            for one in new:
                await one.here()
            await doing(*new)
            for one in new:
                await one.close()

        run(play(), 120)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("lessons")
    server = Live(data, debug=True, **MANY)
    found = House(server)
    try:
        yield found
        assert server.stop() == 0
    finally:
        server.kill_all()
    check_all(data, found.speakers)


async def refused(speaker: Speaker, code: str, t: str, table: str, **more: object) -> Json:
    answer = await speaker.say(t, table, **more)  # type: ignore[arg-type]
    assert (answer["t"], answer.get("code")) == ("error", code), answer
    return answer


def test_a_late_answer_is_not_drawn_onto_a_new_board(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        old, new = anna.person.against("master", "chess"), anna.person.against("toby", "chess")
        await anna.join(old)
        await anna.move(old, "e2e4", 0)  # it thinks
        await anna.leave(old)
        await anna.join(new)
        await anna.join(old)
        await anna.until(lambda: anna.last[old]["seq"] == 2)  # its answer has come, to where it belongs
        assert [event["t"] for event in anna.seen[new]] == ["begin"]
        assert anna.last[new]["moves"] == []

    house.lesson(lesson)


def test_the_documented_command_starts_a_server_with_web_sockets(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "parlour"), "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        try:
            url = next(word for word in process.stdout.readline().split() if word.startswith("http"))

            async def talk() -> None:
                async with Person(url).talk() as found:
                    assert found.socket.response
                    assert found.socket.response.status_code == 101
                    assert (await found.say("ping"))["t"] == "ok"

            run(talk(), 60)
        finally:
            process.terminate()
            process.wait(30)


def test_nobody_is_told_of_a_table_at_which_they_are_not(house: House) -> None:
    async def lesson(anna: Speaker, ben: Speaker, carl: Speaker) -> None:
        table, elsewhere = anna.person.table(), carl.person.against("perfect")
        await ben.say("sit", table)
        await asyncio.gather(anna.join(table), ben.join(table), carl.join(elsewhere))
        await anna.move(table, "b2", 0)
        await ben.until(lambda: ben.last[table]["seq"] == 1)
        await carl.say("ping")
        assert set(carl.last) == {elsewhere}
        assert elsewhere not in anna.last

    house.lesson(lesson, 3)


def test_the_server_believes_no_board_that_it_is_sent(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.against("perfect", start="XX./OO./...")
        await anna.join(table)
        move: Json = {"t": "move", "table": table, "at": 0, "move": "c3"}
        for wrong in (
            move | {"board": "XXX/OO./...", "turn": 1},
            {key: value for key, value in move.items() if key != "at"},
            {key: value for key, value in move.items() if key != "move"},
            move | {"at": "0"},
            move | {"move": ["c3"]},
        ):
            answer = await anna.say(**wrong)
            assert (answer["code"], answer["table"]) == ("malformed", table)
            assert "(" in answer["words"]  # and says what
        assert (await anna.move(table, "c1", 0))["t"] == "ok"
        await refused(anna, "over", "move", table, at=1, move="c3")

    house.lesson(lesson)


def test_an_early_click_is_not_played_later(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.table("chess", [{"who": "opponent", "id": "master"}, {"who": "me"}])
        await anna.join(table)
        await refused(anna, "turn", "move", table, at=0, move="e7e5")
        await anna.until(lambda: anna.last[table]["to_move"] == 1)
        assert anna.last[table]["seq"] == 1  # its move, and nobody else's
        await anna.say("ping")
        assert anna.last[table]["seq"] == 1

    house.lesson(lesson)


def test_a_message_that_nobody_wants_keeps_nobody_busy(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.table("chess", [{"who": "me"}, {"who": "anyone"}])
        await anna.join(table)
        for _ in range(20):
            await refused(anna, "waiting", "move", table, at=0, move="e2e4")
        before = cpu_s(house.server)
        await asyncio.sleep(1.5)  # nothing happens, and that is what is measured
        used = cpu_s(house.server) - before
        assert used < 0.75, f"{used:.2f} s of processor time for nothing"

    house.lesson(lesson)


def cpu_s(server: Live) -> float:
    fields = Path(f"/proc/{server.server_pid()}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def test_the_end_comes_with_the_move_and_the_next_match_at_once(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.against("perfect", start="XX./OO./...")
        await anna.join(table)
        await anna.move(table, "c1", 0)
        await anna.until(lambda: anna.last[table]["seq"] == 1)
        assert anna.last[table]["outcome"] == {"winner": 0, "reason": "three in a row", "code": ""}
        answer = await anna.say("rematch", table, at=1)
        await anna.join(answer["next"])
        assert anna.last[answer["next"]]["seq"] >= 0

    house.lesson(lesson)


def test_clicks_are_not_queued(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.against("perfect")
        await anna.join(table)
        clicks = [{"t": "move", "id": anna.new_id(), "table": table, "at": 0, "move": cell} for cell in CELLS * 3]
        for click in clicks:
            await anna.blurt(click, 1)
        await anna.until(lambda: all(click["id"] in anna.answers for click in clicks))
        answers = [anna.answers[str(click["id"])][0] for click in clicks]
        assert sum(answer["t"] == "ok" for answer in answers) == 1
        assert {answer["code"] for answer in answers if answer["t"] == "error"} <= {"turn", "stale"}
        await anna.until(lambda: anna.last[table]["seq"] == 2)
        await anna.say("ping")
        assert len(anna.last[table]["moves"]) == 2

    house.lesson(lesson)


CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def test_a_wrong_choice_locks_nothing(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Ben"}], start="X../.O./...")
        await anna.join(table)
        for taken in ("a1", "b2", "a1", "z9"):
            await refused(anna, "illegal", "move", table, at=0, move=taken)
        assert (await anna.move(table, "c3", 0))["t"] == "ok"

    house.lesson(lesson)


def test_the_winning_move_of_an_opponent_is_shown(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.against("perfect", start="XX./OO./...")
        await anna.join(table)
        await anna.move(table, "c3", 0)
        await anna.until(lambda: is_over(anna.last[table]))
        last = anna.last[table]
        assert last["outcome"]["winner"] == 1
        marks = [shape for shape in last["view"]["shapes"] if shape["kind"] == "mark" and shape.get("owner") == 1]
        assert len(marks) == 3
        assert last["moves"][-1]["text"] == "c2"

    house.lesson(lesson)


def test_an_exception_while_it_thinks_leaves_no_dead_table(house: House) -> None:
    async def lesson(anna: Speaker) -> None:
        table = anna.person.against("leo", "ultimate")
        await anna.join(table)
        for how in ("raise", "table"):
            fault = {"table": table, "how": how}
            assert anna.person.http.post("/api/debug/fail", json=fault).status_code == 204
            now = anna.last[table]
            answer = await anna.move(table, "".join(now["paths"][0]), now["at"])
            await anna.until(lambda seq=answer["seq"]: anna.last[table]["seq"] > seq)  # type: ignore[misc]
            await anna.until(lambda: anna.last[table]["to_move"] == 0)
        assert anna.last[table]["seats"][1]["id"] != "leo"

    house.lesson(lesson)


def test_nobody_waits_while_somebody_else_s_opponent_thinks(house: House) -> None:
    async def lesson(anna: Speaker, ben: Speaker) -> None:
        slow, quick = (
            anna.person.against("grandma", "ultimate"),
            ben.person.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Dora"}]),
        )
        await asyncio.gather(anna.join(slow), ben.join(quick))
        await anna.move(slow, "".join(anna.last[slow]["paths"][0]), 0)
        waits: list[float] = []
        for at, cell in enumerate(("a1", "b2", "c3")):
            began = time.monotonic()
            assert (await ben.move(quick, cell, at))["t"] == "ok"
            await anna.say("ping")
            waits.append(time.monotonic() - began)
        assert anna.last[slow]["seq"] <= 1, "it has answered already: it did not think"
        print(f"\nwhile an opponent thought, two answers took {max(waits) * 1000:.0f} ms at most")

    house.lesson(lesson, 2)


def test_matches_at_the_same_time_do_not_disturb_each_other(house: House) -> None:
    """Each has a search of its own: played side by side or alone, an opponent answers alike."""

    async def match(speaker: Speaker, table: str) -> list[str]:
        await speaker.join(table)
        for _ in range(5):
            await speaker.until(lambda: speaker.last[table]["to_move"] == 0)
            now = speaker.last[table]
            answer = await speaker.move(table, "".join(now["paths"][0]), now["at"])
            await speaker.until(lambda seq=answer["seq"]: speaker.last[table]["seq"] > seq)  # type: ignore[misc]
        return [event["move"] for event in speaker.seen[table][:11] if event["t"] == "move"]

    async def lesson(anna: Speaker) -> None:
        tables = [anna.person.against("leo", "ultimate", seed=7) for _ in range(5)]
        alone = await match(anna, tables[0])
        assert await asyncio.gather(*(match(anna, table) for table in tables[1:])) == [alone] * 4

    house.lesson(lesson)


def test_an_opponent_finishes_its_whole_turn_by_itself(house: House) -> None:
    """In dots and boxes who completes a box moves again; nobody has to click for that."""

    async def lesson(anna: Speaker) -> None:
        table = anna.person.against("professor", "dots", options={"rows": 2, "cols": 2})
        await anna.join(table)
        while not is_over(anna.last[table]):
            now = anna.last[table]
            answer = await anna.move(table, "".join(now["paths"][0]), now["at"])
            await anna.until(lambda seq=answer["seq"]: anna.last[table]["seq"] >= seq)  # type: ignore[misc]
            await anna.until(lambda: is_over(anna.last[table]) or anna.last[table]["to_move"] == 0)
        players = [event["player"] for event in anna.seen[table] if event["t"] == "move"]
        assert (1, 1) in set(itertools.pairwise(players))

    house.lesson(lesson)
