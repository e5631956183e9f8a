"""What every store lets a guest find of the matches that they have played, and what they have earned in them."""

import json
import sqlite3
from pathlib import Path

import pytest

from parlour.stores import migrate, sqlite
from parlour.stores.connect import open_store
from parlour.stores.database import Database
from parlour.stores.kept import (
    Board,
    KeptEnd,
    KeptOutcome,
    KeptReview,
    KeptSeat,
    KeptTrophy,
    NewMatch,
    PlayedCount,
    PlayedFilter,
)
from parlour.stores.people import played
from parlour.stores.people.conditions import COUNTED
from parlour.stores.sql_store import SqlStore
from tests.stores.conftest import Open
from tests.stores.sample import WAIT_S, event, guest, won

CHESS, SMALL, LARGE = Board("chess", "{}"), Board("dots", '{"rows": 3}'), Board("dots", '{"rows": 5}')
ANNA, BEN, PIA = KeptSeat("g-Anna"), KeptSeat("g-Ben"), KeptSeat(opponent="pia")
NAMES = {ANNA: "Anna", BEN: "Bén %1", PIA: "Pia"}
ALL = PlayedFilter()


@pytest.fixture
def people(store: SqlStore) -> SqlStore:
    for who in ("Anna", "Ben"):
        store.save_guest(guest(who)).result(WAIT_S)
    return store


def play(
    store: SqlStore,
    name: str,
    seats: tuple[KeptSeat, KeptSeat],
    ended_ms: int,
    winner: int | None = 0,
    board: Board = CHESS,
    outcome: KeptOutcome | None = None,
    why_not: str = "",
) -> str:
    from_start = "start" not in why_not
    new = NewMatch(*board, 1, dict(enumerate(seats)), id=name, from_start=from_start, why_not=why_not)
    store.create(new).result(WAIT_S)
    result = outcome or (KeptOutcome("drawn", None, "", 9, ended_ms) if winner is None else won(winner, ended_ms))
    end = KeptEnd((NAMES[seats[0]], NAMES[seats[1]]), f"position of {name}")
    store.append(name, 0, [event(0)], result=result, end=end).result(WAIT_S)
    return name


def names(store: SqlStore, which: PlayedFilter = ALL, who: str = "g-Anna") -> list[str]:
    found = [one.match.id for one in store.played(who, which).result(WAIT_S)]
    assert store.count_played(who, which).result(WAIT_S) == len(found)
    return found


def test_somebody_finds_what_they_played_the_last_first(people: SqlStore) -> None:
    play(people, "first", (ANNA, PIA), 100)
    play(people, "second", (BEN, ANNA), 300)
    play(people, "early", (PIA, ANNA), 50, None)
    play(people, "others", (BEN, PIA), 400)
    people.create(NewMatch(*CHESS, 1, {0: ANNA, 1: PIA}, id="open")).result(WAIT_S)
    second, first, early = people.played("g-Anna", ALL).result(WAIT_S)
    assert [one.match.id for one in (second, first, early)] == ["second", "first", "early"]
    assert [one.result for one in (second, first, early)] == ["lost", "won", "drawn"]
    assert [one.player for one in (second, first, early)] == [1, 0, 1]
    assert second.position == "position of second"
    assert second.match.seats == {0: BEN, 1: ANNA}
    assert second.outcome == won(0, 300)
    assert names(people, who="g-Ben") == ["others", "second"]
    assert names(people, who="nobody") == []


def test_a_page_goes_on_where_the_last_one_ended_whatever_has_come_since(people: SqlStore) -> None:
    for number in range(5):
        play(people, f"m{number}", (ANNA, PIA), 100 + number // 2)  # two end at the same moment
    page = people.played("g-Anna", ALL, 2).result(WAIT_S)
    assert [one.match.id for one in page] == ["m4", "m3"]
    play(people, "new", (ANNA, PIA), 500)
    last = page[-1]
    rest = people.played("g-Anna", ALL, 20, (last.outcome.ended_ms, last.match.id)).result(WAIT_S)
    assert [one.match.id for one in rest] == ["m2", "m1", "m0"]


def test_matches_are_found_by_what_they_were(people: SqlStore) -> None:
    play(people, "chess", (ANNA, PIA), 100)
    play(people, "small", (PIA, ANNA), 200, board=SMALL)
    play(people, "large", (ANNA, BEN), 300, None, LARGE)
    play(people, "set up", (ANNA, PIA), 400, why_not="start")
    assert names(people, PlayedFilter(game="dots")) == ["large", "small"]
    assert names(people, PlayedFilter(game="dots", options=LARGE.options)) == ["large"]
    assert names(people, PlayedFilter(opponent="pia")) == ["set up", "small", "chess"]
    assert names(people, PlayedFilter(opponent="")) == ["large"]
    assert names(people, PlayedFilter(result="won")) == ["set up", "chess"]
    assert names(people, PlayedFilter(result="lost", game="chess")) == []
    assert names(people, PlayedFilter(match="small")) == ["small"]
    assert names(people, PlayedFilter(counted=True)) == ["large", "small", "chess"]
    assert people.played_boards("g-Anna").result(WAIT_S) == [
        PlayedCount("chess", "{}", "pia", 2),
        PlayedCount(*SMALL, "pia", 1),
        PlayedCount(*LARGE, "", 1),
    ]
    assert [one.result for one in people.played_steps("g-Anna").result(WAIT_S)] == ["won", "drawn", "lost", "won"]


def test_words_are_sought_in_names_and_in_what_is_said_of_the_game(people: SqlStore) -> None:
    play(people, "chess", (ANNA, PIA), 100)
    play(people, "with ben", (ANNA, BEN), 200, board=SMALL)
    assert names(people, PlayedFilter(words=["bén"])) == ["with ben"]
    assert names(people, PlayedFilter(words=["%"])) == ["with ben"]  # itself, and not whatever
    assert names(people, PlayedFilter(words=["_"])) == []
    assert names(people, PlayedFilter(words=["che"], titled=[[CHESS]])) == ["chess"]
    assert names(people, PlayedFilter(words=["pi", "che"], titled=[[], [CHESS]])) == ["chess"]
    assert names(people, PlayedFilter(words=["bén", "che"], titled=[[], [CHESS]])) == []
    assert names(people, PlayedFilter(words=["anna"])) == []  # one does not look for oneself


def test_matches_behind_a_number_are_as_many_as_it_says(people: SqlStore) -> None:
    play(people, "before", (ANNA, PIA), 100)
    people.reset("g-Anna", 150).result(WAIT_S)
    play(people, "won", (ANNA, PIA), 200)
    play(people, "alone", (ANNA, ANNA), 300)
    play(people, "replaced", (ANNA, PIA), 400, why_not="replaced")
    play(people, "helped", (ANNA, PIA), 500, why_not="takeback")
    assert names(people, PlayedFilter(counted=True)) == ["helped", "won"]
    assert [one.won for one in people.statistics("g-Anna").result(WAIT_S)] == [2]


def test_two_at_one_screen_and_matches_that_were_stopped(people: SqlStore) -> None:
    play(people, "shared", (ANNA, ANNA), 100)
    play(people, "stopped", (ANNA, PIA), 200, outcome=KeptOutcome("aborted", None, "aborted", 3, 200))
    play(people, "never begun", (ANNA, PIA), 300, outcome=KeptOutcome("aborted", None, "aborted", 0, 300))
    found = people.played("g-Anna", ALL).result(WAIT_S)
    assert [(one.match.id, one.result, one.player) for one in found] == [
        ("stopped", "aborted", 0), ("shared", "shared", 0),
    ]  # fmt: skip
    assert names(people, PlayedFilter(result="won")) == []


def test_accuracy_is_that_of_whoever_asks(people: SqlStore) -> None:
    play(people, "both", (ANNA, BEN), 100)
    play(people, "shared", (ANNA, ANNA), 200)
    assert [one.accuracy for one in people.played("g-Anna", ALL).result(WAIT_S)] == [None, None]
    for match in ("both", "shared"):
        people.keep_review(match, KeptReview("judge", "{}", (91.3, None))).result(WAIT_S)
    assert [one.accuracy for one in people.played("g-Anna", ALL).result(WAIT_S)] == [None, 91.3]
    assert [one.accuracy for one in people.played("g-Ben", ALL).result(WAIT_S)] == [None]
    people.keep_review("both", KeptReview("judge", "{}", (90.0, 12.5))).result(WAIT_S)
    assert [one.accuracy for one in people.played("g-Ben", ALL).result(WAIT_S)] == [12.5]


def test_nobody_finds_a_match_by_the_name_of_somebody_erased(people: SqlStore) -> None:
    play(people, "both", (ANNA, BEN), 100)
    play(people, "alone", (BEN, PIA), 200)
    assert names(people, PlayedFilter(words=["bén"])) == ["both"]
    while people.erase("g-Ben", lambda text, players: text).result(WAIT_S):
        pass
    assert names(people, PlayedFilter(words=["bén"])) == []
    assert names(people) == ["both"]
    assert names(people, who="g-Ben") == []


def test_what_was_earned_is_earned_once(opens: Open) -> None:
    store = opens()
    store.save_guest(guest("Anna")).result(WAIT_S)
    fork, beat = KeptTrophy("fork", "chess", "m1", 5), KeptTrophy("first_win", "chess", "m1", 5, "pia")
    assert store.keep_trophies("g-Anna", [fork, beat]).result(WAIT_S) == [fork, beat]
    again = [KeptTrophy("fork", "chess", "m2", 9), KeptTrophy("fork", "tictactoe", "m3", 9)]
    assert store.keep_trophies("g-Anna", again).result(WAIT_S) == again[1:]
    assert store.keep_trophies("nobody", [fork]).result(WAIT_S) == []
    store.close()
    store = opens()
    assert store.trophies_of("g-Anna").result(WAIT_S) == [again[1], beat, fork]
    store.erase("g-Anna", lambda text, players: text).result(WAIT_S)
    assert store.trophies_of("g-Anna").result(WAIT_S) == []


OLD = (
    "INSERT INTO guests VALUES ('g-Anna', 'x', 'Anna', 'teal', 1)",
    "INSERT INTO matches (id, game, options, setup, listed, created_ms, open, played) "
    "VALUES ('old', 'chess', '{}', '', 0, 1, 0, 1)",
    "INSERT INTO seats VALUES ('old', 0, 'g-Anna', '', ''), ('old', 1, NULL, 'pia', '')",
    "INSERT INTO results VALUES ('old', 'won', 1, 'checkmate', 33, 700)",
)


def test_matches_of_an_older_program_are_found_too(address: str) -> None:
    store = open_store(address)  # PostgreSQL and SQLite alike: everything to the last step, then that step again
    steps = migrate.shipped_migrations()
    last = next(sql for number, sql in steps if number == 11)
    begin = json.dumps({"seats": [{"name": "Anna"}, {"name": "Pia"}]})
    review = json.dumps({"accuracy": [87.25, None]})

    def back(db: Database) -> None:
        db.execute("DROP TABLE played")
        db.execute("DROP TABLE trophies")
        for statement in OLD:
            db.execute(statement)
        db.execute("INSERT INTO events VALUES ('old', 0, 'begin', 0, ?)", (begin,))
        db.execute("INSERT INTO reviews VALUES ('old', 'judge', ?)", (review,))
        for statement in db.words.fill(last).split(";\n"):
            db.execute(statement)

    store.writer.submit(back).result(WAIT_S)
    (found,) = store.played("g-Anna", PlayedFilter(words=["pia"], counted=True)).result(WAIT_S)
    assert (found.match.id, found.result, found.accuracy, found.position) == ("old", "lost", 87.3, "")
    store.close()


def test_a_page_is_read_from_one_place(tmp_path: Path) -> None:
    """However many there are: the rows of a guest stand together, in order, and nothing is sorted."""
    open_store(str(tmp_path)).close()
    connection = sqlite3.connect(tmp_path / sqlite.FILE)
    for sql, values in {
        played.PAGE.format(only=""): ("g", 1, "m", 20),
        played.PAGE.format(only="AND p.game = ? " + COUNTED): ("g", "chess", 1, "m", 20),
        played.COUNT.format(only=""): ("g",),
        played.STEPS: ("g", 100),
    }.items():
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
        assert any("SEARCH p" in line and "PRIMARY KEY (guest=?" in line for line in plan), plan
        assert not any("SCAN matches" in line or "SCAN m" in line for line in plan), plan
        assert not any("TEMP B-TREE" in line for line in plan[: len(plan) if "matches" not in sql else 1]), plan
    connection.close()
