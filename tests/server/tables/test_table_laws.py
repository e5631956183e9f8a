"""Any commands of anybody in any order, repeats, restarts, failing engines and a failing store, in made-up time: a table
keeps exactly what a small model of a match allows, answers every command once, and shows everybody the same."""

import asyncio
import json
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Literal

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import parlour
from parlour.learners.shelf import Shelf
from parlour.matches.events import Abort, Answer, Begin, Event, Forfeit, Move, Offer, Replace, Resign, Takeback
from parlour.matches.events_json import from_json
from parlour.server.clock import LONGEST_GAP_S, ServerClock
from parlour.server.learners.learners import Learners
from parlour.server.learners.processes import TrainingRoom
from parlour.server.nets.nets import Nets
from parlour.server.nets.own import OwnOpponents
from parlour.server.nets.shelf import NetShelf
from parlour.server.settings import settings_from
from parlour.server.tables import protocol
from parlour.server.tables.client import Client
from parlour.server.tables.forms import NewTable
from parlour.server.tables.opponents_turn import AGAIN_S
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables
from parlour.server.texts import keys_wanted
from parlour.stores.connect import open_store
from parlour.stores.failures import Unavailable
from parlour.stores.kept import Guest
from tests.matches.model import Model
from tests.server.tables.virtual import FakePool, Hiccups, VirtualLoop
from tests.server.told import with_change

GUESTS = [Guest(name, f"hash of {name}", name, "teal", 1) for name in ("Anna", "Ben", "Carl")]
AWAY_S = 60
Kind = Literal["online", "hot seat", "opponent"]
COMMANDS = st.sampled_from(["move", "move", "move", "takeback", "resign", "offer", "answer", "abort", "claim", "stop"])


class TablesMachine(RuleBasedStateMachine):
    @initialize(
        kind=st.sampled_from(["online", "hot seat", "opponent"]),
        clock=st.sampled_from([None, (3_000, 0), (20_000, 1_000)]),
        takebacks=st.sampled_from(["free", "agreed", "never"]),
        game=st.sampled_from([("tictactoe", {}), ("dots", {"rows": 1, "cols": 2})]),
    )
    def begin(self, kind: Kind, clock: tuple[int, int] | None, takebacks: str, game: tuple[str, Any]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.loop = VirtualLoop()
        self.store = Hiccups(open_store(Path(self.folder.name)))
        for guest in GUESTS:
            self.store.save_guest(guest).result()
        self.kind: Kind = kind
        self.number = 0
        self.said: dict[str, tuple[protocol.ClientCommand, int, str]] = {}
        """Every command that was answered: what, whose, how."""
        self.kept_ids: set[str] = set()
        self.clients: dict[int, Client] = {}
        self.sights: dict[int, list[int]] = {}
        self.told: dict[int, dict[str, Any]] = {}
        self.start_server()
        self.run(self.make(kind, clock, takebacks, game))
        rules = parlour.game(game[0], **game[1])
        base, gain = clock or (None, 0)
        self.model = Model(rules, base, gain, takebacks)
        self.model.kinds[1] = "opponent" if kind == "opponent" else "person"
        self.events: list[Begin | Event] = []
        self.catch_up()

    def start_server(self) -> None:
        self.pool = FakePool()
        config = settings_from({"data": self.folder.name, "away_s": AWAY_S}, {})
        clock = ServerClock(self.loop.time)
        learners = Learners(Shelf(Path(self.folder.name)), self.store, config)
        own = OwnOpponents(learners, Nets(NetShelf(Path(self.folder.name)), TrainingRoom(1, 1, 1), config))
        self.tables = Tables(Services(self.store, self.pool, config, own, clock), None)  # type: ignore[arg-type]
        self.based_ms, self.based_at = 0, self.loop.now_s

    async def make(self, kind: Kind, clock: tuple[int, int] | None, takebacks: str, game: tuple[str, Any]) -> None:
        other = {
            "online": {"who": "anyone"},
            "hot seat": {"who": "neighbour", "name": "Ben"},
            "opponent": {"who": "opponent", "id": "random"},
        }
        wish: dict[str, Any] = {"game": game[0], "options": game[1], "takebacks": takebacks}
        wish |= {"seats": [{"who": "me"}, other[kind]]}
        wish |= {} if clock is None else {"clock": {"base_ms": clock[0], "gain_ms": clock[1]}}
        table = await self.tables.create(NewTable.model_validate_json(json.dumps(wish)), self.who(0))
        self.name = table.id
        if kind == "online":
            sit = protocol.SitCommand(t="sit", id="sit", table=self.name)
            assert (await self.tables.say(self.who(1), sit)).t == "ok"

    def who(self, guest: int) -> Who:
        return Who(GUESTS[guest], "127.0.0.1")

    def run(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Lets it happen, and everything that follows from it without time passing."""

        async def all_of_it() -> Any:
            found = await doing
            await self.settle()
            return found

        return self.loop.run_until_complete(all_of_it())

    async def settle(self) -> None:
        quiet = 0
        for _ in range(100):
            await asyncio.sleep(0)
            table = self.tables.here.get(self.name)
            tasks = [] if table is None else [one for one in table.background.tasks if not self.waits_for_pool(table)]
            if tasks:
                await asyncio.wait(tasks, timeout=0.02)
            quiet = 0 if tasks or (table and table.lock.locked()) else quiet + 1
            if quiet > 3:
                return

    def waits_for_pool(self, table: Any) -> bool:
        """Only jobs are under way, and they end when the test says so."""
        return bool(self.pool.pending()) and not table.lock.locked()

    @property
    def now_ms(self) -> int:
        return self.based_ms + round((self.loop.now_s - self.based_at) * 1000)

    def catch_up(self) -> None:
        """What is kept by now, checked by the model: nothing that may not happen is ever kept."""
        for kept in self.store.events(self.name, len(self.events)).result():
            event = from_json(json.loads(kept.data))
            assert kept.seq == len(self.events)
            if not isinstance(event, Begin):
                assert not self.model.reasons(event, None), (event, self.events)
                self.model.do(event)
            self.events.append(event)
            assert kept.at == self.model.at

    # What people do.

    @rule(
        guest=st.integers(0, 2), t=COMMANDS, behind=st.sampled_from([0, 0, 0, 0, 1, 2, -1]), choice=st.integers(0, 30)
    )
    def somebody_says_something(self, guest: int, t: str, behind: int, choice: int) -> None:
        self.number += 1
        at = max(0, self.model.at - behind)
        command: dict[str, Any] = {"t": t, "id": f"c{self.number}", "table": self.name, "at": at}
        paths = ["".join(p) for p in map(self.model.line()[-1].path, self.model.line()[-1].moves())]
        more: dict[str, dict[str, Any]] = {
            "move": {"move": paths[choice % len(paths)] if paths and choice < 28 else "z9"},
            "offer": {"what": ("draw", "takeback", "abort")[choice % 3]},
            "answer": {"yes": choice % 2 == 0},
        }
        command |= more.get(t, {})
        parsed = protocol.parse(json.dumps(command))
        before = len(self.events)
        answer = protocol.text_of(self.run(self.tables.say(self.who(guest), parsed)))  # type: ignore[arg-type]
        self.check_answer(parsed, guest, answer, before)
        self.said[command["id"]] = (parsed, guest, answer)

    def check_answer(self, command: Any, guest: int, answer: str, before: int) -> None:
        found = json.loads(answer)
        assert found["id"] == command.id
        players = self.players_of(guest)
        reasons = {"seat"} if not players else self.reasons(command, players)
        if found["t"] == "error":
            assert found["code"] in reasons, (found, reasons)
            assert found["at"] == self.model.at
        elif command.t != "stop":
            assert not reasons, (found, reasons)
            assert found["seq"] == before
            self.kept_ids.add(command.id)
        self.catch_up()
        if found["t"] == "ok" and command.t != "stop":
            assert len(self.events) > before
            after = from_json(json.loads(self.store.events(self.name, before).result()[0].data))
            assert type(after).__name__.lower() == {"claim": "forfeit"}.get(command.t, command.t)

    def players_of(self, guest: int) -> list[int]:
        return {"online": [[0], [1], []], "hot seat": [[0, 1], [], []], "opponent": [[0], [], []]}[self.kind][guest]

    def reasons(self, command: Any, players: list[int]) -> set[str]:
        """All that speaks against a command, by the model."""
        mover = self.model.line()[-1].to_move()
        now = max(self.now_ms, self.model.now)
        if command.t == "stop":
            thinks = (
                self.kind == "opponent" and self.model.result() is None and mover == 1 and bool(self.pool.pending())
            )
            return (set() if thinks else {"nobody_thinks"}) | (set() if command.at == self.model.at else {"stale"})
        player = players[0] if len(players) == 1 else mover
        if len(players) == 2 and command.t == "answer" and self.model.open_offer:
            player = 1 - self.model.open_offer[0]
        if len(players) == 2 and command.t == "takeback" and self.model.moves:
            player = self.model.line()[-2].to_move()
        if command.t == "claim":
            return self.reasons_against_claim(command, player, now)
        events: dict[str, Callable[[], Event]] = {
            "move": lambda: Move(player, command.move, now),
            "takeback": lambda: Takeback(player, now),
            "resign": lambda: Resign(player, now),
            "offer": lambda: Offer(player, command.what, now),
            "answer": lambda: Answer(player, command.yes, now),
            "abort": lambda: Abort(player, now),
        }
        return self.model.reasons(events[command.t](), command.at)

    def reasons_against_claim(self, command: Any, player: int, now: int) -> set[str]:
        against = self.model.reasons(Forfeit(1 - player, "", now), command.at)
        if self.kind != "online":
            return against | {"no_person"}
        other_moves = self.model.line()[-1].to_move() == 1 - player
        table = self.tables.here[self.name]
        if not other_moves or table.is_here(1 - player) or table.away_ms(1 - player) < AWAY_S * 1000:
            against.add("not_yet")
        return against

    @precondition(lambda self: self.said)
    @rule(data=st.data())
    def a_command_comes_again(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.said)))
        command, guest, answer = self.said[name]
        before = len(self.events)
        again = protocol.text_of(self.run(self.tables.say(self.who(guest), command)))  # type: ignore[arg-type]
        if name in self.kept_ids:
            assert again == answer
        elif json.loads(again)["t"] == "ok":
            # Refused before a restart, and possible now: it counts, once.
            self.said[name] = (command, guest, again)
            if command.t != "stop":
                self.kept_ids.add(name)
        self.catch_up()
        assert len(self.events) <= before + 1 + bool(self.pool.jobs)

    @rule(
        guest=st.integers(0, 2), seen=st.sampled_from(["all", "some", "none", "more than there is"]), keys=st.booleans()
    )
    def somebody_comes(self, guest: int, seen: str, keys: bool) -> None:
        self.somebody_goes(guest)
        last = len(self.events) - 1
        number = {"all": last, "some": last // 2, "none": -1, "more than there is": last + 5}[seen]
        with keys_wanted(keys):
            client = Client(self.tables, self.who(guest), lambda: True)
        join = {"t": "join", "id": "j", "table": self.name, "seen": number, "changes": guest > 0}
        self.run(client.hear(json.dumps(join)))
        self.clients[guest] = client
        self.sights[guest] = list(range(number + 1)) if number <= last else []

    @rule(guest=st.integers(0, 2))
    def somebody_goes(self, guest: int) -> None:
        async def go() -> None:
            if client := self.clients.pop(guest, None):
                client.close()

        self.run(go())

    # What happens by itself.

    @rule(ms=st.sampled_from([1, 100, 900, 4_000, 15_000, 70_000]))
    def time_passes(self, ms: int) -> None:
        """In steps, as a server that runs sees it; a longer gap would count as one in which it did not run."""
        left_s = ms / 1000
        while left_s > 0:
            step = min(left_s, LONGEST_GAP_S / 2)
            self.loop.now_s += step
            left_s -= step
            self.tables.services.clock.ms()
            self.run(asyncio.sleep(0))
            self.catch_up()
        mover = self.model.line()[-1].to_move()
        assert self.model.result() is not None or self.model.left(mover, self.now_ms) != 0, "the flag has fallen"

    @precondition(lambda self: self.pool.pending())
    @rule(choice=st.integers(0, 30), value=st.sampled_from([-1.0, 0.0, 0.5, 1.0]), fails=st.integers(0, 6))
    def the_opponent_has_thought(self, choice: int, value: float, fails: int) -> None:
        job = self.pool.pending()[0]
        before = len(self.events)

        async def end() -> None:
            if fails == 0:
                job.fail()
            else:
                job.finish(choice, value)

        self.run(end())
        self.catch_up()
        if len(self.events) == before:
            assert fails == 0, "its turn ends in a move, an answer, or somebody else in its seat"
            assert len(self.failed_in_a_row()) == len(set(self.failed_in_a_row())) > 1, "there was somebody else"
            self.time_passes(int(AGAIN_S * 1000))  # everybody has failed: it rests, and tries again

    def failed_in_a_row(self) -> list[str]:
        """The opponents who have sat here, one instead of the other."""
        assert isinstance(self.events[0], Begin)
        seats = [self.events[0].seats[1], *(event.seat for event in self.events if isinstance(event, Replace))]
        return [seat.id for seat in seats]

    @rule()
    def the_store_has_no_room(self) -> None:
        """The next change fails; whoever wanted it is told, and nothing else happens."""
        self.store.fails = lambda: Unavailable("the disk is full")
        resign = protocol.AbortCommand(t="abort", id=f"full{self.number}", table=self.name, at=self.model.at)
        self.number += 1
        answer = json.loads(protocol.text_of(self.run(self.tables.say(self.who(0), resign))))
        if self.store.fails is None:
            assert answer["code"] == "unavailable"
        self.store.fails = None
        self.catch_up()

    @rule()
    def the_server_starts_again(self) -> None:
        """Whoever was connected is not; time stood still."""
        self.clients.clear()
        self.run(self.tables.close())  # what a process that ends takes with it
        self.start_server()
        self.based_ms = self.model.now
        table = self.run(self.tables.find(self.name))
        assert table.count == len(self.events)

    # What always holds.

    @invariant()
    def everybody_sees_the_same(self) -> None:
        for guest, client in self.clients.items():
            for text in client.outbox.take():
                message = protocol.ANYTHING.validate_json(text)
                if isinstance(message, protocol.Change):
                    assert guest > 0
                    message = self.whole(guest, json.loads(text), client.outbox.keys)
                if isinstance(message, protocol.Update):
                    self.told[guest] = json.loads(text) if b'"t":"update"' in text[:15] else self.told[guest]
                    seen = self.sights[guest]
                    seen += [event["seq"] for event in message.events]
                    assert seen == list(range(message.seq + 1)), "no gap, nothing twice"
                    assert message.seq == len(self.events) - 1
                    assert message.at == self.model.at
                    assert (message.outcome is not None or message.aborted) == (self.model.result() is not None)
                    assert len(message.moves) == len(self.model.moves)
                    legal = [] if self.model.result() else self.model.line()[-1].moves()
                    assert len(message.paths) == len(legal)

    def whole(self, guest: int, change: dict[str, Any], keys: bool) -> protocol.Update:
        """What somebody makes of a change is what somebody who comes now is told."""
        self.told[guest] = with_change(self.told[guest], change)
        told = json.loads(self.tables.here[self.name].update_text(-1, keys))
        assert self.told[guest] | {"events": [], "clocks": None} == told | {"events": [], "clocks": None}
        return protocol.Update.model_validate_json(json.dumps(self.told[guest]))

    @invariant()
    def opponents_are_asked(self) -> None:
        if self.kind != "opponent" or not self.clients or self.model.result() is not None:
            return
        if self.model.line()[-1].to_move() == 1:
            assert self.pool.pending(), "it is the opponent's turn and nobody thinks"

    @invariant()
    def there_is_one_result(self) -> None:
        result = self.store.result(self.name).result()
        assert (result is not None) == (self.model.result() is not None)

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            self.loop.run_until_complete(self.tables.close())
            self.store.close()
            self.loop.close()
            self.folder.cleanup()


TestTables = TablesMachine.TestCase
TestTables.settings = settings(
    max_examples=60, stateful_step_count=35, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
