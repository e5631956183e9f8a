"""Every sentence that is said about a move, by game and reason. `{other}` is a name or "you": see `Reason.words`."""

from parlour.languages.said import keyed

TICTACTOE = {
    "misses_win": "This misses a win: {cell} makes {k} in a row.",
    "misses_block": "This lets {other} make {k} in a row at {cell}, which had to be blocked.",
    "allows_fork": "This lets {other} make two threats at once at {cell}, and only one of them can be blocked.",
    "allows_force": "This lets {other} win by force, starting at {cell}: every threat has to be answered.",
    "not_centre": "After a corner only the centre holds: now {other} can win by force, starting at {cell}.",
    "not_corner": "After the centre only a corner holds: now {other} can win by force, starting at {cell}.",
    "misses_fork": "This misses {cell}, which makes two threats at once.",
    "misses_force": "This misses a forced win that starts at {cell}: every threat has to be answered.",
    "allows_plan": (
        "This lets {other} win, starting at {cell}: whatever is answered, threats follow that can't all be blocked."
    ),
    "misses_plan": (
        "This misses a win that starts at {cell}: whatever is answered, threats follow that can't all be blocked."
    ),
    "less_room": (
        "This mark has less room: it can be part of {few} of {k}, and one at {cell} could be part of {many}."
    ),
    "makes_row": "This makes {k} in a row.",
    "blocks": "This keeps {other} from making {k} in a row.",
    "makes_fork": "This makes two threats at once, and {other} can block only one of them.",
    "starts_force": "This wins by force: every threat has to be answered, and two come at once in the end.",
}

NUMBERS = ("none", "one", "two", "three", "four", "five")
ROWS = {"none": "no row", "one": "one row", "many": "{n} rows"}

ULTIMATE = {
    "misses_match": "This misses winning the match: the {cell} cell of the {board} board makes three boards in a row.",
    "misses_block": (
        "This lets {other} win the match with the {cell} cell of the {board} board, which could have been blocked."
    ),
    "sends_to_match": "This sends {other} to the {board} board, where the {cell} cell wins the match.",
    "choice_of_match": "This lets {other} play on any board, and the {cell} cell of the {board} board wins the match.",
    "allows_force": (
        "This lets {other} win the match in two moves, whatever comes between, starting with the {cell} cell of the "
        "{board} board."
    ),
    "misses_force": (
        "This misses winning the match in two moves, whatever comes between, starting with the {cell} cell of the "
        "{board} board."
    ),
    "leaves_two_threats": (
        "This lets {other} win the {board} board, and then the {third} or the {fourth} board would win the match."
    ),
    "loses_key_board": "This lets {other} win the {board} board, and then the {third} board would win the match.",
    "misses_board": "This misses winning the {board} board with its {cell} cell.",
    "sends_to_win": "This sends {other} to the {board} board, where the {cell} cell wins the board at once.",
    "choice_of_win": "This lets {other} play on any board, and the {board} board can be won at once.",
    "loses_board_soon": (
        "This lets {other} take the {cell} cell of the {board} board, and then every answer gives a board away."
    ),
    "lets_double": "This lets {other} threaten to win the {board} board in two ways at once, with its {cell} cell.",
    "leaves_threat": "This leaves {other} the {cell} cell of the {board} board, which wins it unless it's blocked.",
    "lets_block": "This lets {other} block the {board} board at its {cell} cell, the only one that could have won it.",
    "lets_threaten": "This lets {other} threaten to win the {board} board, with its {cell} cell.",
    "misses_threat": "This misses a threat to win the {board} board, with its {cell} cell.",
    "gives_choice": "This sends {other} to the {board} board, which is closed: {other} can now play on any board.",
    "wastes_move": "This is a move on the {board} board, which nobody can win any more.",
    "wastes_board": "This is a move on the {board} board, which can't be part of three boards in a row any more.",
    "wins_match": "This wins the match: three boards in a row.",
    "starts_force": "This wins the match with the next move, whatever {other} may answer.",
    "blocks_match": "This takes the only cell that would win {other} the {board} board, and with it the match.",
    "makes_two_threats": "This wins the {board} board, and now the {third} or the {fourth} board would win the match.",
    "wins_key_board": "This wins the {board} board, and now the {third} board would win the match.",
    "wins_board": "This wins the {board} board.",
    "blocks_board": "This takes the only cell that would win {other} the {board} board.",
}

CHESS = {
    "misses_mate_at_once": "This misses checkmate: {answer} ends it at once.",
    "misses_mate": "This misses a mate in {n}, starting with {answer}.",
    "back_rank_at_once": "This leaves the king shut in by its own pawns: {other} can mate on the back rank, {answer}.",
    "back_rank": (
        "This leaves the king shut in by its own pawns: {other} can mate on the back rank in {n}, "
        "starting with {answer}."
    ),
    "allows_mate_at_once": "This lets {other} give checkmate at once: {answer}.",
    "allows_mate": "This lets {other} mate in {n}, starting with {answer}.",
    "stalemates": "This leaves {other} without a legal move and not in check: stalemate, a draw.",
    "hangs": "This leaves the {piece} unprotected, and {other} can take it for nothing: {answer}.",
    "hangs_moved": "This puts the {piece}, where {other} can take it for nothing: {answer}.",
    "pinned_guard": "This leaves the {piece} to the {guard}, which is pinned and can't take back: {answer}.",
    "bad_trade": "This gives a {piece} for a {taken} on {square}, which is worth less.",
    "loses_exchange": "This loses the exchange: {other} can take the {piece} and give only a {cheaper} for it.",
    "loses_to_less": "This lets {other} take the {piece} and give only a {cheaper} for it.",
    "outnumbered": "This leaves the {piece} attacked more often than protected, and {other} can win it.",
    "allows_fork": "This lets {other} fork the {first} and the {second}: {answer}.",
    "allows_skewer": "This allows a skewer, {answer}: it attacks the {first} and, behind it, the {second}.",
    "allows_discovery": "This lets {other} uncover an attack: {answer} opens the way from the {first} to the {second}.",
    "allows_pin": "This lets {other} pin the {first} to the {second} and win material: {answer}.",
    "allows_trap": "This lets {other} trap the {first}: after {answer}, it has no safe square.",
    "misses_capture": "This misses a free capture: {answer} wins the {piece}.",
    "misses_fork": "This misses a fork: {answer} attacks the {first} and the {second}.",
    "misses_skewer": "This misses a skewer: {answer} attacks the {first} and, behind it, the {second}.",
    "misses_discovery": "This misses a discovered attack: {answer} opens the way from the {first} to the {second}.",
    "misses_pin": "This misses a pin that wins material: {answer} pins the {first} to the {second}.",
    "misses_trap": "This misses a way to trap the {first}: after {answer}, it has no safe square.",
    "mates": "This is checkmate.",
    "mates_soon": "This forces mate in {n}.",
    "makes_fork": "This forks the {first} and the {second}.",
    "wins_piece": "This takes the {piece} for nothing.",
}
CHESS_MOVES = {
    "place": "{piece} on {square}",
    "goes": "{piece} to {square}",
    "takes": "{piece} takes {square}",
    "goes_from": "{piece} from {start} to {square}",
    "takes_from": "{piece} from {start} takes {square}",
    "goes_becomes": "{piece} to {square} ({becomes})",
    "takes_becomes": "{piece} takes {square} ({becomes})",
    "castles": "castling",
}
"""How moves and pieces are named inside a sentence."""

BOXES = {"one": "one box", "many": "{n} boxes"}

DOTS = {
    "misses_boxes": "This leaves {boxes} that could be taken at once.",
    "misses_double_deal": (
        "This misses a double-deal: giving the last {n} boxes back makes {other} open the next chain."
    ),
    "gives_up_control": "This takes the last boxes but gives up control: now {boxes} or more must be given away.",
    "deals_in_vain": "This gives {boxes} back for nothing: taking them was better.",
    "loony": "This is a loony move: it opens {boxes} for {other} while safe lines were left.",
    "gives_boxes": "This gives {other} {boxes} while safe lines were left.",
    "opens_chain": "This opens a chain of {n} for {other}, where another line gives away only {fewer}.",
    "opens_more": "This opens {boxes} for {other}, where another line gives away only {fewer}.",
    "half_hearted": "This opens 2 boxes from the side, so {other} can give them back and keep control.",
    "wrong_number": (
        "This makes the wrong number of chains: {other} can draw the last safe line, and then a long chain must be "
        "opened."
    ),
    "loses_control": (
        "This loses control: in the best line we found, the first long chain, {boxes}, is opened for {other}, and "
        "after {answer} {other} would open the first."
    ),
    "gives_longer": (
        "This leaves a longer chain to give away: in the best line we found, {boxes} are opened for {other} at once, "
        "and after {answer} never more than {fewer}."
    ),
    "gets_shorter": (
        "This leaves a shorter chain to get: in the best line we found, {other} can keep from opening more than "
        "{boxes} at once, and after {answer} it would be {fewer}."
    ),
    "double_deals": "This gives the last {n} boxes back and keeps control: it makes {other} open the next chain.",
    "right_number": "This makes the right number of chains: the first long one is left for {other} to open.",
    "last_safe": "This draws the last safe line, so {other} can only give boxes away.",
    "hard_hearted": "This opens 2 boxes by the line between them, so {other} can't give them back.",
    "opens_shortest": "This gives away {boxes}, as few as possible.",
    "takes_boxes": "This takes {boxes}.",
}

PAWNS = {
    "misses_win": "This misses a win: {answer} ends the match at once.",
    "allows_win": "This lets {other} win at once: {answer}.",
    "loses_race": (
        "This loses the race: {other} can get the pawn on {square} to the last rank in {n} moves, "
        "and the pawn on {own}, which needs {m}, comes too late."
    ),
    "allows_run": (
        "This lets the pawn on {square} run: {other} can get it to the last rank in {n} moves, and nothing can stop it."
    ),
    "misses_run": "This misses a run: the pawn on {square} needs {n} moves to the last rank, and nothing can stop it.",
    "gives_pawn": "This leaves the pawn on {square} without protection, and {other} can take it for nothing.",
    "gives_pawn_moved": "This puts the pawn on {square}, where {other} can take it for nothing.",
    "misses_capture": "This misses a free pawn: {answer}, and nothing can take back.",
    "allows_breakthrough": "This allows a breakthrough: {answer}, and {other} can get across even if it is taken.",
    "misses_breakthrough": "This misses a breakthrough: after {answer}, a pawn gets across even if that one is taken.",
    "makes_breakthrough": "This breaks through: even if the pawn is taken, another one gets across.",
    "allows_force": "This lets {other} win by force within {n} moves, starting with {answer}.",
    "misses_force": "This misses a win by force within {n} moves, starting with {answer}.",
    "loses_pawn": "This lets {other} win a pawn in the exchanges that start with {answer}.",
    "misses_exchange": "This misses winning a pawn in the exchanges that start with {answer}.",
    "gives_passed": (
        "This lets {other} get a passed pawn with {answer}: no pawn stands in the way of the one on {square}, or "
        "beside it."
    ),
    "misses_passed": (
        "This misses a passed pawn: after {answer}, no pawn stands in the way of the one on {square}, or beside it."
    ),
    "lets_block": "This lets {other} hold up the pawn on {square}: {answer}.",
    "misses_block": "This misses a chance to hold up the pawn on {square}: {answer}.",
    "fewer_safe": (
        "This runs short of moves that give nothing away: after {answer} there are {few}, against {many} for {other}."
    ),
    "runs_out": "This runs out of safe moves: after {answer}, every move loses.",
    "squeezes": "This leaves {other} with losing moves only.",
    "wins_last_rank": "This brings a pawn to the last rank and wins.",
    "wins_no_pawns": "This takes the last pawn and wins.",
    "wins_no_moves": "This leaves {other} without a move and wins.",
    "wins_race": "This wins the race: the pawn on {square} needs {n} more moves, and nothing can stop it.",
    "wins_race_next": "This wins the race: the pawn on {square} gets to the last rank next, and nothing can stop it.",
    "stops_run": "This stops the pawn on {square}, which could have run to the last rank in {n} moves.",
}
PAWN_MOVES = {"goes": "pawn to {square}", "takes": "pawn from {start} takes {square}"}
"""How moves are named inside a sentence."""
PIECES = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
"""Inside a sentence, where a language may want an article."""

keyed(globals())
