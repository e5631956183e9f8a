"""Why a command was not carried out: codes for programs, which do not change, and words for people."""

from parlour.matches.refusal import WORDS as MATCH_WORDS

WORDS = MATCH_WORDS | {
    "malformed": "That is not a message of this protocol.",
    "unknown": "There is no such table.",
    "unreadable": "This match can no longer be read. It is kept as it is.",
    "waiting": "The other player has not come yet.",
    "taken": "That seat is taken.",
    "not_joined": "Join the table first.",
    "too_many": "That is too much at once. Wait a moment.",
    "busy": "The computer is busy. Try again in a moment.",
    "fair": "Two people are playing each other: nobody gets help.",
    "nobody_thinks": "Nobody is thinking here.",
    "not_yet": "The other player is here, or has not been away for long.",
    "not_over": "The match is not over yet.",
    "too_long": "This match has become very long: play on, or resign.",
    "gone": "Whoever played here isn't around any more. Start a new match.",
    "not_yours": "That is not yours to change.",
    "no_person": "The other seat is not a person's.",
    "unavailable": "That could not be kept, so it does not count. Try again.",
    "unsure": "It is not known whether that was kept. Send it again to find out.",
    "failed": "Something went wrong here. Nothing is lost; try again.",
}
CODES = tuple(WORDS)


class NotDone(Exception):  # noqa: N818 - an answer
    """Why a command is not carried out: one of the protocol's codes."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code, self.detail = code, detail
