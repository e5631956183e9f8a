"""Every game as a PettingZoo environment, in which two agents of anybody's take turns.

from parlour.contrib import pettingzoo

env = pettingzoo.env("ultimate", tiebreak="boards")
"""

from typing import Any

from parlour.contrib.actions import actions_of
from parlour.contrib.extras import extra
from parlour.contrib.ids import IDS
from parlour.contrib.picture import RENDER_MODES, render, require_render_mode
from parlour.games.game import Game, Outcome, Position, Value
from parlour.games.registry import game as find_game

with extra("pettingzoo"):
    import numpy as np
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

    from parlour.contrib.planes import planes_of

AGENTS = ["player_0", "player_1"]
ILLEGAL_REWARD = -1


def env(game: Game | str, *, render_mode: str | None = None, **options: Value) -> Any:
    """A game, by name with its options or as it is, with what PettingZoo's own environments are wrapped in: an agent
    that chooses an illegal move loses at once, and calls in the wrong order are refused."""
    raw = raw_env(game, render_mode=render_mode, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, ILLEGAL_REWARD)))


def raw_env(game: Game | str, *, render_mode: str | None = None, **options: Value) -> "MatchEnv":
    """The same without wrappers: quicker, and an illegal move is a ValueError."""
    return MatchEnv(find_game(game, **options) if isinstance(game, str) else game, render_mode)


class MatchEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # has no types
    """A match. Agents see `observation` and `action_mask`; whoever wins gets 1, whoever loses -1."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.render_mode = game, require_render_mode(render_mode)
        name = f"parlour_{game.name}_v0"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = list(AGENTS)
        self._actions, self._planes = actions_of(game), planes_of(game)
        self._action_spaces = {agent: Discrete(self._actions.count) for agent in AGENTS}
        seen, mask = self._planes.shape, (self._actions.count,)
        self.state_space = Box(0, 1, seen, np.float32)
        self._spaces = {
            agent: Dict({"observation": Box(0, 1, seen, np.float32), "action_mask": Box(0, 1, mask, np.int8)})
            for agent in AGENTS
        }
        self.line: list[Position] = [game.start()]
        """All positions of the match so far."""
        self.outcome: Outcome | None = None

    @property
    def position(self) -> Position:
        return self.line[-1]

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins another match; with the option `position`, from that position, given as text. Games have no chance in
        them: a seed changes nothing."""
        text = (options or {}).get("position")
        self.line = [self.game.start() if text is None else self.game.parse(text)]
        self.outcome = None
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: self._info() for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[self.position.to_move()]
        self._look_whether_over()
        self._accumulate_rewards()

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        move = self._actions.to_move(self.position, action)
        self.line.append(self.position.play(move))
        self.agent_selection = AGENTS[self.position.to_move()]
        self.infos = {agent: self._info() for agent in AGENTS}
        self._look_whether_over()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _look_whether_over(self) -> None:
        self.outcome = ended = self.position.outcome(self.line[:-1])
        if ended is None:
            return
        for player, agent in enumerate(AGENTS):
            self.rewards[agent] = 0.0 if ended.winner is None else 1.0 if ended.winner == player else -1.0
            self.terminations[agent] = True
            self.infos[agent] |= {"winner": ended.winner, "reason": ended.reason}

    def _info(self) -> dict[str, Any]:
        return {"ply": len(self.line) - 1}

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """As this agent sees it; who is not to move has no legal actions."""
        player = AGENTS.index(agent)
        mask = np.zeros(self._actions.count, np.int8)
        if self.outcome is None and self.position.to_move() == player:
            mask[self._actions.legal(self.position)] = 1
        return {"observation": self._planes.of(self.position, self.line[:-1], player), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """As player 0 sees it, whoever is to move."""
        return self._planes.of(self.position, self.line[:-1], 0)

    def render(self) -> str | None:
        """The board as text, or printed."""
        return render(self.render_mode, self.position, self.line[:-1])

    def close(self) -> None:
        """There is nothing to let go of."""


def register() -> None:
    """The ids of `pettingzoo.make("aec", "parlour/Ultimate-v0")`."""
    for name, key in IDS.items():
        if key not in pettingzoo.aec_registry:
            pettingzoo.register("aec", key, "parlour.contrib.pettingzoo:env", kwargs={"game": name})


register()
