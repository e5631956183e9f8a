"""What fields of messages are made of."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

VERSION = 1
SignKey = Literal["hello", "good_luck", "well_played", "oops", "thanks", "good_game"]
"""All that two people can tell each other besides their moves."""
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
PlayerNumber = Annotated[int, Field(ge=0, le=1)]
ShownName = Annotated[str, Field(min_length=1, max_length=40)]
LATER = ConfigDict(defer_build=True)
"""Built when they are first used, or by `build`: a server has to be ready soon."""
