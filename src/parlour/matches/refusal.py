"""Why something cannot be done in a match: a code for programs, a sentence for people."""

from parlour.languages.said import keyed

WORDS = {
    "seat": "You aren't playing at this board.",
    "over": "The match is over.",
    "turn": "It isn't your turn.",
    "stale": "The position has changed since then.",
    "illegal": "That move isn't legal here.",
    "time": "Time's up.",
    "time_left": "There's still time left.",
    "backwards": "Time doesn't run backwards.",
    "begun": "The match has already begun.",
    "nothing": "There's nothing to take back.",
    "no_takebacks": "There are no takebacks in this match.",
    "ask_first": "The other player has to agree. Offer it first.",
    "offered": "You've already made an offer in this position.",
    "answer_first": "Answer the other player's offer first.",
    "no_offer": "There's no offer to answer.",
    "too_late": "You've both moved. Resign, or offer to call it off.",
}


class Refusal(Exception):  # noqa: N818 - it is an answer, and only sometimes raised
    """`code` is one of the keys of `WORDS` and does not change; the text is for people."""

    def __init__(self, code: str) -> None:
        super().__init__(code)  # what it is made from, so that it can be pickled
        self.code = code

    def __str__(self) -> str:
        return WORDS[self.code]


keyed(globals())
