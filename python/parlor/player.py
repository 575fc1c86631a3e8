"""Lets an agent play at a hosted table.

`examples/python/player.py URL --join CODE --program "python my_agent.py"` sits down at a table and has a
program choose: one line of JSON for each question, a line with the index of a legal action back. `run`
is such a program for an agent that scores choices:

    import parlor.player

    def policy(observation, mask):
        return ...  # a choice that the mask allows

    parlor.player.run(policy)
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TextIO

import numpy as np

from parlor._native import Position, games

__all__ = ["Policy", "choose_action", "run"]

Policy = Callable[[np.ndarray, np.ndarray], int]
"""From an observation and a mask to a choice that the mask allows."""


def choose_action(position: Position, seat: int, policy: Policy) -> int:
    """The index in `position.legal_actions(seat)` of the action that a policy chooses."""
    count = next(info["choices"] for info in games() if info["name"] == position.game)
    open_actions = list(enumerate(position.choices(seat)))
    made: list[int] = []
    while True:
        complete = [index for index, choices in open_actions if len(choices) == len(made)]
        if complete:
            return complete[0]
        mask = np.zeros(count, dtype=bool)
        mask[[choices[len(made)] for _, choices in open_actions]] = True
        choice = int(policy(position.observation(seat, made), mask))
        open_actions = [entry for entry in open_actions if entry[1][len(made)] == choice]
        if not open_actions:
            raise ValueError(f"choice {choice} leads to no legal action")
        made.append(choice)


def answer(question: dict[str, Any], policy: Policy) -> int:
    """The answer to one question of `player.py`: the index of the action in its list."""
    position = Position.from_view(question["game"], question["view"])
    seat = question["seat"]
    action = position.legal_actions(seat)[choose_action(position, seat, policy)]
    return question["legal"].index(action)


def run(policy: Policy, source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> None:
    """Answers questions, a line of JSON each, until the input ends."""
    for line in source:
        print(answer(json.loads(line), policy), file=sink, flush=True)
