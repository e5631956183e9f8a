"""What a review says, in whole sentences with named gaps."""

from parlour.languages.said import keyed

MARKS = {
    "best": "Best move",
    "good": "Good move",
    "slip": "Slip",
    "mistake": "Mistake",
    "blunder": "Blunder",
}
ONLY_MOVE = "Only move"
MARK_NAMES = {"best": "best move", "good": "good move", "slip": "slip", "mistake": "mistake", "blunder": "blunder"}
"""Within a sentence: "d4 is a mistake"."""
BOTH = "{first} {second}"
"""Two sentences."""
FAULT = "{move} is a {mark}: {best} would keep {kept}, this leaves {left}."
FAULT_OF_SCORE = "{move} is a {mark}: it gives away {amount} that {best} would have kept."
FINE = "{move} is the best move: it keeps {kept}."
NEARLY_BEST = "{move} is good: it keeps {left}, where {best} would keep {kept}."
A_LITTLE_WORSE = "{move} is good, though {best} is a little better."
FAULT_IN_VAIN = "{move} is a {mark}: it hardly changes who wins, but {best} is clearly better."
LOST_ANYWAY = "{move} is the best there is, though nothing saves this match any more."
ONLY = "{move} is the only good move: it keeps {kept}."
FORCED = "{move} is the only legal move."
FROM_HERE_ON = "From {move} on the end can be counted: {left}."
"""Before it nobody could tell, so nobody is to blame."""
ANSWER_WINS = "The answer {reply} wins."
BEST_ANSWER = "The best answer is {reply}."
"""Of a mistake that has no reason."""
COSTS = {
    "pawn": "In the line we expect, that costs a pawn.",
    "piece": "In the line we expect, that costs a piece.",
    "exchange": "In the line we expect, that costs the exchange.",
    "rook": "In the line we expect, that costs a rook.",
    "queen": "In the line we expect, that costs the queen.",
    "worth": "In the line we expect, that costs material worth {n} pawns.",
}
"""Follows it in chess."""

NOT_A_PLY = "There's no move {ply} in this match: it has {plies}."
BETTER_IN_PGN = "{mark}. {best} was better."
NOTHING_PLAYED = "Nothing has been played yet, so there's nothing to review."
ACCURACY = (
    "Accuracy is the average over all moves with a choice, until the match is decided: a move that gives nothing away "
    "counts 100 %, a blunder 0 %."
)
CHANCE = "{percent} % to win"
CHANCE_OR_DRAW = "{percent} % to win and {draw} % to draw"
SURE_WIN, SURE_DRAW, SURE_LOSS = "a sure win", "a sure draw", "a lost position"

# A move thought again.
AGAIN = {
    "same": "{name} thinks the same again, and plays {move}: this is the very search of that move.",
    "other_version": "An older version of {name}, from Parlour {version}, played this move. This is what today's sees.",
    "old_version": "{name} of Parlour {version} played this move, and may have changed. This is what today's sees.",
    "no_version": "We don't know which version of {name} played this move. This is what today's sees.",
    "learned": "{name} may have learned since then; this is what it knows today.",
    "different": "{name} plays {move} today. Back then it had less time to think, or was set up differently.",
}
CHOICE = {
    "near": "{name} saw that {best} is better, but at this level picks among moves that look nearly as good, "
    "and {move} is one.",
    "fair": "{name} saw that {best} is better, but at this level picks among moves that don't look much worse, "
    "and {move} is one.",
    "far": "{name} saw that {best} is better, but at this level picks even moves that look a good deal worse, "
    "like {move}.",
    "overlooked": "{name} didn't notice {best}: at this level {name} overlooks moves like that now and then.",
    "equal": "{best} looked no better to {name}, so it could have been either.",
}
"""Of a level that did not play what it saw to be best."""

# The coach: before a move is final, where to look again. It asks, and leaves the answer to whoever plays.
LOOK_AGAIN = "Look again: there's something better."
"""Where the reason has no name."""
QUESTIONS = {
    "tictactoe": {
        "misses_win": "Look again: can you finish a row?",
        "misses_block": "Look again: what can {other} finish next?",
        "allows_fork": "Look again: where could {other} make two threats at once?",
        "allows_force": "Look again: which threats can {other} make after this?",
        "not_centre": "Look again: which threats can {other} make after this?",
        "not_corner": "Look again: which threats can {other} make after this?",
        "misses_fork": "Look again: can you make two threats at once?",
        "misses_force": "Look again: which of your threats would {other} have to answer?",
        "allows_plan": "Look again: where could {other} prepare two threats at once?",
        "misses_plan": "Look again: where could you prepare two threats at once?",
        "less_room": "Look again: how many rows can this mark be part of?",
    },
    "ultimate": {
        "misses_match": "Look again: can you win the match at once?",
        "misses_block": "Look again: what can {other} do on the {board} board?",
        "sends_to_match": "Look again: what can {other} do on the {board} board?",
        "choice_of_match": "Look again: which boards can {other} choose after this?",
        "allows_force": "Look again: what can {other} do on the {board} board?",
        "misses_force": "Look again: can you win the match in two moves?",
        "leaves_two_threats": "Look again: what if {other} wins the {board} board?",
        "loses_key_board": "Look again: what if {other} wins the {board} board?",
        "misses_board": "Look again: can you win a board at once?",
        "sends_to_win": "Look again: what can {other} do on the {board} board?",
        "choice_of_win": "Look again: which boards can {other} choose after this?",
        "loses_board_soon": "Look again: what can you still answer if {other} plays on the {board} board?",
        "lets_double": "Look again: what can {other} do on the {board} board?",
        "leaves_threat": "Look again: what does {other} threaten on the {board} board?",
        "lets_block": "Look again: what can {other} block after this?",
        "lets_threaten": "Look again: what can {other} do on the {board} board?",
        "misses_threat": "Look again: can you threaten to win a board?",
        "gives_choice": "Look again: which boards can {other} choose after this?",
        "wastes_move": "Look again: what is the {board} board still good for?",
        "wastes_board": "Look again: what is the {board} board still good for?",
    },
    "dots": {
        "misses_boxes": "Look again: are there boxes you can take first?",
        "misses_double_deal": "Look again: do you have to take every box?",
        "gives_up_control": "Look again: who has to open the next chain after this?",
        "deals_in_vain": "Look again: what do you get for the boxes you give back?",
        "loony": "Look again: how many boxes can {other} take after this?",
        "gives_boxes": "Look again: how many boxes can {other} take after this?",
        "opens_chain": "Look again: is there something shorter to open?",
        "opens_more": "Look again: can you give away fewer boxes?",
        "half_hearted": "Look again: could {other} give those boxes back?",
        "wrong_number": "Look again: who has to open the first long chain?",
        "loses_control": "Look again: who has to open the first long chain?",
        "gives_longer": "Look again: how long a chain will you have to open?",
        "gets_shorter": "Look again: how long a chain will {other} have to open?",
    },
    "pawns": {
        "misses_win": "Look again: can you win at once?",
        "allows_win": "Look again: what can {other} do next?",
        "loses_race": "Look again: who gets to the last rank first?",
        "allows_run": "Look again: which pawn can run after this?",
        "misses_run": "Look again: has one of your pawns a free run?",
        "gives_pawn": "Look again: which of your pawns can be taken for nothing?",
        "misses_capture": "Look again: is there a pawn you can take for nothing?",
        "allows_breakthrough": "Look again: what if {other} gives up a pawn?",
        "misses_breakthrough": "Look again: could you give up a pawn to get another across?",
        "runs_out": "Look again: which moves will you have left?",
        "allows_force": "Look again: what can {other} force after this?",
        "misses_force": "Look again: can you force a win?",
        "loses_pawn": "Look again: who wins if pawns are taken, one after the other?",
        "misses_exchange": "Look again: what would taking, one after the other, bring you?",
        "gives_passed": "Look again: which pawn will have nothing in its way?",
        "misses_passed": "Look again: could one of your pawns have nothing in its way?",
        "lets_block": "Look again: which of your pawns can be held up?",
        "misses_block": "Look again: which pawn could you hold up?",
        "fewer_safe": "Look again: how many safe moves will each of you have left?",
    },
    "chess": {
        "misses_mate": "Look again: how safe is the other king?",
        "back_rank": "Look again: how safe is your king after this?",
        "allows_mate": "Look again: how safe is your king after this?",
        "stalemates": "Look again: which moves does {other} have after this?",
        "hangs": "Look again: what protects your {piece}?",
        "pinned_guard": "Look again: what protects your {piece}?",
        "bad_trade": "Look again: what do you get for your {piece}?",
        "loses_exchange": "Look again: what can attack your {piece}?",
        "loses_to_less": "Look again: what can attack your {piece}?",
        "outnumbered": "Look again: how often is your {piece} attacked?",
        "allows_fork": "Look again: which two of your pieces can {other} attack at once?",
        "allows_skewer": "Look again: which of your pieces stand in one line?",
        "allows_discovery": "Look again: what can {other} uncover by moving a piece out of the way?",
        "allows_pin": "Look again: which of your pieces stand in one line?",
        "allows_trap": "Look again: which of your pieces has nowhere to go?",
        "misses_capture": "Look again: is there something you can take for nothing?",
        "misses_fork": "Look again: can you attack two pieces at once?",
        "misses_skewer": "Look again: which pieces of {other} stand in one line?",
        "misses_discovery": "Look again: which of your pieces stands in another one's way?",
        "misses_pin": "Look again: which pieces of {other} stand in one line?",
        "misses_trap": "Look again: which piece of {other} has nowhere to go?",
    },
}
"""By game and the name of the reason against the move; `{other}` is who plays against you, the rest are the reason's
own gaps. None of them names the move that is better or the answer that would follow."""

KINDS = {
    "tictactoe": {
        "makes_row": "You can win at once.",
        "blocks": "Something has to be blocked.",
        "makes_fork": "You can make two threats at once.",
        "starts_force": "You can force a win, threat by threat.",
    },
    "ultimate": {
        "wins_match": "You can win the match at once.",
        "starts_force": "You can force a win of the match.",
        "blocks_match": "{other} is about to win the match.",
        "makes_two_threats": "A board can be won that makes two threats at once.",
        "wins_key_board": "A board can be won that threatens to win the match.",
        "wins_board": "A board can be won.",
        "blocks_board": "{other} is about to win a board.",
    },
    "dots": {
        "double_deals": "You don't have to take every box.",
        "right_number": "Count the long chains.",
        "last_safe": "Count the safe lines that are left.",
        "hard_hearted": "Two boxes have to go: they shouldn't come back.",
        "opens_shortest": "Something has to be given away: as little as possible.",
        "takes_boxes": "There are boxes to take.",
    },
    "pawns": {
        "wins": "You can win at once.",
        "wins_race": "It's a race: count the moves to the last rank.",
        "stops_run": "A pawn has to be stopped.",
        "makes_breakthrough": "You can break through.",
        "squeezes": "{other} is running out of moves.",
    },
    "chess": {
        "mates": "You can give checkmate.",
        "mates_soon": "You can force checkmate.",
        "makes_fork": "You can attack two pieces at once.",
        "wins_piece": "There's something to take for nothing.",
    },
}
"""What a hint is about before it tells the move, by game and the name of the reason for it; the gaps are the same."""

# What kind of move it is, where nothing else can be said.
ANY_MOVE = "Any move is fine here: they're all equally good."
SEVERAL_GOOD = "There's more than one good move here."
ONE_TO_FIND = "One move stands out here."
CELLS = {"corner": "It's a corner.", "side": "It's the middle of a side.", "centre": "It's the centre."}
CELLS_OF_BOARD = {
    "corner": "It's a corner of a small board.",
    "side": "It's the middle of a side of a small board.",
    "centre": "It's the centre of a small board.",
}
TAKES_BOX = "It takes a box."
SAFE_LINE = "It's a line that gives no box away."
GIVES_BOX = "It gives a box away, and still it's the best there is."
PAWN_TAKES, PAWN_STEPS, PAWN_LEAPS = "A pawn takes.", "A pawn goes one step.", "A pawn goes two steps."
CASTLES = "It's castling."
PIECE_TAKES, PIECE_MOVES = "It's a capture with a {piece}.", "It's a move with a {piece}."
PIECES = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
PAWN = "pawn"

# The truth meter.
BOARD = "{game}, {board}"
UNMEASURED = "Nothing has been measured yet."
METER = """**{name}**, {positions} positions of {matches} matches (`{command}`):

| said | came true | 95 % of the time between | chances | matches |
| --- | --- | --- | --- | --- |"""
METER_OF_NOTHING = """**{name}**, {positions} positions of {matches} matches (`{command}`):
nobody can tell who wins here before the end is counted, so every position gets
the same chances, and there's nothing to compare.
"""
METER_OFF = (
    "Luck alone explains how far these are off.",
    "1 of these {of} is further off than luck alone explains.",
    "{off} of these {of} are further off than luck alone explains.",
)
METER_ROW = "| {said} % | {came_true} % | {least} and {most} % | {chances} | {matches} |"

keyed(globals())
