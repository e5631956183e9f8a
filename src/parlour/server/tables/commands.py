"""What each command does at a table. A flat list of what is refused, then the event, then the answer."""

import asyncio

from parlour.matches.endings import ended_by
from parlour.matches.events import Abort, Answer, Event, Forfeit, Offer, Resign, Seated, Takeback
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.server.tables import protocol
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import THINKERS
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table
from parlour.stores.failures import Repeat, StoreError
from parlour.stores.kept import KeptCommand, KeptSeat


async def carry_out(table: Table, who: Who, command: protocol.TableCommand) -> protocol.CommandAnswer:
    """The one answer to a command. A repeat gets the answer it got before, also after a restart."""
    key = f"{who.guest.id}:{command.id}"
    async with table.lock:
        if known := table.known_answer(key):
            return known
        answer, passes = await _answer(table, who, command, key)
        for _ in range(MOST_TRIES):
            if not isinstance(answer, protocol.Error) or not await has_news(table):
                break
            answer, passes = await _answer(table, who, command, key)
        is_kept = isinstance(answer, protocol.Ok) and bool(answer.seq)  # by the store, with its event
        if not (passes or is_kept):
            table.remember(key, answer)
        return answer


async def _answer(
    table: Table, who: Who, command: protocol.TableCommand, key: str
) -> tuple[protocol.CommandAnswer, bool]:
    """And whether it may be another one when the command is sent again."""
    try:
        return await _carry_out(table, who, command, key), False
    except (NotDone, Refusal) as error:
        detail = error.detail if isinstance(error, NotDone) else ""
        answer = await _kept_answer(table, key) or refusal_of(error.code, command, table.at, detail)
        return answer, error.code in PASSING
    except Repeat as repeat:
        return protocol.parse_answer(repeat.answer), False
    except Exception:
        table.note_failure()
        return refusal_of("failed", command, None), True
    finally:
        if table.is_stale:
            table.background.recover()


async def has_news(table: Table) -> bool:
    """Whether another process has added something that this one did not know when it refused."""
    if not table.services.settings.shared:
        return False
    try:
        return await table.catch_up()
    except NotDone:
        return False


MOST_TRIES = 3
"""Of one command, while others are quicker."""


MOST_EVENTS = 4096
"""Without end are only takebacks and offers: after so many events there are no more of them."""
PASSING = ("unavailable", "unsure", "unknown", "stale")
"""Answers that may be others when the command is sent again: nothing was kept, or the table has to be read again."""


def refusal_of(code: str, command: protocol.TableCommand, at: int | None, detail: str = "") -> protocol.Error:
    return protocol.error(code, command.id, command.table, at, detail)


async def _kept_answer(table: Table, key: str) -> protocol.CommandAnswer | None:
    """A command that cannot be may be one that was: its effect is why it cannot be again."""
    try:
        text = await asyncio.wrap_future(table.services.store.answer(table.id, key))
    except StoreError:
        return None
    return None if text is None else protocol.parse_answer(text)


async def _carry_out(table: Table, who: Who, command: protocol.TableCommand, key: str) -> protocol.Ok:
    await table.refresh()
    if table.fail_next:
        table.fail_next = False
        raise RuntimeError("this table was asked to fail")
    if isinstance(command, protocol.SitCommand):
        return await _sit(table, who, command, key)
    assert isinstance(command, protocol.PositionCommand)
    players = table.players_of(who.guest.id)
    if not players:
        raise NotDone("seat")
    match = table.match
    if match is None and isinstance(command, protocol.AbortCommand):
        return await _withdraw(table, command)
    if match is None:
        raise NotDone("waiting")
    if isinstance(command, protocol.StopCommand):
        return await _stop(table, match, command)
    if match.count >= MOST_EVENTS and isinstance(command, protocol.TakebackCommand | protocol.OfferCommand):
        raise NotDone("too_long")
    event = _event(table, match, command, _player(match, players, command))
    answer = protocol.ok(command.id, table=table.id, at=match.at_after(event), seq=match.count)
    at = None if isinstance(event, Forfeit) else command.at
    if isinstance(event, Forfeit) and command.at != match.at:
        raise NotDone("stale")
    await table.add(event, KeptCommand(key, protocol.text_of(answer)), at)
    return answer


def _player(match: Match, players: tuple[int, ...], command: protocol.TableCommand) -> int:
    """For whom it is said. Who sits on both sides speaks for the player to move, and answers for the other."""
    if len(players) == 1:
        return players[0]
    if isinstance(command, protocol.AnswerCommand) and match.offer:
        return 1 - match.offer.player
    if isinstance(command, protocol.TakebackCommand):
        return match.turns[-1].player if match.turns else match.first
    return match.position.to_move()


def _event(table: Table, match: Match, command: protocol.PositionCommand, player: int) -> Event:
    now = max(table.now_ms(), match.ms)
    match command:
        case protocol.MoveCommand():
            if refusal := match.refusal(Resign(player, now)):  # over, or the time is up: before the move is read
                raise refusal
            if command.at != match.at and match.to_move == player:
                raise NotDone("stale")
            return match.move(player, command.move, now)
        case protocol.TakebackCommand():
            return Takeback(player, now)
        case protocol.ResignCommand():
            return Resign(player, now)
        case protocol.OfferCommand():
            return Offer(player, command.what, now)
        case protocol.AnswerCommand():
            return Answer(player, command.yes, now)
        case protocol.AbortCommand():
            return Abort(player, now)
        case protocol.ClaimCommand():
            return _claim(table, match, player, now)
    raise NotDone("malformed")


def _claim(table: Table, match: Match, player: int, now: int) -> Forfeit:
    other = 1 - player
    if not table.is_online:
        raise NotDone("no_person")
    if refusal := match.refusal(Resign(player, now)):
        raise refusal
    if match.to_move != other or table.away_ms(other) < table.services.settings.away_s * 1000:
        raise NotDone("not_yet")
    return Forfeit(other, ended_by("left", match.game, other).reason, now)


async def _stop(table: Table, match: Match, command: protocol.StopCommand) -> protocol.Ok:
    if command.at != match.at:
        raise NotDone("stale")
    if not table.thinking.is_thinking and not thinks_elsewhere(table, match):
        raise NotDone("nobody_thinks")
    await table.unrate("stop")
    if not table.thinking.stop() and not await _hurry_another(table, match):
        raise NotDone("nobody_thinks")
    return protocol.ok(command.id, table=table.id, at=match.at)


def thinks_elsewhere(table: Table, match: Match) -> bool:
    """Whether another process may think about the turn."""
    is_opponents = match.to_move is not None and match.seats[match.to_move].kind in THINKERS
    return is_opponents and table.services.holdings is not None


async def _hurry_another(table: Table, match: Match) -> bool:
    """The process that thinks, if there is one."""
    holdings = table.services.holdings
    try:
        return holdings is not None and await holdings.hurry(table.id, match.at)
    except StoreError:
        raise NotDone("unavailable") from None


async def _withdraw(table: Table, command: protocol.AbortCommand) -> protocol.Ok:
    """An invitation that nobody has taken up yet."""
    if not await asyncio.wrap_future(table.services.store.withdraw(table.id)):
        table.is_stale = True
        raise NotDone("stale")
    table.announce_withdrawal()
    return protocol.ok(command.id, table=table.id, at=0)


async def _sit(table: Table, who: Who, command: protocol.SitCommand, key: str) -> protocol.Ok:
    free, setup = table.setup.free, table.setup
    if table.match is not None or free is None:
        raise NotDone("taken")
    if setup.reserved not in (None, who.guest.id) or table.players_of(who.guest.id):
        raise NotDone("taken")
    # The name may have been given since the connection was made.
    guest = await asyncio.wrap_future(table.services.store.guest(who.guest.id)) or who.guest
    seat = Seated(guest.name, "person", settings={"colour": guest.colour})
    begin = setup.with_seat(free, seat).begin
    you = tuple(sorted({*table.players_of(who.guest.id), free}))
    answer = protocol.ok(command.id, table=table.id, at=0, seq=0, you=you)
    if table.maker and table.maker == who.origin:  # else anybody could rise by beating themselves
        await table.unrate("origin")
    await table.begin(begin, {free: KeptSeat(guest=who.guest.id)}, KeptCommand(key, protocol.text_of(answer)))
    return answer
