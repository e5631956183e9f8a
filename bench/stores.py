"""`python -m bench.stores [ADDRESS]`: what a durable change costs here, and how soon a server is ready again.

Figures of this machine, not ratios: they say whether the disk is fit for the load. Without an address, a SQLite file in
a temporary folder; with `postgresql://…`, an empty database.
"""

import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from parlour.stores.connect import open_store
from parlour.stores.kept import KeptCommand, KeptEvent, NewMatch
from parlour.stores.sql_store import SqlStore

OPEN_MATCHES = 10_000
EVENTS_EACH = 40
MOVES_A_SECOND = 500
SECONDS = 10


def event(seq: int) -> KeptEvent:
    return KeptEvent(seq, "move", seq, f'{{"t":"move","player":{seq % 2},"move":"e2e4","ms":{seq * 1000}}}')


def seconds_of(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def one_by_one(store: SqlStore, count: int = 2000) -> float:
    """Changes a second when each waits for the one before it."""
    name = store.create(NewMatch("chess", "{}", 0)).result()

    def work() -> None:
        for seq in range(count):
            store.append(name, seq, [event(seq)], KeptCommand(f"c{seq}", "{}")).result()

    return count / seconds_of(work)


def all_at_once(store: SqlStore, matches: int = 200, each: int = 100) -> float:
    """Changes a second when many wait together."""
    names = [store.create(NewMatch("chess", "{}", 0)).result() for _ in range(matches)]

    def work() -> None:
        asked = [
            store.append(name, seq, [event(seq)], KeptCommand(f"c{seq}", "{}")) for seq in range(each) for name in names
        ]
        for future in asked:
            future.result()

    return matches * each / seconds_of(work)


def under_load(store: SqlStore) -> list[float]:
    """Milliseconds from the moment a move was due to its acknowledgement, at a steady rate."""
    names = [store.create(NewMatch("chess", "{}", 0)).result() for _ in range(MOVES_A_SECOND)]
    took: list[float] = []
    left = threading.Semaphore(0)
    start = time.perf_counter()
    total = MOVES_A_SECOND * SECONDS
    for number in range(total):
        due = start + number / MOVES_A_SECOND
        if (early := due - time.perf_counter()) > 0:
            time.sleep(early)
        seq, which = divmod(number, MOVES_A_SECOND)
        future = store.append(names[which], seq, [event(seq)], KeptCommand(f"c{seq}", "{}"))

        def done(_: object, due: float = due) -> None:
            took.append((time.perf_counter() - due) * 1000)
            left.release()

        future.add_done_callback(done)
    for _ in range(total):
        left.acquire()
    return took


def fill(store: SqlStore) -> None:
    events = [event(seq) for seq in range(EVENTS_EACH)]
    asked = []
    for number in range(OPEN_MATCHES):
        store.create(NewMatch("chess", "{}", number, id=f"open{number:06d}xxxx"))
        asked.append(store.append(f"open{number:06d}xxxx", 0, events))
    for future in asked:
        future.result()


def main(address: str) -> None:
    store = open_store(address)
    print(f"one by one: {one_by_one(store):,.0f} durable appends/s")
    before = store.writer.commits, store.writer.changes
    print(f"all at once: {all_at_once(store):,.0f} durable appends/s", end="")
    commits, changes = store.writer.commits - before[0], store.writer.changes - before[1]
    print(f" ({changes:,} changes in {commits:,} commits)")
    cuts = statistics.quantiles(under_load(store), n=1000)
    print(f"{MOVES_A_SECOND} a second: p50 {cuts[499]:.1f} ms, p99 {cuts[989]:.1f} ms, p99.9 {cuts[998]:.1f} ms")
    fill(store)
    store.close()
    opened: list[SqlStore] = []
    opening = seconds_of(lambda: opened.append(open_store(address)))
    listing = seconds_of(lambda: opened[0].open_matches().result())
    reading = seconds_of(lambda: opened[0].open_events().result())
    print(
        f"{OPEN_MATCHES:,} open matches: start {opening:.2f} s, list {listing:.2f} s, all their events {reading:.2f} s"
    )
    opened[0].close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(str(Path(folder) / "data"))
