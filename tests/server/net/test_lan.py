"""Addresses and codes for somebody in the same house."""

import ipaddress
import re
import socket

import pytest
import segno

from parlour.server.net import lan


def test_addresses_are_private_and_ours() -> None:
    for address in lan.lan_addresses():
        parsed = ipaddress.IPv4Address(address)
        assert parsed.is_private
        assert not parsed.is_loopback
        with socket.create_server((address, 0)):  # would fail for the address of another machine
            pass


def test_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(socket.socket):
        def sendto(self, *_: object) -> int:
            raise AssertionError

        send = sendall = sendto  # type: ignore[assignment]

        def connect(self, address: object) -> None:
            assert self.type == socket.SOCK_DGRAM
            assert address == (lan.NOWHERE, 9)
            super().connect(address)

    monkeypatch.setattr(socket, "socket", Silent)
    lan.lan_addresses()
    lan._of_route()


@pytest.mark.parametrize("way", [lan._of_interfaces, lan._of_host_name, lan._of_route])
def test_each_way_gives_addresses_or_nothing(way: object) -> None:
    for address in way():  # type: ignore[operator]
        ipaddress.IPv4Address(address)


def test_the_next_way_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_of_interfaces", list)
    found = ["127.0.1.1", "192.168.1.7", "8.8.8.8", "169.254.3.3", "192.168.1.7", "10.0.0.2"]
    monkeypatch.setattr(lan, "_of_host_name", lambda: found)
    assert lan.lan_addresses() == ["192.168.1.7", "10.0.0.2"]


@pytest.mark.parametrize("url", ["http://192.168.1.7:8000/", "http://10.0.0.2:8000/table/k3v9?invite=" + "x" * 60])
def test_the_code_is_that_of_segno(url: str) -> None:
    """Read back from the characters, module by module."""
    rows: list[list[int]] = []
    for line in lan.qr_text(url).splitlines():
        assert line.startswith(lan.BLACK_ON_WHITE)
        assert line.endswith(lan.AS_BEFORE)
        halves = [" ▄▀█".index(char) for char in re.sub(r"\x1b\[[\d;]*m", "", line)]
        rows += [[half >> 1 for half in halves], [half & 1 for half in halves]]
    matrix = [list(row) for row in segno.make_qr(url, error="m").matrix]
    side, quiet = len(matrix), lan.QUIET
    assert [row[quiet:-quiet] for row in rows[quiet : quiet + side]] == matrix
    assert not any(any(row) for row in rows[:quiet] + rows[quiet + side :])
    assert not any(any(row[:quiet] + row[-quiet:]) for row in rows)
    assert len(rows) >= side + 2 * quiet
