"""What is not installed with Parlour itself."""

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.contrib import words

LIBRARIES = {"numpy", "gymnasium", "pettingzoo", "pyspiel"}


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around the import of what an extra of ours brings: if it's missing, says which extra that is."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise  # something else is broken
        raise ModuleNotFoundError(words.MISSING.format(library=error.name, extra=name), name=error.name) from None
