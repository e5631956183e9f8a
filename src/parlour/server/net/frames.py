"""Frames of a WebSocket, counted as they are parsed.

The library answers pings, collects fragments and drops pongs by itself, so the application never sees most of what a
peer can send. An empty continuation costs six bytes on the wire and an object here; without a limit one peer can fill
the memory.
"""

import codecs
import logging

from websockets.frames import CloseCode, Frame, Opcode
from websockets.frames import apply_mask as unmask  # type: ignore[attr-defined]  # the compiled one, where there is one
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.net.bucket import Bucket

WHOLE_TEXT, MASKED = 0x81, 0x80
"""The first byte of a frame that is a whole text; the bit of the second that says that a mask follows."""
TWO_BYTES = 126
"""Instead of a length: it stands in the next two bytes."""


class TooManyError(Exception):
    """More than the limits allow: the connection ends with code 1008."""


class CountedFrames(ServerProtocol):
    """Parses as its parent does; stops at the frame that is too many, with the rest of the input unread.

    Text is checked here too: uvicorn logs a traceback when a peer sends bad UTF-8, and fails when a close follows it.
    """

    def __init__(self, frames: Bucket, most_fragments: int, most_bytes: int, logger: logging.Logger) -> None:
        super().__init__(max_size=most_bytes, logger=logger)
        self._bucket, self._most_fragments, self._most_bytes = frames, most_fragments, most_bytes
        self._fragments = 0
        self._text: codecs.IncrementalDecoder | None = None
        self._is_between = False
        """The parser waits for the first byte of a frame."""

    def read_at_once(self, data: bytes) -> str | None:
        """The text, if these bytes are one whole message and nothing else is under way, which is so nearly always and
        takes a fifth of the time. Otherwise they are untouched, and `receive_data` is for them."""
        if not self._is_between or self._state is not State.OPEN or self.current_size is not None:
            return None
        if len(data) < 6 or data[0] != WHOLE_TEXT or not MASKED <= data[1] <= MASKED + TWO_BYTES:
            return None
        length, mask_at = data[1] - MASKED, 2
        if length == TWO_BYTES:
            length, mask_at = data[2] << 8 | data[3], 4
        start = mask_at + 4
        if start + length != len(data) or length > self._most_bytes:
            return None
        try:
            text = unmask(data[start:], data[mask_at:start]).decode()
        except UnicodeDecodeError:
            return None
        return text if self._bucket.take() else None

    def receive_data(self, data: bytes | bytearray) -> None:
        self._is_between = False
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        if not self._bucket.take():
            return self.refuse("too many frames")
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._fragments = 0
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments += 1
        if self._fragments > self._most_fragments:
            return self.refuse("too many fragments")
        super().recv_frame(frame)
        self._check_text(frame)
        self._is_between = not self.reader.buffer
        return None

    def refuse(self, words: str) -> None:
        """Nothing that the peer has sent or will send is read after this."""
        self.fail(CloseCode.POLICY_VIOLATION, words)
        self.parser_exc = TooManyError(words)

    def _check_text(self, frame: Frame) -> None:
        """UnicodeDecodeError, which the parser turns into code 1007. A fragment may end within a character."""
        if frame.opcode is Opcode.TEXT:
            self._text = codecs.getincrementaldecoder("utf-8")()
        elif frame.opcode is Opcode.BINARY:
            self._text = None
        elif frame.opcode is not Opcode.CONT:
            return
        if self._text:
            self._text.decode(bytes(frame.data), final=frame.fin)
