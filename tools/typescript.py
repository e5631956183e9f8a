"""`python -m tools.typescript [FILE]`: the messages of the protocol as types for the page, and the words of its status,
so that the page cannot disagree."""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from parlour.games import status_words
from parlour.opponents import ladders
from parlour.server.arenas import forms as arena_forms
from parlour.server.classes import forms as class_forms
from parlour.server.exploring import film_forms
from parlour.server.exploring import forms as exploring_forms
from parlour.server.friends import forms as friends_forms
from parlour.server.http import debug_forms
from parlour.server.http import forms as http_forms
from parlour.server.learners import forms as learner_forms
from parlour.server.nets import forms as net_forms
from parlour.server.people import device_forms, match_forms
from parlour.server.people import forms as people_forms
from parlour.server.puzzles import forms as puzzle_forms
from parlour.server.reviews import forms as review_forms
from parlour.server.tables import codes, forms, messages
from parlour.server.tables.protocol import fields, from_client, to_client, trees

HEAD = "// Made by tools/typescript.py from the forms and messages of src/parlour/server. Not to be edited.\n"
WORDS_HEAD = "// Made by tools/typescript.py from src/parlour/games/status_words.py. Not to be edited.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type[BaseModel]]:
    """Every message and form, in the order in which they are written."""
    modules = (
        messages,
        from_client,
        trees,
        to_client,
        forms,
        people_forms,
        device_forms,
        match_forms,
        http_forms,
        learner_forms,
        net_forms,
        exploring_forms,
        film_forms,
        review_forms,
        puzzle_forms,
        arena_forms,
        friends_forms,
        class_forms,
        debug_forms,
    )
    found = [one for module in modules for one in vars(module).values()]
    wanted = [one for one in found if isinstance(one, type) and issubclass(one, BaseModel) and one is not BaseModel]
    abstract = {
        messages.Message,
        from_client.TableCommand,
        from_client.PositionCommand,
        from_client._LooseFields,
        forms.Form,
    }
    return list(dict.fromkeys(one for one in wanted if one not in abstract))


def typescript() -> str:
    chosen = models()
    _, schema = models_json_schema(
        [(model, "validation") for model in chosen], ref_template="{model}", schema_generator=messages.WireSchema
    )
    parts = [HEAD, f"export const VERSION = {fields.VERSION};\n"]
    parts += [interface(name, definition) for name, definition in schema["$defs"].items()]
    parts.append(union("Command", from_client.ClientCommand))
    parts.append(union("ServerMessage", to_client.ServerMessage))
    parts.append(pronouns())
    parts.append(f"export type Code = {' | '.join(quote(code) for code in codes.CODES)};\n")
    return "\n".join(parts)


def words() -> str:
    """What is said of whose turn it is and how it ended, in the terminal and on the page."""
    texts = {name: value for name, value in vars(status_words).items() if name.isupper()}
    said = [f"export const {name} = {as_text(value)} as const;\n" for name, value in texts.items()]
    return "\n".join([WORDS_HEAD, *said])


def as_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def pronouns() -> str:
    """Of every opponent in our ladders who is not spoken of as she."""
    found = {one.id: one.pronoun for ladder in ladders.every_ladder() for one in ladder.opponents}
    told = [f"  {who}: {quote(word)}," for who, word in sorted(found.items()) if word != "she"]
    return "\n".join(['export const PRONOUNS: Readonly<Record<string, "he" | "it">> = {', *told, "};\n"])


def union(name: str, kinds: Any) -> str:
    return f"export type {name} = {' | '.join(map(messages.wire_name, kinds.__args__))};\n"


def interface(name: str, definition: dict[str, Any]) -> str:
    words = definition.get("description", "")
    lines = [f"/** {' '.join(words.split())} */"] if words else []
    lines.append(f"export interface {name} {{")
    needed = set(definition.get("required", ()))
    for key, value in definition.get("properties", {}).items():
        lines.append(f"  {key}{'' if key in needed else '?'}: {type_of(value)};")
    return "\n".join([*lines, "}\n"])


def type_of(schema: dict[str, Any]) -> str:
    """The type that a piece of JSON Schema means."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return quote(schema["const"])
    if "enum" in schema:
        return " | ".join(map(quote, schema["enum"]))
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(map(type_of, options)))
    if schema.get("type") == "array":
        return list_type(schema)
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties", True)
        return f"Record<string, {type_of(inner) if isinstance(inner, dict) and inner else 'unknown'}>"
    return PLAIN[schema["type"]]


def list_type(schema: dict[str, Any]) -> str:
    if fixed := schema.get("prefixItems"):
        return f"[{', '.join(map(type_of, fixed))}]"
    inner = type_of(schema["items"])
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def quote(value: object) -> str:
    return f'"{value}"'


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(typescript())
    else:
        print(typescript())
