"""Atheris targets for the files that a learner reads: `tree`, TREE files, and `memory`, memory files.

`python -m fuzz.importers tree [libFuzzer's options] [folders or files]` runs one; `--seeds FOLDER` writes real files to
start from. Any bytes are either refused with a ValueError or give something that is written and read back to the same.
Memories are sealed with a right checksum first: it keeps out damage, not malice.
"""

import hashlib
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import atheris

import parlour
from fuzz.parsers import instrument
from parlour.learners.convert import arrange, memory_of, tree_of
from parlour.learners.lesson import Lesson
from parlour.learners.memory import DIGEST, Memory
from parlour.learners.trees.tree_bytes import TreeError, read_tree, write_tree


def read_a_tree(data: bytes) -> None:
    try:
        tree = read_tree(data, "fuzzed")
    except TreeError:
        return
    written = write_tree(tree)
    assert write_tree(read_tree(written, "again")) == written
    try:
        memory = memory_of(tree)
    except ValueError:
        return
    assert write_tree(arrange(tree_of(memory), [tree])) == written, "it goes out as it came in"
    assert memory_of(tree_of(memory)).to_bytes() == Memory.from_bytes(memory.to_bytes()).to_bytes()


def read_a_memory(data: bytes) -> None:
    sealed = data + hashlib.sha256(data).digest()
    try:
        memory = Memory.from_bytes(sealed)
    except ValueError:
        return
    assert memory.to_bytes() == sealed


def memories() -> Iterator[Memory]:
    for name in ("tictactoe", "dots", "ultimate", "pawns"):
        for count in (0, 1, 5):
            memory, dice = Memory(parlour.game(name)), random.Random(count)
            for _ in range(count):
                position = memory.game.start()
                moves: list[int] = []
                while (legal := position.moves()) and len(moves) < 12:
                    moves.append(dice.choice(legal))
                    position = position.play(moves[-1])
                memory.add(Lesson(dice.randrange(2), tuple(moves), dice.choice(("won", "drawn", "lost"))))
            yield memory


def seeds(kind: str) -> Iterator[bytes]:
    for memory in memories():
        if kind == "memory":
            yield memory.to_bytes()[:-DIGEST]
        elif memory.game.name == "tictactoe":
            yield write_tree(tree_of(memory))


READERS: dict[str, Callable[[bytes], None]] = {"tree": read_a_tree, "memory": read_a_memory}


def main(kind: str, *arguments: str) -> None:
    if arguments[:1] == ("--seeds",):
        for i, data in enumerate(seeds(kind)):
            (Path(arguments[1]) / f"seed-{i}").write_bytes(data)
        return
    instrument("parlour")
    atheris.Setup([sys.argv[0], *arguments], READERS[kind])
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
