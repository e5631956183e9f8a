"""Texts as they are sent: in English; and, to whoever asks for keys, with the key beside it and what fills its gaps, so
that it can be said in any language. Most programs, and a page in English, ask for none, and nothing grows for them."""

from contextvars import ContextVar
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from parlour.languages.said import Said

_keys: ContextVar[bool] = ContextVar("keys", default=False)


def are_keys_wanted() -> bool:
    """By whoever is being answered."""
    return _keys.get()


class keys_wanted:  # noqa: N801 - used as a function
    """What is written in between is for somebody who wants keys, or for somebody who does not."""

    __slots__ = ("_token", "_wanted")

    def __init__(self, wanted: bool = True) -> None:
        self._wanted = wanted

    def __enter__(self) -> None:
        self._token = _keys.set(self._wanted)

    def __exit__(self, *_: object) -> None:
        _keys.reset(self._token)


def sent(value: Any) -> Any:
    """Plain data as it is sent: every text in it that has a key with the key, if that is wanted."""
    return with_keys(value) if are_keys_wanted() else value


def with_keys(value: Any) -> Any:
    if isinstance(value, Said):
        return said_data(value) if value.key else value
    if isinstance(value, dict):
        return {name: with_keys(one) for name, one in value.items()}
    return [with_keys(one) for one in value] if isinstance(value, list | tuple) else value


def in_english(data: Any) -> Any:
    """Plain data that was kept with its keys, without them."""
    if isinstance(data, dict):
        is_said = data.keys() <= {"text", "key", "gaps"} and data.keys() >= {"text", "key"}
        return data["text"] if is_said else {name: in_english(one) for name, one in data.items()}
    return [in_english(one) for one in data] if isinstance(data, list) else data


def said_data(said: Said) -> dict[str, Any]:
    return {"text": str.__str__(said), **_key_of(said)}


def _key_of(said: Said) -> dict[str, Any]:
    """What fills a gap comes without its text: where a language lacks it, the whole text is said in English."""
    gaps = {
        name: _key_of(one) if isinstance(one, Said) and one.key else str(one) if isinstance(one, str) else one
        for name, one in said.gaps.items()
    }
    return {"key": said.key, **({"gaps": gaps} if gaps else {})}


def said_of(data: Any) -> str:
    """What `said_data` has made, or a plain text."""
    if isinstance(data, str):
        return data
    gaps = {name: said_of(one) if isinstance(one, dict) else one for name, one in data.get("gaps", {}).items()}
    return Said(data.get("text", ""), data["key"], gaps=gaps)


class _Text:
    """Keeps its key inside the program, and is sent as `sent` has it."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(
            cls.read,
            core_schema.str_schema(strict=True),
            serialization=core_schema.plain_serializer_function_ser_schema(sent, when_used="json"),
        )

    @staticmethod
    def read(value: Any, handler: core_schema.ValidatorFunctionWrapHandler) -> str:
        if isinstance(value, Said):
            return value
        is_said = isinstance(value, dict) and value.keys() >= {"text", "key"}
        return said_of(value) if is_said else str(handler(value))


Text = Annotated[str, _Text]
"""The type of a field that people read. To programs it is a string."""
