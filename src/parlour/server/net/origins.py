"""Where somebody comes from, as a text that two have in common if they come from one address, and that tells nobody
which. Limits that have to outlast a restart go by it."""

import asyncio
import hashlib

from parlour.server.net.addresses import address_key
from parlour.stores.store import Store

HERE = "here"
"""This machine itself."""


class Origins:
    """The key of the hash is in the store and nowhere else: without it, all addresses there are could be tried."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""

    async def of(self, address: str) -> str:
        if not self._key:
            self._key = (await asyncio.wrap_future(self._store.secret("origins"))).encode()[:64]
        return hashlib.blake2b(address_key(address).encode(), digest_size=12, key=self._key).hexdigest()
