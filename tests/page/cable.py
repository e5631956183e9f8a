"""A cable between a browser and the server that can be pulled and plugged in again, and that can be long: a plain TCP relay
on loopback."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator


class Cable:
    def __init__(self, port: int) -> None:
        self._to = port
        self.late_s = 0.0
        """So much later everything that the server says arrives."""
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._lines: set[socket.socket] = set()
        self._lock = threading.Condition()
        self._pulled = False
        self._refused = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        """Every connection breaks, and there will be no other."""
        with self._lock:
            self._pulled, self._refused = True, 0
            lines, self._lines = self._lines, set()
        for line in lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def wait_for_tries(self, count: int) -> None:
        """Until somebody has tried so often to come through since it was pulled."""
        with self._lock:
            assert self._lock.wait_for(lambda: self._refused >= count, timeout=60), self._refused

    def plug_in(self) -> None:
        with self._lock:
            self._pulled = False

    def close(self) -> None:
        self._listener.close()
        self.pull()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                if self._pulled:
                    client.close()
                    self._refused += 1
                    self._lock.notify_all()
                    continue
                server = socket.create_connection(("127.0.0.1", self._to))
                self._lines |= {client, server}
            threading.Thread(target=self._carry, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(server, client, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                time.sleep(self.late_s if answers else 0.0)
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def cable(port: int) -> Iterator[Cable]:
    found = Cable(port)
    try:
        yield found
    finally:
        found.close()
