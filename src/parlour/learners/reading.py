"""Reads a file that a stranger sent in a process of its own, which may take only so much time and memory.

    python -m parlour.learners.reading < FILE

It answers with a line of JSON, either what is wrong (`error`) or the lengths of what follows: the memory, and the TREE
file in version 2 if it was one.
"""

import json
import resource
import subprocess
import sys

from parlour.learners import words
from parlour.learners.convert import Brought, parse_brought
from parlour.learners.memory import LARGEST, Memory

SMALL = 64 * 1024
"""Such a file is read at once: it can do no harm."""
MOST_CPU_S = 30
MOST_BYTES = 2 * 2**30
LONGEST_S = 60.0


def read_stranger(data: bytes) -> Brought:
    """Blocks, but holds nobody else up. ValueError says what is wrong with it."""
    if len(data) <= SMALL:
        return parse_brought(data, words.SENT)
    command = [sys.executable, "-m", "parlour.learners.reading"]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=LONGEST_S, check=False)
    except subprocess.TimeoutExpired:
        raise ValueError(words.TOO_MUCH) from None
    line, _, rest = done.stdout.partition(b"\n")
    if done.returncode or not line:
        raise ValueError(words.TOO_MUCH)
    said = json.loads(line)
    if "error" in said:
        raise ValueError(said["error"])
    return Brought(Memory.from_bytes(rest[: said["memory"]]), rest[said["memory"] :])


def limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (most, most))


def main() -> None:
    limit(resource.RLIMIT_CPU, MOST_CPU_S)
    limit(resource.RLIMIT_AS, MOST_BYTES)
    out = sys.stdout.buffer
    try:
        brought = parse_brought(sys.stdin.buffer.read(LARGEST + 1), words.SENT)
    except ValueError as error:
        out.write(json.dumps({"error": str(error)}).encode() + b"\n")
        return
    memory = brought.memory.to_bytes()
    out.write(json.dumps({"memory": len(memory), "tree": len(brought.tree)}).encode() + b"\n" + memory + brought.tree)


if __name__ == "__main__":
    main()
