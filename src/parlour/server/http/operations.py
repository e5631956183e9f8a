"""Operations over HTTP: what each takes and gives is said once, and from that it is checked, routed and described
(OpenAPI). Errors are problem details."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from parlour.server.http.delivery import compressed, unchanging, unkept
from parlour.server.tables.forms import Problem

Body = TypeVar("Body", bound=BaseModel)
Sharing = Literal["private", "shared", "constant"]
"""Whose an answer is: whoever asks has one of their own (or it holds something that others must not guess); everybody
who knows the address gets the same one; everybody gets the same one until the program changes."""
TITLES = {
    400: "Bad request",
    401: "Nobody we know",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible here",
    408: "Too slow",
    409: "Cannot be",
    413: "Too long",
    415: "Another kind of text",
    422: "Not possible",
    429: "Too much at once",
    500: "Failed",
    503: "Not now",
}
BODY_S = 20.0
"""For a whole body, however it trickles."""
LONGEST_FAULT = 200
log = logging.getLogger(__name__)


class ProblemError(Exception):
    """Becomes the answer."""

    def __init__(self, status: int, code: str, detail: str, retry_s: int | None = None) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.retry_s = status, code, detail, retry_s


def problem(error: ProblemError) -> Response:
    body = Problem(title=TITLES[error.status], status=error.status, detail=error.detail, code=error.code)
    headers = {"Cache-Control": "no-store"} | ({} if error.retry_s is None else {"Retry-After": str(error.retry_s)})
    return Response(body.model_dump_json(), error.status, headers, "application/problem+json")


@dataclass(frozen=True, slots=True)
class Query:
    name: str
    schema: dict[str, Any]
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    name: str
    words: str
    run: Callable[[Request], Awaitable[Response]]
    gives: Any = None
    """The model of the answer, or a media type for text."""
    takes: Any = None
    """The model of the body, or a media type for text."""
    status: int = 200
    queries: Sequence[Query] = ()
    errors: Sequence[int] = ()
    sharing: Sharing = "private"
    weight: int = 1
    """As how many requests it counts for the limit by address: what costs much is asked for less often."""

    def route(self) -> Route:
        run = unchanging(self.run) if self.sharing == "constant" else self.run
        run = unkept(run) if self.sharing == "private" else run
        middleware = [] if self.sharing == "private" else compressed()
        return Route(self.path, run, methods=[self.method], name=self.name, middleware=middleware)


async def body_of(request: Request, model: type[Body], most: int) -> Body:
    """The body, checked."""
    text = await raw_body(request, most)
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise ProblemError(422, "malformed", first_fault(error)) from None


async def raw_body(request: Request, most: int, kind: str = "application/json") -> bytes:
    """The body, no longer than `most` bytes and no later than it should be."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
        name = kind.partition("/")[2].upper()
        raise ProblemError(415, "malformed", f"send {name}, with the content type {kind}")
    text = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                text += part
                if len(text) > most:
                    raise ProblemError(413, "malformed", f"a body may have {most} bytes")
    except TimeoutError:
        raise ProblemError(408, "malformed", f"a body has to come within {BODY_S:g} seconds") from None
    except ClientDisconnect:
        raise ProblemError(400, "malformed", "the connection ended before the body did") from None
    return bytes(text)


def first_fault(error: ValidationError) -> str:
    one = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in one["loc"])
    return shorten(f"{where}: {one['msg']}" if where else one["msg"])


def shorten(text: str) -> str:
    """What is wrong may repeat what came, which may be long."""
    return text if len(text) <= LONGEST_FAULT else text[: LONGEST_FAULT - 1] + "…"


def given(model: BaseModel | Sequence[BaseModel], status: int = 200) -> Response:
    if isinstance(model, BaseModel):
        return Response(model.model_dump_json(), status, media_type="application/json")
    return JSONResponse([one.model_dump(mode="json") for one in model], status)


def openapi(operations: Sequence[Operation], version: str) -> dict[str, Any]:
    """The description of all of them, as OpenAPI 3.1 wants it."""
    models = {"problem": Problem}
    models |= {f"{op.name} takes": op.takes for op in operations if op.takes and not isinstance(op.takes, str)}
    models |= {f"{op.name} gives": op.gives for op in operations if op.gives and not isinstance(op.gives, str)}
    schemas, definitions = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(model)) for name, model in models.items()],
        ref_template="#/components/schemas/{model}",
    )
    named = {name: schema for (name, _), schema in schemas.items()}
    paths: dict[str, Any] = {}
    for op in operations:
        paths.setdefault(op.path, {})[op.method.lower()] = _described(op, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": version, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": definitions.get("$defs", {}),
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(op: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"operationId": op.name, "summary": op.words}
    inside = [part[1:-1].partition(":")[0] for part in op.path.split("/") if part.startswith("{")]
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1, "maxLength": 64}}
        for name in inside
    ] + [{"name": q.name, "in": "query", "description": q.words, "schema": q.schema} for q in op.queries]
    if parameters:
        described["parameters"] = parameters
    if op.takes:
        described["requestBody"] = {"required": True, "content": _taken(op, schemas)}
    answers: dict[str, Any] = {str(op.status): _answer(op, schemas)}
    for status in sorted({400, 403, 429, 503, *op.errors, *((408, 413, 415) if op.takes else ())}):
        content = {"application/problem+json": {"schema": schemas["problem"]}}
        answers[str(status)] = {"description": TITLES[status], "content": content}
    described["responses"] = answers
    if 401 in op.errors:
        described["security"] = [{"secret": []}]
    return described


def _taken(op: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(op.takes, str):
        return {op.takes: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schemas[f"{op.name} takes"]}}


def _answer(op: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    if op.gives is None:
        return {"description": "Done."}
    if isinstance(op.gives, str):
        return {"description": "Text.", "content": {op.gives: {"schema": {"type": "string"}}}}
    return {"description": "Done.", "content": {"application/json": {"schema": schemas[f"{op.name} gives"]}}}
