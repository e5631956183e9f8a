"""What a learner remembers: the same matches make the same bytes, in whatever order they came."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import _core
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Counts, Memory, replay
from parlour.learners.trees.best import WHOLE
from tests.learners.some import random_lesson

GAMES = [
    parlour.game("tictactoe"),
    parlour.game("dots", rows=2, cols=2),
    parlour.game("ultimate"),
    parlour.game("pawns"),
]
TICTACTOE = GAMES[0]
SEEDS = st.lists(st.integers(0, 40), max_size=12)


def lessons(seeds: Sequence[int], game: parlour.Game = TICTACTOE) -> list[Lesson]:
    """The same seed is the same match; every third one is given up early."""
    return [random_lesson(game, seed, longest=3 if seed % 3 == 0 else None) for seed in seeds]


def memory(learned: Sequence[Lesson], game: parlour.Game = TICTACTOE) -> Memory:
    made = Memory(game)
    for lesson in learned:
        made.add(lesson)
    return made


def plain_counts(learned: Sequence[Lesson]) -> dict[tuple[int, tuple[int, ...]], Counter[str]]:
    """The same in six lines of Python."""
    counts: dict[tuple[int, tuple[int, ...]], Counter[str]] = {}
    for lesson in learned:
        for ply in range(len(lesson.moves) + 1):
            counts.setdefault((lesson.role, lesson.moves[:ply]), Counter())[lesson.result] += 1
    return counts


@pytest.mark.parametrize("game", GAMES, ids=repr)
@given(seeds=SEEDS)
@settings(max_examples=20, deadline=None)
def test_counts_are_those_of_a_plain_implementation(game: parlour.Game, seeds: list[int]) -> None:
    learned = lessons(seeds, game)
    made, plain = memory(learned, game), plain_counts(learned)
    assert len(made) == len(plain.keys() | {(0, ()), (1, ())})
    for (role, moves), counts in plain.items():
        assert made.counts(role, moves) == Counts(counts["won"], counts["drawn"], counts["lost"])
        following = sorted(path[-1] for r, path in plain if r == role and path[:-1] == moves and path)
        assert list(made.children(role, moves)) == following


@given(SEEDS, st.randoms())
@settings(deadline=None)
def test_the_order_of_lessons_does_not_matter(seeds: list[int], dice: object) -> None:
    learned = lessons(seeds)
    shuffled = learned.copy()
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    assert memory(learned).to_bytes() == memory(shuffled).to_bytes()


@given(SEEDS, SEEDS, SEEDS)
@settings(deadline=None)
def test_the_order_of_merges_does_not_matter(one: list[int], two: list[int], three: list[int]) -> None:
    parts = [memory(lessons(seeds)) for seeds in (one, two, three)]
    left = parts[0].copy()
    left.merge(parts[1])
    left.merge(parts[2])
    right = parts[2].copy()
    right.merge(parts[0])
    right.merge(parts[1])
    assert left.to_bytes() == right.to_bytes() == memory(lessons([*one, *two, *three])).to_bytes()
    assert parts[1] == memory(lessons(two)), "what is merged in stays as it is"


@given(SEEDS, SEEDS, st.randoms())
@settings(deadline=None)
@pytest.mark.deep
def test_taking_away_gives_the_bytes_of_never(kept: list[int], undone: list[int], dice: object) -> None:
    made = memory(lessons([*undone, *kept]))
    again = lessons(undone)
    dice.shuffle(again)  # type: ignore[attr-defined]
    for lesson in again:
        made.take_away(lesson)
    assert made.to_bytes() == memory(lessons(kept)).to_bytes()
    for lesson in again:
        made.add(lesson)
    assert made == memory(lessons([*kept, *undone]))


@pytest.mark.parametrize("game", GAMES, ids=repr)
@given(seeds=SEEDS)
@settings(max_examples=20, deadline=None)
def test_what_is_written_reads_back_to_the_same_bytes(game: parlour.Game, seeds: list[int]) -> None:
    made = memory(lessons(seeds, game), game)
    read = Memory.from_bytes(made.to_bytes())
    assert read == made
    assert read.to_bytes() == made.to_bytes()


def test_what_was_not_learned_cannot_be_taken_away() -> None:
    made = memory([Lesson(0, (4, 0, 2), "won")])
    before = made.to_bytes()
    for never in (
        Lesson(0, (4, 0, 2), "lost"),
        Lesson(1, (4, 0, 2), "won"),
        Lesson(0, (4, 0), "won"),
        Lesson(0, (), "won"),
        Lesson(0, (4, 0, 2, 6), "won"),
    ):
        with pytest.raises(ValueError, match="no such match"):
            made.take_away(never)
    assert made.to_bytes() == before


def test_moves_that_are_not_legal_do_not_get_in() -> None:
    made = Memory(TICTACTOE)
    for moves in ((9,), (4, 4), (0, 3, 1, 4, 2, 5), (-1,)):
        with pytest.raises(ValueError, match="not"):
            made.add(Lesson(0, moves, "won"))
    with pytest.raises(ValueError, match="a role is"):
        made.add(Lesson(2, (4,), "won"))
    with pytest.raises(ValueError, match="won, drawn or lost"):
        made.add(Lesson(0, (4,), "tied"))  # type: ignore[arg-type]
    assert made == Memory(TICTACTOE)


def test_memories_of_other_games_do_not_mix() -> None:
    with pytest.raises(ValueError, match="cannot be merged"):
        Memory(TICTACTOE).merge(Memory(parlour.game("tictactoe", k=2)))
    assert Memory(TICTACTOE) != Memory(parlour.game("tictactoe", k=2))


def test_counts_stop_before_they_are_too_great() -> None:
    made = memory([Lesson(0, (4,), "won")])
    for _ in range(48):
        made.merge(made.copy())
    assert made.counts(0, (4,)).won == 2**48
    before = made.to_bytes()
    with pytest.raises(ValueError, match="too great"):
        made.merge(made)
    with pytest.raises(ValueError, match="too great"):
        made.add(Lesson(0, (5,), "won"))
    assert made.to_bytes() == before
    assert Memory.from_bytes(before) == made


def test_a_memory_merged_with_itself_doubles() -> None:
    learned = lessons([1, 2, 3])
    made = memory(learned)
    made.merge(made)
    assert made == memory([*learned, *learned])


# Bytes that anybody may have made.


def sealed(body: bytes, nodes: int, header: bytes | None = None) -> bytes:
    about = header or b'{"game":"tictactoe","nodes":%d,"options":{"k":3,"m":3,"n":3}}' % nodes
    data = b"PARLMEM\x01" + len(about).to_bytes(4, "little") + about + body
    return data + hashlib.sha256(data).digest()


GOLDEN = bytes([0, 0, 1, 0, 1, 1, 4, 1, 0, 1, 2, 0, 1, 0, 0, 0, 1, 0, 0, 0])
"""First root 1 0 1; the centre 1 0 1; after it the corner 1 0 0; second root."""


def test_golden_bytes() -> None:
    made = memory([Lesson(0, (4, 0), "won"), Lesson(0, (4,), "lost")])
    assert made.to_bytes() == sealed(GOLDEN, 4)
    assert Memory.from_bytes(sealed(GOLDEN, 4)) == made


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "ends in the middle"),
        (GOLDEN[:5], "second root is missing"),
        (GOLDEN[:-1], "ends in the middle"),
        (GOLDEN + bytes([0, 1, 0, 0, 0]), "third root"),
        (bytes([1, 0, 1, 0, 1]), "first root is missing"),
        (bytes([0, 1, 0, 0, 0]), "not in order"),
        (bytes([0, 0, 1, 0, 0, 2, 4, 1, 0, 0]), "no parent"),
        (bytes([0, 0, 1, 0, 0, 1, 9, 1, 0, 0]), "not one of this game"),
        (bytes([0, 0, 2, 0, 0, 1, 4, 1, 0, 0, 1, 4, 1, 0, 0]), "moves are not in order"),
        (bytes([0, 0, 2, 0, 0, 1, 4, 1, 0, 0, 1, 3, 1, 0, 0]), "moves are not in order"),
        (bytes([0, 0, 1, 0, 0, 1, 4, 0, 0, 0]), "part of no match"),
        (bytes([0, 0, 1, 0, 0, 1, 3, 1, 0, 0, 1, 4, 1, 0, 0]), "more matches than the move itself"),
        (bytes([0, 0, 1, 0, 0, 1, 4, 0, 1, 0]), "more matches than the move itself"),
        (bytes([0, 0, 129, 0]), "more bytes than it needs"),
        (bytes([0, 0] + [255] * 9), "too great"),
        (bytes([0, 0, 128, 128, 128, 128, 128, 128, 128, 1]), "count is too great"),
        (bytes([0, 0, 1, 0, 0, 1, 4, 1, 0, 0, 2, 4, 1, 0, 0, 0, 1, 0, 0, 0]), r"the moves \[4, 4\] are not legal"),
    ],
)
def test_bad_nodes_are_refused(body: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Memory.from_bytes(sealed(body, 4))


def test_a_match_cannot_be_longer_than_the_game_allows() -> None:
    body = bytes([0, 0, 1, 0, 0]) + b"".join(bytes([depth, 0, 1, 0, 0]) for depth in range(1, 11))
    with pytest.raises(ValueError, match="more moves than the game allows"):
        Memory.from_bytes(sealed(body, 12))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "does not begin with PARLMEM"),
        (b"PARLMEM\x01", "too short"),
        (sealed(GOLDEN, 4)[:-1], "checksum"),
        (sealed(GOLDEN, 4).replace(b"PARLMEM\x01", b"PARLMEM\x02"), "version 2; only version 1"),
        (sealed(GOLDEN, 5), "4 nodes and says 5"),
        (sealed(GOLDEN, 4, b"[" * 9000), "not JSON"),
        (sealed(GOLDEN, 4, b"{}"), "names no game"),
        (sealed(GOLDEN, 4, b'{"game":"tictactoe","nodes":4.0,"options":{}}'), "wrong type"),
        (sealed(GOLDEN, 4, b'{"game":"tictactoe","nodes":4,"options":{"self":1}}'), "cannot have these options"),
        (sealed(GOLDEN, 4, b'{"game":"tictactoe","nodes":4,"options":{"k":1e3}}'), "not possible"),
        (sealed(GOLDEN, 4, b'{"game":"nim","nodes":4,"options":{}}'), "no game named 'nim'"),
        (sealed(GOLDEN, 4, b'{"game":"tictactoe","nodes":4,"options":{}}'), "written in another way"),
        (sealed(GOLDEN, 4, b'{"game":"tictactoe","nodes":4,"nodes":4,"options":{"k":3,"m":3,"n":3}}'), "another way"),
    ],
)
def test_a_bad_file_says_why(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Memory.from_bytes(data)


@given(st.data())
@settings(deadline=None, max_examples=300)
def test_any_change_of_nodes_is_refused_or_reads_back(data: st.DataObject) -> None:
    """The checksum is made anew: it keeps out damage, not malice."""
    body = bytearray(memory(lessons([1, 2, 3])).tree.to_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        tree = _core.Memory.from_bytes(bytes(body), moves=9, depth=9, nodes=1000)
    except ValueError:
        return
    assert tree.to_bytes() == bytes(body)


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_or_read_back(body: bytes) -> None:
    try:
        tree = _core.Memory.from_bytes(body, moves=9, depth=9, nodes=1000)
    except ValueError:
        return
    assert tree.to_bytes() == body


def test_files(tmp_path: Path) -> None:
    made = memory(lessons([1, 2, 3]))
    made.save(tmp_path / "some.memory")
    assert Memory.load(tmp_path / "some.memory") == made
    assert [path.name for path in tmp_path.iterdir()] == ["some.memory"]


def test_a_game_without_a_kernel_is_replayed_in_python() -> None:
    replay(memory([Lesson(0, (4, 0, 8), "won"), Lesson(0, (4, 1), "lost")]).tree, 0, TICTACTOE.start())
    wrong = _core.Memory()
    wrong.add(1, [4, 0], "won")
    wrong.add(1, [4, 4], "won")
    with pytest.raises(ValueError, match="move 4 is not legal"):
        replay(wrong, 1, TICTACTOE.start())


# The best path.


def plain_best(made: Memory, role: int, moves: tuple[int, ...]) -> tuple[list[int], int]:
    """As it was first written: every path, in order, and only a greater average replaces what was found."""
    best: tuple[list[int], int] = ([], 0)

    def visit(at: tuple[int, ...], path: list[int], total: int) -> None:
        nonlocal best
        following = made.children(role, at)
        if not following and total * max(len(best[0]), 1) > best[1] * len(path):
            best = path, total
        for move, counts in following.items():
            decided = counts.won + counts.lost
            here = WHOLE * counts.won // decided if decided else 0
            visit((*at, move), [*path, move], total + here)

    visit(moves, [], 0)
    return best


@given(st.lists(st.integers(0, 200), max_size=80), st.lists(st.integers(0, 200), max_size=20))
@settings(deadline=None, max_examples=60)
def test_the_best_path_is_that_of_a_plain_implementation(first: list[int], later: list[int]) -> None:
    """Also after lessons and takings away in between, when most of what was worked out before is kept."""
    made = memory(lessons(first))
    check_best(made)
    for lesson in lessons(later):
        made.add(lesson)
    check_best(made)
    for lesson in lessons(first):
        made.take_away(lesson)
    check_best(made)


def check_best(made: Memory) -> None:
    for role in (0, 1):
        for moves in ((), (4,), (0,), (4, 0), (0, 4)):
            assert made.tree.best(role, list(moves)) == plain_best(made, role, moves)
            top = made.tree.top(role, list(moves), 3)
            averages = [total / len(path) for path, total in top]
            assert averages == sorted(averages, reverse=True)
            if plain_best(made, role, moves)[0]:
                assert top[0] == plain_best(made, role, moves)


@pytest.mark.deep
def test_many_lessons_still_give_the_plain_best() -> None:
    """Enough that tables are kept at several depths."""
    made = memory([random_lesson(TICTACTOE, seed) for seed in range(4000)])
    check_best(made)
    for seed in range(4000, 4010):
        made.add(random_lesson(TICTACTOE, seed))
        check_best(made)
    for seed in range(0, 4000, 500):
        made.take_away(random_lesson(TICTACTOE, seed))
        check_best(made)
    other = memory([random_lesson(TICTACTOE, seed) for seed in range(5000, 5100)])
    made.merge(other)
    check_best(made)


def test_a_stored_position_takes_at_most_64_bytes() -> None:
    made = memory([random_lesson(GAMES[2], seed) for seed in range(200)], GAMES[2])
    assert made.tree.bytes_held() / len(made) <= 64


def test_a_game_too_long_for_best_paths_says_so() -> None:
    made = memory([random_lesson(parlour.game("chess"), 1)], parlour.game("chess"))
    with pytest.raises(ValueError, match="at most 64 moves"):
        made.tree.best(random_lesson(parlour.game("chess"), 1).role, [])
