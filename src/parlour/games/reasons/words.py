"""Every sentence that is said about a move, by game and reason. `{other}` is a name or "you": see `Reason.words`."""

TICTACTOE = {
    "misses_win": "This misses a win: {cell} makes {k} in a row.",
    "misses_block": "This lets {other} make {k} in a row at {cell}, which had to be blocked.",
    "allows_fork": "This lets {other} make two threats at once at {cell}, and only one of them can be blocked.",
    "allows_force": "This lets {other} win by force, starting at {cell}: every threat has to be answered.",
    "not_centre": "After a corner only the centre holds: now {other} can win by force, starting at {cell}.",
    "not_corner": "After the centre only a corner holds: now {other} can win by force, starting at {cell}.",
    "misses_fork": "This misses {cell}, which makes two threats at once.",
    "misses_force": "This misses a forced win that starts at {cell}: every threat has to be answered.",
    "makes_row": "This makes {k} in a row.",
    "blocks": "This keeps {other} from making {k} in a row.",
    "makes_fork": "This makes two threats at once, and {other} can block only one of them.",
    "starts_force": "This wins by force: every threat has to be answered, and two come at once in the end.",
}
