"""The parser with limits, without a network; through the network: test_transport."""

import itertools
import logging

from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from parlour.server.net.bucket import Bucket
from parlour.server.net.frames import CountedFrames
from tests.server.net.raw import BINARY, CONT, PING, TEXT, frame, upgrade


def opened(frames: float = 1_000, fragments: int = 16) -> CountedFrames:
    conn = CountedFrames(Bucket(0, frames), fragments, 8192, logging.getLogger(__name__))
    conn.receive_data(upgrade())
    (request,) = conn.events_received()
    conn.send_response(conn.accept(request))  # type: ignore[arg-type]
    conn.data_to_send()
    assert conn.state is State.OPEN
    return conn


def test_it_stops_at_the_frame_that_is_too_many() -> None:
    conn = opened(frames=10)
    conn.receive_data(frame(PING, b"x") * 100_000)
    assert len(conn.events_received()) == 10
    assert conn.close_sent
    assert (conn.close_sent.code, conn.close_sent.reason) == (1008, "too many frames")
    conn.receive_data(frame(PING, b"x") * 1_000)
    assert conn.events_received() == []
    assert not conn.reader.buffer


def test_fragments_are_counted_anew_for_each_message() -> None:
    conn = opened(fragments=3)
    conn.receive_data((frame(TEXT, b"a", fin=False) + frame(CONT, b"b", fin=False) + frame(CONT, b"c")) * 5)
    assert conn.parser_exc is None
    conn.receive_data(frame(TEXT, b"a", fin=False) + frame(CONT, b"", fin=False) * 2 + frame(PING))
    assert conn.parser_exc is None
    conn.receive_data(frame(CONT))
    assert str(conn.parser_exc) == "too many fragments"


@settings(max_examples=40)
@given(st.text(max_size=20), st.lists(st.integers(0, 80), max_size=8))
def test_text_may_be_cut_anywhere(text: str, cuts: list[int]) -> None:
    data, conn = text.encode(), opened()
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [data[a:b] for a, b in itertools.pairwise(places)]
    for number, piece in enumerate(pieces):
        conn.receive_data(frame(CONT if number else TEXT, piece, fin=number == len(pieces) - 1))
    assert conn.parser_exc is None
    assert b"".join(event.data for event in conn.events_received()) == data  # type: ignore[union-attr]


FRAMES = st.one_of(
    st.builds(frame, st.just(TEXT), st.binary(max_size=200), fin=st.booleans()),
    st.builds(frame, st.sampled_from([CONT, PING, BINARY]), st.binary(max_size=130), fin=st.booleans()),
)


@settings(max_examples=60)
@given(st.lists(FRAMES, max_size=6), st.lists(st.integers(1, 400), max_size=6))
def test_what_is_read_at_once_is_what_is_parsed(frames: list[bytes], cuts: list[int]) -> None:
    """Whole frames one by one, or the same bytes cut anywhere."""
    quick, plain = opened(), opened()
    for piece in frames if not cuts else pieces_of(b"".join(frames), cuts):
        text = quick.read_at_once(piece)
        plain.receive_data(piece)
        if text is None:
            quick.receive_data(piece)
            assert told(quick) == told(plain)
        else:
            assert told(plain) == [(Opcode.TEXT, text.encode(), True)]
        assert (quick.state, quick.close_sent) == (plain.state, plain.close_sent)


def pieces_of(data: bytes, cuts: list[int]) -> list[bytes]:
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    return [data[a:b] for a, b in itertools.pairwise(places) if b > a]


def told(conn: CountedFrames) -> list[tuple[Opcode, bytes, bool]]:
    return [(one.opcode, bytes(one.data), one.fin) for one in conn.events_received() if isinstance(one, Frame)]


def test_a_text_that_comes_alone_is_read_at_once_and_counted() -> None:
    conn = opened(frames=3)
    conn.receive_data(frame(TEXT, b"the first shows that the parser is between frames"))
    assert conn.read_at_once(frame(TEXT, b"x")) == "x"
    assert conn.read_at_once(frame(TEXT, b"y" * 126)) == "y" * 126
    assert conn.read_at_once(frame(TEXT, b"too many")) is None
    conn.receive_data(frame(TEXT, b"too many"))
    assert str(conn.parser_exc) == "too many frames"


@given(st.binary(max_size=20))
def test_text_is_text(data: bytes) -> None:
    conn = opened()
    conn.receive_data(frame(TEXT, data))
    try:
        data.decode()
    except UnicodeDecodeError:
        assert conn.close_sent
        assert conn.close_sent.code == 1007
    else:
        assert [event.opcode for event in conn.events_received()] == [Opcode.TEXT]  # type: ignore[union-attr]


@given(st.binary(max_size=300), st.lists(st.integers(1, 50), max_size=10))
def test_no_input_raises(data: bytes, cuts: list[int]) -> None:
    conn = opened(frames=20)
    for cut in [*cuts, 300]:
        conn.receive_data(data[:cut])
        data = data[cut:]
    conn.receive_eof()
