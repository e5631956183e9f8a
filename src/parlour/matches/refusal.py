"""Why something cannot be done in a match: a code for programs, a sentence for people."""

WORDS = {
    "seat": "You do not sit at this board.",
    "over": "The match is over.",
    "turn": "It is not your turn.",
    "stale": "The position has changed in the meantime.",
    "illegal": "That move is not legal here.",
    "time": "The time is up.",
    "time_left": "There is time left.",
    "backwards": "Time does not run backwards.",
    "begun": "The match has begun already.",
    "nothing": "There is nothing to take back.",
    "no_takebacks": "Moves are not taken back in this match.",
    "ask_first": "The other player has to agree: offer it.",
    "offered": "You have made an offer in this position already.",
    "answer_first": "The other player has made an offer: answer it first.",
    "no_offer": "There is no offer to answer.",
    "too_late": "Both players have moved: resign, or offer to abort.",
}


class Refusal(Exception):  # noqa: N818 - it is an answer, and only sometimes raised
    """`code` is one of the keys of `WORDS` and does not change; the text is for people."""

    def __init__(self, code: str) -> None:
        super().__init__(code)  # what it is made from, so that it can be pickled
        self.code = code

    def __str__(self) -> str:
        return WORDS[self.code]
