"""Lines are played through beside everything else, however long they are, and only so far."""

import asyncio
import json
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

import parlour
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.server.exploring.forms import MOST_MOVES
from parlour.server.exploring.lines import read_text
from parlour.server.http.exploring import operations, watching
from parlour.server.http.exploring.operations import Exploring
from parlour.server.http.exploring.watching import Watching
from parlour.server.http.insight.reviews import pasted_match
from parlour.server.tables.helping.fairness import Fairness
from tests.server.pool.pools import run

SERVICES: Any = SimpleNamespace(settings=SimpleNamespace(body_bytes=100_000), store=None)
TABLES: Any = SimpleNamespace(find=None)
WHO: Any = SimpleNamespace(guest=SimpleNamespace(id="anna"))
NOBODY: Any = None
NO_OWN: Any = SimpleNamespace(learners=None)


def request(game: str, **body: Any) -> Request:
    async def receive() -> Any:
        return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", b"application/json")]}
    return Request({**scope, "path_params": {"game": game}}, receive)


@pytest.mark.parametrize(
    ("what", "where", "body"),
    [
        ("position", "line_of", {}),
        ("position", "line_text", {}),
        ("read", "read_text", {"text": "1. e4"}),
        ("pgn", "pgn_of", {}),
        ("film", "watch", {"start": "XOX/.O./.X."}),
    ],
)
def test_others_go_on_while_a_line_is_played_through(
    monkeypatch: pytest.MonkeyPatch, what: str, where: str, body: dict[str, Any]
) -> None:
    module: Any = watching if what == "film" else operations
    go, usual = threading.Event(), getattr(module, where)

    def slow(*given: Any) -> Any:
        assert go.wait(20), "nobody else could do anything meanwhile"
        return usual(*given)

    async def fair(*_given: Any) -> list[Any]:
        return []

    monkeypatch.setattr(module, where, slow)
    monkeypatch.setattr(Fairness, "require_fair", fair)
    exploring = Exploring(SERVICES, TABLES, NOBODY, NO_OWN)
    ask = Watching(SERVICES, TABLES).film if what == "film" else getattr(exploring, what)

    async def main() -> None:
        asked = asyncio.ensure_future(ask(request("tictactoe" if what == "film" else "chess", **body), WHO))
        for _ in range(20):
            await asyncio.sleep(0)
        go.set()
        assert (await asked).status_code == 200

    run(main())


def match_of(plies: int) -> Record:
    match = Match.begin(parlour.game("dots", rows=5, cols=5), (Seated("Anna"), Seated("Ben")))
    while len(match.events) <= plies:
        match.append(match.move(match.position.to_move(), match.position.moves()[0], match.ms))
    return Record(match)


def test_only_so_many_moves_are_read() -> None:
    knights = "Nf3 Nf6 Ng1 Ng8"
    pgn = "1. " + " ".join([knights] * (MOST_MOVES // 4 + 1))
    for read in (lambda: read_text("chess", {}, pgn), lambda: pasted_match(pgn)):
        with pytest.raises(ValueError, match=f"more than {MOST_MOVES} moves"):
            read()
    record = match_of(12).text()
    assert len(parlour.read_record(record, most=12).moves) == 12
    with pytest.raises(ValueError, match="more than 11 moves"):
        parlour.read_record(record, most=11)
