"""Backgammon steps per second of processor time: Parlor, OpenSpiel and pgx in one run.

    python benches/compare.py [--seconds 3] [--batch 1024]

Every library plays random legal choices. A step is one choice of an agent and what follows from it up to
the next: in Parlor and pgx a checker moved by a die, in OpenSpiel a whole play of two dice. All write
observations and legal actions at every step. Processor time counts all threads of this process.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable

CONFIG = {"cube": False, "resignations": False}


def measure(step: Callable[[], int], seconds: float) -> float:
    """Steps per second of processor time. `step` returns how many steps it has made."""
    step()
    start, steps = time.process_time(), 0
    while time.process_time() - start < seconds:
        steps += step()
    return steps / (time.process_time() - start)


def parlor_single() -> Callable[[], int]:
    import numpy as np
    from parlor import Environment

    match, rng, seed = Environment("gammon", config=CONFIG), random.Random(1), 0

    def step() -> int:
        nonlocal seed
        seat = match.seat_to_move
        if seat is None:
            seed += 1
            match.reset(seed)
            return 0
        match.observation(seat)
        match.choose(rng.choice(np.flatnonzero(match.mask(seat))))
        return 1

    return lambda: sum(step() for _ in range(200))


def parlor_batched(batch: int) -> Callable[[], int]:
    from parlor import VectorEnv

    matches = VectorEnv("gammon", batch, config=CONFIG)

    def step() -> int:
        matches.step(matches.sample_choices())
        return batch

    return step


def open_spiel_single() -> Callable[[], int]:
    import pyspiel

    game, rng = pyspiel.load_game("backgammon"), random.Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, chances)[0])
        if state.is_terminal():
            state = game.new_initial_state()
            return 0
        state.observation_tensor(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return lambda: sum(step() for _ in range(100))


def pgx_batched(batch: int, steps: int) -> Callable[[], int]:
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
        state = advance(state, action, jax.random.split(play, batch))
        return (state, key), state.observation.sum()

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps))
    carry = (reset(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))

    def step() -> int:
        nonlocal carry
        carry, seen = many(carry)
        seen.block_until_ready()
        return batch * steps

    return step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each")
    parser.add_argument("--batch", type=int, default=1024)
    args = parser.parse_args()
    figures: dict[str, float] = {}
    cases: list[tuple[str, Callable[[], Callable[[], int]]]] = [
        ("Parlor, one match", parlor_single),
        (f"Parlor, {args.batch} matches", lambda: parlor_batched(args.batch)),
        ("OpenSpiel, one match", open_spiel_single),
        ("pgx, one match", lambda: pgx_batched(1, 200)),
        (f"pgx, {args.batch} matches", lambda: pgx_batched(args.batch, 4)),
    ]
    print(f"{'':24} steps per second of processor time")
    for name, make in cases:
        try:
            figures[name] = measure(make(), args.seconds)
        except ImportError as missing:
            print(f"{name:24} {'-':>12}  ({missing})")
            continue
        print(f"{name:24} {figures[name]:12,.0f}")
        sys.stdout.flush()
    ours = figures[f"Parlor, {args.batch} matches"]
    for name, figure in figures.items():
        if not name.startswith("Parlor"):
            print(f"Parlor, {args.batch} matches, is {ours / figure:,.1f} times {name}")
    if "OpenSpiel, one match" in figures:
        ratio = figures["Parlor, one match"] / figures["OpenSpiel, one match"]
        print(f"Parlor, one match, is {ratio:,.1f} times OpenSpiel, one match")


if __name__ == "__main__":
    main()
