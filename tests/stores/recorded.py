"""A short workload whose every write is recorded: `python -m tests.stores.recorded FOLDER`, under strace.

Says `ok MATCH SEQ` on its output when an append is acknowledged. Checkpoints come often, so that they are in it.
"""

import os
import sys
from pathlib import Path

from parlour.stores import writer
from parlour.stores.kept import KeptCommand, KeptEvent, NewMatch
from parlour.stores.sqlite import open_sqlite

MATCHES, ROUNDS, IN_FLIGHT = 8, 30, 3


def main(folder: Path) -> None:
    writer.TIDY_AFTER = 25
    store = open_sqlite(folder)
    for number in range(MATCHES):
        store.create(NewMatch("chess", "{}", 0, id=f"m{number}")).result()
    for first in range(0, ROUNDS, IN_FLIGHT):
        asked = []
        for number in range(MATCHES):
            for seq in range(first, first + IN_FLIGHT):
                event = KeptEvent(seq, "move", seq, "x" * (seq % 5 * 150))
                asked.append((f"m{number}", seq, store.append(f"m{number}", seq, [event], KeptCommand(f"c{seq}", ""))))
        for name, seq, future in asked:
            future.result()
            os.write(1, f"ok {name} {seq}\n".encode())
    os._exit(0)  # no clean end: nothing is written that the matches did not ask for


if __name__ == "__main__":
    main(Path(sys.argv[1]))
