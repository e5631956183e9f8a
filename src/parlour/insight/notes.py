"""What a review says of each move, as notes in a PGN: `[%eval 1.30]` and `[%eval #-3]`, which chess programs read, the
sign of a fault, and what was better. From a review as plain data, which is how one is kept."""

from collections.abc import Mapping
from typing import Any

from parlour.games.game import Game
from parlour.insight import words
from parlour.matches.pgn import Note

SIGNS = {"slip": "$6", "mistake": "$2", "blunder": "$4"}
ONLY = "$1"


def notes_of(review: Mapping[str, Any], game: Game) -> dict[int, Note]:
    """By ply, 1 for the first. One that was kept before there were scores has no evaluations."""
    return {one["ply"]: note_of(one, game) for one in review["plies"]}


def note_of(one: Mapping[str, Any], game: Game) -> Note:
    sign = SIGNS.get(one["mark"], "")
    better = words.BETTER_IN_PGN.format(mark=one["mark"].capitalize(), best=one["best"]) if sign else ""
    return Note(sign or (ONLY if one["only"] else ""), " ".join(filter(None, (eval_text(one, game), better))))


def eval_text(one: Mapping[str, Any], game: Game) -> str:
    """From White's side, in pawns."""
    if one.get("mate"):
        return f"[%eval #{one['mate']}]"
    if one.get("score") is None or game.unit is None or game.unit.size == 1:
        return ""
    return f"[%eval {one['score'] / game.unit.size:.2f}]"
