"""Every game as a Gymnasium environment, in which the other seat is an opponent of ours.

import gymnasium
import parlour.contrib.gymnasium

env = gymnasium.make("parlour/Dots-v0", opponent="nell", rows=2, cols=2)
"""

from collections.abc import Sequence
from typing import Any, Literal

from parlour.contrib import words
from parlour.contrib.actions import IllegalActionError, actions_of
from parlour.contrib.extras import extra
from parlour.contrib.ids import IDS
from parlour.contrib.picture import RENDER_MODES, render, require_render_mode
from parlour.contrib.rivals import Rival, ask, rivals_of
from parlour.games.game import Game, Outcome, Position, Value
from parlour.games.registry import game as find_game
from parlour.matches.seats import Moment, Seat

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray

    from parlour.contrib.planes import Array, planes_of

SEEDS = 2**63


class OpponentEnv(gymnasium.Env[Array, np.int64]):
    """A match against an opponent, as whoever plays it sees it: 1 for a win, -1 for a loss, and nothing before the end.
    An illegal action loses at once. `info["action_mask"]` says which are legal."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - gymnasium's own has this type

    def __init__(
        self,
        game: Game | str,
        opponent: Rival | Sequence[Rival] = "random",
        player: Literal[0, 1, "random"] = "random",
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        """Of several opponents, each match has one, by chance. `player` is whom the agent plays as: 0 moves first."""
        self.game = find_game(game, **options) if isinstance(game, str) else game
        if player not in (0, 1, "random"):
            raise ValueError(words.PLAYER.format(player=player))
        self.render_mode = require_render_mode(render_mode)
        several = opponent if isinstance(opponent, Sequence) and not isinstance(opponent, str) else [opponent]
        self._rivals = [found for one in several for found in rivals_of(self.game, one)]
        if not self._rivals:
            raise ValueError(words.NO_OPPONENT)
        self._seats: dict[int, Seat] = {}
        self._wanted = player
        self._actions, self._planes = actions_of(self.game), planes_of(self.game)
        self.action_space = Discrete(self._actions.count)
        self.observation_space = Box(0, 1, self._planes.shape, np.float32)
        self.line: list[Position] = [self.game.start()]
        """All positions of the match so far."""
        self.player = self.rival = self._seed = 0
        self.outcome: Outcome | None = None
        self._is_told = True
        """Whether whoever plays knows how it ended; before the first reset there is nothing to play."""

    @property
    def position(self) -> Position:
        return self.line[-1]

    @property
    def opponent(self) -> str:
        """The name of whom this match is against."""
        return self._seat().seated().name

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins another match; with the option `position`, from that position, given as text. The seed decides about
        all chance there is: who moves first, who is the opponent, how it errs."""
        super().reset(seed=seed)
        chosen = options or {}
        self._seed = int(self.np_random.integers(SEEDS))
        self.rival = int(self.np_random.integers(len(self._rivals)))
        by_chance = int(self.np_random.integers(2))
        self.player = by_chance if self._wanted == "random" else self._wanted
        self.line = [self.game.parse(chosen["position"]) if "position" in chosen else self.game.start()]
        self.outcome, self._is_told = self.position.outcome(), False
        self._seat().start(self._moment(1 - self.player))
        self._let_opponent_move()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """A match that was over before it was one's turn, on the smallest boards, ends at the first step, whatever the
        action."""
        if self._is_told:
            raise gymnasium.error.ResetNeeded(words.RESET)
        if self.outcome is None:
            self._take(action)
        self._is_told = self.outcome is not None
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._reward(), self.outcome is not None, False, self._info()

    def _take(self, action: Any) -> None:
        try:
            self._play(self._actions.to_move(self.position, action))
            self._let_opponent_move()
        except IllegalActionError as error:
            self.outcome = Outcome(1 - self.player, str(error))

    def _play(self, move: int) -> None:
        self.line.append(self.position.play(move))
        self.outcome = self.position.outcome(self.line[:-1])

    def _let_opponent_move(self) -> None:
        while self.outcome is None and (mover := self.position.to_move()) != self.player:
            self._play(ask(self._seat(), self._moment(mover)))

    def _seat(self) -> Seat:
        """Made when it's needed: a copy of an environment has an opponent of its own."""
        if self.rival not in self._seats:
            self._seats[self.rival] = self._rivals[self.rival]()
        return self._seats[self.rival]

    def _moment(self, player: int) -> Moment:
        past = self.line[:-1]
        return Moment(player, self.position, past, self.position.last_move(past), self._seed)

    def _reward(self) -> float:
        if self.outcome is None or self.outcome.winner is None:
            return 0.0
        return 1.0 if self.outcome.winner == self.player else -1.0

    def _observation(self) -> Array:
        return self._planes.of(self.position, self.line[:-1], self.player)

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions are legal, 1 or 0 each; none once the match is over."""
        mask = np.zeros(self._actions.count, np.int8)
        if self.outcome is None:
            mask[self._actions.legal(self.position)] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self.action_masks(), "ply": len(self.line) - 1, "player": self.player}
        if self.outcome is None:
            return info
        return info | {"winner": self.outcome.winner, "reason": self.outcome.reason}

    def render(self) -> str | None:
        """The board as text, or printed."""
        return render(self.render_mode, self.position, self.line[:-1])

    def close(self) -> None:
        for one in self._seats.values():
            one.close()
        self._seats.clear()

    def __getstate__(self) -> dict[str, Any]:
        """Without the opponents' engines, which are made again: so it can be copied and pickled at any time."""
        return self.__dict__ | {"_seats": {}}


def register() -> None:
    """The ids of `gymnasium.make("parlour/Ultimate-v0")`."""
    for name, key in IDS.items():
        if key not in gymnasium.registry:
            gymnasium.register(key, "parlour.contrib.gymnasium:OpponentEnv", kwargs={"game": name})


register()
