"""Frames of a WebSocket, counted as they are parsed.

The library answers pings, collects fragments and drops pongs by itself, so the application never sees most of what a
peer can send. An empty continuation costs six bytes on the wire and an object here; without a limit one peer can fill
the memory.
"""

import codecs
import logging

from websockets.frames import CloseCode, Frame, Opcode
from websockets.server import ServerProtocol

from parlour.server.net.bucket import Bucket


class TooManyError(Exception):
    """More than the limits allow: the connection ends with code 1008."""


class CountedFrames(ServerProtocol):
    """Parses as its parent does; stops at the frame that is too many, with the rest of the input unread.

    Text is checked here too: uvicorn logs a traceback when a peer sends bad UTF-8, and fails when a close follows it.
    """

    def __init__(self, frames: Bucket, most_fragments: int, most_bytes: int, logger: logging.Logger) -> None:
        super().__init__(max_size=most_bytes, logger=logger)
        self._bucket, self._most_fragments = frames, most_fragments
        self._fragments = 0
        self._text: codecs.IncrementalDecoder | None = None

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
