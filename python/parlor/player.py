"""Lets an agent play at a hosted table, and in the experiments of `parlor lab`.

`examples/python/player.py URL --join CODE --program "python my_agent.py"` sits down at a table and has a
program choose; an experiment starts such a program as a policy: `engine = ["python", "my_agent.py"]`. `run`
is this program, for both, of an agent that scores choices:

    import parlor.player

    def policy(observation, mask):
        return ...  # a choice that the mask allows

    parlor.player.run(policy)

It answers each line of JSON with a line: to the question of a table with the index of a legal action, to
`{"do":"choose",...}` of an experiment with `{"choose":INDEX}`, and to `{"do":"new",...}`, which begins a
match, with `{"ok":true}`.
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
    """The index in `question["legal"]` of the action that a policy chooses.

    A question has the name of the `game`, the `seat` that is asked, its `view` and its `legal` actions.
    """
    position = Position.from_view(question["game"], question["view"])
    seat = question["seat"]
    action = position.legal_actions(seat)[choose_action(position, seat, policy)]
    return question["legal"].index(action)


def run(
    policy: Policy,
    source: TextIO | None = None,
    sink: TextIO | None = None,
    begin: Callable[[int], object] | None = None,
) -> None:
    """Answers questions, a line of JSON each, until the input ends; the standard input and output are
    used unless others are given.

    `begin` is called with a seed before the first choice of each match of an experiment. A policy that
    draws random numbers seeds them there, so that the experiment can be repeated.
    """
    game = None
    for line in source or sys.stdin:
        question = json.loads(line)
        request = question.get("do")
        if request == "new":
            game = question["game"]
            if begin is not None:
                begin(question["seed"])
            reply = {"ok": True}
        elif request == "choose":
            reply = {"choose": answer({"game": game, **question}, policy)}
        else:
            reply = answer(question, policy)
        print(json.dumps(reply), file=sink or sys.stdout, flush=True)
