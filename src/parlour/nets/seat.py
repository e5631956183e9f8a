"""A net of somebody's own as an opponent: in seats and records it is called `net:ID`. A record names its file without
any folder, and nobody opens it by that name: whoever keeps the nets knows where the file lies."""

from parlour.engines.net_file import ENDING
from parlour.games.game import Value
from parlour.learners.seat import learner_in
from parlour.nets import words
from parlour.nets.exam import NODES
from parlour.opponents.opponent import Opponent

SEAT = "net:"


def net_seat(id: str) -> str:
    return SEAT + id


def net_in(seat: str) -> str:
    """The id of the net that such a seat is of; empty for all others."""
    return seat.removeprefix(SEAT) if seat.startswith(SEAT) else ""


def is_own(seat: str) -> bool:
    """Whether a learner or a net sits there that somebody has made here, and nobody of the ladder."""
    return bool(learner_in(seat) or net_in(seat))


def opponent_of_net(id: str, name: str) -> Opponent:
    """It thinks for as long as in its exams."""
    options: dict[str, Value] = {"net": id + ENDING, "keep": True}
    return Opponent(net_seat(id), name, words.SENTENCE, "net", options, NODES, pronoun="it")
