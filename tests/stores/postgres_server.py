"""A PostgreSQL server of the tests' own: on loopback, with a port and a folder of its own, gone when they end."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any, Self

import psycopg

SERVICE = "postgres"
"""The account that Debian's package makes: the server refuses to run as root."""
START_S = 60


def programs() -> Path | None:
    """The folder of `initdb`; Debian keeps it out of the path."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return folders[-1] if folders else None


def lacking() -> str | None:
    """Why there can be no server here."""
    if programs() is None:
        return "PostgreSQL is not installed: apt-get install postgresql"
    return None


class PostgresServer:
    def __init__(self, durable: bool = False) -> None:
        """`durable`: with fsync, as people run it; tests that do not cut the power do without."""
        self._fsync = "on" if durable else "off"
        self._numbers = count()
        self._as_service: dict[str, Any] = {}
        # Not pytest's folder: the service account may not enter it.
        self._folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
        if os.geteuid() == 0:
            self._as_service = {"user": SERVICE, "group": SERVICE, "extra_groups": []}
            shutil.chown(self._folder, SERVICE, SERVICE)
        bin_folder = programs()
        assert bin_folder
        self._bin, self._data = bin_folder, self._folder / "data"
        make = [str(self._bin / "initdb"), "-D", str(self._data), "-A", "trust", "-U", "parlour", "-E", "UTF8"]
        subprocess.run(
            [*make, "--no-locale", "-N"], check=True, capture_output=True, cwd=self._folder, **self._as_service
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": self._fsync}
        command = [str(self._bin / "postgres"), "-D", str(self._data), "-p", str(self.port)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder, **self._as_service)
        until = time.monotonic() + START_S
        while True:
            try:
                return psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """At once, as if the machine had failed; it recovers from its log at the next start."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(START_S)

    def url(self, database: str) -> str:
        return f"postgresql://parlour@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, sql: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder)
