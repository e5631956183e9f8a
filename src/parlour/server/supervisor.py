"""The parent of the server: holds the port, starts the server, and starts it again when it dies.

The listening sockets belong to the parent, so the port stays open while there is no server, and whoever connects
meanwhile is served by the next one. There may be several servers at the same sockets: whichever is free takes a
connection, and each is started again by itself.

Parent and server are joined by a pair of sockets: on it the server says `ready` or `refused: words`, and each learns by
its end that the other is gone.

Nothing large is imported here: this is the process that answers the command line.
"""

import contextlib
import errno
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parlour.server import words
from parlour.server.net.lan import lan_addresses
from parlour.server.parent import AGAIN, FIRST, IN_USE, NOT_YET, PARENT, REFUSED

MODULE = "parlour.server.process"
START = "import gc, runpy, sys; gc.disable(); runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
"""Without collecting garbage while everything is imported: a tenth of the time."""
BACKLOG = 1024
STOP_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))
JOIN_S = 1.0
ABSENT = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""A machine without IPv6 may still call itself ::1."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How a server that dies is treated. One that was ready is started again at once. Once there has been one, there
    is always another try."""

    pauses_s: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0, 4.0)
    """After the first death in a row before it was ready, the second, …; after one more than there are pauses it is
    over, if none was ever ready: then it is the program that is broken, and not the disk or the database."""
    longest_pause_s: float = 30.0
    """Pauses double until they are as long as this."""
    most_starts: int = 60
    """So many in `crowded_s`; then there is a pause of `crowded_pause_s` before each."""
    crowded_s: float = 60.0
    crowded_pause_s: float = 5.0
    stop_s: float = 10.0
    """For a server to end when it is asked to."""


def supervise(
    settings_json: str,
    host: str | None,
    port: int,
    on_ready: Callable[[list[str]], None],
    *,
    processes: int = 1,
    module: str = MODULE,
    patience: Patience | None = None,
) -> int:
    """Blocks until the server has ended for good; returns the exit code for this program.

    `on_ready` is called once, from this thread, with the addresses at which people find the server, when all of its
    `processes` are ready. Without a host it listens nowhere. ValueError, with words for people: it is impossible to
    listen there.
    """
    listeners = [] if host is None else listen(host, port)
    with contextlib.ExitStack() as stack:
        for listener in listeners:
            stack.enter_context(listener)
        numbers = range(1, processes + 1)
        shift = _Shift([_Supervisor(n, settings_json, listeners, module, patience or Patience()) for n in numbers])
        with _stop_on_signals(shift):
            return shift.run(lambda: on_ready(addresses(listeners)))


def listen(host: str, port: int) -> list[socket.socket]:
    """One socket for each address of the host, all on one port, which is chosen freely if it is 0."""
    if not 0 <= port <= 65535:
        raise ValueError(words.NO_SUCH_PORT.format(port=port))
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise ValueError(words.NOT_OURS_BECAUSE.format(host=repr(host), reason=error)) from None
    listeners: list[socket.socket] = []
    failed: OSError | None = None
    for family, _, _, _, address in dict.fromkeys(found):
        chosen = listeners[0].getsockname()[1] if listeners else port
        try:
            listeners.append(_listener(family, (address[0], chosen, *address[2:]), alone=len(found) == 1))
        except OSError as error:
            failed = error
            if error.errno not in ABSENT:
                break
    if failed and (failed.errno not in ABSENT or not listeners):
        for listener in listeners:
            listener.close()
        raise ValueError(_why_not(host, port, failed))
    return listeners


def _listener(family: int, address: tuple[object, ...], alone: bool) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and not alone:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return words.PORT_IN_USE.format(port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return words.PORT_IS_PRIVILEGED.format(port=port)
    if error.errno == errno.EADDRNOTAVAIL:
        return words.NOT_OURS.format(host=repr(host))
    return words.CANNOT_LISTEN.format(host=repr(host), port=port, reason=error.strerror or error)


def addresses(listeners: list[socket.socket]) -> list[str]:
    """Where people find the server, as they would type it; a server for everybody also has addresses in the house."""
    found: list[str] = []
    for listener in listeners:
        host, port = listener.getsockname()[:2]
        everybody = host in ("0.0.0.0", "::")
        hosts = ["127.0.0.1", *lan_addresses()] if everybody else [f"[{host}]" if ":" in host else host]
        found += [f"http://{one}:{port}" for one in hosts]
    return list(dict.fromkeys(found))


_warm: dict[str, tuple[subprocess.Popen[bytes], socket.socket]] = {}
"""Server processes that wait for their settings, by module."""


def warm_up(module: str = MODULE) -> None:
    """Starts a server process before it is known what for: while this one reads the command line, that one imports what
    it needs. It ends by itself if `supervise` is never called."""
    _warm[module] = _start(module)


def _start(module: str) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A server process, and our end of the link to it. It waits there for its settings and its sockets."""
    ours, theirs = socket.socketpair()
    with theirs:
        # A session of its own: Ctrl-C at the terminal is for the parent, which ends the server in order.
        process = subprocess.Popen(
            [sys.executable, "-c", START, module],
            env=os.environ | {PARENT: str(theirs.fileno())},
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return process, ours


class _Server:
    """One server process. What happens to it is put into `happened`, with itself, by two threads of its own."""

    def __init__(self, module: str, order: str, listeners: list[socket.socket], happened: "_Events") -> None:
        self.happened = happened
        self.was_ready = False
        self.refusal = ""
        self.process, self.link = _warm.pop(module) if module in _warm else _start(module)
        with contextlib.suppress(OSError):  # it has died already, which is noticed in a moment
            numbers = [listener.fileno() for listener in listeners]
            socket.send_fds(self.link, [order.encode() + b"\n"], numbers)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        threading.Thread(target=self._wait, daemon=True).start()

    def _read(self) -> None:
        with (
            contextlib.suppress(OSError),
            self.link,
            self.link.makefile("r", encoding="utf-8", errors="replace") as said,
        ):
            for line in said:
                word, _, reason = line.rstrip("\n").partition(": ")
                if word == "refused":
                    self.refusal = reason
                elif word == "ready":
                    self.was_ready = True
                    self.happened.put((self, "ready"))

    def _wait(self) -> None:
        self.process.wait()
        self.reader.join(JOIN_S)  # its last words
        self.happened.put((self, "ended"))


_Events = queue.SimpleQueue[tuple[_Server | None, str]]


class _Supervisor:
    """Of one of them."""

    def __init__(
        self, number: int, settings_json: str, listeners: list[socket.socket], module: str, patience: Patience
    ) -> None:
        self._order = f"{number} {settings_json}"
        self._listeners, self._module, self._patience = listeners, module, patience
        self._on_ready: Callable[[], None] = lambda: None
        self._announced = False
        self._starts: deque[float] = deque()
        """When servers were started, as far as that is not long ago."""
        self._happened: _Events = queue.SimpleQueue()

    def stop(self) -> None:
        """From a signal handler or another thread; does not block."""
        self._happened.put((None, "stop"))

    def run(self, on_ready: Callable[[], None]) -> int:
        """Blocks; the exit code. `on_ready` is called once, from this thread."""
        self._on_ready = on_ready
        unready = 0
        while True:
            self._starts.append(time.monotonic())
            order = f"{AGAIN if self._announced else FIRST} {self._order}"
            server = _Server(self._module, order, self._listeners, self._happened)
            try:
                if not self._lives(server):
                    return 0
            finally:
                self._end(server)
            code = server.process.returncode
            if code == 0:
                return 0
            if code == REFUSED or (code == IN_USE and not self._announced):
                _say(server.refusal or words.REFUSES)
                return REFUSED
            unready = 0 if server.was_ready else unready + 1
            is_waiting = code in (NOT_YET, IN_USE)
            if unready > len(self._patience.pauses_s) and not (is_waiting or self._announced):
                _say(words.GIVING_UP.format(end=how_it_ended(code), times=unready))
                return 1
            pause_s = self._pause_s(unready) if unready else self._rest_s()
            why = server.refusal if is_waiting else words.ENDED.format(end=how_it_ended(code))
            text = words.TRYING_AGAIN if pause_s else words.STARTING_AGAIN
            _say(text.format(reason=why, seconds=f"{pause_s:g}"))
            if not self._pause(pause_s):
                return 0

    def _pause_s(self, unready: int) -> float:
        """After so many servers in a row that were never ready."""
        pauses = self._patience.pauses_s
        if unready <= len(pauses):
            return pauses[unready - 1]
        doubled = max((0.5, *pauses)) * 2.0 ** min(unready - len(pauses), 20)
        return min(doubled, self._patience.longest_pause_s)

    def _rest_s(self) -> float:
        """Before a server that was ready is started again: none, unless that has been done too often."""
        while self._starts and time.monotonic() - self._starts[0] > self._patience.crowded_s:
            self._starts.popleft()
        return self._patience.crowded_pause_s if len(self._starts) > self._patience.most_starts else 0.0

    def _lives(self, server: _Server) -> bool:
        """Waits until the server has ended by itself; False if it shall stop."""
        while True:
            whose, what = self._happened.get()
            if what == "stop":
                return False
            if whose is server and what == "ended":
                return True
            if whose is server and what == "ready" and not self._announced:
                self._announced = True
                self._on_ready()

    def _pause(self, seconds: float) -> bool:
        """False if it was cut short by a stop."""
        until = time.monotonic() + seconds
        while True:
            try:
                _, what = self._happened.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                return True
            if what == "stop":
                return False

    def _end(self, server: _Server) -> None:
        """Does nothing to one that has ended."""
        server.process.terminate()
        try:
            server.process.wait(self._patience.stop_s)
        except subprocess.TimeoutExpired:
            _say(words.KILLING)
            server.process.kill()
            server.process.wait()


class _Shift:
    """All of them. When one ends for good, so do the others."""

    def __init__(self, supervisors: list[_Supervisor]) -> None:
        self._supervisors = supervisors
        self._happened: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        """Exit codes; None: one more is ready."""

    def stop(self) -> None:
        """From a signal handler; does not block."""
        for one in self._supervisors:
            one.stop()

    def run(self, on_ready: Callable[[], None]) -> int:
        if len(self._supervisors) == 1:
            return self._supervisors[0].run(on_ready)
        threads = [threading.Thread(target=self._run_one, args=(one,)) for one in self._supervisors]
        for thread in threads:
            thread.start()
        ready = 0
        while (code := self._happened.get()) is None:
            ready += 1
            if ready == len(threads):
                on_ready()
        self.stop()
        for thread in threads:
            thread.join()
        return code

    def _run_one(self, supervisor: _Supervisor) -> None:
        code = 1
        try:
            code = supervisor.run(lambda: self._happened.put(None))
        finally:
            self._happened.put(code)


@contextlib.contextmanager
def _stop_on_signals(shift: _Shift) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield
        return
    before = {number: signal.signal(number, lambda *_: shift.stop()) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


def how_it_ended(code: int) -> str:
    if code >= 0:
        return words.EXIT_CODE.format(code=code)
    try:
        return words.BY_SIGNAL.format(name=signal.Signals(-code).name)
    except ValueError:
        return words.BY_SIGNAL_NUMBER.format(number=-code)


def _say(text: str) -> None:
    print(f"parlour: {text}", file=sys.stderr, flush=True)
