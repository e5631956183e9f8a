"""What can be set about a server: one typed list, from which the flags, the environment and the table in the docs
come."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.stores.folder import data_folder

PREFIX = "PARLOUR_"


class Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str = Field("127.0.0.1", description="the address to listen on; 0.0.0.0 for every network of this machine")
    port: int = Field(8000, ge=0, le=65535, description="0 for any that is free")
    data: str = Field(
        default_factory=lambda: str(data_folder()),
        description="a folder, or postgresql://… for a PostgreSQL database",
        json_schema_extra={"shown": "the user's data folder"},
    )
    shared: bool = Field(False, description="several servers over one PostgreSQL database")
    debug: bool = Field(False, description="lets people make an engine or a table fail on purpose")
    log: Literal["debug", "info", "warning", "error"] = Field("info", description="how much is logged")
    log_file: str | None = Field(None, description="a file to log to as well, one JSON object a line")

    engines: tuple[str, ...] = Field((), description="files or folders with engines of your own")
    hosts: tuple[str, ...] = Field(
        (), description="names this server may be called by, besides localhost and addresses"
    )
    trusted_proxies: tuple[str, ...] = Field((), description="addresses of proxies whose X-Forwarded-For is believed")
    open_metrics: bool = Field(False, description="metrics for everybody, not only for this machine")

    workers: int = Field(
        default_factory=lambda: max(1, (os.cpu_count() or 1) - 1),
        ge=1,
        le=256,
        description="searches at a time",
        json_schema_extra={"shown": "cores - 1"},
    )
    processes: int = Field(2, ge=1, le=64, description="engines written in Python at a time, each in its own process")
    search_ms: int = Field(5000, ge=100, le=600_000, description="the most that one move of an opponent may take")

    sockets: int = Field(4000, ge=1, description="connections in all")
    sockets_per_address: int = Field(32, ge=1, description="connections of one address")
    sockets_per_guest: int = Field(8, ge=1, description="WebSockets and streams of one guest")
    tables_per_socket: int = Field(8, ge=1, description="tables that one connection watches")
    messages_per_s: float = Field(5, gt=0, description="commands of one connection, in the long run")
    message_burst: float = Field(20, ge=1, description="commands of one connection at once")
    message_bytes: int = Field(8192, ge=256, description="the longest message from a client")
    frames_per_s: float = Field(
        50, gt=0, description="WebSocket frames of any kind of one connection; four times that at once"
    )
    bytes_per_s: float = Field(65536, gt=0, description="bytes from one connection; four times that at once")
    body_bytes: int = Field(65536, ge=1024, description="the longest body of a request")
    idle_s: float = Field(30, gt=0, description="a connection that does not take what it is sent for so long is closed")

    first_message_s: float = Field(10, gt=0, description="a WebSocket that says nothing for so long is closed")
    requests_per_s: float = Field(20, gt=0, description="requests of one address, in the long run")
    request_burst: float = Field(200, ge=1, description="requests of one address at once")

    setups_per_minute: float = Field(
        5, gt=0, description="tables, rematches and guests made by one address, in the long run"
    )
    setup_burst: float = Field(20, ge=1, description="tables, rematches and guests made by one address at once")
    opponent_tables_per_address: int = Field(8, ge=1, description="open tables with opponents that one address watches")
    hints_per_minute: float = Field(20, gt=0, description="hints of one guest")
    guest_days: float = Field(400, gt=0, description="how long a guest is known")
    recheck_s: float = Field(60, gt=0, description="how often connections are looked at for guests no longer known")
    unplayed_days: float = Field(3, gt=0, description="tables at which nobody moved are removed after so long")
    away_s: float = Field(60, ge=0, description="who has been away for so long may be claimed to have lost")
    free_disk_percent: float = Field(5, ge=0, lt=100, description="below this no new table is begun")


def settings_from(given: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """What is given, then PARLOUR_… of the environment, then the defaults. ValueError names what is wrong."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for name, field in Settings.model_fields.items():
        if (text := environment.get(PREFIX + name.upper())) is not None:
            values[name] = tuple(text.split(",")) if "tuple" in str(field.annotation) else text
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise ValueError(
            "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        ) from None


def parse_pairs(pairs: Iterable[str]) -> dict[str, Any]:
    """`messages_per_s=50`, as the command line gives it."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        field = Settings.model_fields.get(name)
        if not equals or field is None:
            raise ValueError(f"{pair!r} is not a setting; they are {', '.join(Settings.model_fields)}")
        found[name] = tuple(text.split(",")) if "tuple" in str(field.annotation) else text
    return found


def table() -> str:
    """All of them as a table of Markdown; the docs carry it and a test compares."""
    lines = ["| setting | default | what it is |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
        default = extra.get("shown") or _shown(field.default)
        lines.append(f"| `{name}` | {default} | {field.description} |")
    return "\n".join(lines)


def _shown(value: object) -> str:
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def data_path(settings: Settings) -> Path | None:
    """The folder, if the data are in one."""
    return None if settings.data.startswith(("postgresql://", "postgres://")) else Path(settings.data)
