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

ULTIMATE = {
    "misses_match": "This misses winning the match: the {cell} cell of the {board} board makes three boards in a row.",
    "misses_block": (
        "This lets {other} win the match with the {cell} cell of the {board} board, which could have been blocked."
    ),
    "sends_to_match": "This sends {other} to the {board} board, where the {cell} cell wins the match.",
    "choice_of_match": "This lets {other} play on any board, and the {cell} cell of the {board} board wins the match.",
    "leaves_two_threats": (
        "This lets {other} win the {board} board, and then the {third} or the {fourth} board would win the match."
    ),
    "loses_key_board": "This lets {other} win the {board} board, and then the {third} board would win the match.",
    "misses_board": "This misses winning the {board} board with its {cell} cell.",
    "sends_to_win": "This sends {other} to the {board} board, where the {cell} cell wins the board at once.",
    "choice_of_win": "This lets {other} play on any board, and the {board} board can be won at once.",
    "gives_choice": "This sends {other} to the {board} board, which is closed: {other} can now play on any board.",
    "wastes_move": "This is a move on the {board} board, which nobody can win any more.",
    "wastes_board": "This is a move on the {board} board, which can't be part of three boards in a row any more.",
    "wins_match": "This wins the match: three boards in a row.",
    "blocks_match": "This takes the only cell that would win {other} the {board} board, and with it the match.",
    "makes_two_threats": "This wins the {board} board, and now the {third} or the {fourth} board would win the match.",
    "wins_key_board": "This wins the {board} board, and now the {third} board would win the match.",
    "wins_board": "This wins the {board} board.",
    "blocks_board": "This takes the only cell that would win {other} the {board} board.",
}
