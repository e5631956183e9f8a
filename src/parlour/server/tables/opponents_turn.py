"""The opponents' part at a table: they are asked when it is their turn, and always answer.

A job belongs to one `at` of one match. When the position changes, the match ends or everybody leaves, it is
cancelled; an answer that comes all the same is thrown away. An engine of ours that fails is replaced by another
opponent, an outside engine that fails loses: either way the match goes on.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from parlour.engines.engine import Engine, Info
from parlour.engines.outside import OutsideEngineError
from parlour.games.game import Game
from parlour.matches.events import Answer, Event, Forfeit, Move, Offer, Replace, Seated, TimeOut
from parlour.matches.host import in_a_line
from parlour.matches.match import Match
from parlour.matches.seats import accepts_draw
from parlour.matches.settings import opponent_of, seated_as, settings_of, stand_in
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent
from parlour.server.logs import fields, short
from parlour.server.others.bus import JOBS
from parlour.server.others.holdings import Holdings
from parlour.server.pool.job import Job
from parlour.server.pool.work import Cancelled, EngineFailed, Thought, Work
from parlour.server.tables import protocol, wire
from parlour.server.tables.counting import THINKERS
from parlour.server.tables.outbox import Watcher
from parlour.server.tables.table import Table
from parlour.server.tables.trees.nodes import MOST_GROWING, SNAPSHOT_MS, grown
from parlour.server.texts import keys_wanted
from parlour.stores.failures import StoreError

CLAIM_AGAIN_S = 0.5
"""Until it looks again whether a turn that another process thinks about is free."""
ELSEWHERE_S = 5.0
"""For those who think elsewhere to take a turn: if nobody has, it is thought about here."""
AGAIN_S = 2.0
"""Until an opponent whose engine failed tries again, if nobody else can take its seat."""
CUT_SHARE = 0.8
"""Of the time that a search may take at most: one that took so much was cut short, at least where it compares moves."""
GRACE_S = 10.0
"""A page that is being loaded again comes back within this; a search goes on for so long."""
log = logging.getLogger(__name__)


class OpponentsTurn:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._job: Job | None = None
        self._at = -1
        self._judging: Job | None = None
        self._tree_ms: int | None = None
        """When the tree of this search was told last."""
        self._rest: asyncio.TimerHandle | None = None
        """Nobody begins to think before it is over."""
        self._left: int | None = None
        """The turn that was left to those who think elsewhere."""
        self._claims: int | None = None
        """The turn of which it is being found out who thinks about it, or that another process has."""
        self._leaving: asyncio.TimerHandle | None = None
        self.is_wanted = False
        """Go on although nobody is here: it was under way when the server stopped."""

    @property
    def is_busy(self) -> bool:
        return self._job is not None or self._judging is not None

    @property
    def is_thinking(self) -> bool:
        """About its move."""
        return self._job is not None

    def go_on(self) -> None:
        """Starts what is due, and ends what is not any more. Call it whenever something has changed."""
        match = self._table.match
        if self._job and (match is None or match.over or match.at != self._at):
            self.cancel()
        if self._judging and (match is None or match.offer is None or match.to_move != match.offer.player):
            self._judging.cancel()
            self._judging = None
        if match is None or match.over:
            self._table.services.trees.drop_table(self._table.id)
            self._release()
        if match is None or match.over or self._rest or not (self._table.audience.watches or self.is_wanted):
            return
        self._judge_offer(match)
        player = match.to_move
        is_due = self._job is None and player is not None and match.seats[player].kind in THINKERS
        if is_due and player is not None and self._is_ours(match.at, player):
            self._at, self._tree_ms = match.at, None
            self._job = self._start(match, player, for_move=True)
            self._table.background.spawn(self._finish(self._job, player, match.at))

    # Where there are other processes, one of them thinks.

    def _is_ours(self, at: int, player: int) -> bool:
        """Whether this process is the one to think about a turn. While that is not known it is found out, and then it
        goes on."""
        holdings = self._table.services.holdings
        if holdings is None or holdings.holds(self._table.id, at):
            return True
        if self._claims != at:
            self._claims = at
            self._table.background.spawn(self._claim(holdings, at, player))
        return False

    async def _claim(self, holdings: Holdings, at: int, player: int) -> None:
        table, again_s, is_ours = self._table, CLAIM_AGAIN_S, False
        try:
            if table.services.settings.thinking == "elsewhere" and self._left != at:
                self._left, again_s = at, ELSEWHERE_S
                await holdings.want(table.id, at, player)
                table.services.bus.tell(JOBS)
            else:
                is_ours = await holdings.claim(table.id, at, player, self._lose, self.stop)
        except StoreError as error:
            log.warning("it is not known who thinks at table %s: %s", short(table.id), error)
        if is_ours:
            await self._look_again()
        else:  # whoever thinks about it may die
            table.background.set_timer("claim", again_s, self._look_again)

    async def _look_again(self) -> None:
        self._claims = None
        self.go_on()

    def _lose(self) -> None:
        """Another process believed that this one was dead, and thinks now."""
        self.cancel()
        self._table.background.set_timer("claim", CLAIM_AGAIN_S, self._look_again)

    def _release(self) -> None:
        if holdings := self._table.services.holdings:
            holdings.release(self._table.id)

    def stop(self) -> bool:
        """It shall move now. False if nobody is thinking."""
        if self._job is None:
            return False
        self._job.stop()
        return True

    def cancel(self) -> None:
        for job in (self._job, self._judging):
            if job:
                job.cancel()
        self._job = self._judging = None
        self._at = -1
        self._release()

    def _rest_for(self, seconds: float) -> None:
        if self._rest is None and seconds > 0:
            self._rest = asyncio.get_running_loop().call_later(seconds, self._end_rest)

    def _end_rest(self) -> None:
        self._rest = None
        self.go_on()

    def cancel_unless_someone_returns(self) -> None:
        """Stops unless somebody comes back soon."""
        if self._leaving is None:
            self._leaving = asyncio.get_running_loop().call_later(GRACE_S, self._stop_if_nobody_came)

    def _stop_if_nobody_came(self) -> None:
        self._leaving = None
        if not self._table.audience.watches and not self.is_wanted:
            self.cancel()

    def _start(self, match: Match, player: int, for_move: bool = False) -> Job:
        """A tree that is kept is for moves alone: what else is thought is not in the record."""
        table = self._table
        opponent = opponent_in(match.game, match.seats[player])
        work = Work(
            key=f"{table.id}:{match.at}",
            owner=table.owner,
            urgent=bool(table.audience.watches),
            opponent=opponent,
            position=match.position,
            past=tuple(match.past),
            seed=match.began.seed,
            trace=MOST_GROWING if for_move and self._tree_watchers() else None,
            engine=(self._kept_engine(player, opponent) if for_move else None)
            or table.services.own.engine(match.game, opponent),
        )
        try:
            return table.services.pool.start(work, on_info=self._send_thinking)
        except ValueError as error:
            # There is no such engine any more: the server was started without an outside engine's file.
            job = Job(-1, work, None)
            job.end(EngineFailed(str(error)))
            return job

    def _kept_engine(self, player: int, opponent: Opponent) -> Callable[[], Engine] | None:
        kept = self._table.services.trees.take((self._table.id, player), opponent)
        return None if kept is None else lambda: kept

    async def _add_thought(self, match: Match, player: int, thought: Thought) -> None:
        """The move, on disk; and its tree for the next one, which may be due as soon as this one is told."""
        table = self._table
        trees, place = table.services.trees, (table.id, player)
        if thought.kept:
            opponent = opponent_in(match.game, match.seats[player])
            trees.put(place, opponent, thought.kept, thought.kept_bytes, table.services.clock.ms())
        move = match.move(player, thought.move, max(table.now_ms(), match.ms))
        try:
            seen = wire.kept_info(thought.info, match.position, thought.move)
            await self._add(replace(move, new_tree=thought.began_tree), seen)
        except BaseException:
            trees.drop(place)
            raise

    def _tree_watchers(self) -> set[Watcher]:
        """Nobody is shown a tree that tells what to reply, while the match counts."""
        table = self._table
        if table.hides_what_is_expected or not table.is_open_book:
            return set()
        return {watch for watch in table.audience.watches if watch.tree}

    def _tree(self, info: Info, match: Match, is_last: bool) -> protocol.GrowingTree | None:
        """What it has looked at so far, if it is time to tell it again."""
        now = self._table.services.clock.ms()
        if not is_last and self._tree_ms is not None and now - self._tree_ms < SNAPSHOT_MS:
            return None
        self._tree_ms = now
        found = grown(info, match.position, MOST_GROWING)
        return protocol.GrowingTree(**dict(found), ply=match.ply, position=match.position.text())

    def _send_thinking(self, info: Info, is_last: bool = False) -> None:
        """What it has found so far, for those who want to know."""
        table, match = self._table, self._table.match
        watches = [watch for watch in table.audience.watches if watch.thinking]
        if not watches or match is None or match.at != self._at or not table.is_open_book:
            return
        longest = 1 if table.hides_what_is_expected else wire.LONGEST_LINE
        found = wire.info_of(info, match.position, longest)
        told = protocol.Thinking(t="thinking", table=table.id, at=self._at, info=found)
        wanting = self._tree_watchers()
        tree = self._tree(info, match, is_last) if wanting else None
        with_tree = told.model_copy(update={"tree": tree}) if tree else told
        texts: dict[tuple[bool, bool], bytes] = {}
        for watch in watches:
            keys, grows = watch.outbox.keys, watch in wanting
            if (keys, grows) not in texts:
                with keys_wanted(keys):
                    texts[keys, grows] = (with_tree if grows else told).model_dump_json().encode()
            watch.tell("thinking", texts[keys, grows])

    async def _finish(self, job: Job, player: int, at: int) -> None:
        """Waits for the job and lets the match have its move."""
        thought: Thought | None = None
        error: Exception | None = None
        try:
            thought = await job.done
        except Cancelled:
            return
        except (OutsideEngineError, EngineFailed) as failed:
            error = failed
        table = self._table
        async with table.lock:
            if self._job is not job:
                return
            if thought:
                self._send_thinking(wire.with_played(thought.info, job.work.position, thought.move), is_last=True)
            self._job, self.is_wanted = None, False
            try:
                await table.refresh()
                if table.match and table.match.at == at and not table.match.over:
                    await self._say(table.match, player, thought, error)
            finally:
                if not table.is_stale:
                    self.go_on()

    async def _say(self, match: Match, player: int, thought: Thought | None, error: Exception | None) -> None:
        table, now = self._table, self._table.now_ms()
        if thought is None:
            assert error
            if (event := self._event_for_failure(match, player, error)) is not None:
                await self._add(event)
            else:
                self._rest_for(AGAIN_S)
            return
        if match.offer and match.offer.player != player:
            at = match.at
            await self._add(Answer(player, accepts(match.offer, thought, player, match), now))
            if match.over or match.at != at:
                return  # moves were taken back: what it thought was about another position
        if all(seat.kind in THINKERS for seat in match.seats):
            self._rest_for(table.services.settings.watch_pause_s)
        if thought.ms >= CUT_SHARE * table.services.settings.search_ms:
            await table.unrate("cut")
        await self._add_thought(match, player, thought)
        table.services.metrics.counts["moves_thought"] += 1

    async def _add(self, event: Event, commentary: str | None = None) -> None:
        """The time may be up."""
        match = self._table.match
        assert match
        refusal = match.refusal(event)
        if refusal and refusal.code == "time" and match.to_move is not None:
            event = TimeOut(match.to_move, event.ms)
        await self._table.add(event, commentary=commentary if isinstance(event, Move) else None)

    def _event_for_failure(self, match: Match, player: int, error: Exception) -> Event | None:
        """What happens when an opponent cannot move; None: nobody else can, so it tries again. The server's own trouble
        decides no match."""
        now, metrics = self._table.now_ms(), self._table.services.metrics
        seated = match.seats[player]
        reason = in_a_line(f"{seated.name} failed: {error}")
        about: dict[str, object] = {"table": short(self._table.id), "game": match.game.name}
        about |= {"opponent": seated.id, "why": type(error).__name__}
        if isinstance(error, OutsideEngineError):
            metrics.counts["guests_forfeited"] += 1
            log.warning("an engine failed and lost", extra=fields(**about))
            return Forfeit(player, in_a_line(str(error)), now)
        found = stand_in(match.game, opponent_in(match.game, seated), engines_tried(match, player))
        if found is None:
            log.warning("an opponent failed, and nobody can replace it: it tries again", extra=fields(**about))
            return None
        metrics.counts["engines_replaced"] += 1
        log.warning("an opponent failed and was replaced", extra=fields(**about, by=found.id))
        return Replace(player, seated_as(found), reason, now)

    # Offers, when it is not the opponent's turn.

    def _judge_offer(self, match: Match) -> None:
        offer = match.offer
        if offer is None or self._judging or self._job or match.seats[1 - offer.player].kind not in THINKERS:
            return
        if match.to_move != offer.player:
            return  # it looks at the position anyway, and answers before it moves
        player = 1 - offer.player
        self._judging = self._start(match, player)
        self._table.background.spawn(self._answer(self._judging, player, offer))

    async def _answer(self, job: Job, player: int, offer: Offer) -> None:
        thought: Thought | None = None
        try:
            thought = await job.done
        except Cancelled:
            return
        except (OutsideEngineError, EngineFailed):
            log.warning("an offer was declined because the opponent could not look at it")
        table = self._table
        async with table.lock:
            if self._judging is not job:
                return
            self._judging = None
            await table.refresh()
            if table.match and table.match.offer == offer:
                yes = thought is not None and accepts(offer, thought, player, table.match)
                await self._add(Answer(player, yes, max(table.now_ms(), table.match.ms)))


def accepts(offer: Offer, thought: Thought, player: int, match: Match) -> bool:
    return offer.what != "draw" or accepts_draw(thought.info, player, match.position, match.ply)


def opponent_in(game: Game, seated: Seated) -> Opponent:
    """Who sits there: of the ladder as it was when the match began, but with the rating it has."""
    found = opponent_of(seated)
    known = next((one for one in opponents(game) if one.id == found.id), None)
    return known if known and settings_of(known) == settings_of(found) else found


def engines_tried(match: Match, player: int) -> set[str]:
    """The engines that have failed in this seat, and the one that sits there now."""
    seats = [match.began.seats[player]]
    seats += [event.seat for event in match.events if isinstance(event, Replace) and event.player == player]
    return {opponent_of(seat).engine for seat in seats}
