"""What a store says instead of "done", by what the caller has to do next.

`ChangeRefused`: it cannot be; the store is well. `Unavailable`: nothing was changed; try again later. `Stopped` and
`Unsure`: nothing may be acknowledged. `CannotOpen`: the store did not start.
"""

from parlour.stores import words


class StoreError(Exception):
    """All of them."""


class ChangeRefused(StoreError):  # noqa: N818 - an answer, like those below
    """This change was not made, and cannot be made as it is."""


class Conflict(ChangeRefused):
    """The place of the first event is taken, or would leave a gap: whoever asked has not seen `next_seq - 1` yet."""

    def __init__(self, match: str, seq: int, next_seq: int) -> None:
        super().__init__(match, seq, next_seq)
        self.match, self.seq, self.next_seq = match, seq, next_seq

    def __str__(self) -> str:
        return words.CONFLICT.format(seq=self.seq, match=self.match, next_seq=self.next_seq)


class Repeat(ChangeRefused):
    """The command was carried out before; `answer` is what was answered then, to be given again."""

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.answer = answer

    def __str__(self) -> str:
        return words.REPEAT


class Over(ChangeRefused):
    """The match has its result; nothing comes after it."""


class UnknownMatch(ChangeRefused):
    """There is no such match (any more)."""


class StillOpen(ChangeRefused):
    """Somebody else plays in this match, and it has to end first."""


class IdTaken(ChangeRefused):
    """Another match has this id, or another guest this id or secret."""


class Unavailable(StoreError):  # noqa: N818
    """Nothing was changed, for example because the disk is full. The store goes on."""


class Contended(Unavailable):
    """Another process held what was needed. The writer has tried several times."""


class Unsure(StoreError):  # noqa: N818
    """The connection broke while it was committed: it may be stored or not. The same command again finds out."""


class Stopped(StoreError):  # noqa: N818
    """The store has stopped and writes nothing more: closed, or an error after which nothing can be promised."""


class CannotOpen(StoreError):  # noqa: N818
    """The store did not start. The text says why and what to do, for people."""


class NotYet(CannotOpen):
    """It may be opened later, as it is: the disk is full, the database cannot be reached."""


class InUse(CannotOpen):
    """Another server has it."""


class TooNew(CannotOpen):
    """A newer version of the program wrote it."""


class Unreadable(CannotOpen):
    """It is damaged, or not ours."""
