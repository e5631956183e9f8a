"""A chess program of somebody else's, as an engine: real ones, and some that misbehave."""

import shutil
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
import parlour.arena
from parlour.arena.entrants import entrants_of
from parlour.engines.uci_program import add_uci_program
from tests.engines.outsiders import gone, kept_engines

GAME = parlour.game("chess")


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    with kept_engines():
        yield


OURS = f"""#!{sys.executable}
from parlour.cli.uci import uci
uci()
"""
WRONG = f"""#!{sys.executable}
import sys, time
for line in sys.stdin:
    if line.startswith("uci\\n"):
        print("uciok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("go"):
        BEHAVE
"""


ANSWER = "print('bestmove e2e4', flush=True)"


def program(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text)
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file)


def test_it_thinks(tmp_path: Path) -> None:
    """Our own engine through somebody else's door: a mate in one is found and said."""
    with parlour.engine(add_uci_program(program(tmp_path, "ours", OURS))) as engine:
        position = GAME.parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        found = engine.think(position, parlour.Limits(nodes=2000))
        assert position.move_text(found.move) == "Ra8#"
        assert found.candidates[0].value > 0.9
        black = GAME.parse("r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1")
        assert engine.think(black, parlour.Limits(nodes=2000)).candidates[0].value < -0.9
        with pytest.raises(ValueError, match="plays chess only"):
            engine.think(parlour.game("dots").start())


@pytest.mark.skipif(
    not (shutil.which("stockfish") or Path("/usr/games/stockfish").exists()),
    reason="stockfish is not installed (apt-get install stockfish)",
)
def test_stockfish_takes_part() -> None:
    found = parlour.arena.run(
        "chess", ["random", "uci:stockfish,Skill Level=3,nodes=200"], pairs=2, processes=2, mode="gauntlet"
    )
    assert found.names[1] == "stockfish (Skill Level=3 nodes=200)"
    assert parlour.arena.fit(found).values[1] > 0
    assert all(not match.fault for pair in found.pairs for match in pair.matches)


@pytest.mark.parametrize(
    ("behave", "says"),
    [
        ("sys.exit(3)", "ended"),
        ("print('bestmove e2e5', flush=True)", "e2e5"),
        ("time.sleep(100)", "didn't answer in time"),
        ("print('x' * 10_000_000, flush=True); print('bestmove e2e5', flush=True)", "e2e5"),
        ("print('x' * 20_000_000, end='', flush=True); sys.exit()", "ended"),
        ("print('bestmove', flush=True); print('rubbish' * 9, flush=True); sys.exit()", "ended"),
    ],
)
def test_one_that_misbehaves_loses(tmp_path: Path, behave: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engines.uci_program.GUARD_S", 1.0)
    wrong = program(tmp_path, "wrong", WRONG.replace("BEHAVE", behave))
    found = parlour.arena.run("chess", ["random", f"uci:{wrong}"], pairs=1, processes=1)
    (pair,) = found.pairs
    assert all(says in match.fault for match in pair.matches)
    assert sum(match.winner == pair.players(which).index(0) for which, match in enumerate(pair.matches)) == 2


def test_two_of_one_name_are_two(tmp_path: Path) -> None:
    """Two builds of a program, or settings that differ in a sign: each plays its own moves."""
    builds = []
    for move in ("a2a3", "e2e4"):
        (tmp_path / move).mkdir()
        builds.append(
            program(tmp_path / move, "same", WRONG.replace("BEHAVE", f"print('bestmove {move}', flush=True)"))
        )
    names = [add_uci_program(one) for one in builds]
    assert [GAME.start().move_text(parlour.engine(one).think(GAME.start()).move) for one in names] == ["a3", "e4"]
    ours = program(tmp_path, "ours", WRONG.replace('"uciok"', '"option name Eval type spin min -9 max 9\\nuciok"'))
    assert add_uci_program(ours, {"Eval": "-5"}) != add_uci_program(ours, {"Eval": "5"})
    assert add_uci_program(ours, {"Eval": "5"}) == add_uci_program(ours, {"Eval": "5"})


def test_whatever_alphabet_it_writes_in(tmp_path: Path) -> None:
    old = WRONG.replace("print(", "sys.stdout.buffer.write(b'id author L\\xe9tou\\n'); print(", 1)
    with parlour.engine(add_uci_program(program(tmp_path, "old", old.replace("BEHAVE", ANSWER)))) as engine:
        assert GAME.start().move_text(engine.think(GAME.start()).move) == "e4"


def test_what_a_script_has_started_ends_with_it(tmp_path: Path) -> None:
    """Also a program that doesn't listen any more."""
    tells = f"{ANSWER}; open('pid', 'w').write(str(os.getpid())); time.sleep(100)"
    listens = WRONG.replace("BEHAVE", tells).replace("import sys", "import os, sys")
    inner = program(tmp_path, "inner", listens)
    outer = program(tmp_path, "outer", f"#!/bin/sh\ncd {tmp_path}\n{inner}\n:\n")
    with parlour.engine(add_uci_program(outer)) as engine:
        engine.think(GAME.start())
        until = time.monotonic() + 30
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            assert time.monotonic() < until
            time.sleep(0.01)
    assert gone(int((tmp_path / "pid").read_text()))


def test_what_cannot_take_part(tmp_path: Path) -> None:
    ours = program(tmp_path, "ours", OURS)
    cases = {
        "uci:no-such-program": "no program",
        "uci:true": "can't be used as a chess program",
        f"uci:{ours},Colour=blue": "has no setting 'Colour'",
        f"uci:{ours},Hash": "needs a value",
        f"uci:{ours},nodes=many": "'nodes=many' doesn't say how many nodes",
        f"uci:{ours},Hash=0": "'Hash' takes a number from 1 to",
        f"uci:{ours},MultiPV=two": "'MultiPV' takes a number from 1 to .*, not 'two'",
        f"uci:{ours},Ponder=maybe": "'Ponder' takes one of true, false; not 'maybe'",
        f"uci:{ours},Opponent=Nobody": "'Opponent' takes one of Strongest, .*The Master.*; not 'Nobody'",
    }
    for text, says in cases.items():
        with pytest.raises(ValueError, match=says):
            entrants_of(GAME, text)
    with pytest.raises(ValueError, match="plays chess only"):
        entrants_of(parlour.game("dots"), f"uci:{ours}")


def test_a_record_cannot_start_a_program() -> None:
    """There is no engine that takes a program as an option."""
    for name in parlour.engine_names():
        assert "program" not in {option.name for option in parlour.engine_class(name).takes}
