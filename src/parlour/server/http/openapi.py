"""The description of all operations, as OpenAPI 3.1 wants it."""

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from parlour.server.http.forms import Problem
from parlour.server.http.operations import Operation
from parlour.server.http.words import TITLES
from parlour.server.tables.messages import WireSchema


def openapi(operations: Sequence[Operation], version: str) -> dict[str, Any]:
    models = {"problem": Problem}
    models |= {f"{op.name} takes": op.takes for op in operations if op.takes and not isinstance(op.takes, str)}
    models |= {f"{op.name} gives": op.gives for op in operations if op.gives and not isinstance(op.gives, str)}
    schemas, definitions = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(model)) for name, model in models.items()],
        ref_template="#/components/schemas/{model}",
        schema_generator=WireSchema,
    )
    named = {name: schema for (name, _), schema in schemas.items()}
    paths: dict[str, Any] = {}
    for op in operations:
        paths.setdefault(op.path, {})[op.method.lower()] = _description(op, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": version, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": definitions.get("$defs", {}),
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


def _description(op: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"operationId": op.name, "summary": op.words}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1, "maxLength": 64}}
        for name in op.parameters
    ] + [{"name": q.name, "in": "query", "description": q.words, "schema": q.schema} for q in op.queries]
    if parameters:
        described["parameters"] = parameters
    if op.takes:
        described["requestBody"] = {"required": True, "content": _request(op, schemas)}
    answers: dict[str, Any] = {str(op.status): _answer(op, schemas)}
    for status in op.statuses:
        content = {"application/problem+json": {"schema": schemas["problem"]}}
        answers[str(status)] = {"description": TITLES[status], "content": content}
    described["responses"] = answers
    if 401 in op.statuses:
        described["security"] = [{"secret": []}]
    return described


def _request(op: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(op.takes, str):
        return {op.takes: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schemas[f"{op.name} takes"]}}


def _answer(op: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    if op.gives is None:
        return {"description": "Done."}
    if isinstance(op.gives, str):
        return {"description": "Text.", "content": {op.gives: {"schema": {"type": "string"}}}}
    kind, said = ("application/x-ndjson", "One a line.") if op.lines else ("application/json", "Done.")
    return {"description": said, "content": {kind: {"schema": schemas[f"{op.name} gives"]}}}
