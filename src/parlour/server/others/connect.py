"""A bus by its address."""

import hashlib
from urllib.parse import urlsplit

from parlour.server.others import words
from parlour.server.others.bus import Bus, Silence
from parlour.stores.store import Store

CONNECT_S = 3.0
NAME = "bus"
STORE_S = 30.0


class BusUnusableError(ValueError):
    """The text says why, for people."""


def require_bus(address: str) -> None:
    """Blocks for some seconds at most. BusUnusableError: nobody answers there, or not as Redis does."""
    try:
        import redis
    except ImportError as error:
        raise BusUnusableError(words.NO_REDIS.format(why=error)) from error
    try:
        with redis.Redis.from_url(address, socket_timeout=CONNECT_S, socket_connect_timeout=CONNECT_S) as asked:
            asked.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        why = " ".join(str(error).split()).rstrip(".")
        raise BusUnusableError(words.BUS_UNUSABLE.format(address=without_secret(address), why=why)) from error


def open_bus(address: str | None, store: Store) -> Bus:
    """Blocks for the store. Whether anybody answers there, it finds out by itself, again and again."""
    if address is None:
        return Silence()
    from parlour.server.others.redis_bus import RedisBus

    secret = store.secret(NAME).result(STORE_S)
    return RedisBus(address, hashlib.sha256(secret.encode()).hexdigest()[:16])


def without_secret(address: str) -> str:
    """As it may be shown and logged."""
    found = urlsplit(address)
    host = f"{found.hostname or ''}:{found.port}" if found.port else found.hostname or ""
    return f"{found.scheme}://{host}{found.path}"
