"""What every message is, and what games draw and say as messages."""

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model
from pydantic.json_schema import GenerateJsonSchema

from parlour.games import game, view
from parlour.server.texts import Text


def wire_name(kind: type) -> str:
    """What a message is called outside Python. Here a command is told from the event, and a message from the value, of
    the same name."""
    return kind.__name__.removesuffix("Command").removesuffix("Message")


class WireSchema(GenerateJsonSchema):
    """The JSON Schema of messages and forms, by the names they have outside."""

    def normalize_name(self, name: str) -> str:
        return super().normalize_name(name).removesuffix("Command").removesuffix("Message")


class Message(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, defer_build=True, model_title_generator=wire_name
    )


def message_for(value: type[Any], words: str | None = None, /, *, whole: bool = False, **other: Any) -> type[Message]:
    """The message that a dataclass is sent as. `whole`: nothing is left out of it. `other`: fields whose types differ
    outside."""
    kinds = get_type_hints(value) | other
    found: dict[str, Any] = {
        one.name: (kinds[one.name], ... if whole or one.default is MISSING else one.default) for one in fields(value)
    }
    return create_model(value.__name__, __base__=Message, __doc__=words, __module__=__name__, **found)


# What games draw and say, as messages. It is declared once, with the games.

if TYPE_CHECKING:
    from parlour.games.game import Captured as Captured
    from parlour.games.game import Outcome as Outcome
    from parlour.games.view import Choice as Choice
    from parlour.games.view import Shape as Shape
    from parlour.games.view import Tick as Tick
    from parlour.games.view import View as View
else:
    Shape = message_for(
        view.Shape, "One thing to draw; see the view of a game.", label=Text, place=Text | None, flags=tuple[str, ...]
    )
    Choice = message_for(view.Choice, label=Text)
    Tick = message_for(view.Tick)
    View = message_for(
        view.View,
        shapes=tuple[Shape, ...],
        choices=tuple[Choice, ...],
        columns=tuple[Tick, ...],
        rows=tuple[Tick, ...],
    )
    Outcome = message_for(game.Outcome, reason=Text)
    Captured = message_for(
        game.Captured, "What a player has taken from the other since the start.", whole=True, words=Text
    )
