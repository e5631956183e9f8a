"""When garbage is collected. Python looks through everything that lives whenever enough has been made, which with a
thousand matches stops a server for fifty milliseconds several times a second.

Almost everything here goes by itself when nobody refers to it. So what is young is looked through as always, which is
cheap, and everything together only every few minutes.
"""

import asyncio
import gc

YOUNG = 1000
"""Things that are made before the youngest are looked through."""
MIDDLE = 10
NEVER = 1_000_000
EVERY_S = 600.0


def settle() -> None:
    """At the start: what is there now stays, and is not looked through any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()  # it is off while everything is imported


async def collect() -> None:
    """For ever: now and then everything."""
    while True:
        await asyncio.sleep(EVERY_S)
        gc.unfreeze()
        gc.collect()
        gc.freeze()
