"""The server's side of the link, with and without a supervisor; with real processes: test_supervisor."""

import asyncio
import os
import socket

import pytest

from parlour.server.parent import PARENT, parent_link


async def gone_within(link_watch: object) -> None:
    await asyncio.wait_for(link_watch, 10)  # type: ignore[arg-type]


def test_without_a_supervisor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PARENT, raising=False)
    link = parent_link()
    link.say_ready()
    link.refuse("words")
    calls: list[str] = []
    asyncio.run(gone_within(link.watch(lambda: calls.append("gone"))))
    assert (link.supervised, link.sockets, link.settings_json, calls) == (False, [], None, [])
    link.close()


def test_with_a_supervisor(monkeypatch: pytest.MonkeyPatch) -> None:
    parent, ours = socket.socketpair()
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    socket.send_fds(parent, [b'first 2 {"a": 1}\n'], [listener.fileno()])
    listener.close()
    monkeypatch.setenv(PARENT, str(ours.detach()))
    link = parent_link()
    assert link.supervised
    assert (link.settings_json, link.number, link.is_again) == ('{"a": 1}', 2, False)
    assert [one.getsockname()[1] for one in link.sockets] == [port]
    assert not any(one.get_inheritable() for one in link.sockets)
    assert PARENT not in os.environ, "not for what this process starts"
    link.say_ready()
    link.refuse("in use\nby another")
    assert parent.recv(100) == b"ready\nrefused: in use by another\n"
    parent.close()
    calls: list[str] = []
    asyncio.run(gone_within(link.watch(lambda: calls.append("gone"))))
    assert calls == ["gone"]
    link.say_ready()  # to nobody
    link.close()
    for one in link.sockets:
        one.close()


def test_a_supervisor_that_thinks_better_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    parent, ours = socket.socketpair()
    parent.close()
    monkeypatch.setenv(PARENT, str(ours.detach()))
    with pytest.raises(SystemExit) as caught:
        parent_link()
    assert caught.value.code == 0
