"""Power loss, simulated: which writes would be on disk if the machine had gone dark at some moment.

A program runs under strace, which writes down every write and every fsync. Whatever was written before an fsync of its
file returned is on disk. Of what came later any part may be: dropped, kept, kept without what came before it, or torn
into sectors of which some are kept.
"""

import random
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
CALL = re.compile(r'^(\d+) +(\w+)\((\d+)<([^>]*)>(?:, "([^"]*)")?(?:\.\.\.)?(?:, (\d+))?(?:, (\d+))?')
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>")
SYNCS = ("fsync", "fdatasync")


@dataclass(frozen=True)
class Step:
    """A write to a file, the end of an fsync of it (`data` is None), or a line on the output (`file` is empty)."""

    file: str
    data: bytes | None = None
    offset: int = 0
    ends: bool = False
    """The file ends there from now on."""


def record(command: list[str], cwd: Path, log: Path) -> list[Step]:
    """Runs a program to its end; what it did, in order."""
    calls = "trace=write,pwrite64,ftruncate,fsync,fdatasync"
    strace = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-o", str(log), "-e", calls]
    subprocess.run([*strace, *command], cwd=cwd, check=True, capture_output=True)
    return list(steps(log.read_text().splitlines()))


def steps(lines: Iterable[str]) -> Iterator[Step]:
    syncing: dict[str, str] = {}
    """Whose fsync has begun and not returned, and of which file."""
    for line in lines:
        if (resumed := RESUMED.match(line)) and resumed[2] in SYNCS:
            yield Step(syncing.pop(resumed[1]))
        elif call := CALL.match(line):
            thread, name, number, path, data, offset = *call.group(1, 2, 3), text(call[4]), call[5], call[7]
            file = Path(path.decode()).name
            if name in SYNCS and "unfinished" in line:
                syncing[thread] = file
            elif name in SYNCS:
                yield Step(file)
            elif name == "write" and number == "1":
                yield Step("", text(data))
            elif name == "pwrite64":
                yield Step(file, text(data), int(offset))
            elif name == "ftruncate":
                yield Step(file, b"", int(call[6]), ends=True)


def text(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


@dataclass
class Disk:
    """The files of a program, and what has been written to them since their last fsync."""

    safe: dict[str, bytearray] = field(default_factory=dict)
    pending: dict[str, list[Step]] = field(default_factory=dict)

    def take(self, step: Step) -> None:
        content = self.safe.setdefault(step.file, bytearray())
        waiting = self.pending.setdefault(step.file, [])
        if step.data is not None:
            waiting.append(step)
            return
        for write in waiting:
            put(content, write)
        waiting.clear()

    def after_power_loss(self, chance: random.Random) -> dict[str, bytes]:
        """One of the many ways in which the files may be found again."""
        keep = chance.choice([0.0, 0.5, 0.9])
        found = {}
        for file, content in self.safe.items():
            left = bytearray(content)
            for write in self.pending[file]:
                torn = len(write.data or b"") > SECTOR and chance.random() < 0.3
                for part in sectors(write) if torn else (write,):
                    if chance.random() < keep:
                        put(left, part)
            found[file] = bytes(left)
        return found


def sectors(write: Step) -> Iterator[Step]:
    data = write.data or b""
    for start in range(0, len(data), SECTOR):
        yield Step(write.file, data[start : start + SECTOR], write.offset + start)


def put(content: bytearray, write: Step) -> None:
    data = write.data or b""
    if len(content) < write.offset:
        content.extend(bytes(write.offset - len(content)))
    content[write.offset : write.offset + len(data)] = data
    if write.ends:
        del content[write.offset :]
