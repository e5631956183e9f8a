"""A Redis (or Valkey) server of the tests' own: on loopback, with a port of its own, keeping nothing, gone when they
end."""

import shutil
import socket
import subprocess
import time
from typing import Self

START_S = 30


def program() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


def lacking() -> str | None:
    """Why there can be no server here."""
    return None if program() else "Redis is not installed: apt-get install redis-server"


class RedisServer:
    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [str(program()), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + START_S
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                assert time.monotonic() < until
                assert self._process.poll() is None
                time.sleep(0.01)

    def stop(self) -> None:
        """At once, as if the machine had failed."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
