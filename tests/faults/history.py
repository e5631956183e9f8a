"""What clients were told, checked against what is kept: Jepsen's method for lists that only grow.

Every client writes down each command when it sends it, and later what came of it: `ok`, `failed`, or `unknown` when the
connection or the server died first. When everything has been healed, the kept events of every match are read, and
`check` says which promises were broken. It knows no game, no server and no store.

1. What was acknowledged is kept, where it was acknowledged.
2. What was refused is not kept.
3. What came of the rest is open, but what anybody ever saw never vanishes.
4. No command is kept twice, and no place is taken twice or left out.
5. Everybody who watched saw a beginning of what is kept.
6. What is kept is a legal match.
7. A match has one result at the most, the same for everybody, and nothing is kept after it.
8. Where there is a clock, time only goes forward, and what everybody was shown on it follows from the kept times.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Operation:
    """One command. Sent several times, it is several operations with one id."""

    client: str
    id: str
    match: str
    what: str
    outcome: Literal["ok", "failed", "unknown"]
    seq: int | None = None
    """Where the acknowledgement said that it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: its number, the id of the command it comes from (None: nobody's), and what happened."""

    seq: int
    id: str | None
    what: str


@dataclass(frozen=True, slots=True)
class Clocks:
    """What two players had left, in ms, at or after event `seq`; `running` is the one whose clock runs down since."""

    seq: int
    left_ms: tuple[int, int]
    running: int | None


@dataclass(frozen=True, slots=True)
class Sight:
    """All that one client saw of a match, in the order it came, the result it was shown, and the clocks."""

    client: str
    match: str
    entries: tuple[Entry, ...]
    result: str | None = None
    clocks: tuple[Clocks, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A match in the store at the end."""

    match: str
    entries: tuple[Entry, ...]
    results: tuple[str, ...] = ()
    result_seq: int | None = None
    """The number of the event that the result came with."""
    clocks: tuple[Clocks, ...] = ()
    """After each event, reckoned from the kept times; empty without a clock."""
    times_ms: tuple[int, ...] = ()
    """When each event was."""


@dataclass(frozen=True, slots=True)
class Violation:
    rule: int
    match: str
    words: str


Legal = Callable[[Sequence[Entry]], str | None]
"""What is wrong with a list of events, or None."""


def check(
    operations: Iterable[Operation], sights: Iterable[Sight], kept: Iterable[Kept], legal: Legal = lambda entries: None
) -> list[Violation]:
    """Every broken promise; empty if all is well."""
    by_match = {one.match: one for one in kept}
    places: dict[tuple[str, str | None], list[Entry]] = defaultdict(list)
    for one in by_match.values():
        for entry in one.entries:
            places[one.match, entry.id].append(entry)
    operations = list(operations)
    let_through = {(one.match, one.id) for one in operations if one.outcome != "failed"}
    found: list[Violation] = []
    for operation in operations:
        found += _operation(operation, places.get((operation.match, operation.id), []), let_through)
    for sight in sights:
        found += _sight(sight, by_match.get(sight.match, Kept(sight.match, ())))
    for one in by_match.values():
        found += _kept(one, legal)
    return list(dict.fromkeys(found))


def _operation(
    operation: Operation, places: Sequence[Entry], let_through: Container[tuple[str, str]]
) -> Iterator[Violation]:
    if operation.outcome == "ok":
        if operation.seq is None or Entry(operation.seq, operation.id, operation.what) not in places:
            words = f"{operation.id} was acknowledged at {operation.seq}, kept: {places}"
            yield Violation(1, operation.match, words)
    elif operation.outcome == "failed" and places and (operation.match, operation.id) not in let_through:
        # Refused once and let through another time is no contradiction; refused and never let through is.
        yield Violation(2, operation.match, f"{operation.id} was refused, kept: {places}")


def _sight(sight: Sight, kept: Kept) -> Iterator[Violation]:
    there = set(kept.entries)
    for entry in sight.entries:
        if entry not in there:
            yield Violation(3, kept.match, f"{sight.client} saw {entry}, which is gone")
    if sight.entries != kept.entries[: len(sight.entries)]:
        yield Violation(5, kept.match, f"{sight.client} saw something that is not the beginning of what is kept")
    if sight.result is not None and kept.results != (sight.result,):
        yield Violation(7, kept.match, f"{sight.client} saw the result {sight.result}, kept: {kept.results}")
    for shown in sight.clocks:
        if shown.seq < len(kept.clocks) and not _follows(shown, kept.clocks[shown.seq]):
            yield Violation(8, kept.match, f"{sight.client} saw {shown}, kept: {kept.clocks[shown.seq]}")


def _follows(shown: Clocks, kept: Clocks) -> bool:
    """The clock that runs may have run down; the other stands."""
    return shown.running == kept.running and all(
        shown.left_ms[player] <= kept.left_ms[player]
        if player == kept.running
        else shown.left_ms[player] == kept.left_ms[player]
        for player in (0, 1)
    )


def _kept(kept: Kept, legal: Legal) -> Iterator[Violation]:
    ids = Counter(entry.id for entry in kept.entries if entry.id is not None)
    for name, count in ids.items():
        if count > 1:
            yield Violation(4, kept.match, f"{name} is kept {count} times")
    if [entry.seq for entry in kept.entries] != list(range(len(kept.entries))):
        yield Violation(4, kept.match, "the numbers have gaps or come twice")
    if wrong := legal(kept.entries):
        yield Violation(6, kept.match, wrong)
    if list(kept.times_ms) != sorted(kept.times_ms):
        yield Violation(8, kept.match, f"time went backwards: {kept.times_ms}")
    if len(kept.results) > 1:
        yield Violation(7, kept.match, f"several results: {kept.results}")
    if kept.results and kept.result_seq != len(kept.entries) - 1:
        yield Violation(7, kept.match, f"the result came with event {kept.result_seq}, of {len(kept.entries)}")
