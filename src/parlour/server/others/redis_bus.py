"""The bus by Redis, or Valkey: a channel for each table that is open somewhere. Needs the extra `scale`.

Whoever has a table open has subscribed to its channel, so a process hears of nothing else. A process hears its own
heartbeat too: a bus that takes words and gives none back is noticed, and connected to again.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from parlour.server.others.bus import OnGap, OnNews

BEAT_S = 1.0
SILENCE_S = 4.0
"""Whoever has heard nothing for so long, not even themselves, begins anew."""
AGAIN_S = 0.25
LONGEST_S = 4.0
MOST_WAITING = 100_000
"""Tables with news that could not be told yet: beyond that they are found by looking."""
BEAT = "beat"
log = logging.getLogger(__name__)


class RedisBus:
    """See `Bus`."""

    def __init__(self, address: str, name: str) -> None:
        """`name`: what is said about one database is not heard over another."""
        self._redis: Any = Redis.from_url(
            address,
            socket_timeout=SILENCE_S,
            socket_connect_timeout=SILENCE_S,
            socket_keepalive=True,
            retry=Retry(NoBackoff(), 0),
        )
        self._prefix, self._me = f"parlour:{name}:", secrets.token_hex(6)
        self._own = f"{self._prefix}process:{self._me}"
        self._tables = f"{self._prefix}table:"
        self._followed: set[str] = set()
        self._changes: dict[str, bool] = {}
        """Tables to be followed from now on, or no longer."""
        self._said: dict[str, int] = {}
        """What is to be told."""
        self._wake = asyncio.Event()
        self.is_up = False

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._change(table, True)

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)
        self._change(table, False)

    def _change(self, table: str, follows: bool) -> None:
        self._changes[table] = follows
        self._wake.set()

    def tell(self, table: str, count: int = 0) -> None:
        if len(self._said) < MOST_WAITING:
            # "Something else" says more than a number: whoever hears it looks at everything.
            self._said[table] = 0 if self._said.get(table) == 0 else count
            self._wake.set()

    async def run(self, on_news: OnNews, on_gap: OnGap) -> None:
        pause_s = AGAIN_S
        while True:
            error = await self._try(on_news, on_gap)
            if self.is_up:
                pause_s = AGAIN_S
            if self.is_up or pause_s == AGAIN_S:
                log.warning("the bus is silent: %s", error)
            self.is_up = False
            on_gap()
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_S)

    async def _try(self, on_news: OnNews, on_gap: OnGap) -> BaseException | None:
        """Until it fails, and why."""
        try:
            async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                self._changes.clear()
                await pubsub.subscribe(self._own, *map(self._channel, self._followed))
                on_gap()
                doing = [
                    asyncio.create_task(one) for one in (self._listen(pubsub, on_news), self._speak(pubsub, on_news))
                ]
                try:
                    done, _ = await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in doing:
                        task.cancel()
                    await asyncio.gather(*doing, return_exceptions=True)
            return next(iter(done)).exception()
        except (RedisError, OSError) as error:
            return error

    async def _listen(self, pubsub: PubSub, on_news: OnNews) -> None:
        async for message in pubsub.listen():
            channel = message["channel"].decode()
            if channel == self._own:
                self.is_up = True
                continue
            sender, _, count = message["data"].decode(errors="replace").partition(" ")
            if sender != self._me and count.isdecimal():
                on_news(channel.removeprefix(self._tables), int(count))

    async def _speak(self, pubsub: PubSub, on_news: OnNews) -> None:
        beaten_s = 0.0
        while True:
            await self._follow_changes(pubsub, on_news)
            said, self._said = self._said, {}
            pipeline = self._redis.pipeline(transaction=False)
            for table, count in said.items():
                pipeline.publish(self._channel(table), f"{self._me} {count}")
            if time.monotonic() - beaten_s >= BEAT_S:
                beaten_s = time.monotonic()
                pipeline.publish(self._own, BEAT)
            await pipeline.execute()
            self._wake.clear()
            if not (self._said or self._changes):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_S):
                        await self._wake.wait()

    async def _follow_changes(self, pubsub: PubSub, on_news: OnNews) -> None:
        changes, self._changes = self._changes, {}
        if new := [table for table, follows in changes.items() if follows]:
            await pubsub.subscribe(*map(self._channel, new))
        if old := [table for table, follows in changes.items() if not follows]:
            await pubsub.unsubscribe(*map(self._channel, old))
        for table in new:  # what was said before it was followed
            on_news(table, 0)

    def _channel(self, table: str) -> str:
        return self._tables + table
