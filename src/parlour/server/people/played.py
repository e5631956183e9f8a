"""Which of their finished matches somebody asks for, as it stands in an address."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from parlour.games.registry import game_class, game_names
from parlour.server.people import words
from parlour.stores.kept import Board, Place, PlayedCount, PlayedFilter, PlayedResult

LONGEST = {"game": 64, "options": 400, "opponent": 64, "level": 80, "table": 64, "text": 100}
MOST_WORDS = 6
RESULTS: Sequence[str] = get_args(PlayedResult)
CURSOR = r"[0-9]{1,15}\.[A-Za-z0-9_-]{1,64}"
"""When the last match of a page ended, and which it was. Whatever ends later, and whatever is erased, what comes after
it stays the same."""
QUERIES: Mapping[str, tuple[dict[str, Any], str]] = {
    "game": ({"type": "string", "maxLength": LONGEST["game"]}, "only of this game"),
    "options": ({"type": "string", "maxLength": LONGEST["options"]}, "only with these options of it, as text"),
    "opponent": ({"type": "string", "maxLength": LONGEST["opponent"]}, "only against this one; empty: against people"),
    "level": ({"type": "string", "maxLength": LONGEST["level"]}, "only at this level of it"),
    "result": ({"type": "string", "enum": list(RESULTS)}, "only those that ended so for me"),
    "text": ({"type": "string", "maxLength": LONGEST["text"]}, "words in the other's name, or in what the game or its "
             "board is called"),
    "counted": ({"type": "boolean"}, "only those that my statistics are made of"),
    "table": ({"type": "string", "maxLength": LONGEST["table"]}, "this one alone"),
}  # fmt: skip


def filter_in(queries: Mapping[str, str]) -> PlayedFilter:
    """ValueError says what is wrong."""
    for name, most in LONGEST.items():
        if len(value := queries.get(name, "")) > most or not value.isprintable():
            raise ValueError(words.TOO_LONG.format(name=name, most=most))
    if (result := queries.get("result")) not in (None, *RESULTS):
        raise ValueError(words.ONE_OF.format(name="result", known=", ".join(RESULTS)))
    if (counted := queries.get("counted", "false")) not in ("true", "false"):
        raise ValueError(words.TRUE_OR_FALSE.format(name="counted"))
    sought = queries.get("text", "").casefold().split()
    if len(sought) > MOST_WORDS:
        raise ValueError(words.TOO_MANY_WORDS.format(most=MOST_WORDS))
    return PlayedFilter(
        game=queries.get("game"),
        options=queries.get("options"),
        opponent=queries.get("opponent"),
        level=queries.get("level"),
        result=result,  # type: ignore[arg-type]  # one of RESULTS
        words=tuple(sought),
        counted=counted == "true",
        match=queries.get("table"),
    )


def titled(sought: Sequence[str], played: Sequence[PlayedCount], variants: Mapping[Board, str]) -> list[list[Board]]:
    """For each word, the boards that somebody has played on of whose game or variant it is said."""
    boards = {Board(one.game, one.options) for one in played}
    said = {board: f"{title_of(board.game)} {variants.get(board, '')}".casefold() for board in boards}
    return [sorted(board for board in boards if word in said[board]) for word in sought]


def title_of(name: str) -> str:
    return game_class(name).title if name in game_names() else name


def place_in(text: str | None) -> Place | None:
    if text is None:
        return None
    if not re.fullmatch(CURSOR, text):
        raise ValueError(words.BAD_CURSOR)
    ended_ms, _, match = text.partition(".")
    return int(ended_ms), match


def cursor_of(place: Place) -> str:
    return f"{place[0]}.{place[1]}"
