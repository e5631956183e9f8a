"""How a match is to begin, for as long as it has not: what the store keeps of a table with a free seat."""

import json
from dataclasses import dataclass, replace
from typing import Any

from parlour.games.registry import game
from parlour.matches.events import Begin, Seated
from parlour.matches.events_json import from_json, to_json
from parlour.server.tables import words

FREE = Seated("")


@dataclass(frozen=True, slots=True)
class Setup:
    begin: Begin
    """With `FREE` where nobody sits yet."""
    reserved: str | None = None
    """The guest for whom the free seat is kept: a rematch."""
    reserved_name: str = ""
    swapped: bool = False
    """A rematch in which the sides are not as they were."""

    @property
    def free(self) -> int | None:
        """The player whose seat is free."""
        return next((player for player, seat in enumerate(self.begin.seats) if seat == FREE), None)

    @property
    def is_usual(self) -> bool:
        """Whether it begins as the game does."""
        return self.begin.start == game(self.begin.game, **self.begin.options).start().text()

    def with_seat(self, player: int, seat: Seated) -> "Setup":
        seats = list(self.begin.seats)
        seats[player] = seat
        return replace(self, begin=replace(self.begin, seats=(seats[0], seats[1])))

    def text(self) -> str:
        data: dict[str, Any] = {"begin": to_json(self.begin), "reserved": self.reserved}
        if self.reserved_name:
            data["reserved_name"] = self.reserved_name
        if self.swapped:
            data["swapped"] = True
        return json.dumps(data, ensure_ascii=False)


def parse_setup(text: str) -> Setup:
    data: dict[str, Any] = json.loads(text)
    begin = from_json(data["begin"])
    if not isinstance(begin, Begin):
        raise ValueError(words.NO_BEGINNING)
    return Setup(begin, data["reserved"], data.get("reserved_name", ""), data.get("swapped", False))
