"""Many matches between opponents, and the ratings that follow.

>>> import parlour.arena
>>> results = parlour.arena.run("tictactoe", ["random", "perfect"], pairs=5, processes=1)
>>> ratings = parlour.arena.fit(results)
>>> ratings.rating(1).value > 0
True
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.arena.api import fit, run, sprt

__all__ = ["fit", "run", "sprt"]


def __getattr__(name: str) -> Any:
    """On demand: learners and leader boards need some of this folder, and nothing of what runs an arena."""
    if name in __all__:
        from parlour.arena import api

        return getattr(api, name)
    raise AttributeError(name)
