"""What happens on the other machines: a call is carried out there, with what it needs fetched once and kept."""

import socket
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import parlour
from parlour.cluster import words
from parlour.engines.signature import SIGNATURE

Fetch = Callable[[str], Any]
"""Gets what was put, by its key."""


class Check(NamedTuple):
    """What has to be the same there for results to be the same."""

    version: str
    signature: str


class Done(NamedTuple):
    value: Any = None
    why: str = ""
    """What was wrong, if there is no value."""


def own_check() -> Check:
    return Check(parlour.__version__, SIGNATURE)


def carry_out(
    function: Callable[..., Any], parcels: Mapping[str, Any], arguments: tuple[Any, ...], check: Check
) -> Done:
    import ray

    if why := difference(check):
        return Done(why=words.ELSEWHERE.format(machine=socket.gethostname(), why=why))
    try:
        return Done(function(lambda key: ray.get(parcels[key]), *arguments))
    except ValueError as error:
        return Done(why=words.ELSEWHERE.format(machine=socket.gethostname(), why=error))


def difference(check: Check) -> str:
    if check.version != parlour.__version__:
        return words.OTHER_VERSION.format(theirs=parlour.__version__, ours=check.version)
    return "" if check.signature == SIGNATURE else words.OTHER_ENGINES
