"""Backgammon per second of processor time: Parlor, OpenSpiel and pgx in one run.

    python benches/compare.py [--seconds 3] [--rounds 3] [--batch 1024]

Every library plays random legal choices and writes observations and legal actions at every step. What is
a step differs: a checker moved by a die in Parlor and pgx, two checkers in OpenSpiel, where a double is two
steps. So plays are compared: everything that a side moves with one roll. Processor time counts all threads of
this process. The libraries take turns, and the best of the rounds counts, because other programs only
slow down.

It ends with status 1 if Parlor is not as fast as docs/python.md says.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

CONFIG = {"cube": False, "resignations": False}


class Count(NamedTuple):
    """How much was played."""

    steps: int
    plays: int


class Speed(NamedTuple):
    """How much is played in a second of processor time."""

    steps: float
    plays: float


Player = Callable[[], Count]
"""Plays on for a while."""


def measure(play: Player, seconds: float) -> Speed:
    play()
    start, steps, plays = time.process_time(), 0, 0
    while (taken := time.process_time() - start) < seconds:
        count = play()
        steps, plays = steps + count.steps, plays + count.plays
    return Speed(steps / taken, plays / taken)


def parlor_single() -> Player:
    """A match that is asked for everything one by one, as an agent without a batch does."""
    import numpy as np
    from parlor import Environment

    match, rng, seed = Environment("gammon", config=CONFIG), random.Random(1), 0

    def play() -> Count:
        nonlocal seed
        steps = plays = 0
        seat = match.seat_to_move
        while steps < 200:
            if seat is None:
                seed += 1
                match.reset(seed)
                seat = match.seat_to_move
            match.observation(seat)
            match.choose(rng.choice(np.flatnonzero(match.mask(seat))))
            before, seat = seat, match.seat_to_move
            steps, plays = steps + 1, plays + (seat != before)
        return Count(steps, plays)

    return play


def parlor_batched(batch: int) -> Player:
    from parlor import VectorEnv

    matches = VectorEnv("gammon", batch, config=CONFIG)

    def play() -> Count:
        before = matches.seats_to_move.copy()
        matches.step(matches.sample_choices())
        return Count(batch, int((matches.seats_to_move != before).sum()))

    return play


def open_spiel_single() -> Player:
    import pyspiel

    game, rng = pyspiel.load_game("backgammon"), random.Random(1)
    state = game.new_initial_state()

    def play() -> Count:
        nonlocal state
        steps = plays = 0
        while steps < 100:
            while state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, chances)[0])
                plays += 1
            if state.is_terminal():
                state = game.new_initial_state()
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return Count(steps, plays)

    return play


def pgx_batched(batch: int, steps: int) -> Player:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    reset = jax.jit(jax.vmap(env.init))
    advance = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):
        state, key = carry
        key, choose, play = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choose, logits, axis=-1)
        after = advance(state, action, jax.random.split(play, batch))
        plays = (after.current_player != state.current_player).sum()
        return (after, key), (plays, after.observation.sum())

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps))
    carry = (reset(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))

    def play() -> Count:
        nonlocal carry
        carry, (plays, seen) = many(carry)
        seen.block_until_ready()
        return Count(batch * steps, int(plays.sum()))

    return play


def measure_all(batch: int, seconds: float, rounds: int) -> dict[str, Speed]:
    """The best speed of each library that is installed."""
    makers: dict[str, Callable[[], Player]] = {
        "Parlor, one match": parlor_single,
        "Parlor, batched": lambda: parlor_batched(batch),
        "OpenSpiel, one match": open_spiel_single,
        "pgx, one match": lambda: pgx_batched(1, 200),
        "pgx, batched": lambda: pgx_batched(batch, 4),
    }
    players: dict[str, Player] = {}
    for name, make in makers.items():
        try:
            players[name] = make()
        except ImportError as missing:
            print(f"{name}: {missing}", file=sys.stderr)
    speeds: dict[str, Speed] = {}
    for _ in range(rounds):
        for name, play in players.items():
            found = measure(play, seconds)
            speeds[name] = max(speeds.get(name, found), found)
    return speeds


def print_and_check(speeds: dict[str, Speed]) -> bool:
    """Prints all figures, and whether Parlor is as fast as it should be."""
    print(f"{'per second of processor time':30} {'steps':>12} {'plays':>12}")
    for name, speed in speeds.items():
        print(f"{name:30} {speed.steps:12,.0f} {speed.plays:12,.0f}")
    single, batched = speeds["Parlor, one match"].plays, speeds["Parlor, batched"]
    checks = [("batched, steps per second", batched.steps, 1e6)]
    for ours, name, least in [
        (batched.plays, "OpenSpiel, one match", 10.0),
        (single, "OpenSpiel, one match", 1.0),
        (batched.plays, "pgx, batched", 1.0),
        (single, "pgx, one match", 1.0),
    ]:
        ratio = ours / speeds[name].plays if name in speeds else 0.0
        kind = "batched" if ours == batched.plays else "one match"
        checks.append((f"{kind}, plays, times {name}", ratio, least))
    for what, found, least in checks:
        verdict = "ok" if found >= least else "TOO SLOW, or not measured"
        print(f"Parlor, {what}: {found:,.1f} (at least {least:,.0f}): {verdict}")
    return all(found >= least for _, found, least in checks)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    args = parser.parse_args()
    return 0 if print_and_check(measure_all(args.batch, args.seconds, args.rounds)) else 1


if __name__ == "__main__":
    sys.exit(main())
