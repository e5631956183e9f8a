"""What can be set about a server: one typed list, from which the flags, the environment and the table in the docs
come. Plain dataclasses: the process that answers the command line has to be quick, and pydantic is not quick to
import."""

import dataclasses
import importlib.util
import json
import os
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from parlour.server import words
from parlour.server.net.addresses import is_address, is_loopback
from parlour.stores.folder import data_folder

PREFIX = "PARLOUR_"
YES_NO = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def setting(
    default: Any = None,
    words: str = "",
    *,
    least: float | None = None,
    above: float | None = None,
    most: float | None = None,
    made: Callable[[], Any] | None = None,
    shown: str | None = None,
) -> Any:
    """A setting with its default (or how that is `made`), what it is, and its bounds."""
    metadata = {"words": words, "least": least, "above": above, "most": most, "shown": shown}
    return field(default_factory=made, metadata=metadata) if made else field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Settings:
    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 for every network of this machine")
    port: int = setting(8000, "0 for any that is free", least=0, most=65535)
    data: str = setting(
        made=lambda: str(data_folder()),
        words="a folder, or postgresql://… for a PostgreSQL database",
        shown="the user's data folder",
    )
    learners: str | None = setting(
        None, "a folder for what learners know", shown="the data folder; with PostgreSQL the user's"
    )
    shared: bool = setting(
        False,
        "several servers over one PostgreSQL database (docs/scale.md); then there are no arenas and trainings",
    )
    processes: int = setting(
        1, "server processes of this machine, all at one port; more than one need PostgreSQL", least=1, most=64
    )
    bus: str | None = setting(
        None, "redis://… by which servers that are `shared` tell each other what is new; needs the extra `scale`"
    )
    thinking: Literal["here", "elsewhere", "only"] = setting(
        "here",
        "where opponents think: here; elsewhere, at a `parlour think-worker`; only: here, where nobody is served",
    )
    debug: bool = setting(False, "a developer's view, and ways to make things fail on purpose; never where people play")
    open_debug: bool = setting(False, "with `debug`: listen for other machines too, not only for this one")
    log: Literal["debug", "info", "warning", "error", "off"] = setting("info", "how much is logged on the console")
    log_file: str | None = setting(None, "a file to log to as well, one JSON object a line")
    log_file_level: Literal["same", "debug", "info", "warning", "error"] = setting(
        "same", "how much is logged in the file", shown="same as `log`; info if that is off"
    )

    engines: tuple[str, ...] = setting((), "files or folders with engines of your own")
    hosts: tuple[str, ...] = setting((), "names this server may be called by, besides localhost and addresses")
    trusted_proxies: tuple[str, ...] = setting((), "addresses of proxies whose X-Forwarded-For is believed")
    passkeys: str | None = setting(
        None, "https://… at which people find the page: they may come back by passkeys; needs the extra `passkeys`"
    )
    key: str | None = setting(
        None,
        "what makes somebody at this machine count as such: /here?key=… in the browser",
        shown="made at each start",
    )
    trust_loopback: bool = setting(False, "everybody who comes from a loopback address counts as this machine, no key")
    own_port: int = setting(
        0,
        "a port besides, on 127.0.0.1 alone, at which a process answers for itself (the second at the next one, and so "
        "on): metrics, health, the admin page",
        least=0,
        most=65535,
        shown="none",
    )
    open_metrics: bool = setting(False, "metrics for everybody, not only for this machine")

    workers: int = setting(
        made=lambda: max(1, (os.cpu_count() or 1) - 1), least=1, most=256, words="searches at a time", shown="cores - 1"
    )
    engine_processes: int = setting(2, "engines written in Python at a time, each in its own process", least=1, most=64)
    search_ms: int = setting(5000, "the most that one move of an opponent may take", least=100, most=600_000)
    trees_mb: int = setting(256, "memory for the search trees that opponents keep between moves, in MiB", least=0)
    tree_minutes: float = setting(20, "a kept tree that nobody has used for so long is given up", above=0)

    sockets: int = setting(4000, "connections in all", least=1)
    sockets_per_address: int = setting(32, "connections of one address", least=1)
    sockets_per_guest: int = setting(8, "WebSockets and streams of one guest", least=1)
    tables_per_socket: int = setting(8, "tables that one connection watches", least=1)
    messages_per_s: float = setting(5, "commands of one connection, in the long run", above=0)
    message_burst: float = setting(20, "commands of one connection at once", least=1)
    message_bytes: int = setting(8192, "the longest message from a client", least=256)
    frames_per_s: float = setting(
        50, "WebSocket frames of any kind of one connection; four times that at once", above=0
    )
    bytes_per_s: float = setting(65536, "bytes from one connection; four times that at once", above=0)
    body_bytes: int = setting(65536, "the longest body of a request", least=1024)
    idle_s: float = setting(30, "a connection that does not take what it is sent for so long is closed", above=0)

    first_message_s: float = setting(10, "a WebSocket that says nothing for so long is closed", above=0)
    requests_per_s: float = setting(20, "requests of one address, in the long run", above=0)
    request_burst: float = setting(200, "requests of one address at once", least=1)

    setups_per_minute: float = setting(
        5, "tables, rematches, guests and learners made by one address, in the long run", above=0
    )
    setup_burst: float = setting(20, "tables, rematches, guests and learners made by one address at once", least=1)
    opponent_tables_per_address: int = setting(
        8, "open tables with opponents that one address made or watches", least=1
    )
    house_lessons_per_day: int = setting(
        20, "matches of one address, or of one guest, that teach a learner of the house in a day", least=0
    )
    tries_per_minute: float = setting(
        6, "wrong codes and phrases of one address, in the long run; ten at once", above=0
    )
    hints_per_minute: float = setting(20, "hints of one guest", above=0)
    signs_per_minute: float = setting(12, "signs of one guest to the other player; four at once", above=0)
    coached_moves_per_minute: float = setting(
        60, "moves of one guest that the coach looks at; it lets others pass", above=0
    )
    reviews_per_minute: float = setting(6, "reviews that one guest asks for", above=0)
    guest_days: float = setting(400, "how long a guest is known who doesn't come back", above=0)
    recheck_s: float = setting(60, "how often connections are looked at for guests no longer known", above=0)
    unplayed_days: float = setting(3, "tables at which nobody moved are removed after so long", above=0)
    watch_pause_s: float = setting(0.5, "between the moves of two opponents, for those who watch", least=0)
    away_s: float = setting(60, "who has been away for so long may be claimed to have lost", least=0)
    learners_per_guest: int = setting(8, "learners of one guest, in each game", least=0)
    memory_bytes: int = setting(16 * 2**20, "the longest file that a learner can be given", least=1024)
    learner_bytes: int = setting(
        768 * 2**20, "memory for all learners that are open at a time; one that takes more is refused", least=2**20
    )
    nets_per_guest: int = setting(4, "nets of one guest (champions, on the page), on each board", least=0)
    net_bytes: int = setting(4 * 2**20, "the longest file of a net that can be brought", least=1024)
    trainings: int = setting(1, "learners and nets in training at a time", least=0, most=64)
    training_slice_s: float = setting(120, "after so long a training gives way to somebody else's", above=0)
    training_minutes: float = setting(30, "a training that takes longer is stopped", above=0)
    arenas: int = setting(2, "arenas played at a time; others wait for their turn", least=0, most=16)
    arena_cost: int = setting(
        500_000,
        "nodes a move times matches that an arena of a guest may have, an engine from outside counted as 20,000 nodes; "
        "at this machine there is no limit",
        least=0,
    )
    free_disk_percent: float = setting(5, "below this no new table is begun", least=0, most=100)


BUSES = ("redis", "rediss")
FIELDS = {one.name: one for one in dataclasses.fields(Settings)}


def settings_from(given: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """What is given, then PARLOUR_… of the environment, then the defaults. ValueError names what is wrong."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for name in FIELDS:
        if (text := environment.get(PREFIX + name.upper())) is not None:
            values[name] = text
    values |= {name: value for name, value in given.items() if value is not None}
    if unknown := sorted(values.keys() - FIELDS.keys()):
        raise ValueError(words.NO_SUCH_SETTING.format(names=", ".join(unknown), known=", ".join(FIELDS)))
    found = Settings(**{name: check_value(name, value) for name, value in values.items()})
    require_private_debug(found)
    require_passkeys(found)
    is_one = found.shared or found.bus or found.processes > 1 or found.thinking != "here"
    return as_one_of_several(found) if is_one else found


def as_one_of_several(settings: Settings) -> Settings:
    """What is in the folder of one of them alone cannot be asked of all: nobody is offered it."""
    if settings.bus is not None and urlsplit(settings.bus).scheme not in BUSES:
        raise ValueError(words.BUS_ADDRESS)
    if data_path(settings) is not None and settings.processes > 1:
        raise ValueError(words.PROCESSES_SHARE.format(processes=settings.processes))
    if data_path(settings) is not None:
        raise ValueError(words.NOT_SHARED)
    return dataclasses.replace(settings, shared=True, arenas=0, trainings=0)


def require_private_debug(settings: Settings) -> None:
    """Nobody opens to a whole network by chance what is made to be broken."""
    if settings.debug and not settings.open_debug and not is_own_address(settings.host):
        raise ValueError(words.OPEN_DEBUG.format(host=settings.host))


def require_passkeys(settings: Settings) -> None:
    """Browsers make passkeys for a name, not for a number, and only where nobody on the way can change the page."""
    if settings.passkeys is None:
        return
    found = urlsplit(settings.passkeys)
    is_safe = found.scheme == "https" or (found.scheme == "http" and found.hostname == "localhost")
    is_name = bool(found.hostname) and not is_address(found.hostname or "")
    if not (is_safe and is_name) or found.path.strip("/") or found.query or found.fragment or found.username:
        raise ValueError(words.PASSKEYS_WHERE.format(value=repr(settings.passkeys)))
    if importlib.util.find_spec("webauthn") is None:
        raise ValueError(words.NO_WEBAUTHN)


def is_own_address(host: str) -> bool:
    """Whether only this machine reaches it there."""
    return host.lower() == "localhost" or is_loopback(host)


def parse_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """`messages_per_s=50`, as the command line gives it."""
    found = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or name not in FIELDS:
            raise ValueError(words.NO_SUCH_SETTING.format(names=repr(pair), known=", ".join(FIELDS)))
        found[name] = text
    return found


def check_value(name: str, value: Any) -> Any:
    """The value, of the setting's own type and within its bounds; a text is read."""
    kind = typing.get_type_hints(Settings)[name]
    found = _read(kind, value)
    if found is WRONG:
        meaning = FIELDS[name].metadata["words"]
        raise ValueError(words.WRONG_KIND.format(name=name, value=repr(value), kind=_kind_words(kind), words=meaning))
    bounds = FIELDS[name].metadata
    low, above, high = bounds["least"], bounds["above"], bounds["most"]
    held = {
        f"at least {low}": low is None or found >= low,
        f"above {above}": above is None or found > above,
        f"at most {high}": high is None or found <= high,
    }
    if broken := [bound for bound, holds in held.items() if not holds]:
        raise ValueError(words.OUT_OF_BOUNDS.format(name=name, value=repr(value), bound=broken[0]))
    return found


WRONG = object()


def _kind_words(kind: Any) -> str:
    if typing.get_origin(kind) is Literal:
        return ", ".join(typing.get_args(kind))
    return {int: "a whole number", float: "a number", bool: "yes or no"}.get(kind, "a text")


def _read(kind: Any, value: Any) -> Any:
    if typing.get_origin(kind) is tuple:
        parts = value.split(",") if isinstance(value, str) else value
        return tuple(str(part) for part in parts)
    if typing.get_origin(kind) is Literal:
        return value if value in typing.get_args(kind) else WRONG
    if kind is bool:
        return value if isinstance(value, bool) else YES_NO.get(str(value).lower(), WRONG)
    if kind in (int, float):
        try:
            found = kind(value)
        except (TypeError, ValueError):
            return WRONG
        return found if found == found and abs(found) != float("inf") and not isinstance(value, bool) else WRONG
    return value if value is None or isinstance(value, str) else WRONG


def to_json(settings: Settings) -> str:
    return json.dumps(dataclasses.asdict(settings))


def from_json(text: str) -> Settings:
    return settings_from(json.loads(text), {})


def unusual(settings: Settings) -> dict[str, Any]:
    """What differs from the defaults, to be logged; not where the data and the bus are, which may hold a
    password, nor the key."""
    usual = Settings()
    return {
        name: getattr(settings, name)
        for name in FIELDS
        if name not in ("data", "bus", "host", "port", "key") and getattr(settings, name) != getattr(usual, name)
    }


def table() -> str:
    """All of them as a table of Markdown; the docs carry it and a test compares."""
    lines = ["| setting | default | what it is |", "| --- | --- | --- |"]
    for name, one in FIELDS.items():
        lines.append(f"| `{name}` | {one.metadata['shown'] or _default_words(one.default)} | {one.metadata['words']} |")
    return "\n".join(lines)


def _default_words(value: object) -> str:
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def data_path(settings: Settings) -> Path | None:
    """The folder, if the data are in one."""
    return None if settings.data.startswith(("postgresql://", "postgres://")) else Path(settings.data)


def learners_path(settings: Settings) -> Path | None:
    """The folder in which learners are, if not the user's."""
    return Path(settings.learners) if settings.learners else data_path(settings)
