"""Ludo, backgammon, Spaces, King of the Hill and Liar's Dice: rules, bots and environments.

`Position` plays a match by the rules, `Bot` chooses actions, `Environment` and `VectorEnv` are for
learning agents. `parlor.pettingzoo` and `parlor.gymnasium` adapt them to those libraries, and
`parlor.player` lets an agent play at a hosted table.
"""

from parlor._native import Bot, Environment, Position, Refused, VectorEnv, games

__all__ = ["Bot", "Environment", "Position", "Refused", "VectorEnv", "games"]
