"""Bodies: what requests bring, checked, and what answers hold."""

import asyncio
from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from parlour.games.game import shorten
from parlour.server.http import words
from parlour.server.http.problems import ProblemError

Body = TypeVar("Body", bound=BaseModel)
BODY_S = 20.0
"""For a whole body, however it trickles."""
LONGEST_FAULT = 200


async def read_form(request: Request, model: type[Body], most: int) -> Body:
    """The body, checked."""
    text = await read_body(request, most)
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise malformed_problem(first_fault(error)) from None


async def read_body(request: Request, most: int, kind: str = "application/json") -> bytes:
    """The body, no longer than `most` bytes and no later than it should be."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
        name = kind.partition("/")[2].upper()
        raise ProblemError(415, "malformed", words.CONTENT_TYPE.format(name=name, kind=kind))
    text = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                text += part
                if len(text) > most:
                    raise ProblemError(413, "malformed", words.BODY_TOO_LONG.format(most=most))
    except TimeoutError:
        raise ProblemError(408, "malformed", words.BODY_TOO_SLOW.format(seconds=f"{BODY_S:g}")) from None
    except ClientDisconnect:
        raise ProblemError(400, "malformed", words.BODY_CUT_OFF) from None
    return bytes(text)


def first_fault(error: ValidationError) -> str:
    one = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in one["loc"])
    return f"{where}: {one['msg']}" if where else one["msg"]


def malformed_problem(error: ValueError | str) -> ProblemError:
    """What is wrong may repeat what came, which may be long."""
    return ProblemError(422, "malformed", shorten(str(error), LONGEST_FAULT))


def json_response(model: BaseModel | Sequence[BaseModel], status: int = 200) -> Response:
    if isinstance(model, BaseModel):
        return Response(model.model_dump_json(), status, media_type="application/json")
    return JSONResponse([one.model_dump(mode="json") for one in model], status)


def number_in(request: Request, name: str, usual: int, least: int, most: int) -> int:
    """A number among the queries."""
    text = request.query_params.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise malformed_problem(words.NUMBER_RANGE.format(name=name, least=least, most=most))
    return int(text)
