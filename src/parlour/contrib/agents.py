"""An agent that was trained in one of these environments, as somebody who plays here."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.contrib.actions import actions_of
from parlour.contrib.extras import extra
from parlour.games.game import Position

with extra("gymnasium"):
    import numpy as np
    from numpy.typing import NDArray

    from parlour.contrib.planes import Array, planes_of

Policy = Callable[[Array, NDArray[np.int8]], Any]
"""Gets an observation and a mask, and returns an action."""


def choose(policy: Policy, position: Position, past: Sequence[Position] = ()) -> int:
    """The move that an agent plays. Raises ValueError if its action is illegal."""
    actions = actions_of(position.game)
    mask = np.zeros(actions.count, np.int8)
    mask[actions.legal(position)] = 1
    return actions.to_move(position, policy(planes_of(position.game).of(position, past), mask))
