"""`parlour serve`: tables for people in the browser, on this machine or for everybody near it."""

import contextlib
import os
import secrets
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer

from parlour.cli import words
from parlour.cli.screen.console import Console
from parlour.cli.screen.text import Text

if TYPE_CHECKING:
    from parlour.server.settings import Settings

EVERYWHERE = "0.0.0.0"
KEY_BYTES = 16


Debug = Annotated[
    bool,
    typer.Option("--debug", help="A developer's view, and ways to make things fail. Don't use it where people play."),
]
ConsoleLog = Annotated[
    str | None, typer.Option(help="How much is logged on the console: debug, info, warning, error or off.")
]
FileLog = Annotated[str | None, typer.Option(help="How much is logged in the file: debug, info, warning or error.")]
OtherSettings = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any setting; docs/serve.md lists them.")
]


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any free one.")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="For everybody on this network; prints the address.")] = False,
    data: Annotated[str | None, typer.Option(help="A folder for the matches, or postgresql://…")] = None,
    processes: Annotated[
        int | None, typer.Option(help="How many server processes share the port; more than one need PostgreSQL.")
    ] = None,
    bus: Annotated[str | None, typer.Option(help="redis://… by which several servers tell each other news.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many searches run at a time.")] = None,
    engines: Annotated[list[Path] | None, typer.Option(help="A file or folder with engines of your own.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser, if there is one.")] = False,
    debug: Debug = False,
    log: ConsoleLog = None,
    log_file: Annotated[Path | None, typer.Option(help="A file to log to as well.")] = None,
    log_file_level: FileLog = None,
    others: OtherSettings = None,
) -> None:
    """Let people play in the browser."""
    from parlour.server.settings import to_json  # what it needs is not cheap to import
    from parlour.server.supervisor import supervise

    settings = settings_of(
        others or (),
        host=host or (EVERYWHERE if lan else None),
        port=port,
        data=data,
        processes=processes,
        bus=bus,
        workers=workers,
        engines=tuple(str(path.resolve()) for path in engines) if engines else None,
        debug=debug or None,
        log=log,
        log_file=None if log_file is None else str(log_file.resolve()),
        log_file_level=log_file_level,
    )
    console = Console(highlight=False, soft_wrap=True)
    if settings.debug:
        console.print(words.DEBUG_WARNING)
    ready = partial(announce, console, settings, with_code=lan, open_page=open_page)
    raise typer.Exit(supervise(to_json(settings), settings.host, settings.port, ready, processes=settings.processes))


def settings_of(others: Sequence[str], **given: Any) -> "Settings":
    """What was set, and a key if none was: what is None was not given."""
    from parlour.server.settings import parse_pairs, settings_from

    settings = settings_from(parse_pairs(others) | {name: one for name, one in given.items() if one is not None})
    return settings if settings.key else replace(settings, key=secrets.token_urlsafe(KEY_BYTES))


def announce(console: Console, settings: "Settings", addresses: list[str], *, with_code: bool, open_page: bool) -> None:
    """Says where it can be found now, and opens the page if that is wanted."""
    tell(console, addresses, with_code=with_code)
    link = key_link(addresses, settings.key)
    if link:
        console.print(words.KEY_LINK.format(link=link))
    if settings.hosts and not settings.trusted_proxies:
        console.print(words.BEHIND_A_PROXY)
    if open_page:
        show(link or addresses[0])


def key_link(addresses: list[str], key: str | None) -> str | None:
    """What makes a browser at this machine known. None where nothing listens on a loopback address: a connection to any
    other never counts as one from this machine."""
    from parlour.server.net.addresses import is_loopback

    near = [address for address in addresses if is_loopback(urlsplit(address).hostname or "")]
    return f"{near[0]}/here?key={key}" if near else None


def show(address: str) -> None:
    """Opens the browser, from a thread of its own: some wait for it to close. Without one the address has been told."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return  # what would open is a browser in this terminal

    def open_it() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=open_it, daemon=True).start()


def tell(console: Console, addresses: list[str], with_code: bool) -> None:
    """Where it is, for people; on a network the first address is also there to be scanned."""
    from parlour.server.net.lan import qr_text

    here, *near = addresses
    console.print(words.SERVED_AT.format(address=here))
    for address in near:
        console.print(words.SERVED_NEAR.format(address=address))
    if with_code and near:
        console.print(Text(qr_text(near[0])))
    if with_code and not near:
        console.print(words.NO_ADDRESS)
