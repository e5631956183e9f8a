"""A learner by name: each match teaches once, can be undone, and is on disk when that is said."""

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.convert import tree_of
from parlour.learners.lesson import LEAST_MOVES, Lesson, lesson_of
from parlour.learners.logbook.log import Log, LogError
from parlour.learners.logbook.logbook import Decision, read_memory
from parlour.learners.memory import Counts, Memory
from parlour.learners.shelf import Shelf
from parlour.learners.trees.tree_bytes import read_tree, write_tree
from parlour.matches.events import Abort, Resign, Seated
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.seats import Script
from tests.learners.some import random_lesson

TICTACTOE = parlour.game("tictactoe")


def record(moves: str = "a1 a2 b1 b2 c1", names: tuple[str, str] = ("Ada", "Ben")) -> parlour.Record:
    match = Match.begin(TICTACTOE, (Seated(names[0]), Seated(names[1])))
    for number, move in enumerate(moves.split()):
        match.append(match.move(number % 2, move))
    return Record(match)


def known(data: Path, name: str) -> Memory:
    return read_memory(Shelf(data).folder_of(TICTACTOE, name), TICTACTOE)


def memory_with(lesson: Lesson) -> Memory:
    memory = Memory(TICTACTOE)
    memory.add(lesson)
    return memory


def log_of(folder: Path) -> Path:
    (file,) = folder.rglob("lessons.log")
    return file


def test_every_move_of_both_players_counts() -> None:
    """The last one too, whoever made it."""
    assert lesson_of(record(), 0) == Lesson(0, (0, 3, 1, 4, 2), "won")
    assert lesson_of(record(), 1) == Lesson(1, (0, 3, 1, 4, 2), "lost")
    tied = record("a1 b1 c1 b2 a2 c2 b3 a3 c3")
    assert lesson_of(tied, 0) == Lesson(0, (0, 1, 2, 4, 3, 5, 7, 6, 8), "drawn")


def test_learn_and_read_again(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        assert ada.learn(record()) == Lesson(0, (0, 3, 1, 4, 2), "won")
        assert ada.learn(record(names=("Ben", "Ada"))) == Lesson(1, (0, 3, 1, 4, 2), "lost")
        assert ada.memory.counts(0) == Counts(1, 0, 0)
        assert ada.tree == ada.memory
        data = ada.memory.to_bytes()
    with parlour.learner("Ada", TICTACTOE, tmp_path) as again:
        assert again.memory.to_bytes() == data
        assert len(again.matches) == 2
    assert known(tmp_path, "Ada").to_bytes() == data
    assert known(tmp_path, "Ben") == Memory(TICTACTOE)


def test_a_match_teaches_once(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        assert ada.learn(record()) is not None
        assert ada.learn(record()) is None
        assert ada.learn(record(), match="another") is not None
        assert ada.learn(record("a2 a1 b2 b1 c2"), match="another") is None
        assert ada.memory.counts(0).won == 2


def test_what_teaches_nothing_is_refused(tmp_path: Path) -> None:
    seats = Seated("Ada"), Seated("Ben")
    aborted = Match.begin(TICTACTOE, seats)
    aborted.append(aborted.move(0, "a1"))
    aborted.append(Abort(1))
    set_up = Match.begin(TICTACTOE, seats, start=TICTACTOE.parse("X../.../..."))
    set_up.append(Resign(0))
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        for nothing, said in (
            (record("a1"), "isn't over"),
            (Record(aborted), "aborted"),
            (Record(set_up), "set up"),
            (record(names=("Ben", "Cem")), "say which player Ada was"),
            (parlour.play("pawns", "random", "random"), "Ada plays"),
        ):
            with pytest.raises(ValueError, match=said):
                ada.learn(nothing)
        with pytest.raises(ValueError, match="not legal"):
            ada.teach({"some": Lesson(0, (0, 0), "won")})
        with pytest.raises(ValueError, match="at most 200"):
            ada.learn(record(), match="x" * 201)
        assert ada.memory == Memory(TICTACTOE)
    assert log_of(tmp_path).read_bytes() == b""


def given_up(game: parlour.Game, plies: int) -> Record:
    match = Match.begin(game, (Seated("Ada"), Seated("Ben")))
    while match.ply < plies and not match.over:
        match.append(match.move(match.position.to_move(), match.position.moves()[0]))
    match.append(Resign(1 - match.position.to_move()))
    return Record(match)


@pytest.mark.parametrize("name", parlour.game_names())
def test_a_resigned_match_teaches_unless_it_is_too_short(name: str) -> None:
    game = parlour.game(name)
    for plies in range(LEAST_MOVES):
        with pytest.raises(ValueError, match="Too short"):
            lesson_of(given_up(game, plies), 0)
    longer = given_up(game, LEAST_MOVES)
    assert lesson_of(longer, 0).moves == tuple(longer.move_ids)


def test_a_match_that_ends_by_the_rules_is_never_too_short() -> None:
    mate = parlour.game("chess")
    match = Match.begin(mate, (Seated("Ada"), Seated("Ben")))
    for move in ("f3", "e5", "g4", "Qh4#"):
        match.append(match.move(match.position.to_move(), move))
    assert lesson_of(Record(match), 1).result == "won"


@given(st.lists(st.tuples(st.integers(0, 8), st.booleans()), max_size=25))
@settings(deadline=None, max_examples=25)
def test_undo_gives_the_bytes_of_never(tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, bool]]) -> None:
    folder = tmp_path_factory.mktemp("data")
    kept: dict[str, Lesson] = {}
    with parlour.learner("Ada", "tictactoe", folder) as ada:
        for number, undo in steps:
            match, lesson = f"match {number}", random_lesson(TICTACTOE, number)
            if undo and match in kept:
                assert ada.undo(match) == kept.pop(match)
            elif undo:
                with pytest.raises(ValueError, match="hasn't learned"):
                    ada.undo(match)
            else:
                assert ada.teach({match: lesson}) == (match not in kept)
                kept[match] = lesson
        never = Memory(TICTACTOE)
        for lesson in kept.values():
            never.add(lesson)
        assert ada.memory.to_bytes() == never.to_bytes()
    assert known(folder, "Ada").to_bytes() == never.to_bytes()


def test_merge_save_and_load(tmp_path: Path) -> None:
    learned = {f"match {seed}": random_lesson(TICTACTOE, seed) for seed in range(30)}
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada, parlour.learner("Ben", "tictactoe", tmp_path) as ben:
        ada.teach(learned)
        ada.save(tmp_path / "ada.memory")
        ada.save(tmp_path / "ada.tree")
        ben.merge(ada)
        assert ben.memory == ada.memory
        ben.load(tmp_path / "ada.memory")
        assert ben.memory.counts(0).total == 2 * ada.memory.counts(0).total
        ben.merge(ben)
        data = ben.memory.to_bytes()
    assert known(tmp_path, "Ben").to_bytes() == data
    with parlour.learner("Cem", "tictactoe", tmp_path) as cem:
        cem.load(tmp_path / "ada.tree")
        cem.save(tmp_path / "cem.tree")
        with pytest.raises(ValueError, match="Cem plays"):
            cem.merge(Memory(parlour.game("pawns")))
    assert (tmp_path / "cem.tree").read_bytes() == (tmp_path / "ada.tree").read_bytes()
    assert read_tree((tmp_path / "cem.tree").read_bytes(), "cem").children


def test_a_bad_file_changes_nothing_and_stays(tmp_path: Path) -> None:
    for name, data in (("a.memory", b"PARLMEM\x01 no"), ("b.tree", b"TREE\x09"), ("c", b"my diary")):
        (tmp_path / name).write_bytes(data)
        with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
            with pytest.raises(ValueError, match=r"memory|TREE"):
                ada.load(tmp_path / name)
            assert ada.memory == Memory(TICTACTOE)
        assert (tmp_path / name).read_bytes() == data


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A memory that is full: what does not fit is refused, and the learner goes on."""
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({"one": Lesson(0, (4, 0), "won")})
        before, log = ada.to_bytes(), log_of(tmp_path).read_bytes()
        monkeypatch.setattr("parlour.learners.logbook.logbook.MOST_NODES", len(ada.memory))
        with pytest.raises(ValueError, match="it is full"):
            ada.teach({"two": Lesson(0, (4, 1, 2), "won")})
        with pytest.raises(ValueError, match="it is full"):
            ada.merge(memory_with(Lesson(1, (0, 1, 2), "lost")))
        assert (ada.to_bytes(), log_of(tmp_path).read_bytes(), ada.matches) == (before, log, ["one"])
        assert ada.teach({"three": Lesson(0, (4, 0), "lost")}) == 1
        ada.undo("three")
        assert ada.to_bytes() == before


def test_counts_at_their_limit_stop_lessons_and_nothing_else(tmp_path: Path) -> None:
    friend = memory_with(Lesson(0, (4, 0), "won"))
    for _ in range(48):
        friend.merge(friend.copy())
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({"one": Lesson(1, (4, 0), "won")})
        ada.merge(friend)
        before = ada.to_bytes()
        with pytest.raises(ValueError, match="too great"):
            ada.teach({"two": Lesson(0, (4, 0, 1), "won")})
        assert ada.to_bytes() == before
        ada.undo(ada.decisions[-1].match)
        assert ada.teach({"two": Lesson(0, (4, 0, 1), "won")}) == 1
    with parlour.learner("Ada", "tictactoe", tmp_path) as again:
        assert again.matches == ["one", "two"]


# The log.


def taught(folder: Path, count: int = 3) -> bytes:
    with parlour.learner("Ada", "tictactoe", folder) as ada:
        for seed in range(count):
            ada.teach({f"match {seed}": random_lesson(TICTACTOE, seed)})
        return ada.memory.to_bytes()


@pytest.mark.deep
def test_a_torn_line_is_cut_off_wherever_it_is_torn(tmp_path: Path) -> None:
    taught(tmp_path)
    file = log_of(tmp_path)
    whole = file.read_bytes()
    end = whole[:-1].rfind(b"\n") + 1
    two = taught(tmp_path.with_name("two"), 2)
    for cut in range(end, len(whole)):
        file.write_bytes(whole[:cut])
        with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
            assert ada.memory.to_bytes() == two
            ada.teach({"match 2": random_lesson(TICTACTOE, 2)})
            three = ada.memory.to_bytes()
        assert file.read_bytes().startswith(whole[:end])
        assert known(tmp_path, "Ada").to_bytes() == three


def test_damage_elsewhere_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    taught(tmp_path)
    file = log_of(tmp_path)
    whole = file.read_bytes()
    for place in range(0, whole.index(b"\n"), 7):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        file.write_bytes(damaged)
        with pytest.raises(LogError, match=r"line 1 of lessons\.log"):
            parlour.learner("Ada", "tictactoe", tmp_path)
        assert file.read_bytes() == damaged
    file.write_bytes(whole + whole)
    with pytest.raises(LogError, match="taught twice"):
        parlour.learner("Ada", "tictactoe", tmp_path)
    file.unlink()
    log = Log(file)
    with log.changing():
        log.append({"merge": "0" * 64})
    log.close()
    with pytest.raises(LogError, match="is missing"):
        parlour.learner("Ada", "tictactoe", tmp_path)


def test_two_who_hold_the_same_learner_agree(tmp_path: Path) -> None:
    """Each change takes over first what the other did, and a match teaches once whoever is told of it."""
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada, parlour.learner("Ada", "tictactoe", tmp_path) as too:
        seen = too.engine(curiosity=0)
        for number in range(20):
            holder, other = (ada, too) if number % 3 else (too, ada)
            assert holder.teach({str(number): random_lesson(TICTACTOE, number)}) == 1
            assert other.teach({str(number): random_lesson(TICTACTOE, number)}) == 0
        ada.undo("7")
        too.merge(ada)
        ada.refresh()
        ada.undo(ada.decisions[-1].match)
        too.refresh()
        assert ada.memory.to_bytes() == too.memory.to_bytes()
        assert ada.matches == too.matches
        assert seen.think(TICTACTOE.start()) == ada.engine(curiosity=0).think(TICTACTOE.start())
        ada.reset()
        too.refresh()
        assert too.memory == Memory(TICTACTOE)
        assert seen.think(TICTACTOE.start()).rule == "no data"


def test_what_was_decided_stays_decided(tmp_path: Path) -> None:
    lesson = random_lesson(TICTACTOE, 1)
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        assert ada.skip("skipped", "too many")
        assert not ada.skip("skipped", "again")
        ada.teach({"undone": lesson, "forgotten": lesson}, source="match", teachers=["me"])
        ada.undo("undone")
        found = {one.match: (one.counts, one.source, one.teachers) for one in ada.decisions}
        taught = ("match", ("me",))
        assert found == {"skipped": (False, "", ()), "undone": (False, *taught), "forgotten": (True, *taught)}
        ada.reset()
        assert ada.teach(dict.fromkeys(("skipped", "undone", "forgotten"), lesson), again=False) == 0
        assert ada.decisions == []
        assert ada.teach({"undone": lesson}) == 1
    with parlour.learner("Ada", "tictactoe", tmp_path) as again:
        assert again.matches == ["undone"]
        assert all(map(again.is_known, ("skipped", "undone", "forgotten")))


def test_what_was_merged_in_can_be_taken_out(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({"one": random_lesson(TICTACTOE, 1)})
        before = ada.memory.to_bytes()
        friend = Memory(TICTACTOE)
        friend.add(random_lesson(TICTACTOE, 2))
        ada.merge(friend)
        ada.merge(friend)
        assert ada.memory.to_bytes() != before
        for decision in ada.decisions[1:]:
            assert ada.undo(decision.match) is None
        assert ada.memory.to_bytes() == before


@pytest.mark.parametrize("name", ["", " a", "x" * 41, "a\nb", "\u202ea"])
def test_what_cannot_be_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="can't be a learner's"):
        parlour.learner(name, "tictactoe", tmp_path)
    assert list(tmp_path.rglob("*.log")) == []


@pytest.mark.parametrize("name", ["../x", "a b", "é", "a/b", ".."])
def test_names_stay_in_their_folder(tmp_path: Path, name: str) -> None:
    for _ in range(2):
        parlour.learner(name, "tictactoe", tmp_path).close()
    (folder,) = Shelf(tmp_path).folder_of(TICTACTOE).iterdir()
    assert folder.name.isalnum()


TEACHING = textwrap.dedent("""
    import sys
    import parlour
    from tests.learners.some import random_lesson

    game = parlour.game("tictactoe")
    with parlour.learner("Ada", game, sys.argv[1]) as ada:
        for seed in range(len(ada.matches), 1_000_000):
            ada.teach({f"match {seed}": random_lesson(game, seed)})
            print(seed, flush=True)
""")


def start(code: str, folder: Path) -> "subprocess.Popen[str]":
    """A process that runs this code with a folder, and tells how far it is."""
    command = [sys.executable, "-c", code, str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


@pytest.mark.parametrize("rounds", [10, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.deep
def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path, rounds: int) -> None:
    """And at most one lesson more is there than was told."""
    for number in range(rounds):
        with start(TEACHING, tmp_path) as process:
            assert process.stdout is not None
            told = [int(process.stdout.readline()) for _ in range(5 + 7 * number % 20)]
            os.kill(process.pid, signal.SIGKILL)
            told += [int(line) for line in process.stdout.read().split()]
        with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
            known = len(ada.matches)
            assert told[-1] + 1 <= known <= told[-1] + 2
            expected = Memory(TICTACTOE)
            for seed in range(known):
                expected.add(random_lesson(TICTACTOE, seed))
            assert ada.memory.to_bytes() == expected.to_bytes()


SAVING = textwrap.dedent("""
    import sys
    import parlour
    from tests.learners.some import random_lesson

    game = parlour.game("tictactoe")
    with parlour.learner("Ada", game, sys.argv[1]) as ada:
        for seed in range(1_000_000):
            ada.teach({f"match {len(ada.matches)}": random_lesson(game, seed)})
            for name in ("out.memory", "out.tree"):
                ada.save(f"{sys.argv[1]}/{name}")
            ada.load(f"{sys.argv[1]}/in.memory")
            print(seed, flush=True)
""")


def beginnings(decisions: list[Decision], friend: Memory) -> Iterator[bytes]:
    """A memory after each of these decisions, put together anew."""
    memory = Memory(TICTACTOE)
    for decision in decisions:
        if decision.lesson:
            memory.add(decision.lesson)
        else:
            assert decision.merged
            memory.merge(friend)
        yield memory.to_bytes()


@pytest.mark.parametrize("rounds", [10, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.deep
def test_a_kill_while_it_saves_and_loads_leaves_whole_files(tmp_path: Path, rounds: int) -> None:
    friend = Memory(TICTACTOE)
    friend.add(Lesson(0, (4, 0), "won"))
    friend.save(tmp_path / "in.memory")
    for number in range(rounds):
        with start(SAVING, tmp_path) as process:
            assert process.stdout is not None
            for _ in range(1 + 5 * number % 7):
                assert process.stdout.readline()
            os.kill(process.pid, signal.SIGKILL)
        with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
            made = list(beginnings(ada.decisions, friend))
            assert ada.memory.to_bytes() == made[-1]
        assert (tmp_path / "out.memory").read_bytes() in made
        trees = (write_tree(tree_of(Memory.from_bytes(data))) for data in reversed(made))  # it is a late one
        assert (tmp_path / "out.tree").read_bytes() in trees


# At the board.


def test_it_sits_learns_and_sees_what_it_learned(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        engine = ada.engine(curiosity=0)
        info = engine.think(TICTACTOE.start())
        assert (info.rule, info.candidates[0].visits) == ("no data", 0)
        for number in range(3):
            won = parlour.play(TICTACTOE, Script(["b2", "a1", "c3"]), Script(["b1", "b3"]))
            ada.learn(won, player=0, match=str(number))
        info = engine.think(TICTACTOE.start())
        assert (info.rule, info.move, info.candidates[0].visits) == ("memory", 4, 3)
        assert info.candidates[0].wdl == (1, 0, 0)
        assert info.candidates[0].value > 0.5
        ada.learn(parlour.play(TICTACTOE, engine, "random", seed=3))
        assert len(ada.matches) == 4
