"""Why a command was not carried out: codes for programs, which do not change, and words for people."""

from parlour.matches.refusal import WORDS as MATCH_WORDS
from parlour.server.tables.words import REFUSALS

WORDS = MATCH_WORDS | REFUSALS
CODES = tuple(WORDS)


class NotDone(Exception):  # noqa: N818 - an answer
    """Why a command is not carried out: one of the protocol's codes. The server itself says nothing else; a `Refusal`
    comes out of the match."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code, self.detail = code, detail
