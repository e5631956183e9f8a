"""How players end a match, where the rules of the game do not: codes for programs, and the reasons in records."""

from collections.abc import Mapping
from types import MappingProxyType

from parlour.games.game import EndCode, Game, Outcome

REASONS: Mapping[EndCode, str] = MappingProxyType(
    {
        "resigned": "{player} resigned",
        "time": "{player} ran out of time",
        "left": "{player} left the table",
        "agreed": "both agreed",
    }
)
"""`player` is whoever loses by it. Kept matches have them: they do not change."""


def ended_by(code: EndCode, game: Game, loser: int | None = None) -> Outcome:
    """Lost by a player, or drawn."""
    winner = None if loser is None else 1 - loser
    return Outcome(winner, REASONS[code].format(player="" if loser is None else game.players[loser]), code)


def code_of(reason: str, players: tuple[str, str], winner: int | None) -> EndCode:
    """The code of a reason that was kept; empty if the rules ended it, or an engine that failed."""
    loser = "" if winner is None else players[1 - winner]
    return next((code for code, text in REASONS.items() if reason == text.format(player=loser)), "")
