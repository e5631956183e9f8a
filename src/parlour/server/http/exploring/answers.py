"""Answers that come bit by bit: one JSON text a line."""

from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse

from parlour.server.exploring.streams import Stream, Streams, until_ended
from parlour.server.tables.services import Who

LINES = "application/x-ndjson"


def answer_in_lines(streams: Streams, who: Who, tell: Callable[[Stream], AsyncIterator[str]]) -> StreamingResponse:
    """The stream begins when the answer does, and ends with it, or as soon as whoever asked has gone."""

    async def lines() -> AsyncIterator[str]:
        with streams.begin(who) as stream:
            async for text in until_ended(tell(stream)):
                yield f"{text}\n"

    return StreamingResponse(lines(), media_type=LINES)
