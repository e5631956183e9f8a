"""What costs much and is open to strangers is done once, aside, and counts for more than a plain request."""

import asyncio
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.matches.events import Move, Seated
from parlour.matches.match import Match
from parlour.matches.record import Record, body_lines
from parlour.server.app import Server, weigher
from parlour.server.http.operations import Operation
from parlour.server.learners.lesson_names import LessonNaming
from parlour.server.settings import settings_from
from parlour.server.tables.records import Records
from parlour.stores.connect import open_store
from tests.security.attack import ask
from tests.server.caller import Person
from tests.server.live import live

COSTLY = {
    "record", "table", "past", "thoughts", "tally", "table_lessons", "review", "pasted_review", "review_pgn",
    "pasted_pgn", "line",
    "statistics", "leaders", "match_me", "my_rating", "ending", "scores", "scores_file",
    "learners", "learner", "learner_tree", "lessons", "lesson", "learner_trainings", "learner_curve", "learner_file", "training",
    "nets", "net", "net_file",
    "position", "read_position", "line_pgn", "set_up", "arena", "arena_matches", "arena_match", "arena_file",
    "daily_puzzles", "puzzles", "puzzle_rush", "end_rush", "puzzle", "attempt_puzzle", "puzzle_solution",
}  # fmt: skip
"""Operations without a login that do more than to look something up that is ready."""
PLAIN = {
    "look_at_link",
    "use_link",
    "come_back",
    "games",
    "opponents",
    "releases",
    "view",
    "examples",
    "truth",
    "tutorial",
    "characters",
    "listed_tables",
    "health",
    "ready",
    "new_guest",
    "change_me",
}
HEAVY = {
    "record",
    "thoughts",
    "tally",
    "table_lessons",
    "learner_file",
    "net_file",
    "my_data",
    "erase_me",
    "lessons",
    "lesson",
    "read_position",
    "line_pgn",
    "opinions",
    "look",
    "judge_move",
    "search_tree",
    "film",
    "live_tree",
    "review_pgn",
    "pasted_pgn",
    "make_review",
    "new_review",
    "end_rush",
    "puzzle_clue",
    "think_again",
    "think_again_pasted",
    "new_arena",
    "arena",
    "live_arena",
    "arena_matches",
    "arena_match",
    "arena_file",
}
"""Which of them do work that grows with what a stranger may have made, and keep nothing of it for the next who asks."""


@pytest.fixture
def operations(tmp_path: Path) -> list[Operation]:
    store = open_store(str(tmp_path))
    try:
        return Server(settings_from({"data": str(tmp_path)}, {}), store).api.operations()
    finally:
        store.close()


def test_every_operation_open_to_strangers_is_weighed(operations: list[Operation]) -> None:
    """A new one has to be put into one of the lists here, and a heavy one has to weigh more."""
    open_to_strangers = {one.name for one in operations if 401 not in one.statuses}
    assert open_to_strangers <= COSTLY | PLAIN, "is it costly?"
    weights = {one.name: one.weight for one in operations}
    assert all(weights[name] > 1 for name in HEAVY), weights


def test_private_answers_are_kept_nowhere(operations: list[Operation], tmp_path: Path) -> None:
    """Whatever is not the same for everybody; errors too."""
    with live(tmp_path / "live") as server:
        person = Person(server.url)
        table = person.against("pip")
        values = {
            "game": "tictactoe",
            "table": table,
            "learner": "house",
            "net": "none",
            "ply": "0",
            "match": "none",
            "review": "none",
            "tutorial": "minimax",
            "arena": "none",
            "puzzle": "1",
            "class": "none",
        }
        for one in operations:
            if one.method != "GET":
                continue
            answer = person.http.get(one.path.format(**values))
            kept = answer.headers.get("cache-control", "")
            assert "no-store" in kept or one.sharing != "private", (one.name, answer.status_code)
            assert answer.status_code == 200 or "no-store" in kept, one.name
        assert person.http.post("/api/me", json={"name": "Eva"}).headers["cache-control"] == "no-store"
        assert person.http.get("/api/tables/none").headers["cache-control"] == "no-store"


def long_match(plies: int = 200) -> Match:
    """Knights that go to and fro for as long as the rules let them, with takebacks to make it longer."""
    match = Match.begin(parlour.game("chess"), (Seated("Anna"), Seated("Ben")))
    while match.count < plies and not match.over:
        path = min(match.legal, key=lambda text: hash((text, match.count)))
        match.append(Move(match.position.to_move(), path))
    return match


def test_a_record_is_built_once_for_all_who_ask() -> None:
    async def main() -> None:
        records, match = Records(), long_match(60)
        texts = await asyncio.gather(*(records.text("t", match, "record") for _ in range(50)))
        assert set(texts) == {texts[0]}
        assert texts[0] == Record(match).text()
        assert records.built == 1
        await records.text("t", match, "record")
        assert records.built == 1
        await records.text("t", match, "pgn")
        assert records.built == 2
        records.close()

    asyncio.run(main())


def test_records_take_only_so_much_memory() -> None:
    async def main() -> None:
        match = long_match(60)
        records = Records(most_bytes=3000)
        for number in range(20):
            await records.text(f"table{number}", match, "record")
        before = records.built
        await records.text("table19", match, "record")
        await records.text("table0", match, "record")
        assert records.built == before + 1, "the last is kept, the first is not"
        records.close()

    asyncio.run(main())


def test_a_record_is_written_in_time_that_grows_with_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in how often the moves that stand are gone through."""
    match = long_match(150)
    looked: list[Match] = []
    monkeypatch.setattr(Match, "turns", property(looked.append))
    assert body_lines(match.events)
    assert not looked


def test_a_heavy_request_counts_for_many(operations: list[Operation], tmp_path: Path) -> None:
    weigh = weigher(operations)
    scope = {"type": "http", "method": "GET", "path": "/api/tables/x/record", "root_path": "", "headers": []}
    assert weigh(scope) == 10
    assert weigh(scope | {"path": "/api/tables/x"}) == 1
    with live(tmp_path / "live", trusted_proxies="127.0.0.1", request_burst=40, requests_per_s=0.01) as server:
        headers = [("X-Forwarded-For", "203.0.113.5")]
        statuses = [ask(server.port, "GET", "/api/tables/none/record", headers).status for _ in range(6)]
        assert statuses == [404] * 4 + [429] * 2
        assert ask(server.port, "GET", "/api/tables/none/record", [("X-Forwarded-For", "203.0.113.6")]).status == 404


def test_the_heaviest_request_is_let_in_however_small_the_burst(tmp_path: Path) -> None:
    with live(tmp_path, trusted_proxies="127.0.0.1", request_burst=2, requests_per_s=0.01) as server:
        headers = [("X-Forwarded-For", "203.0.113.5")]
        assert [ask(server.port, "GET", "/api/me/data", headers).status for _ in range(2)] == [401, 429]


def test_a_record_that_is_being_built_while_somebody_is_erased_is_not_kept() -> None:
    async def main() -> None:
        records, match = Records(), long_match(60)
        asked = asyncio.create_task(records.text("t", match, "record"))
        await asyncio.sleep(0)  # it is being built
        records.forget("t")
        assert await asked == Record(match).text()
        assert records.built == 0, "nobody gets it from now on"
        await records.text("t", match, "record")
        assert records.built == 1
        records.close()

    asyncio.run(main())


def test_a_name_that_another_process_took_out_is_told_no_more() -> None:
    async def ask() -> None:
        records, match = Records(), long_match(1)
        before = await records.text("t", match, "record")
        seats = (replace(match.began.seats[0], name="Someone"), match.began.seats[1])
        changed = Match([replace(match.began, seats=seats), *match.events[1:]])
        assert before != await records.text("t", changed, "record")
        records.close()

    asyncio.run(ask())


def test_the_key_of_lesson_names_is_asked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To ask the store for it is to write."""
    store = open_store(str(tmp_path))
    asked: list[str] = []
    secret = store.secret

    def count(name: str) -> Future[str]:
        asked.append(name)
        return secret(name)

    monkeypatch.setattr(store, "secret", count)

    async def main() -> None:
        naming = LessonNaming(store)
        for _ in range(3):
            await naming.names_for(None)

    try:
        asyncio.run(main())
    finally:
        store.close()
    assert asked == ["lessons"]
