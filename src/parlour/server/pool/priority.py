"""Searches yield to the network: with every core busy thinking, a server answers almost as soon as with none."""

import os
import sys
import threading

NICE = 10
ASIDE_NICE = 19
"""Of what somebody looks at rather than plays: behind every opponent that is to move."""


def step_back(nice: int = NICE) -> None:
    """This thread, and what it starts, goes behind those that serve people. Linux alone keeps a priority for each
    thread; elsewhere nothing happens. One that is further back already stays there."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, max(nice, os.getpriority(os.PRIO_PROCESS, thread)))
