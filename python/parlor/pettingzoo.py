"""PettingZoo environments of all games.

`env(game)` is an AEC environment with an agent for each seat, `parallel_env(game)` the same as a
parallel environment, in which only the agent that is to move acts. An observation has the array and the mask of
legal choices; an illegal choice raises `parlor.Refused`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from parlor._native import Environment

__all__ = ["SeatsEnv", "env", "parallel_env"]


def env(game: str, **options: Any) -> SeatsEnv:
    """An AEC environment; the options are those of `SeatsEnv`."""
    return SeatsEnv(game, **options)


def parallel_env(game: str, **options: Any) -> ParallelEnv:
    """A parallel environment. `infos` name the active agent; the choices of others are ignored."""
    return turn_based_aec_to_parallel(SeatsEnv(game, **options))


class SeatsEnv(AECEnv):
    """A match with an agent at every seat that no bot has."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        config: dict[str, Any] | None = None,
        bots: str | Sequence[str | None] | None = None,
        skip_forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"parlor_{game}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self._match = Environment(game, seats, config, bots, skip_forced)
        self._rng = np.random.default_rng()
        count = self._match.seats
        if bots is None:
            taken = [None] * count
        else:
            taken = [None] + [bots] * (count - 1) if isinstance(bots, str) else list(bots)
        self._seats = {f"seat_{seat}": seat for seat in range(count) if taken[seat] is None}
        self.possible_agents = list(self._seats)
        self.agents = []
        length, choices = self._match.observation_length, self._match.num_choices
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-np.inf, np.inf, (length,), np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(choices) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seats[agent]
        return {
            "observation": self._match.observation(seat),
            "action_mask": self._match.mask(seat).astype(np.int8),
        }

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        while True:
            self._match.reset(int(self._rng.integers(2**63)))
            if self._match.seat_to_move is not None:
                break
        self.agent_selection = self._agent_to_move()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._match.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        rewards = self._match.rewards
        if rewards is None:
            self.agent_selection = self._agent_to_move()
        else:
            self.rewards = {agent: rewards[seat] for agent, seat in self._seats.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return repr(self._match.position())

    def close(self) -> None:
        pass

    def _agent_to_move(self) -> str:
        return f"seat_{self._match.seat_to_move}"
