"""The engine `learner`: it chooses from memory alone, and it learns."""

import itertools
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.learners.choosing.experience import Experience
from parlour.learners.choosing.images import images_of
from parlour.learners.engine import LearnerEngine
from parlour.learners.lesson import Lesson, moves_to
from parlour.learners.memory import Counts, Memory
from tests.learners.some import random_lesson

TICTACTOE = parlour.game("tictactoe")


def taught(game: parlour.Game, count: int) -> Memory:
    made = Memory(game)
    for seed in range(count):
        made.add(random_lesson(game, seed))
    return made


@pytest.mark.parametrize("game", [TICTACTOE, parlour.game("dots", rows=2, cols=2), parlour.game("ultimate")], ids=repr)
def test_experience_is_the_same_from_a_memory_and_lesson_by_lesson(game: parlour.Game) -> None:
    gathered, grown = Experience(taught(game, 30)), Experience(Memory(game))
    for seed in range(40):
        grown.add(random_lesson(game, seed))
    for seed in range(30, 40):
        grown.take_away(random_lesson(game, seed))
    for moves in ([], list(random_lesson(game, 1).moves[:3])):
        position = game.start()
        for move in moves:
            position = position.after(move)
        found = [list(experience.of_moves(images_of(position, moves))) for experience in (gathered, grown)]
        assert found[0] == found[1]


def test_turned_boards_and_other_orders_teach_the_same() -> None:
    experience = Experience(Memory(TICTACTOE))
    experience.add(Lesson(0, (0, 4, 8), "won"))
    corners = {move: counts for move, counts, _ in experience.of_moves(images_of(TICTACTOE.start(), []))}
    assert {move for move, counts in corners.items() if counts == Counts(1, 0, 0)} == {0, 2, 6, 8}
    for first, last in itertools.permutations((2, 6)):
        moves = [first, 4]
        position = TICTACTOE.start().after(first).after(4)
        known = {move: counts for move, counts, _ in experience.of_moves(images_of(position, moves))}
        assert known[last] == Counts(1, 0, 0)


def test_the_other_players_moves_teach_too() -> None:
    """It lost as the second player; so the first move was good for whoever makes it."""
    engine = LearnerEngine.of(taught(TICTACTOE, 0), curiosity=0)
    memory = Memory(TICTACTOE)
    for _ in range(5):
        memory.add(Lesson(1, (4, 1, 0, 2, 8), "lost"))
    engine = LearnerEngine.of(memory, curiosity=0)
    assert engine.think(TICTACTOE.start()).move == 4
    assert engine.think(TICTACTOE.start()).rule == "memory"


def test_a_position_that_was_set_up_is_met_by_its_own_key() -> None:
    memory = taught(TICTACTOE, 300)
    position = TICTACTOE.parse("X../.../...")
    assert moves_to(position, ()) is None
    info = LearnerEngine.of(memory).think(position)
    assert any(candidate.visits for candidate in info.candidates)
    historical = LearnerEngine.of(memory, mode="statistically_best")
    historical.think(position)
    assert historical.think(position).rule == "no data"


def test_curiosity_tries_what_is_new() -> None:
    memory = Memory(TICTACTOE)
    for _ in range(20):
        memory.add(Lesson(0, (4,), "drawn"))
    curious, content = LearnerEngine.of(memory, curiosity=200), LearnerEngine.of(memory, curiosity=0)
    assert curious.think(TICTACTOE.start()).move != 4
    assert {content.think(TICTACTOE.start(), parlour.Limits(seed=seed)).candidates[0].value for seed in range(5)} == {0}


@pytest.mark.parametrize("mode", ["own", "statistically_best", "statistically_likely", "random_existing"])
def test_what_it_reports_are_its_counts(mode: str) -> None:
    memory = taught(TICTACTOE, 500)
    info = LearnerEngine.of(memory, mode=mode).think(TICTACTOE.start(), parlour.Limits(seed=1))
    assert {candidate.move for candidate in info.candidates} == set(range(9))
    assert sum(candidate.share for candidate in info.candidates) == pytest.approx(1)
    if mode != "own":
        assert {c.move: c.visits for c in info.candidates} == {m: n.total for m, n in memory.children(0).items()}


def test_names_are_checked() -> None:
    for wrong in ("../x", "a b", 3):
        with pytest.raises(ValueError, match="is not possible: it takes letters"):
            parlour.engine("learner", learner=wrong)


def score(game: parlour.Game, mode: str, against: str, matches: int) -> list[float]:
    """Of each match, by turns in both roles; it learns from all of them."""
    memory = Memory(game)
    experience = Experience(memory)
    learner, other, dice = LearnerEngine.of(memory, experience, mode=mode), parlour.engine(against), Random(1)
    points = []
    for number in range(matches):
        role, line, moves = number % 2, [game.start()], []
        while (outcome := line[-1].outcome(line[:-1])) is None:
            engine = learner if line[-1].to_move() == role else other
            moves.append(engine.think(line[-1], parlour.Limits(seed=dice.getrandbits(32)), line[:-1]).move)
            line.append(line[-1].play(moves[-1]))
        points.append(0.5 if outcome.winner is None else float(outcome.winner == role))
        lesson = Lesson(role, tuple(moves), ("lost", "drawn", "won")[int(2 * points[-1])])
        memory.add(lesson)
        experience.add(lesson)
    return points


def mean(points: list[float]) -> float:
    return sum(points) / len(points)


@pytest.mark.deep
def test_it_learns_in_both_roles_and_faster_than_the_first_learner() -> None:
    """100 matches of a role have a standard error of 0.05 at the most."""
    ours, first = score(TICTACTOE, "own", "random", 800), score(TICTACTOE, "statistically_best", "random", 800)
    for role in (0, 1):
        assert mean(ours[600 + role :: 2]) > mean(ours[role:100:2]) + 0.1
    assert mean(ours[600:]) > mean(first[600:]) + 0.1
    assert mean(ours[:100]) < 0.85, "it can be beaten for a good while"


@pytest.mark.deep
def test_patterns_carry_over_where_positions_do_not_come_again() -> None:
    points = score(parlour.game("dots", rows=3, cols=3), "own", "random", 150)
    assert mean(points[50:]) > 0.8


def test_a_learner_by_name_is_read_from_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with parlour.learner("Ada", TICTACTOE) as ada:
        ada.teach({"one": Lesson(0, (4, 0), "won"), "two": Lesson(1, (0, 4), "drawn")})
        named = parlour.engine("learner", learner="Ada", curiosity=0)
        assert named.think(TICTACTOE.start()).candidates == ada.engine(curiosity=0).think(TICTACTOE.start()).candidates
    assert not any(c.visits for c in parlour.engine("learner", learner="Ben").think(TICTACTOE.start()).candidates)


def test_a_learner_that_plays_itself_learns_both_sides(tmp_path: Path) -> None:
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        record = parlour.play(TICTACTOE, ada.engine(), ada.engine(), seed=2)
        with pytest.raises(ValueError, match="say which player"):
            ada.learn(record)
        lessons = [ada.learn(record, player=player) for player in (0, 1)]
        assert None not in lessons
        assert [ada.memory.counts(role).total for role in (0, 1)] == [1, 1]


@pytest.mark.parametrize("mode", ["own", "statistically_best"])
def test_another_engine_chooses_where_it_knows_nothing(mode: str) -> None:
    """And it says so all the same."""
    position = TICTACTOE.parse("XX./OO./...")
    with parlour.engine("learner", mode=mode, fallback="alphabeta") as helped:
        info = helped.think(position)
        assert position.move_text(info.move) == "c1"
        assert (info.solved, info.rule) == (True, "no data")
    assert parlour.engine("learner", mode=mode).think(position).rule == "no data"


def test_what_it_knows_comes_first() -> None:
    memory = Memory(TICTACTOE)
    memory.add(Lesson(0, (1,), "won"))
    info = LearnerEngine.of(memory, curiosity=0, fallback="alphabeta").think(TICTACTOE.start())
    assert (info.move in (1, 3, 5, 7), info.rule) == (True, "memory")


def test_it_says_memory_only_where_it_has_been() -> None:
    """After some matches of each game, in all positions of another one."""
    for name in ("tictactoe", "dots", "ultimate", "pawns"):
        game = parlour.game(name)
        engine, dice = LearnerEngine.of(taught(game, 20)), Random(1)
        line, rules = [game.start()], set()
        while line[-1].outcome(line[:-1]) is None:
            info = engine.think(line[-1], parlour.Limits(seed=dice.getrandbits(32)), line[:-1])
            chosen = info.candidates[0]
            rules.add(info.rule)
            assert (info.rule == "memory") <= (chosen.visits > 0), (name, info)
            assert (info.rule == "patterns") <= (chosen.visits == 0)
            assert [one.share for one in info.candidates[:2]] == [1.0, 0.0][: len(info.candidates)]
            line.append(line[-1].play(chosen.move))
        assert rules & {"memory", "patterns"}
        assert ("patterns" in rules) <= (name != "tictactoe")
