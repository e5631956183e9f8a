"""What is refused here, in whole sentences with named gaps."""

from parlour.languages.said import keyed

OPENSPIEL_MCTS = "OpenSpiel's Monte Carlo search, to compare with ours; needs parlour[openspiel]."
MISSING = "{library} isn't installed: install it with pip install 'parlour[{extra}]'"
NO_PLANES = (
    "there's no array for positions of {game} yet: write a class like those of parlour.contrib.planes and add it with "
    "add_planes"
)
NOT_AN_ACTION = "action {action} is not legal in {position!r}; the legal actions are {some}"
PLAYER = "player is 0, 1 or 'random', not {player!r}"
RENDER_MODE = "render_mode is {known} or None, not {mode!r}"
RESET = "the match is over: reset begins another"
DOES_NOT_MOVE = "{name} doesn't move"
NO_OPPONENT = "name at least one opponent"
NOT_IN_OPENSPIEL = "OpenSpiel has no game with the rules of {game!r}"
NOT_IN_PARLOUR = "we have no game with the rules of OpenSpiel's {game}"
NOT_FROM_THE_START = (
    "OpenSpiel can't set up {position!r}: give it all moves of the match as past, from the first position on"
)
OVER_IN_OPENSPIEL = "the match is over in OpenSpiel's {state!r}"

keyed(globals())
