"""Every way we know to misuse a connection: each ends closed, and nobody else notices."""

import json
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.server.net.transport import TransportLimits, limited_protocols, uvicorn_config
from tests.server.net.raw import BINARY, CLOSE, CONT, PING, PONG, TEXT, WAIT_S, Echo, Raw, echo, frame, upgrade

MEGABYTE = 1 << 20


class Neighbour(threading.Thread):
    """Somebody who behaves well, all the time."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.raw, self.answers, self.leave = Raw.websocket(port), 0, threading.Event()
        self.start()

    def run(self) -> None:
        while not self.leave.wait(0.03):
            self.raw.send(frame(TEXT, b"still there?"))
            if self.raw.answer() != b"still there?":
                return
            self.answers += 1

    def is_answered(self) -> bool:
        """From now on too."""
        before, until = self.answers, time.monotonic() + WAIT_S
        while self.answers <= before and time.monotonic() < until and self.is_alive():
            time.sleep(0.01)
        return self.answers > before


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Echo]:
    with echo(tmp_path_factory.mktemp("echo") / "errors") as server:
        neighbour = Neighbour(server.port)
        server.neighbour_is_answered = neighbour.is_answered  # type: ignore[attr-defined]
        yield server
        neighbour.leave.set()
        neighbour.join(WAIT_S)
        neighbour.raw.socket.close()


@pytest.fixture(autouse=True)
def nobody_noticed(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "server" in request.fixturenames:
        server = request.getfixturevalue("server")
        assert server.is_well()
        assert server.neighbour_is_answered()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Echo]:
    """A server with little time and little room."""
    errors = tmp_path_factory.mktemp("hasty") / "errors"
    with echo(
        errors, handshake_s=0.3, body_s=0.3, close_s=0.3, stall_s=0.4, keep_alive_s=0.1, connections=12
    ) as server:
        yield server


def ends_with(server: Echo, data: bytes, path: str = "/") -> int | None:
    """The code of the close after `data` on a new WebSocket."""
    with Raw.websocket(server.port, path) as raw:
        raw.send(data)
        return raw.close_code()


# What is wrong in itself.

WRONG: dict[str, tuple[bytes, int]] = {
    "bad UTF-8": (frame(TEXT, b"\xff\xfe"), 1007),
    "bad UTF-8, then a close": (frame(TEXT, b"\xff\xfe") + frame(CLOSE, b"\x03\xe8"), 1007),
    "bad UTF-8 in a fragment": (
        frame(TEXT, b"a", fin=False) + frame(CONT, b"\xc3", fin=False) + frame(CONT, b"b"),
        1007,
    ),
    "UTF-8 cut short": (frame(TEXT, b"\xe2\x82"), 1007),
    "a lone surrogate": (frame(TEXT, b"\xed\xa0\x80"), 1007),
    "a reserved bit": (frame(TEXT, b"x", reserved=4), 1002),
    "another reserved bit": (frame(PING, b"x", reserved=1), 1002),
    "no mask": (frame(TEXT, b"x", masked=False), 1002),
    "an unknown opcode": (frame(3, b"x"), 1002),
    "an unknown control frame": (frame(15, b"x"), 1002),
    "a fragmented ping": (frame(PING, b"x", fin=False), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "a continuation of nothing": (frame(CONT, b"x"), 1002),
    "a message within a message": (frame(TEXT, b"x", fin=False) + frame(TEXT, b"y"), 1002),
    "a length of 2^63": (b"\x82\xff" + struct.pack("!Q", 1 << 63) + bytes(4), 1009),
    "a length of 2^64 - 1": (b"\x82\xff" + struct.pack("!Q", (1 << 64) - 1) + bytes(4), 1009),
    "a large message": (frame(BINARY, bytes(8 * 1024 + 1)), 1009),
    "a large message in pieces": (frame(BINARY, bytes(5_000), fin=False) + frame(CONT, bytes(5_000)), 1009),
    "17 fragments": (frame(TEXT, b"x", fin=False) + frame(CONT, b"x", fin=False) * 16, 1008),
    "17 empty fragments": (frame(TEXT, b"", fin=False) + frame(CONT, b"", fin=False) * 16, 1008),
    "too many pings": (frame(PING, b"x") * 300, 1008),
    "too many pongs": (frame(PONG, b"x") * 300, 1008),
    "too many messages": (frame(TEXT, b"x") * 300, 1008),
    "too many bytes": (frame(BINARY, bytes(8_000)) * 40, 1008),
    "a close of one byte": (frame(CLOSE, b"x"), 1002),
    "a close with bad UTF-8": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "close code 0": (frame(CLOSE, b"\x00\x00"), 1002),
    "close code 1005": (frame(CLOSE, struct.pack("!H", 1005)), 1002),
    "close code 1006": (frame(CLOSE, struct.pack("!H", 1006)), 1002),
    "close code 65535": (frame(CLOSE, b"\xff\xff"), 1002),
    "a close within a message": (frame(TEXT, b"x", fin=False) + frame(CLOSE, b"\x03\xe8"), 1002),
    "two closes": (frame(CLOSE, b"\x03\xe8") * 2, 1000),
    "data after a close": (frame(CLOSE, b"\x03\xe8") + frame(TEXT, b"x") * 10, 1000),
    "a ping after a close": (frame(CLOSE, b"\x03\xe8") + frame(PING, b"x"), 1000),
    "garbage after a close": (frame(CLOSE, b"\x03\xe8") + b"\xff" * 1000, 1000),
}


@pytest.mark.parametrize("path", ["/", "/line"])
@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_frames_end_with_the_right_code(server: Echo, wrong: str, path: str) -> None:
    data, code = WRONG[wrong]
    assert ends_with(server, data, path) == code


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_frames_end_so_when_all_was_well_before(server: Echo, wrong: str) -> None:
    """A line reads a message that comes alone in a way of its own."""
    data, code = WRONG[wrong]
    with Raw.websocket(server.port, "/line") as raw:
        for _ in range(3):
            raw.send(frame(TEXT, b"fine"))
            assert raw.answer() == b"fine"
        raw.send(data)
        assert raw.close_code() == code


def test_a_line_says_back_whatever_comes_and_however(server: Echo) -> None:
    texts = ["", "x", "é" * 62, "x" * 125, "x" * 126, "€" * 2_000, "x" * 8_192]
    with Raw.websocket(server.port, "/line") as raw:
        for text in texts:
            raw.send(frame(TEXT, text.encode()))
            assert raw.answer() == text.encode()
        raw.send(b"".join(frame(TEXT, text.encode()) for text in texts[:4]) + frame(TEXT, b"cut")[:4])
        assert [raw.answer().decode() for _ in range(4)] == texts[:4]
        raw.send(frame(TEXT, b"cut")[4:])
        assert raw.answer() == b"cut"
        raw.send(frame(TEXT, b"in ", fin=False))
        raw.send(frame(CONT, b"pieces"))
        assert raw.answer() == b"in pieces"
        raw.send(frame(BINARY, b"\xff"))
        assert raw.answer() == b"\xff"


def test_an_empty_close_is_answered(server: Echo) -> None:
    with Raw.websocket(server.port) as raw:
        raw.send(frame(CLOSE))
        assert raw.frames() == [(CLOSE, b"")]


@pytest.mark.parametrize("cut", [1, 5, 20, 60, 150])
def test_wrong_frames_a_few_bytes_at_a_time(server: Echo, cut: int) -> None:
    data = frame(TEXT, b"fine") + frame(TEXT, "é".encode() * 40)[:-1] + b"\xff"
    with Raw.websocket(server.port) as raw:
        for start in range(0, len(data), cut):
            raw.send(data[start : start + cut])
        assert raw.close_code() == 1007


def test_sixteen_fragments_are_fine(server: Echo) -> None:
    with Raw.websocket(server.port) as raw:
        text = "0123456789€".encode()
        pieces = [text[i : i + 1] for i in range(12)] + [b"", b"", b""]
        raw.send(frame(TEXT, pieces[0], fin=False))
        for piece in pieces[1:]:
            raw.send(frame(CONT, piece, fin=False) + frame(PING, b"between"))
        raw.send(frame(CONT, text[12:]))
        while (answer := raw.answer()) == b"between":
            pass
        assert answer == text


def test_a_message_of_the_largest_size_is_fine(server: Echo) -> None:
    with Raw.websocket(server.port) as raw:
        raw.send(frame(BINARY, b"x" * 8 * 1024))
        assert raw.answer() == b"x" * 8 * 1024


# Floods: a client that sends what it can for as long as it can.

FLOODS: dict[str, tuple[bytes, bytes]] = {
    "empty continuations": (frame(TEXT, b"", fin=False), frame(CONT, b"", fin=False)),
    "empty messages": (b"", frame(TEXT)),
    "empty pings": (b"", frame(PING)),
    "pings": (b"", frame(PING, b"x" * 125)),
    "empty pongs": (b"", frame(PONG)),
    "messages of one byte": (b"", frame(TEXT, b"x")),
    "large messages": (b"", frame(BINARY, bytes(8_000))),
    "a message that trickles": (frame(BINARY, b"", fin=False), frame(PING) + frame(CONT, b"x", fin=False)),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_costs_little_memory(server: Echo, flood: str) -> None:
    first, again = FLOODS[flood]
    ends_with(server, first + again * 300)
    before = server.memory()
    count, block = 4, again * 1_000
    raws = [Raw.websocket(server.port) for _ in range(count)]
    for raw in raws:
        raw.send(first)
        all(raw.send(block) for _ in range(100))
        assert server.memory() - before <= count * MEGABYTE
    for raw in raws:
        raw.rest()
        raw.socket.close()
    assert server.memory() - before <= count * MEGABYTE


def test_a_slow_flood_is_a_flood(server: Echo) -> None:
    """Each read of the server has few frames, all together are too many."""
    with Raw.websocket(server.port) as raw:
        for _ in range(100):
            raw.send(frame(PONG) * 5)
            time.sleep(0.003)
        assert raw.close_code() == 1008


def test_after_a_refusal_nobody_listens_for_long(server: Echo) -> None:
    with Raw.websocket(server.port) as raw:
        raw.send(frame(PING) * 300)
        assert not all(raw.send(bytes(64 * 1024)) for _ in range(1_000))


def test_one_who_never_reads_is_dropped_after_a_refusal(hasty: Echo) -> None:
    with Raw.websocket(hasty.port, "/large") as raw:
        time.sleep(0.2)
        raw.send(frame(PING) * 300)
        assert_leaves(hasty)
        raw.rest()


def assert_leaves(server: Echo) -> None:
    """Sooner or later there is room for all again."""
    until = time.monotonic() + WAIT_S
    while True:
        raws = [Raw(server.port) for _ in range(12)]
        for raw in raws:
            raw.send(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answers = [raw.rest()[:12] for raw in raws]
        for raw in raws:
            raw.socket.close()
        if answers == [b"HTTP/1.1 200"] * 12:
            return
        assert time.monotonic() < until
        time.sleep(0.1)


def test_ten_thousand_messages_below_the_rate(tmp_path: Path) -> None:
    with echo(tmp_path / "errors", frames_per_s=1e6, bytes_per_s=1e9) as server, Raw.websocket(server.port) as raw:
        expected = b""
        for number in range(10_000):
            text = str(number).encode()
            expected += b"\x81" + bytes([len(text)]) + text
        for start in range(0, 10_000, 100):
            raw.send(b"".join(frame(TEXT, str(number).encode()) for number in range(start, start + 100)))
        while len(raw.read) < len(expected):
            raw.read += raw.socket.recv(65536)
        assert raw.read == expected


# The start of a connection.

SLOW: dict[str, Callable[[int], bytes]] = {
    "nothing at all": lambda _: b"",
    "a byte at a time": lambda i: upgrade()[i % 100 : i % 100 + 1],
    "a header at a time": lambda i: b"GET / HTTP/1.1\r\n" if i == 0 else b"X-%d: y\r\n" % i,
    "empty lines": lambda _: b"\r\n",
    "half a request, then nothing": lambda i: b"GET / HTTP/1.1\r\nHost:" if i == 0 else b"",
}


@pytest.mark.parametrize("slow", SLOW)
def test_slow_handshakes_are_closed(hasty: Echo, slow: str) -> None:
    with Raw(hasty.port) as raw:
        raw.socket.settimeout(0.05)
        for i in range(200):
            piece = SLOW[slow](i)
            if piece and not raw.send(piece):
                return
            try:
                if not raw.socket.recv(1000):
                    return
            except ConnectionError:
                return
            except TimeoutError:
                pass
        pytest.fail("still open")


def drip(raw: Raw, byte: bytes) -> None:
    """One after the other, until the other side has had enough."""
    deadline = time.monotonic() + WAIT_S
    while raw.send(byte) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert time.monotonic() < deadline


def test_a_second_request_may_not_be_slow_either(hasty: Echo) -> None:
    with Raw(hasty.port) as raw:
        raw.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX: ")
        drip(raw, b"y")
        assert raw.rest().count(b"HTTP/1.1 200") <= 1


def test_a_slow_body(hasty: Echo) -> None:
    with Raw(hasty.port) as raw:
        raw.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        drip(raw, b"x")


def test_a_large_body_may_take_its_time(hasty: Echo) -> None:
    with Raw(hasty.port) as raw:
        raw.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nConnection: close\r\n\r\n")
        raw.send(b"x" * 999_999)
        time.sleep(1.0)
        raw.send(b"x")
        assert raw.rest().startswith(b"HTTP/1.1 200")


def test_an_application_that_does_not_accept_in_time(hasty: Echo) -> None:
    with Raw(hasty.port) as raw:
        raw.send(upgrade("/slow"))
        assert raw.rest() == b""


def test_frames_before_the_answer_end_it(server: Echo) -> None:
    for early in (frame(TEXT, b"x"), frame(CLOSE, b"x"), frame(PING), b"\xff" * 100):
        with Raw(server.port) as raw:
            raw.send(upgrade("/slow"))
            time.sleep(0.1)
            raw.send(early)
            assert raw.rest() == b""


REFUSED: dict[str, tuple[bytes, bytes]] = {
    "garbage": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20, b"HTTP/1.1 400"),
    "words": (b"hello, is this a parlour?\r\n\r\n", b"HTTP/1.1 400"),
    "a long header": (b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000, b"HTTP/1.1 431"),
    "many headers": (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000, b"HTTP/1.1 400"),
    "a long address": (b"GET /" + b"x" * 100_000, b"HTTP/1.1 431"),
    "a long header of a WebSocket": (upgrade(more="X: " + "x" * 10_000 + "\r\n"), b"HTTP/1.1 431"),
    "many headers of a WebSocket": (upgrade(more="X: y\r\n" * 124), b"HTTP/1.1 400"),
    "an old WebSocket": (upgrade().replace(b"13", b"8"), b"HTTP/1.1 400"),
    "a bad key": (upgrade().replace(b"dGhl", b"!!!!"), b"HTTP/1.1 400"),
    "a WebSocket with a body": (upgrade(more="Content-Length: 3\r\n") + b"abc", b""),
}


@pytest.mark.parametrize("refused", REFUSED)
def test_what_is_no_request_is_refused(server: Echo, refused: str) -> None:
    data, answer = REFUSED[refused]
    with Raw(server.port) as raw:
        raw.send(data)
        assert raw.rest()[: len(answer)] == answer


def test_trailers_without_end(server: Echo) -> None:
    before = server.memory()
    with Raw(server.port) as raw:
        raw.send(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n")
        for _ in range(1_000):
            if not raw.send(b"X: y\r\n" * 1_000):
                break
        else:
            pytest.fail("the server took a million headers")
    assert server.memory() - before <= MEGABYTE


def test_many_requests_at_once(server: Echo) -> None:
    """A few are answered; more than the limit end the connection."""
    request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with Raw(server.port) as raw:
        raw.send(request * 9 + request.replace(b"Host", b"Connection: close\r\nHost"))
        assert raw.rest().count(b"HTTP/1.1 200") == 10
    with Raw(server.port) as raw:
        raw.send(request * 5_000)
        assert raw.rest().count(b"HTTP/1.1 200") < 100


# How many, and for how long.


def test_no_more_than_there_is_room_for(hasty: Echo) -> None:
    assert_leaves(hasty)
    raws = [Raw.websocket(hasty.port) for _ in range(12)]
    for _ in range(3):
        with Raw(hasty.port) as late:
            assert late.rest().startswith(b"HTTP/1.1 503")
    for raw in raws:
        raw.send(frame(TEXT, b"x"))
        assert raw.answer() == b"x"
        raw.socket.close()
    assert_leaves(hasty)


def test_one_who_never_reads_a_page_is_dropped(hasty: Echo) -> None:
    raws = [Raw(hasty.port) for _ in range(12)]
    for raw in raws:
        raw.send(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    assert_leaves(hasty)
    for raw in raws:
        raw.socket.close()


def test_an_application_that_talks_on_is_told_gently(server: Echo) -> None:
    for _ in range(5):
        with Raw.websocket(server.port, "/talk") as raw:
            raw.send(frame(PING) * 300)
            assert raw.close_code() == 1008


def test_a_ping_is_not_answered(tmp_path: Path) -> None:
    with (
        echo(tmp_path / "errors", ping_every_s=0.2, pong_within_s=0.3, close_s=0.2) as server,
        Raw.websocket(server.port) as silent,
        Raw.websocket(server.port, "/talk") as talked_to,
        Raw.websocket(server.port, "/line") as spoke_once,
    ):
        spoke_once.send(frame(TEXT, b"x"))
        assert silent.close_code() == 1011
        assert spoke_once.close_code() == 1011
        assert talked_to.close_code() == 1011


def test_stops_although_a_client_hangs(tmp_path: Path) -> None:
    """One has sent a close and does not read, one is in the middle of its handshake, one is content."""
    server = Echo(tmp_path / "errors", shutdown_s=2, close_s=0.5)
    raws = [Raw.websocket(server.port, "/large"), Raw.websocket(server.port, "/large"), Raw.websocket(server.port)]
    raws.append(Raw(server.port))
    raws[3].send(upgrade("/slow"))
    time.sleep(0.2)
    raws[1].send(frame(CLOSE, b"\x03\xe8"))
    time.sleep(0.2)
    server.stop()
    assert "Traceback" not in server.errors.read_text()
    assert raws[2].close_code() == 1012
    for raw in raws:
        raw.socket.close()


# Settings.


@pytest.mark.parametrize(("proxies", "client"), [((), "127.0.0.1"), (("127.0.0.1",), "192.0.2.9")])
def test_forwarded_addresses_are_believed_of_trusted_proxies_only(
    tmp_path: Path, proxies: tuple[str, ...], client: str
) -> None:
    with echo(tmp_path / "errors", proxies) as server, Raw(server.port) as raw:
        forwarded = b"X-Forwarded-For: 203.0.113.5, 192.0.2.9"
        raw.send(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + forwarded + b"\r\n\r\n")
        head, _, body = raw.rest().partition(b"\r\n\r\n")
        assert json.loads(body) == client
        assert b"uvicorn" not in head


@pytest.mark.parametrize("proxy", ["*", "10.0.0.0/8", "proxy.example", ""])
def test_a_proxy_is_an_exact_address(proxy: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be"):
        uvicorn_config("app", TransportLimits(), trusted_proxies=[proxy])


def test_config() -> None:
    config = uvicorn_config("app", TransportLimits(), port=1234)
    assert (config.ws_max_size, config.ws_per_message_deflate, config.port) == (8192, False, 1234)
    assert (config.ws_ping_interval, config.ws_ping_timeout) == (10, 10)
    assert (config.server_header, config.proxy_headers, config.access_log, config.lifespan) == (
        False,
        False,
        False,
        "on",
    )


def test_each_server_has_its_own_door() -> None:
    first, second = limited_protocols(TransportLimits()), limited_protocols(TransportLimits())
    assert first[0].door is first[1].door
    assert first[0].door is not second[0].door
