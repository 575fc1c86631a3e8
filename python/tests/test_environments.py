import threading

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import parlor
import parlor.gymnasium
import parlor.pettingzoo


def test_pettingzoo_accepts_the_aec_environment(game: str) -> None:
    api_test(parlor.pettingzoo.env(game), num_cycles=300)


def test_pettingzoo_accepts_the_parallel_environment(game: str) -> None:
    parallel_api_test(parlor.pettingzoo.parallel_env(game), num_cycles=200)


def test_pettingzoo_finds_the_environment_seeded(game: str) -> None:
    seed_test(lambda: parlor.pettingzoo.env(game), num_cycles=100)


def test_pettingzoo_has_an_agent_for_each_seat_without_a_bot() -> None:
    env = parlor.pettingzoo.env("ludo", seats=4, bots=[None, "random", None, "random"])
    env.reset(seed=1)
    assert env.agents == ["seat_0", "seat_2"]
    api_test(env, num_cycles=100)


def test_gymnasium_accepts_the_environment(game: str) -> None:
    check_env(parlor.gymnasium.AgainstBots(game), skip_render_check=True)


def test_a_match_against_bots_ends_with_a_reward(game: str, short: dict) -> None:
    env = parlor.gymnasium.AgainstBots(game, config=short, skip_forced=True)
    _, info = env.reset(seed=4)
    rewards, terminated = [], False
    while not terminated:
        choice = env.action_space.sample(mask=info["action_mask"].astype(np.int8))
        _, reward, terminated, truncated, info = env.step(choice)
        rewards.append(reward)
        assert not truncated
    assert set(rewards[:-1]) <= {0.0} and -1 <= rewards[-1] <= 1


def test_an_illegal_choice_loses_or_raises() -> None:
    env = parlor.gymnasium.AgainstBots("gammon")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    strict = parlor.gymnasium.AgainstBots("gammon", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(parlor.Refused, match="leads to no legal action"):
        strict.step(illegal)


def rollout(game: str, seed: int) -> list[np.ndarray]:
    env = parlor.VectorEnv(game, 5, skip_forced=True)
    env.reset(seed)
    found = []
    for _ in range(60):
        observations, rewards, dones, masks, seats = env.step(env.sample_choices())
        assert observations.shape == (5, env.observation_length)
        assert masks.shape == (5, env.num_choices) and (masks.sum(axis=1) > 1).all()
        assert rewards.shape == (5, env.num_seats) and rewards.sum() == 0
        found += [array.copy() for array in (observations, rewards, dones, masks, seats)]
    return found


def test_a_seed_determines_a_batch(game: str) -> None:
    one, same, other = rollout(game, 1), rollout(game, 1), rollout(game, 2)
    assert all((a == b).all() for a, b in zip(one, same, strict=True))
    assert any((a != b).any() for a, b in zip(one, other, strict=True))


def test_a_batch_reuses_its_arrays_and_refuses_illegal_choices() -> None:
    env = parlor.VectorEnv("gammon", 3)
    observations = env.observations
    assert env.step(env.sample_choices())[0] is env.observations is observations
    before = observations.copy()
    with pytest.raises(parlor.Refused, match="match 1: choice 160 leads to no legal action"):
        env.step([env.sample_choices()[0], 160, env.sample_choices()[2]])
    with pytest.raises(parlor.Refused, match="2 choices for 3 matches"):
        env.step([0, 0])
    assert (env.observations == before).all()


def test_other_threads_run_while_a_batch_steps() -> None:
    env, count, stop = parlor.VectorEnv("hill", 2000), 0, threading.Event()

    def work() -> None:
        nonlocal count
        while not stop.is_set():
            count += 1

    thread = threading.Thread(target=work)
    thread.start()
    choices = env.sample_choices()
    before = count
    env.step(choices)
    during = count - before
    stop.set()
    thread.join()
    assert during > 0
