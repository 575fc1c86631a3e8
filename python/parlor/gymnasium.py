"""Gymnasium environments of all games: one agent against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np

from parlor._native import Environment, Refused

__all__ = ["AgainstBots"]


class AgainstBots(gymnasium.Env):
    """A match of one agent against bots.

    `bots` is a level for all other seats, or a list with a level for each seat and None for the agent's.
    The reward comes at the end: 1 for the first place, -1 for the last. `action_masks`, which
    `info["action_mask"]` also has, tells the legal choices. An illegal choice loses the match at once,
    or raises `parlor.Refused` if `illegal="raise"`.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        bots: str | Sequence[str | None] = "random",
        seats: int | None = None,
        config: dict[str, Any] | None = None,
        skip_forced: bool = False,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._match = Environment(game, seats, config, bots, skip_forced)
        self._seat = 0 if isinstance(bots, str) else list(bots).index(None)
        self._illegal = illegal
        self.render_mode = render_mode
        length = self._match.observation_length
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (length,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self._match.num_choices)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self._match.reset(int(self.np_random.integers(2**63)))
            if self._match.seat_to_move is not None:
                return self._observe()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        reward, terminated = 0.0, False
        try:
            self._match.choose(int(action))
        except Refused:
            if self._illegal == "raise":
                raise
            reward, terminated = -1.0, True
        if self._match.rewards is not None:
            reward, terminated = self._match.rewards[self._seat], True
        observation, info = self._observe()
        return observation, reward, terminated, False, info

    def action_masks(self) -> np.ndarray:
        """The legal choices, as sb3-contrib's MaskablePPO asks for them."""
        return self._match.mask(self._seat)

    def render(self) -> str | None:
        return repr(self._match.position()) if self.render_mode == "ansi" else None

    def _observe(self) -> tuple[np.ndarray, dict[str, Any]]:
        return self._match.observation(self._seat), {"action_mask": self.action_masks()}
