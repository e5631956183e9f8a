"""After a change to one of a ladder, only its own matches are played again, and the table is the same."""

from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.arena.again import begin_with, same_pairs
from parlour.arena.api import planned, played
from parlour.arena.enough import never
from parlour.arena.kept import read_kept
from parlour.arena.plan import Plan
from parlour.arena.results import Results
from parlour.arena.rounds import Progress
from parlour.cli.rate.calibrate import command_line
from parlour.opponents.opponent import Opponent

GAME = parlour.game("dots", rows=3, cols=3)
PAIRS = 3


def thinker(name: str, nodes: int) -> Opponent:
    return Opponent(name.lower(), name, "", "alphabeta", nodes=nodes)


BEFORE = [Opponent("random", "Random", "", "random"), thinker("A", 20), thinker("B", 40), thinker("C", 80)]


def plan_of(who: list[Opponent], seed: int = 1) -> Plan:
    return planned(GAME, who, mode="ladder", pairs=PAIRS, seed=seed)


def play(plan: Plan, file: Path | None = None) -> tuple[Results, int]:
    """All of it, and how many pairs there were to begin with."""
    seen: list[int] = []

    def count(progress: Progress) -> None:
        seen.append(progress.done)

    return played(plan, never, 1, file, count), seen[0]


def without_times(results: Results) -> set[object]:
    return {pair._replace(ms=0) for pair in results.pairs}


@pytest.mark.parametrize(
    ("after", "taken"),
    [
        (BEFORE, 5 * PAIRS),
        ([*BEFORE[:2], replace(BEFORE[2], nodes=50), BEFORE[3]], 2 * PAIRS),
        ([*BEFORE[:2], thinker("New", 30), *BEFORE[2:]], 3 * PAIRS),
        ([BEFORE[0], BEFORE[2], BEFORE[1], BEFORE[3]], 4 * PAIRS),
    ],
    ids=["the same", "one changed", "one more", "two in another order"],
)
def test_only_what_changed_is_played_again(after: list[Opponent], taken: int, tmp_path: Path) -> None:
    earlier, file = tmp_path / "earlier.jsonl", tmp_path / "now.jsonl"
    play(plan_of(BEFORE), earlier)
    begin_with(file, plan_of(after), earlier)
    results, had = play(plan_of(after), file)
    assert had == taken
    assert without_times(results) == without_times(play(plan_of(after))[0])


def test_nothing_is_taken_from_another_board_or_other_dice(tmp_path: Path) -> None:
    earlier = tmp_path / "earlier.jsonl"
    play(plan_of(BEFORE), earlier)
    kept = read_kept(earlier)
    assert not list(same_pairs(plan_of(BEFORE, seed=2), kept))
    assert not list(same_pairs(planned(parlour.game("dots", rows=3, cols=4), BEFORE, seed=1), kept))
    assert not list(same_pairs(planned(GAME, BEFORE, seed=1, ms=5), kept))
    other_engines = Results(replace(kept.head, signature="1-2"), kept.pairs)
    assert not list(same_pairs(plan_of(BEFORE), other_engines))


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    earlier, file = tmp_path / "earlier.jsonl", tmp_path / "now.jsonl"
    play(plan_of(BEFORE), earlier)
    file.write_text("mine")
    begin_with(file, plan_of(BEFORE), earlier)
    assert file.read_text() == "mine"


@pytest.mark.parametrize("again", [["--again", "old.jsonl"], ["--again=old.jsonl"], []])
def test_what_is_to_be_typed_needs_no_earlier_file(again: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["parlour", "calibrate", "pawns", *again, "--out", "new.jsonl"])
    assert command_line() == "parlour calibrate pawns --out new.jsonl"
