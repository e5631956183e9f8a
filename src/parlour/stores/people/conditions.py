"""Which of a guest's finished matches are meant, as SQL."""

from parlour.stores.database import SqlValue
from parlour.stores.kept import PlayedFilter

COUNTED = (
    # What was reset, or stands in an imported file, is not what statistics are made of any more.
    "AND p.counts = 1 AND NOT EXISTS (SELECT 1 FROM carried c WHERE c.guest = p.guest AND c.game = p.game "
    "AND c.options = p.options AND c.opponent = p.opponent AND c.level = p.level AND c.since_ms >= p.ended_ms) "
)


def conditions(which: PlayedFilter) -> tuple[str, list[SqlValue]]:
    """The conditions, and their values in order."""
    same = {name: getattr(which, name) for name in ("game", "options", "opponent", "level", "result", "match")}
    given = {name: value for name, value in same.items() if value is not None}
    only, values = "".join(f"AND p.{name} = ? " for name in given), list(given.values())
    for place, word in enumerate(which.words):
        either, titled = ["p.found_by LIKE ? ESCAPE '!'"], which.titled[place] if place < len(which.titled) else ()
        values.append(_pattern(word))
        for board in titled:
            either.append("p.game = ? AND p.options = ?")
            values += board
        only += f"AND ({' OR '.join(either)}) "
    return (only + COUNTED if which.counted else only), values


def _pattern(word: str) -> str:
    """Of whatever contains the word."""
    for mark in "!%_":
        word = word.replace(mark, f"!{mark}")
    return f"%{word}%"
