"""Commands in any order, several at once: the store and a dictionary agree on every answer."""

from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.stores.failures import Conflict, Over, Repeat
from parlour.stores.kept import KeptCommand, KeptEvent
from parlour.stores.sql_store import SqlStore
from tests.stores.sample import WAIT_S, events, match, won


@dataclass(frozen=True)
class Ask:
    match: int
    seq_off: int
    """How far the number is from the right one."""
    count: int
    command: int | None
    ends: bool


@dataclass
class Model:
    """What a match is: a list, the answers given, and whether it is over."""

    events: list[KeptEvent] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    over: bool = False

    def append(self, seq: int, added: list[KeptEvent], command: KeptCommand | None, ends: bool) -> type | str:
        if command and command.id in self.answers:
            return self.answers[command.id]
        if self.over:
            return Over
        if seq != len(self.events):
            return Conflict
        self.events += added
        if command:
            self.answers[command.id] = command.answer
        self.over = ends
        return type(None)


ASKS = st.builds(
    Ask,
    match=st.integers(0, 2),
    seq_off=st.sampled_from([0, 0, 0, 0, -2, -1, 1]),
    count=st.integers(1, 3),
    command=st.none() | st.integers(0, 5),
    ends=st.sampled_from([False] * 9 + [True]),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(groups=st.lists(st.lists(ASKS, min_size=1, max_size=12), max_size=6))
def test_the_store_answers_like_a_dictionary(store: SqlStore, groups: list[list[Ask]]) -> None:
    names = [store.create(match()).result(WAIT_S) for _ in range(3)]
    models = [Model() for _ in names]
    number = 0
    for group in groups:
        expected, futures = [], []
        for ask in group:
            number += 1
            model = models[ask.match]
            seq = max(0, len(model.events) + ask.seq_off)
            command = None if ask.command is None else KeptCommand(f"c{ask.command}", f"answer {number}")
            added = events(seq, ask.count)
            result = won(0) if ask.ends else None
            futures.append(store.append(names[ask.match], seq, added, command, result=result))
            expected.append(model.append(seq, added, command, ask.ends))
        errors = [future.exception(WAIT_S) for future in futures]
        assert [error.answer if isinstance(error, Repeat) else type(error) for error in errors] == expected
    for name, model in zip(names, models, strict=True):
        assert store.events(name).result(WAIT_S) == model.events
        assert (store.result(name).result(WAIT_S) is not None) == model.over
