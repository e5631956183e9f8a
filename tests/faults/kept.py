"""What is in the store at the end, against what clients were told."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import parlour
from parlour.matches.events import Begin, Event
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.server.tables.kept_table import result_of
from parlour.stores.connect import open_store
from parlour.stores.kept import KeptEvent
from parlour.stores.sql_store import SqlStore
from parlour.stores.sqlite import FILE
from tests.faults.company import LEARNED
from tests.faults.history import Clocks, Entry, Kept, Violation, check
from tests.faults.learned import check_learner
from tests.faults.speaker import Speaker
from tests.faults.words import Json, content, result_text, what_happened

WAIT_S = 60.0
SAID = ("move", "takeback", "resign", "offer", "answer", "abort")


def legal(entries: Sequence[Entry]) -> str | None:
    """Builds the match again. Entries are those of `content`."""
    if not entries:
        return None
    try:
        Match(from_json(json.loads(entry.what)) for entry in entries)
    except ValueError as error:
        return str(error)
    return None


def json_of(event: KeptEvent) -> Json:
    found: Json = json.loads(event.data)
    return found


class Archive:
    """Everything that a stopped server has left."""

    def __init__(self, store: SqlStore, speakers: Sequence[Speaker]) -> None:
        tables = {table for one in speakers for table in one.seen} | {
            operation.match for one in speakers for operation in one.operations
        }
        self.events = {table: store.events(table).result(WAIT_S) for table in sorted(tables)}
        self.results = {table: store.result(table).result(WAIT_S) for table in self.events}
        self.people = {}
        for table in self.events:
            match = store.match(table).result(WAIT_S)
            assert match, f"{table} is gone"
            self.people[table] = {player for player, seat in match.seats.items() if seat.guest}
        self.commands: dict[tuple[str, int], str] = {}
        """The id of the command that an event comes from."""
        for one in speakers:
            for table, name in {(operation.match, operation.id) for operation in one.operations}:
                answer = store.answer(table, f"{one.person.id}:{name}").result(WAIT_S)
                if answer is not None:
                    self.commands[table, json.loads(answer)["seq"]] = name

    def kept(self, table: str) -> Kept:
        """With what each event says in short and the command it comes from."""
        return self._kept(
            table,
            [
                Entry(event.seq, self.commands.get((table, event.seq)), what_happened(json_of(event)))
                for event in self.events[table]
            ],
        )

    def contents(self, table: str) -> Kept:
        """With all that is in each event, and the clocks."""
        entries = [content(json_of(event) | {"seq": event.seq}) for event in self.events[table]]
        times = tuple(json_of(event).get("ms", 0) for event in self.events[table])
        return replace(self._kept(table, entries), times_ms=times, clocks=reckoned(self.events[table]))

    def _kept(self, table: str, entries: list[Entry]) -> Kept:
        result = self.results[table]
        if result is None:
            return Kept(table, tuple(entries))
        outcome = {"winner": result.winner, "reason": result.reason}
        text = result_text(outcome, result.ending == "aborted")
        return Kept(table, tuple(entries), (text,), ending_seq(self.events[table]))

    def said_by_nobody(self, table: str) -> Iterable[Violation]:
        """An event of a person that no command asked for is one that was carried out twice."""
        for event in self.events[table]:
            data = json_of(event)
            if data["t"] in SAID and data["player"] in self.people[table] and (table, event.seq) not in self.commands:
                yield Violation(4, table, f"nobody has said {data}")


def reckoned(events: Sequence[KeptEvent]) -> tuple[Clocks, ...]:
    """The clocks after each event: what a player has had to think in all is taken off, and each move gains. Takebacks
    give nothing back."""
    clock = json_of(events[0])["clock"] if events else None
    if clock is None:
        return ()
    match = Match([from_json(json_of(events[0]))])
    left, since, found = [clock["base_ms"]] * 2, 0, []
    for number, event in enumerate(events):
        data = json_of(event)
        if number:
            thinks = match.to_move
            match.append(happened(data))
            if (match.at == number or match.over) and thinks is not None:
                left[thinks] -= data["ms"] - since
                left[thinks] += clock["gain_ms"] if data["t"] == "move" else 0
                since = data["ms"]
        found.append(Clocks(number, (max(0, left[0]), max(0, left[1])), match.to_move))
    return tuple(found)


def happened(data: Json) -> Event:
    event = from_json(data)
    assert not isinstance(event, Begin)
    return event


def ending_seq(events: Sequence[KeptEvent]) -> int | None:
    """The number of the event by which the match is over."""
    for count in range(len(events), 0, -1):
        match = Match(from_json(json_of(event)) for event in events[: count - 1]) if count > 1 else None
        if match is None or not match.over:
            return count - 1
    return None


def check_all(address: Path | str, speakers: Sequence[Speaker], shared: bool = False) -> Archive:
    """After the server has stopped, or while others that share the database go on: every promise, for every client and
    every match."""
    if isinstance(address, Path):
        with closing(sqlite3.connect(address / FILE)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store = open_store(address, shared=shared)
    try:
        archive = Archive(store, speakers)
        if isinstance(address, Path):
            check_learner(address, store, parlour.game(LEARNED))
    finally:
        store.close()
    operations = [operation for one in speakers for operation in one.operations]
    found = check(operations, [], [archive.kept(table) for table in archive.events])
    sights = [sight for one in speakers for sight in one.sights()]
    found += check([], sights, [archive.contents(table) for table in archive.events], legal)
    for table in archive.events:
        found += archive.said_by_nobody(table)
    wrong = [words for one in speakers for words in one.wrong]
    assert not found, found[:10]
    assert not wrong, wrong[:10]
    for table, events in archive.events.items():
        over = Match(from_json(json_of(event)) for event in events).over if events else False
        assert over == (archive.results[table] is not None)
    return archive


def result_is_of(archive: Archive, table: str) -> bool:
    """Whether the stored result is the one that follows from the events."""
    match = Match(from_json(json_of(event)) for event in archive.events[table])
    kept, follows = archive.results[table], result_of(match)
    if kept is None or follows is None:
        return kept is follows
    return (kept.ending, kept.winner, kept.reason, kept.plies) == (
        follows.ending,
        follows.winner,
        follows.reason,
        follows.plies,
    )
